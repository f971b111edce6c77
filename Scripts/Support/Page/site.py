"""usage: site.py BROWSER ADDRESS FOLDER [PICTURES]

Opens the root of a site, which is in FOLDER, and every page that can be reached from there, 1280 and 390 points wide.
"""

import os
import sys
import time

from browser import Browser

SHOWN = "document.querySelector('h1.title') !== null"
LINKS = """[...document.querySelectorAll('a[href^="/documentation/"]')].map((link) => new URL(link.href).pathname)"""
# Code and tables of which a part is outside of what is seen.
CUT = """[...document.querySelectorAll(".code-listing pre, .source, .table-wrapper")]
    .filter((one) => [one, one.parentElement].some((box) => box.scrollWidth > box.clientWidth + 1))
    .map((one) => one.innerText.slice(0, 60))"""


def shows(browser):
    """The page is drawn after it was loaded."""
    end = time.monotonic() + 10
    while not browser.evaluate(SHOWN):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def problems(browser, address, page, width):
    try:
        browser.open(address + page, width, 1600)
    except RuntimeError as error:
        # The root leads on to another page.
        if "navigated" not in str(error):
            raise
    if not shows(browser):
        yield "shows no page"
    if "can't be found" in browser.evaluate("document.body.innerText"):
        yield "is not found"
    yield from (wrong for wrong in browser.complaints() if not wrong.startswith("loads "))
    if width == 1280:
        yield from (f"is cut: {text!r}" for text in browser.evaluate(CUT))


def main():
    executable, address, folder, *pictures = sys.argv[1:]
    browser = Browser(executable)
    failures = []
    pages = ["/"]
    try:
        for page in pages:
            for width in (1280, 390):
                failures += [f"{page}, {width} points wide: {text}" for text in problems(browser, address, page, width)]
                if pictures:
                    browser.screenshot(f"{pictures[0]}/{page.strip('/').replace('/', '-') or 'root'}-{width}.png")
            links = {link.rstrip("/") + "/" for link in browser.evaluate(LINKS)}
            pages += sorted(links - set(pages))
    finally:
        browser.close()
    for path, _, files in os.walk(f"{folder}/documentation"):
        page = path[len(folder) :] + "/"
        if "index.html" in files and page not in pages:
            failures.append(f"{page}: no link leads to it")
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    print(f"{len(pages)} pages")
    return 1 if failures else 0


sys.exit(main())
