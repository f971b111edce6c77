"""Tests the graph by keyboard alone: the drawing of a small program, and the table of a large one."""

from page import VISIBLE


def enter_graph(page):
    page.tab_to("fit")
    while not page.get("graph.contains(document.activeElement) && document.activeElement !== graph"):
        page.browser.press("Tab")
    page.browser.press("Home")
    page.expect("Tab leads into the graph", page.focused("dataset.module"), "0")


def goes_through_drawing(page):
    """Each module and each type; Enter, Esc, and links in the text."""
    enter_graph(page)
    page.get("""window.visited = new Set();
        document.addEventListener("focusin", (event) => visited.add(event.target.dataset.type));""")
    page.browser.press("ArrowDown", times=len(page.graph.types) + len(page.graph.modules))
    page.expect(
        "the arrow keys reach every type",
        page.get("types.filter((type) => visited.has(String(type.index))).length"),
        len(page.graph.types),
    )
    before = page.focused("title")
    page.browser.press("Enter")
    page.expect("Enter shows the type", page.get("document.querySelector('#panel h2').innerText"), before)
    page.expect("the type keeps the focus", page.focused("title"), before)
    link = "document.activeElement.matches('#panel ul .link:not(.place)')"
    while not page.get(link):
        page.browser.press("Tab")
    other = page.focused("innerText")
    page.browser.press("Enter")
    page.expect("a link in the text leads to its type", page.focused("title"), other)
    page.browser.press("Tab")
    page.browser.press("Escape")
    page.expect("Esc leads back to the type", page.focused("title"), other)
    page.browser.press("ArrowLeft")
    page.expect("← leads to the module", page.focused("dataset.module !== undefined"))
    page.browser.press("Enter")
    module = page.graph.modules[int(page.focused("dataset.module"))]
    page.expect("Enter shows the module", page.get("document.querySelector('#panel h2').innerText"), module["name"])
    page.back()


def goes_through_table(page):
    """Each module and each number; from a module to a type and back, with Esc."""
    enter_graph(page)
    page.get("""window.visited = new Set([document.activeElement]);
        document.addEventListener("focusin", (event) => visited.add(event.target));""")
    numbers = page.get("table.querySelectorAll('.item').length")
    page.browser.press("ArrowRight", times=numbers)
    page.expect(
        "→ reaches every number",
        page.get("[...table.querySelectorAll('.item')].filter((item) => visited.has(item)).length"),
        numbers,
    )
    page.browser.press("Home")
    page.browser.press("ArrowDown")
    page.expect("↓ leads to the next module", page.focused("dataset.module"), "1")
    page.browser.press("ArrowRight")
    pair = [int(page.focused(f"dataset.{end}")) for end in ("from", "to")]
    count = int(page.focused("innerText"))
    page.browser.press("Enter")
    module = page.graph.module_of()
    edges = [edge for edge in page.graph.edges if [module[edge["from"]], module[edge["to"]]] == pair]
    page.expect(
        "a number is that of the injections that it shows",
        [len(edges), len(page.get("lines.map(() => 1)"))],
        [count] * 2,
    )
    page.browser.press("Escape")
    page.expect("Esc leads back to the number", [int(page.focused(f"dataset.{end}")) for end in ("from", "to")], pair)
    page.browser.press("ArrowLeft")
    page.browser.press("Enter")
    inside = {index for row in page.graph.modules[1]["rows"] for index in row}
    page.expect("a module shows its types", set(page.get(VISIBLE)), inside)
    page.browser.press("ArrowDown")
    name = page.focused("title")
    page.browser.press("Enter")
    page.expect("a type of it has the focus", page.focused("title"), name)
    page.browser.press("Escape")
    page.expect(
        "Esc leads back to the type in its module", [set(page.get(VISIBLE)), page.focused("title")], [inside, name]
    )
    page.browser.press("Escape")
    page.expect(
        "and to the module in the table", [page.get("table.hidden"), page.focused("dataset.module")], [False, "1"]
    )
