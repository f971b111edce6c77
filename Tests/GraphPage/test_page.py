"""Tests what the page draws and answers, at first and of one type."""

from page import VISIBLE


def opens(page):
    page.open()
    page.expect("nothing goes wrong, and nothing is loaded", page.browser.complaints(), [])
    count = len(page.graph.types)
    page.expect("the number of types is shown", f"{count} type" in page.get("document.querySelector('h1').innerText"))
    page.expect("the title is the program's name", page.get("document.title"), f"{page.graph.name}: what injects what")
    is_large = count > 60
    page.expect("a large program begins with its modules", page.get("!table.hidden && canvas.hidden"), is_large)
    page.expect("the types of a small one are drawn at once", len(page.get(VISIBLE)), 0 if is_large else count)
    nameless = [
        node
        for node in page.browser.call("Accessibility.getFullAXTree")["nodes"]
        if node.get("role", {}).get("value")
        in ("button", "textbox", "combobox", "searchbox", "treeitem", "link", "tree", "option")
        and not node.get("name", {}).get("value")
    ]
    page.expect("everything that can be used has a name for a screen reader", nameless, [])


def lists_state(page):
    """Each variable that outlives sessions, who writes it, and which resets clear it, below the findings."""
    page.expect("the program has such variables", len(page.graph.state) > 0)
    # Those after the fifth are behind "3 more".
    text = page.get(
        "panel.querySelectorAll('details').forEach((rest) => rest.open = true) ?? document.getElementById('panel').innerText"
    )
    for variable in page.graph.state:
        parts = [variable["name"], variable["type"], f"cleared by {variable['cleared']}"]
        parts += [f"written by {writer['text']}" for writer in variable["writers"]]
        parts += [f"acknowledged: {variable['reason']}"] * bool(variable["reason"])
        page.expect(f"what is said of {variable['name']}", [part for part in parts if part not in text], [])


def draws_all(page):
    """Every type in the command's order, with its marks, and every injection with its kind; findings on both."""
    graph = page.graph
    page.expect(
        "types are in the command's order",
        page.get(VISIBLE),
        [index for module in graph.modules for row in module["rows"] for index in row],
    )
    page.expect(
        "types stand in that order",
        page.get("""modules.flatMap((module) => module.types
            .map((index) => ({ index, box: types[index].element.getBoundingClientRect() }))
            .sort((left, right) => left.box.top - right.box.top || left.box.left - right.box.left)
            .map(({ index }) => index))"""),
        page.get(VISIBLE),
    )
    labels = page.get("types.map((type) => type.element.getAttribute('aria-label'))")
    for index, type in enumerate(graph.types):
        mine = [finding for finding in graph.findings if index in finding["types"]]
        parts = [
            f"needs {sum(edge['from'] == index for edge in graph.edges)}",
            f"needed by {sum(edge['to'] == index for edge in graph.edges)}",
        ]
        parts += ["belongs to the session"] * ("session" in type["marks"]) + [f"{len(mine)} finding"] * bool(mine)
        if not labels[index].startswith(type["name"] + ", ") or any(part not in labels[index] for part in parts):
            page.expect("what a screen reader says of a type", labels[index], parts)
    for mark in ("session", "instance", "main-actor", "unregistered"):
        page.expect(
            f"types that are drawn as {mark}",
            len(page.get(f"[...document.querySelectorAll('#tree .type.{mark}')].map(() => 1)")),
            len(graph.marked(mark)),
        )
    marked = {index for finding in graph.findings for index in finding["types"]}
    page.expect("types with a badge", page.get("document.querySelectorAll('#tree .type .badge').length"), len(marked))
    for kind in ("built", "later", "perhaps"):
        page.expect(
            f"lines that are {kind}",
            page.get(f"document.querySelectorAll('#lines .line.{kind}').length"),
            sum(edge["kind"] == kind for edge in graph.edges),
        )
    wrong = {index for finding in graph.findings for index in finding["edges"]}
    page.expect("lines with a finding", page.get("document.querySelectorAll('#lines .alarm').length"), len(wrong))
    looks = page.get("""[...document.querySelectorAll("footer .type")].map((key) => {
        const { borderRadius, borderStyle, boxShadow } = getComputedStyle(key);
        return [borderRadius, borderStyle, boxShadow, getComputedStyle(key, "::before").content].join();
    })""")
    page.expect("each mark has a shape of its own", len(set(looks)), len(looks))
    dashes = page.get(
        "[...document.querySelectorAll('footer .line')].map((line) => getComputedStyle(line).strokeDasharray)"
    )
    page.expect("each kind of line has dashes of its own", len(set(dashes)), 3)
    colors = page.get("[...document.querySelectorAll('footer .lit')].map((line) => getComputedStyle(line).stroke)")
    page.expect("direct and indirect lines have colors of their own", len(set(colors)), 2)


