"""Tests the page that `--graph` writes, with real keys and clicks, in a browser."""

from graph import Graph

VISIBLE = """[...document.querySelectorAll("#tree .type")].map((type) => Number(type.dataset.type))"""
LIT = """[...document.querySelectorAll("#tree .type.lit")].map((type) => Number(type.dataset.type))"""
PANEL = """document.getElementById("panel").innerText"""
FOCUS = """document.activeElement.getAttribute("aria-label") ?? document.activeElement.tagName"""


class Page:
    """One page in one browser, with what a reader does."""

    def __init__(self, browser, file, pictures):
        self.browser, self.graph, self.address, self.pictures = browser, Graph(file), f"file://{file}", pictures
        self.checks = 0
        self.failures = []

    def expect(self, what, found, expected=True):
        self.checks += 1
        if found != expected:
            self.failures.append(f"{what}: expected {expected!r:.300}, found {found!r:.300}")

    def get(self, expression):
        return self.browser.evaluate(expression)

    def type_element(self, index):
        return f"""document.querySelector('#tree [data-type="{index}"]')"""

    def button(self, id):
        return f"document.getElementById('{id}')"

    def panel_list(self, title):
        """The names in the list under a title that begins so; None if there is no such list."""
        return self.get(f"""(() => {{
            const title = [...document.querySelectorAll("#panel h3")].find((title) => title.innerText.startsWith({title!r}));
            const list = title?.nextElementSibling;
            return list?.tagName === "UL" ? [...list.children].map((entry) => entry.querySelector(".link:not(.place)").innerText) : null;
        }})()""")

    def open(self, width=1280, height=900):
        self.browser.open(self.address, width, height)

    def back(self):
        for _ in range(4):
            self.browser.press("Escape")

    def names(self, indices):
        return sorted(self.graph.names[index] for index in indices)


def opens(page):
    page.open()
    page.expect("nothing goes wrong, and nothing is loaded", page.browser.complaints(), [])
    count = len(page.graph.types)
    page.expect("the number of types is shown", f"{count} type" in page.get("document.querySelector('h1').innerText"))
    nameless = [
        node for node in page.browser.call("Accessibility.getFullAXTree")["nodes"]
        if node.get("role", {}).get("value") in ("button", "textbox", "combobox", "searchbox", "treeitem", "link", "tree", "option")
        and not node.get("name", {}).get("value")
    ]
    page.expect("everything that can be used has a name for a screen reader", nameless, [])


def draws_all(page):
    """Every type in the order of the command, with its marks and findings; every injection, with its kind and findings."""
    graph = page.graph
    page.browser.click(page.button("unfold"))
    page.expect("types are in the command's order", page.get(VISIBLE),
                [index for module in graph.modules for row in module["rows"] for index in row])
    labels = page.get("types.map((type) => type.element.getAttribute('aria-label'))")
    for index, type in enumerate(graph.types):
        mine = [finding for finding in graph.findings if index in finding["types"]]
        parts = [f"needs {sum(edge['from'] == index for edge in graph.edges)}",
                 f"needed by {sum(edge['to'] == index for edge in graph.edges)}"]
        parts += ["belongs to a session"] * ("session" in type["marks"]) + [f"{len(mine)} finding"] * bool(mine)
        if not labels[index].startswith(type["name"] + ", ") or any(part not in labels[index] for part in parts):
            page.expect("what a screen reader says of a type", labels[index], parts)
    for mark in ("session", "instance", "main-actor", "unregistered"):
        page.expect(f"types that are drawn as {mark}", len(page.get(f"[...document.querySelectorAll('#tree .type.{mark}')].map(() => 1)")),
                    len(graph.marked(mark)))
    marked = {index for finding in graph.findings for index in finding["types"]}
    page.expect("types with a badge", page.get("document.querySelectorAll('#tree .type .badge').length"), len(marked))
    for kind in ("built", "later", "perhaps"):
        page.expect(f"lines that are {kind}", page.get(f"document.querySelectorAll('#lines .line.{kind}').length"),
                    sum(edge["kind"] == kind for edge in graph.edges))
    wrong = {index for finding in graph.findings for index in finding["edges"]}
    page.expect("lines with a finding", page.get("document.querySelectorAll('#lines .alarm').length"), len(wrong))
    looks = page.get("""[...document.querySelectorAll("footer .type")].map((key) => {
        const style = getComputedStyle(key);
        return [style.borderRadius, style.borderStyle, getComputedStyle(key, "::before").content].join();
    })""")
    page.expect("each mark has a shape of its own", len(set(looks)), len(looks))
    dashes = page.get("[...document.querySelectorAll('footer .line')].map((line) => getComputedStyle(line).strokeDasharray)")
    page.expect("each kind of line has dashes of its own", len(set(dashes)), 3)


