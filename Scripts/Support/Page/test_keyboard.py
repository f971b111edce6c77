"""Tests the graph by keyboard alone, and folding."""

from page import VISIBLE


def goes_by_keyboard(page):
    """One Tab to the graph, then each module and each type; and into and out of a module."""
    page.browser.click(page.button("unfold"))
    page.browser.click(page.button("larger"))
    page.browser.click(page.button("smaller"))
    while (
        "group" not in page.get("document.activeElement.parentElement.className")
        or page.get("document.activeElement.id") != "larger"
    ):
        page.browser.press("Tab")
    page.browser.press("Tab")
    page.browser.press("Home")
    page.expect("Tab leads into the graph", page.get("document.activeElement.dataset.module"), "0")
    page.get("""window.visited = new Set();
        document.addEventListener("focusin", (event) => visited.add(event.target.dataset.type));""")
    page.browser.press("ArrowDown", times=len(page.graph.types) + len(page.graph.modules))
    page.expect(
        "the arrow keys reach every type",
        page.get("types.filter((type) => visited.has(String(type.index))).length"),
        len(page.graph.types),
    )
    before = page.get("document.activeElement.title")
    page.browser.press("Enter")
    page.expect("Enter shows the type", page.get("document.querySelector('#panel h2').innerText"), before)
    page.browser.press("Escape")
    page.browser.press("ArrowLeft")
    page.expect("← leads to the module", page.get("document.activeElement.getAttribute('aria-expanded')"), "true")
    page.browser.press("ArrowLeft")
    page.expect("← folds it", page.get("document.activeElement.getAttribute('aria-expanded')"), "false")
    module = page.graph.modules[int(page.get("document.activeElement.dataset.module"))]
    inside = {index for row in module["rows"] for index in row}
    page.expect("a folded module hides its types", inside & set(page.get(VISIBLE)), set())
    page.browser.press("ArrowRight")
    page.expect("→ unfolds it", inside <= set(page.get(VISIBLE)))
    page.browser.press("Home")
    page.expect("Home", page.get("document.activeElement.dataset.module"), "0")


def folds(page):
    """Folding leaves modules and the lines between them; unfolding draws what was there."""
    drawn = "tree.innerHTML + svg.innerHTML"
    page.browser.click(page.button("unfold"))
    before = page.get(drawn)
    page.browser.click(page.button("fold"))
    page.expect(
        "all are folded",
        [page.get(VISIBLE), page.get("document.querySelectorAll('#tree .module.folded').length")],
        [[], len(page.graph.modules)],
    )
    module = {
        index: number for number, module in enumerate(page.graph.modules) for row in module["rows"] for index in row
    }
    between = {
        (module[edge["from"]], module[edge["to"]])
        for edge in page.graph.edges
        if module[edge["from"]] != module[edge["to"]]
    }
    page.expect("a line between modules", page.get("document.querySelectorAll('#lines .line').length"), len(between))
    page.browser.click("document.querySelector('#tree .module > .name')")
    page.expect("a click unfolds one", len(page.get(VISIBLE)), len([index for index in module.values() if index == 0]))
    page.browser.click(page.button("unfold"))
    page.expect(
        "the same picture as before",
        page.get(drawn).replace('tabindex="0"', 'tabindex="-1"'),
        before.replace('tabindex="0"', 'tabindex="-1"'),
    )