def does_not_overlap(page):
    """No two types, and no two modules, are drawn over each other; each type is in its module."""
    wrong = page.get("""(() => {
        const boxes = (query) => [...document.querySelectorAll(query)]
            .map((element) => ({ text: element.innerText, box: element.getBoundingClientRect() }));
        const overlaps = (all) => {
            all.sort((left, right) => left.box.top - right.box.top);
            return all.flatMap((one, index) => {
                const found = [];
                for (let next = index + 1; next < all.length && all[next].box.top < one.box.bottom; next += 1) {
                    const other = all[next].box;
                    if (other.right <= one.box.left || one.box.right <= other.left) continue;
                    found.push(one.text + " / " + all[next].text);
                }
                return found;
            });
        };
        const outside = types.filter((type) => type.element?.isConnected).filter((type) => {
            const [inner, outer] = [type, type.module].map((one) => one.element.getBoundingClientRect());
            return inner.left < outer.left || inner.right > outer.right
                || inner.top < outer.top || inner.bottom > outer.bottom;
        });
        const names = outside.map((type) => type.name);
        return [...overlaps(boxes("#tree .type")), ...overlaps(boxes("#tree .module")), ...names];
    })()""")
    page.expect("nothing is drawn over something else", wrong, [])


def explains_lines(page):
    """The legend has a line with a finding; "chosen" is in it while something is chosen."""
    key = page.get("document.querySelector('footer .line.error').closest('span').innerText")
    page.expect("a line with a finding is explained", "a finding about this injection" in key)
    chosen = "document.getElementById('chosen').checkVisibility()"
    before = page.get(chosen)
    page.get("show({ type: 0 })")
    page.expect("chosen is explained only where something is", [before, page.get(chosen)], [False, True])
    page.back()


def goes_around(page):
    """No line passes behind a type, or the name of a module, where it neither begins nor ends."""
    wrong = page.get("""(() => {
        const boxes = [...document.querySelectorAll("#tree .type")].map((element) =>
            ({ name: element.title, index: Number(element.dataset.type), box: element.getBoundingClientRect() }));
        const frame = svg.getBoundingClientRect();
        return lines.flatMap(({ edge, path }) => {
            const length = path.getTotalLength();
            const found = new Set();
            for (let at = 0; at <= length; at += 10) {
                const point = path.getPointAtLength(at);
                const [x, y] = [frame.x + point.x * state.zoom, frame.y + point.y * state.zoom];
                for (const { name, index, box } of boxes) {
                    if (index === edge.from || index === edge.to) continue;
                    if (x > box.left && x < box.right && y > box.top && y < box.bottom) found.add(name);
                }
            }
            return [...found].map((name) => `${types[edge.from].name} → ${types[edge.to].name} behind ${name}`);
        });
    })()""")
    page.expect("no line passes behind a type", wrong, [])
    page.expect("there are lines", page.get("lines.length > 0"))


def counts_modules(page):
    """The table: what becomes of each module's types at sign-out, and how many injections go from module to module."""
    graph = page.graph
    module = graph.module_of()
    ends, session, missing = graph.marked("ends"), graph.marked("session"), graph.marked("unregistered")
    rows = []
    for number, entry in enumerate(graph.modules):
        members = {index for row in entry["rows"] for index in row}
        fates = [members & ends & session, members & ends - session, members - ends - missing, members & missing]
        between = [0] * len(graph.modules)
        for edge in graph.edges:
            if module[edge["from"]] == number != module[edge["to"]]:
                between[module[edge["to"]]] += 1
        rows.append([len(members), *map(len, fates), *between])
    shown = page.get("""[...table.tBodies[0].rows].map((row) =>
        [...row.cells].slice(1).map((cell) => Number(cell.innerText || 0)))""")
    page.expect("what is counted of each module", shown, rows)
    page.expect("each type is counted once", [sum(row[1:5]) for row in shown], [row[0] for row in shown])
    page.expect(
        "modules stand in the command's order",
        page.get("[...table.querySelectorAll('tbody th .item')].map((item) => item.innerText)"),
        [entry["name"] for entry in graph.modules],
    )


def shows_only(page, name):
    """What has nothing to do with a type is hidden: types and lines."""
    index = page.graph.index(name)
    page.get(f"show({{ type: {index} }})")
    page.enter("only")
    page.expect("the button keeps the focus", page.focused(), "only")
    sides = [page.graph.needed_by(index) | {index}, page.graph.needs(index) | {index}]
    page.expect(f"only what {name} has to do with is drawn", set(page.get(VISIBLE)), sides[0] | sides[1])
    expected = {
        number
        for number, edge in enumerate(page.graph.edges)
        if any({edge["from"], edge["to"]} <= side for side in sides)
    }
    page.expect(f"only its lines are drawn", set(page.get("lines.map((line) => line.edge.index)")), expected)
    goes_around(page)
    page.enter("why")
    page.get("setPath(); refresh()")
    page.expect("a question without an answer hides nothing", len(page.get(VISIBLE)), len(page.graph.types))
    page.back()