def does_not_overlap(page):
    """No two types, and no two modules, are drawn over each other; each type is in its module."""
    wrong = page.get("""(() => {
        const boxes = (query) => [...document.querySelectorAll(query)].map((element) => ({ element, box: element.getBoundingClientRect() }));
        const overlaps = (all) => {
            all.sort((left, right) => left.box.top - right.box.top);
            return all.flatMap((one, index) => {
                const found = [];
                for (let next = index + 1; next < all.length && all[next].box.top < one.box.bottom; next += 1) {
                    const other = all[next].box;
                    if (other.left < one.box.right && one.box.left < other.right) found.push(one.element.innerText + " / " + all[next].element.innerText);
                }
                return found;
            });
        };
        const outside = types.filter((type) => type.element?.isConnected).filter((type) => {
            const [inner, outer] = [type.element, type.module.element].map((element) => element.getBoundingClientRect());
            return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
        });
        return [...overlaps(boxes("#tree .type")), ...overlaps(boxes("#tree .module")), ...outside.map((type) => type.name)];
    })()""")
    page.expect("nothing is drawn over something else", wrong, [])


def searches(page, text, expected):
    """Type, choose with the arrow keys, and Enter: the type is selected, has the focus, and is in the window."""
    page.browser.press("/")
    page.expect("/ leads to the search", page.get("document.activeElement.id"), "search")
    page.browser.type(text)
    wanted = sorted(name for name in page.graph.names if text.lower() in name.lower())
    hits = page.get("[...document.querySelectorAll('#hits [role=option]')].map((hit) => hit.firstChild.data)")
    page.expect(f"the search for {text} finds these", sorted(hits), wanted if len(wanted) <= 50 else sorted(hits))
    page.expect("no more than 50 are listed", len(hits), min(50, len(wanted)))
    found = {index for index, name in enumerate(page.graph.names) if name in wanted}
    page.expect("what is found is brought out", set(page.get(LIT)), found & set(page.get(VISIBLE)))
    page.browser.press("ArrowDown", times=hits.index(expected))
    page.browser.press("Enter")
    page.expect("Enter selects what was found", page.get("document.querySelector('[aria-selected=true]')?.title"), expected)
    page.expect("what was found has the focus", page.get("document.activeElement.title"), expected)
    page.expect("what was found is in the window", page.get("""(() => {
        const [box, view] = [document.activeElement, document.getElementById("graph")].map((element) => element.getBoundingClientRect());
        return box.top >= view.top && box.bottom <= view.bottom && box.left >= view.left && box.right <= view.right;
    })()"""))
    page.expect("the panel is about it", page.get("document.querySelector('#panel h2').innerText"), expected)


def tells_of(page, name):
    """Who needs it, what it needs, where it is registered and injected, and its findings."""
    index = page.graph.index(name)
    direct = {edge["from"] for edge in page.graph.edges if edge["to"] == index}
    shown = {name: page.panel_list(name) or [] for name in ("Needed by", "Through these, by", "Needs")}
    page.expect(f"who needs {name}", sorted(shown["Needed by"]), page.names(direct))
    page.expect(f"who needs {name} through others", sorted(shown["Through these, by"]), page.names(page.graph.needed_by(index) - direct))
    page.expect(f"what {name} needs", sorted(shown["Needs"]), page.names(edge["to"] for edge in page.graph.edges if edge["from"] == index))
    text = page.get(PANEL)
    sites = page.graph.types[index]["registrations"] + page.graph.types[index]["injections"]
    page.expect(f"the places of {name}", [page.graph.place(site["at"]) for site in sites if page.graph.place(site["at"]) not in text], [])
    for finding in page.graph.findings:
        if index in finding["types"]:
            page.expect(f"the findings of {name}", f"[{finding['name']}]" in text)
    around = page.graph.needed_by(index) | page.graph.needs(index) | {index}
    visible = set(page.get(VISIBLE))
    page.expect(f"what {name} has to do with is brought out", set(page.get(LIT)), around & visible)
    sides = [page.graph.needed_by(index) | {index}, page.graph.needs(index) | {index}]
    lines = {number for number, edge in enumerate(page.graph.edges) if any({edge["from"], edge["to"]} <= side for side in sides)}
    if not page.get("state.folded.size"):
        lit = page.get("lines.filter((line) => line.path.classList.contains('lit')).flatMap((line) => line.edges.map((edge) => edge.index))")
        page.expect(f"the lines between these are brought out", set(lit), lines)


