"""Tests what the page does with the reader's clipboard, editor, window, colors and paper."""

import base64


def copies_places(page, name):
    page.browser.call("Page.bringToFront")
    page.browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.get(f"show({{ type: types.find((type) => type.name === {name!r}).index }})")
    place = page.graph.place(page.graph.types[page.graph.index(name)]["registrations"][0]["place"])
    link = f"[...document.querySelectorAll('#panel .place')].find((link) => link.innerText === {place!r})"
    page.get("navigator.clipboard.writeText('nothing yet')")
    page.browser.click(link)
    page.get("new Promise((done) => setTimeout(done, 100))")
    page.expect(
        "a click says that it copied the place",
        page.get("document.getElementById('status').innerText"),
        f"Copied {place}",
    )
    page.expect("a click copies the place", page.get("navigator.clipboard.readText()"), place)
    page.browser.click("document.querySelector('#panel summary')")
    page.browser.click("document.querySelector('#panel .settings input')")
    page.browser.call("Input.insertText", text="/Users/me/My #1 App/")
    page.browser.press("Tab")
    path, line = place.split(":")
    address = f"vscode://file/Users/me/My%20%231%20App/{path}:{line}:"
    page.expect("with a folder it opens in an editor", (page.get(link + ".href") or "").startswith(address))
    page.open()
    page.get(f"show({{ type: types.find((type) => type.name === {name!r}).index }})")
    page.expect("the page remembers the folder", (page.get(link + ".href") or "").startswith(address))
    page.get("localStorage.clear()")
    page.open()


def stays_narrow(page, name):
    """On a telephone nothing is wider than the window, and all is there."""
    page.open(390, 844)
    page.expect("nothing is wider than 390 points", page.get("document.documentElement.scrollWidth"), 390)
    boxes = page.get("[panel, graph].map((one) => one.getBoundingClientRect().top)")
    page.expect("the text is above the graph", boxes[0] < boxes[1])
    width = page.get("table.caption?.getBoundingClientRect().width ?? 0")
    page.expect("what is written above the table is broken into lines", width <= 390)
    page.expect("the graph is as wide as the window", page.get("graph.scrollWidth <= 390 || !table.hidden"))
    page.browser.screenshot(f"{page.pictures}/{name}-390.png")


def adapts_colors(page):
    colors = []
    for scheme in ("light", "dark"):
        page.browser.prefer(scheme)
        colors.append(page.get("getComputedStyle(document.body).backgroundColor"))
        page.expect(f"texts can be read, {scheme}", page.get(CONTRAST), [])
    page.expect("light and dark", colors[0] != colors[1])
    page.browser.prefer()


# Of each text, the contrast with what is behind it, which WCAG wants to be 4.5.
CONTRAST = """(() => {
    const channels = (color) => color.match(/[\\d.]+/g).map(Number);
    const light = ([red, green, blue]) => [red, green, blue].map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
    const behind = (element) => {
        for (let one = element; one; one = one.parentElement) {
            const color = channels(getComputedStyle(one).backgroundColor);
            if (color.length < 4 || color[3] > 0) return color;
        }
        return [255, 255, 255];
    };
    const texts = [...document.querySelectorAll("body *")].filter((element) =>
        element.checkVisibility() && element.closest("svg, script, style") === null
            && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
    return [...new Set(texts.map((element) => {
        const [one, other] = [light(channels(getComputedStyle(element).color)), light(behind(element))];
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        return contrast < 4.5 ? `${element.className || element.tagName} ${contrast.toFixed(1)}` : "";
    }).filter(Boolean))];
})()"""


