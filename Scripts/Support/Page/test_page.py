"""Tests what the page draws and answers, with real keys and clicks."""

from page import LIT, PANEL, VISIBLE


def opens(page):
    page.open()
    page.expect("nothing goes wrong, and nothing is loaded", page.browser.complaints(), [])
    count = len(page.graph.types)
    page.expect("the number of types is shown", f"{count} type" in page.get("document.querySelector('h1').innerText"))
    shown = 0 if count > 60 and len(page.graph.modules) > 1 else count
    page.expect("the modules of a large program are folded at first", len(page.get(VISIBLE)), shown)
    nameless = [
        node
        for node in page.browser.call("Accessibility.getFullAXTree")["nodes"]
        if node.get("role", {}).get("value")
        in ("button", "textbox", "combobox", "searchbox", "treeitem", "link", "tree", "option")
        and not node.get("name", {}).get("value")
    ]
    page.expect("everything that can be used has a name for a screen reader", nameless, [])


def draws_all(page):
    """Every type in the command's order, with its marks, and every injection with its kind; findings on both."""
    graph = page.graph
    page.browser.click(page.button("unfold"))
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
        parts += ["belongs to a session"] * ("session" in type["marks"]) + [f"{len(mine)} finding"] * bool(mine)
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
        const style = getComputedStyle(key);
        return [style.borderRadius, style.borderStyle, getComputedStyle(key, "::before").content].join();
    })""")
    page.expect("each mark has a shape of its own", len(set(looks)), len(looks))
    dashes = page.get(
        "[...document.querySelectorAll('footer .line')].map((line) => getComputedStyle(line).strokeDasharray)"
    )
    page.expect("each kind of line has dashes of its own", len(set(dashes)), 3)


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
    page.expect(
        "Enter selects what was found", page.get("document.querySelector('[aria-selected=true]')?.title"), expected
    )
    page.expect("what was found has the focus", page.get("document.activeElement.title"), expected)
    page.expect(
        "what was found is in the window",
        page.get("""(() => {
        const [box, view] = [document.activeElement, graph].map((element) => element.getBoundingClientRect());
        return box.top >= view.top && box.bottom <= view.bottom && box.left >= view.left && box.right <= view.right;
    })()"""),
    )
    page.expect("the panel is about it", page.get("document.querySelector('#panel h2').innerText"), expected)


def tells_of(page, name):
    """Who needs it, what it needs, where it is registered and injected, and its findings."""
    index = page.graph.index(name)
    direct = {edge["from"] for edge in page.graph.edges if edge["to"] == index}
    shown = {name: page.panel_list(name) or [] for name in ("Needed by", "Through these, by", "Needs")}
    page.expect(f"who needs {name}", sorted(shown["Needed by"]), page.names(direct))
    page.expect(
        f"who needs {name} through others",
        sorted(shown["Through these, by"]),
        page.names(page.graph.needed_by(index) - direct),
    )
    page.expect(
        f"what {name} needs",
        sorted(shown["Needs"]),
        page.names(edge["to"] for edge in page.graph.edges if edge["from"] == index),
    )
    text = page.get(PANEL)
    sites = page.graph.types[index]["registrations"] + page.graph.types[index]["injections"]
    page.expect(
        f"the places of {name}",
        [page.graph.place(site["at"]) for site in sites if page.graph.place(site["at"]) not in text],
        [],
    )
    for finding in page.graph.findings:
        if index in finding["types"]:
            page.expect(f"the findings of {name}", f"[{finding['name']}]" in text)
    around = page.graph.needed_by(index) | page.graph.needs(index) | {index}
    visible = set(page.get(VISIBLE))
    page.expect(f"what {name} has to do with is brought out", set(page.get(LIT)), around & visible)
    sides = [page.graph.needed_by(index) | {index}, page.graph.needs(index) | {index}]
    lines = {
        number
        for number, edge in enumerate(page.graph.edges)
        if any({edge["from"], edge["to"]} <= side for side in sides)
    }
    if not page.get("state.folded.size"):
        lit = page.get(
            "lines.filter((line) => line.path.classList.contains('lit')).flatMap((line) => [...indices(line.edges)])"
        )
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
        page.expect(
            f"no way from {start} to {end}", [way, f"{start} does not need {end}" in page.get(PANEL)], [None, True]
        )
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
        page.expect(
            "what belongs to the session", page.panel_list("Belongs to the session"), page.names(ends & session)
        )
        page.expect(
            "what stays",
            page.panel_list("Stays"),
            page.names(set(range(len(graph.types))) - ends - graph.marked("unregistered")),
        )
    page.browser.click(page.button("keeps"))
    pressed = [page.get(page.button(id) + ".getAttribute('aria-pressed')") for id in ("ends", "keeps")]
    page.expect("one question at a time", pressed, ["false", "true"])
    outlives = set(range(len(graph.types))) - ends - graph.marked("unregistered")
    held = set(ends & session)
    while True:
        more = {
            edge["from"]
            for edge in graph.edges
            if edge["to"] in held and edge["from"] in ends and not edge.get("isOnlyRead")
        }
        if more <= held:
            break
        held |= more
    keeping = [
        edge for edge in graph.edges if edge["from"] in outlives and edge["to"] in held and not edge.get("isOnlyRead")
    ]
    page.expect("how many objects that outlive sessions inject", f"inject it ({len(keeping)})" in page.get(PANEL))
    page.expect(
        "what can be kept, and by whom, is brought out",
        set(page.get(LIT)),
        (held | {edge["from"] for edge in keeping}) & set(page.get(VISIBLE)),
    )
    page.back()
    page.expect("Esc brings out everything again", page.get("document.querySelectorAll('.dimmed').length"), 0)