def asks_why(page, start, end):
    """The shortest way between two types, written into the two fields."""
    page.browser.click(page.button("why"))
    for id, name in (("path-from", start), ("path-to", end)):
        page.browser.click(page.button(id))
        page.get(f"document.getElementById('{id}').select()")
        page.browser.call("Input.insertText", text=name)
        page.browser.press("Tab")
    from_index, to_index = page.graph.index(start), page.graph.index(end)
    distance = page.graph.distances(from_index).get(to_index)
    way = page.panel_list("The shortest way")
    if distance is None:
        page.expect(f"no way from {start} to {end}", [way, f"{start} does not need {end}" in page.get(PANEL)], [None, True])
    else:
        page.expect(f"the ends of the way from {start} to {end}", way and [way[0], way[-1]], [start, end])
        page.expect(f"the length of the way from {start} to {end}", way and len(way) - 1, distance)
        steps = {(page.graph.names[edge["from"]], page.graph.names[edge["to"]]) for edge in page.graph.edges}
        page.expect("each step is an injection", way and all(step in steps for step in zip(way, way[1:])))
        page.expect("the way is brought out", page.names(page.get(LIT)), sorted(way or []))
    page.back()


def answers_two_questions(page):
    graph = page.graph
    ends, session = graph.marked("ends"), graph.marked("session")
    page.browser.click(page.button("ends"))
    page.expect("the button is pressed", page.get(page.button("ends") + ".getAttribute('aria-pressed')"), "true")
    page.expect("what ends at sign-out is brought out", set(page.get(LIT)), ends & set(page.get(VISIBLE)))
    if len(graph.types) < 100:
        page.expect("what belongs to the session", page.panel_list("Belongs to the session"), page.names(ends & session))
        page.expect("what stays", page.panel_list("Stays"), page.names(set(range(len(graph.types))) - ends - graph.marked("unregistered")))
    page.browser.click(page.button("keeps"))
    pressed = [page.get(page.button(id) + ".getAttribute('aria-pressed')") for id in ("ends", "keeps")]
    page.expect("one question at a time", pressed, ["false", "true"])
    outlives = set(range(len(graph.types))) - ends - graph.marked("unregistered")
    held = set(ends & session)
    while True:
        more = {edge["from"] for edge in graph.edges if edge["to"] in held and edge["from"] in ends and not edge.get("isOnlyRead")}
        if more <= held:
            break
        held |= more
    keeping = [edge for edge in graph.edges if edge["from"] in outlives and edge["to"] in held and not edge.get("isOnlyRead")]
    page.expect("how many objects that outlive sessions inject", f"inject it ({len(keeping)})" in page.get(PANEL))
    page.expect("what can be kept, and by whom, is brought out", set(page.get(LIT)),
                (held | {edge["from"] for edge in keeping}) & set(page.get(VISIBLE)))
    page.back()
    page.expect("Esc brings out everything again", page.get("document.querySelectorAll('.dimmed').length"), 0)


def goes_by_keyboard(page):
    """One Tab to the graph, then each module and each type; and into and out of a module."""
    page.browser.click(page.button("unfold"))
    page.browser.click(page.button("larger"))
    page.browser.click(page.button("smaller"))
    while "group" not in page.get("document.activeElement.parentElement.className") or page.get("document.activeElement.id") != "larger":
        page.browser.press("Tab")
    page.browser.press("Tab")
    page.browser.press("Home")
    page.expect("Tab leads into the graph", page.get("document.activeElement.dataset.module"), "0")
    page.get("window.visited = new Set(); document.addEventListener('focusin', (event) => visited.add(event.target.dataset.type))")
    page.browser.press("ArrowDown", times=len(page.graph.types) + len(page.graph.modules))
    page.expect("the arrow keys reach every type", page.get("types.filter((type) => visited.has(String(type.index))).length"), len(page.graph.types))
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
    page.expect("all are folded", [page.get(VISIBLE), page.get("document.querySelectorAll('#tree .module.folded').length")],
                [[], len(page.graph.modules)])
    module = {index: number for number, module in enumerate(page.graph.modules) for row in module["rows"] for index in row}
    between = {(module[edge["from"]], module[edge["to"]]) for edge in page.graph.edges if module[edge["from"]] != module[edge["to"]]}
    page.expect("a line between modules", page.get("document.querySelectorAll('#lines .line').length"), len(between))
    page.browser.click("document.querySelector('#tree .module > .name')")
    page.expect("a click unfolds one", len(page.get(VISIBLE)), len([index for index in module.values() if index == 0]))
    page.browser.click(page.button("unfold"))
    page.expect("the same picture as before", page.get(drawn).replace('tabindex="0"', 'tabindex="-1"'), before.replace('tabindex="0"', 'tabindex="-1"'))


def run(page, tests):
    for test, *arguments in tests:
        try:
            test(page, *arguments)
        except Exception as error:
            page.failures.append(f"{test.__name__}: {error!r} at line {error.__traceback__.tb_next.tb_lineno}")
    page.failures += [f"{page.address}: {problem}" for problem in page.browser.complaints()]
    return page.failures