def forces_colors(page):
    """With colors that the system forces, what is pressed, chosen and brought out can still be seen."""
    page.browser.call("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
    page.enter("keeps")
    looks = [page.get(f"getComputedStyle({page.button(id)}).backgroundColor") for id in ("ends", "keeps")]
    page.expect("the pressed button has a color of its own", looks[0] != looks[1])
    page.back()
    if len(page.graph.types) <= 60:
        edge = page.graph.edges[0]
        page.get(f"show({{ type: {edge['from']} }})")
        outline = [page.get(f"getComputedStyle(types[{edge[end]}].element).outlineStyle") for end in ("from", "to")]
        page.expect("the chosen type, and what is brought out", outline, ["double", "solid"])
        page.back()
    page.browser.screenshot(f"{page.pictures}/forced-colors-{len(page.graph.types)}.png")
    page.browser.prefer()


def zooms(page):
    """Fit shows all at once, in a small window too; larger and smaller have their limits."""
    page.open(1000, 500)
    page.enter("fit")
    page.expect(
        "all is in the window",
        page.get("graph.scrollHeight <= graph.clientHeight && graph.scrollWidth <= graph.clientWidth"),
    )
    fills = "(table.hidden ? canvas : table).getBoundingClientRect().height > 0.8 * graph.clientHeight"
    page.expect("and as large as the window allows", page.get(f"state.zoom === 1 || {fills}"))
    for id, limit in (("larger", 2), ("smaller", 0.1)):
        page.tab_to(id)
        page.browser.press("Enter", times=30)
        page.expect(f"the limit of {id}", page.get("state.zoom"), limit)
    page.open()


def zooms_around(page, name):
    """The chosen type stays in the window, and the focus on it."""
    page.get(f"show({{ type: {page.graph.index(name)} }}, true)")
    for key, times in (("+", 3), ("-", 6), ("+", 6)):
        page.browser.press(key, times=times)
        page.expect(f"{key} keeps {name} in the window", page.get("""(() => {
            const [box, view] = [document.activeElement, graph].map((element) => element.getBoundingClientRect());
            return document.activeElement.title + [box.top >= view.top - 1, box.bottom <= view.bottom + 1];
        })()"""), f"{name}true,true")
    page.open()


def prints(page, name):
    """All of it, one after the other, on paper as wide as that of a letter; also out of a narrow window."""
    for width in (1280, 718):
        page.open(width, 900)
        page.browser.prefer(media="print")
        page.get("window.dispatchEvent(new Event('beforeprint'))")
        shown = page.get(
            """["controls", "graph", "panel"].filter((id) => document.getElementById(id).checkVisibility())"""
        )
        page.expect("paper has no buttons", shown, ["graph", "panel"])
        boxes = page.get("""["graph", "panel"].map((id) => document.getElementById(id))
            .map((element) => [element.getBoundingClientRect().top, element.scrollHeight, element.clientHeight])""")
        (top, inner, outer), (below, _, _) = boxes
        page.expect(f"the graph is not cut, {width} points wide", inner <= outer)
        page.expect(f"the text begins below the graph, {width} points wide", below >= top + inner - 1)
        if width == 718:
            page.expect("the graph is not wider than the paper", page.get("graph.scrollWidth <= graph.clientWidth"))
        page.get("window.dispatchEvent(new Event('afterprint'))")
        page.browser.prefer()
        paper = base64.b64decode(page.browser.call("Page.printToPDF", printBackground=True)["data"])
        page.expect("it prints", paper.startswith(b"%PDF") and len(paper) > 10_000)
        with open(f"{page.pictures}/{name}-{width}.pdf", "wb") as file:
            file.write(paper)
    page.open()


def opens_soon(page):
    """Says how long the browser takes, and asserts no time."""
    page.open()
    times = page.get("""(() => {
        const [navigation] = performance.getEntriesByType("navigation");
        return new Promise((done) => new PerformanceObserver((list) => {
            const paint = list.getEntriesByName("first-contentful-paint")[0];
            if (paint) done([paint.startTime, navigation.loadEventEnd].map(Math.round));
        }).observe({ type: "paint", buffered: true }));
    })()""")
    print(f"{len(page.graph.types)} types: first paint after {times[0]} ms, loaded after {times[1]} ms")
