"""usage: main.py [--write] BROWSER NOTEBOOK.html LARGE.html PICTURES PICTURE

Tests both pages, and exits with 1 for a failure.
PICTURE is that of the documentation, without its extension: it is compared, or written.
"""

import sys

import test_keyboard as keyboard
import test_page as test
import test_surroundings as around
from browser import Browser
from page import Page, run
from picture import compare_or_write


def picture(page, name, prepare="", height=900):
    page.open(height=height)
    if prepare:
        page.get(prepare)
    page.browser.screenshot(f"{page.pictures}/{name}.png")


def main():
    arguments = sys.argv[1:]
    writes = arguments[0] == "--write"
    executable, notebook_file, large_file, pictures, documentation = arguments[writes:]
    browser = Browser(executable)
    try:
        notebook = Page(browser, notebook_file, pictures)
        failures = run(
            notebook,
            [
                (test.opens,),
                (test.draws_all,),
                (test.does_not_overlap,),
                (test.searches, "EXP", "Exporter"),
                (test.tells_of, "Exporter"),
                (test.searches, "e", "Folders"),
                (test.tells_of, "Folders"),
                (Page.back,),
                (test.asks_why, "Screen", "Files"),
                (test.asks_why, "Files", "Screen"),
                (test.answers_two_questions,),
                (keyboard.goes_by_keyboard,),
                (keyboard.folds,),
                (around.copies_places, "Drafts"),
                (around.adapts_colors,),
                (around.prints, "notebook"),
                (around.stays_narrow, "notebook"),
                (picture, "notebook-1280"),
                (compare_or_write, documentation, writes),
            ],
        )
        large = Page(browser, large_file, pictures)
        found = next(
            name
            for name in large.graph.names
            if name.startswith("Cache") and len(large.graph.needed_by(large.graph.index(name))) > 20
        )
        start = max(large.graph.needed_by(large.graph.index(found)), key=lambda one: len(large.graph.needs(one)))
        wrong = next(iter(large.graph.marked("unregistered")))
        failures += run(
            large,
            [
                (around.opens_soon,),
                (test.opens,),
                (test.draws_all,),
                (picture, "large-1280"),
                (test.searches, found, found),
                (test.tells_of, found),
                (Page.back,),
                (test.searches, large.graph.names[wrong], large.graph.names[wrong]),
                (test.tells_of, large.graph.names[wrong]),
                (
                    picture,
                    "large-type-1280",
                    f"select({large.graph.index(found)}); showOnly({large.graph.index(found)})",
                ),
                (Page.back,),
                (test.asks_why, large.graph.names[start], found),
                (test.asks_why, found, large.graph.names[start]),
                (test.answers_two_questions,),
                (keyboard.goes_by_keyboard,),
                (test.does_not_overlap,),
                (keyboard.folds,),
                (picture, "large-unfolded-1280", "foldAll(false)"),
                (around.adapts_colors,),
                (around.stays_narrow, "large"),
            ],
        )
    finally:
        browser.close()
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    print(f"{notebook.checks + large.checks} checks, {len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())
