"""Tests the search and the questions, by keyboard alone: what is found, what is brought out, and where the focus is."""

from page import LIT, PANEL, VISIBLE


def searches(page, text, expected):
    """Type, choose with the arrow keys, and Enter: the type is selected, has the focus, and is in the window."""
    page.browser.press("/")
    page.expect("/ leads to the search", page.focused(), "search")
    page.browser.type(text)
    wanted = sorted(name for name in page.graph.names if text.lower() in name.lower())
    hits = page.get("[...document.querySelectorAll('#search-hits [role=option]')].map((hit) => hit.firstChild.data)")
    page.expect(f"the search for {text} finds these", sorted(hits), wanted if len(wanted) <= 50 else sorted(hits))
    page.expect("no more than 50 are listed", len(hits), min(50, len(wanted)))
    found = {index for index, name in enumerate(page.graph.names) if name in wanted}
    page.expect("what is found is brought out", set(page.get(LIT)), found & set(page.get(VISIBLE)))
    page.browser.press("ArrowDown", times=hits.index(expected))
    page.browser.press("Enter")
    selected = "document.querySelector('#tree [aria-selected=true]')"
    page.expect("Enter selects what was found", page.get(f"{selected}?.title"), expected)
    page.expect("what was found has the focus", page.focused("title"), expected)
    page.expect(
        "what was found is in the window",
        page.get("""(() => {
        const [box, view] = [document.activeElement, graph].map((element) => element.getBoundingClientRect());
        return box.top >= view.top && box.bottom <= view.bottom && box.left >= view.left && box.right <= view.right;
    })()"""),
    )
    page.expect("the panel is about it", page.get("document.querySelector('#panel h2').innerText"), expected)
    page.browser.press("Tab")
    page.expect("it is marked without the focus too", "5px" in page.get(f"getComputedStyle({selected}).boxShadow"))


def empties(page):
    """Escape empties the search, and / selects what is in it."""
    page.browser.press("/")
    page.browser.type("zz")
    page.browser.press("Tab")
    page.browser.press("/")
    page.browser.type("abc")
    page.expect("/ selects what was written before", page.focused("value"), "abc")
    page.browser.press("Escape")
    page.expect("Escape empties the search, and stays there", [page.focused(), page.focused("value")], ["search", ""])
    page.browser.press("Tab")


def keeps_asking(page):
    """What ends at sign-out, of all modules and of one; the path above says of which."""
    trail = "document.getElementById('trail').innerText"
    page.get("show({ module: 3 })")
    page.get("show({ type: modules[3].types[0] })")
    page.enter("ends")
    page.expect("the table is about all modules", page.get(trail).strip(), "All modules")
    page.get("table.querySelector('[data-module=\"3\"]').click()")
    module = page.graph.modules[3]
    members = {index for row in module["rows"] for index in row}
    page.expect("a module keeps the question", page.get("state.question"), "ends")
    page.expect("and says that it is shown", page.get(trail).startswith(f"All modules › {module['name']}"))
    ends = page.graph.marked("ends") & members
    page.expect("its types are drawn", set(page.get(VISIBLE)), members)
    page.expect("what ends of them is brought out", set(page.get(LIT)), ends)
    text = f"releases {len(ends)} of {len(members)} types in {module['name']}"
    page.expect("and counted", text in page.get(PANEL))
    page.get("show({})")
    page.back()


def draws_what_keeps(page, name):
    """The type that is asked for, as the chosen one, with all that the text says, or as much of it as is drawn."""
    index = page.graph.index(name)
    page.get(f"show({{ type: {index} }})")
    page.enter("keeps")
    visible = set(page.get(VISIBLE))
    page.expect(f"{name} is drawn", index in visible)
    chosen = "[...tree.querySelectorAll('[aria-selected=true]')].map((item) => Number(item.dataset.type))"
    page.expect("as the chosen one", page.get(chosen), [index])
    page.expect("in the window", page.get(f"""(() => {{
        const [box, view] = [types[{index}].element, graph].map((element) => element.getBoundingClientRect());
        return box.top >= view.top && box.bottom <= view.bottom;
    }})()"""))
    listed = page.panel_list("Held by these") or []
    shown = [other for other in listed if page.graph.index(other) in visible]
    page.expect("and those that hold it", len(shown) == len(listed) or len(visible) == 60)
    drawn = page.get("lines.map(({ edge }) => [edge.from, edge.to])")
    leading, queue = {index}, [index]
    while queue:
        below = queue.pop()
        above = {start for start, end in drawn if end == below} - leading
        leading |= above
        queue += above
    if len(page.graph.types) > 60:
        page.expect("each of them leads to it", visible - leading, set())
    undrawn = page.get("[...panel.querySelectorAll('.undrawn')].map((link) => Number(link.dataset.link))")
    links = page.get("[...panel.querySelectorAll('[data-link]')].map((link) => Number(link.dataset.link))")
    page.expect("what is not drawn is marked in the text", set(undrawn), set(links) - visible)
    page.back()


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
    text = page.get("panel.textContent")
    sites = page.graph.types[index]["registrations"] + page.graph.types[index]["injections"]
    page.expect(
        f"the places of {name}",
        [page.graph.place(site["place"]) for site in sites if page.graph.place(site["place"]) not in text],
        [],
    )
    mine = [finding for finding in page.graph.findings if index in finding["types"]]
    for finding in mine:
        page.expect(f"the findings of {name}", f"[{finding['name']}]" in text)
    said = page.get("panel.querySelectorAll('.finding').length")
    page.expect("each is said once", said, len({(one["severity"], one["name"], one["text"]) for one in mine}))
    fate = page.get("panel.querySelector('.fate').innerText")
    marks = page.graph.types[index]["marks"]
    words = "Registered nowhere" if "unregistered" in marks else "Stays: an instance registered at launch"
    if "ends" in marks:
        words = "Belongs to the session, and ends" if "session" in marks else "Ends at sign-out; built again"
    page.expect(f"what happens to {name} at sign-out", fate.startswith(words))
    legend = page.get("document.querySelector('footer').innerText").lower()
    page.expect("the legend says the same", words.lower() in legend)
    first = page.get("panel.querySelector('h3').innerText")
    page.expect("who needs it comes first", first, f"Needed by {len(direct)}")
    around = page.graph.needed_by(index) | page.graph.needs(index) | {index}
    visible = set(page.get(VISIBLE))
    page.expect(f"what {name} has to do with is brought out", set(page.get(LIT)), around & visible)
    if len(page.graph.types) > 60:
        near = direct | {edge["to"] for edge in page.graph.edges if edge["from"] == index}
        page.expect("the nearest are drawn, and at most 60", near <= visible <= around and len(visible) <= 60)
    sides = [page.graph.needed_by(index) | {index}, page.graph.needs(index) | {index}]
    between = {
        number
        for number, edge in enumerate(page.graph.edges)
        if {edge["from"], edge["to"]} <= visible and any({edge["from"], edge["to"]} <= side for side in sides)
    }
    own = {number for number in between if index in (page.graph.edges[number]["from"], page.graph.edges[number]["to"])}
    for style, expected in (("lit", between), ("direct", own)):
        lines = page.get(
            f"lines.filter((line) => line.path.classList.contains('{style}')).map((line) => line.edge.index)"
        )
        page.expect(f"the lines of {name} that are {style}", set(lines), expected)


def asks_why(page, start, end):
    """The shortest way between two types, whose names are written in lower case."""
    graph = page.graph
    page.enter("why")
    page.expect("the question leads to its first field", page.focused(), "path-to")
    page.browser.type(end.lower())
    page.browser.press("Enter")
    page.expect("the first field keeps the focus, and has the name", page.focused("value"), end)
    from_index, to_index = graph.index(start), graph.index(end)
    distances = [graph.distances(root)[to_index] for root in graph.roots(to_index)]
    way = page.panel_list("The shortest path")
    page.expect(
        "without a start, from the nearest that nobody needs", way and len(way) - 1, min(distances, default=None)
    )
    count = f"Reached from {len(distances)} type{'s' * (len(distances) != 1)} that nobody injects."
    page.expect("how many reach it", count in page.get(PANEL), bool(distances))
    page.browser.press("Tab")
    page.expect("Tab leads to the second field", page.focused(), "path-from")
    page.browser.type(start.lower())
    page.browser.press("Tab")
    page.expect(
        "a name in lower case is taken", page.get(page.button("path-from") + ".value.toLowerCase()"), start.lower()
    )
    page.browser.press("Tab", shift=True)
    page.expect("the focus goes on, and back", page.focused(), "path-from")
    distance = graph.distances(from_index).get(to_index)
    way = page.panel_list("The shortest path")
    if distance is None:
        text = page.get(PANEL)
        page.expect(f"no way from {start} to {end}", [way, f"{start} does not need {end}" in text], [None, True])
    else:
        page.expect(f"the ends of the way from {start} to {end}", way and [way[0], way[-1]], [start, end])
        page.expect(f"the length of the way from {start} to {end}", way and len(way) - 1, distance)
        steps = {(graph.names[edge["from"]], graph.names[edge["to"]]) for edge in graph.edges}
        page.expect("each step is an injection", way and all(step in steps for step in zip(way, way[1:])))
        shown = VISIBLE if len(graph.types) > 60 else LIT
        page.expect("the way is brought out", page.names(page.get(shown)), sorted(way or []))
    page.browser.press("Escape")
    page.expect("Esc leads back to the question", page.focused(), "why")
    page.back()


def answers_unclear_names(page, part):
    """A part of many names, and one of none: said in words, and the text stays."""
    count = sum(part in name.lower() for name in page.graph.names)
    page.enter("why")
    page.browser.type(part)
    page.browser.press("Tab")
    page.expect("an unclear name stays", page.get(page.button("path-to") + ".value"), part)
    page.expect(f"it has {count} meanings", f"{count} types with “{part}” in the name" in page.get(PANEL))
    page.expect("the focus went on", page.focused(), "path-from")
    page.browser.press("Tab", shift=True)
    hits = "[...document.querySelectorAll('#path-to-hits [role=option]')]"
    page.expect("the field lists them again", page.get(f"{hits}.length"), min(50, count))
    page.expect("once in the page", page.get(PANEL).count(page.get(f"{hits}[1].firstChild.data")), 1)
    below = f"{hits}[0].parentElement.getBoundingClientRect().top - path_to.getBoundingClientRect().bottom"
    page.expect("under itself", 0 <= page.get(below.replace("path_to", page.button("path-to"))) < 12)
    page.browser.press("ArrowDown")
    chosen = page.get(f"{hits}[1].firstChild.data")
    page.browser.press("Enter")
    page.expect("a choice is taken", page.get(page.button("path-to") + ".value"), chosen)
    page.browser.press("Tab")
    page.browser.type("qqqq")
    page.expect(
        "while it is written",
        page.get("document.querySelector('#path-from-hits').innerText"),
        "No type has this in its name",
    )
    page.browser.press("Tab")
    page.expect("a name of nothing is said to be one", "No type has “qqqq” in its name" in page.get(PANEL))
    page.expect("and stays", page.get(page.button("path-from") + ".value"), "qqqq")
    page.tab_to("path-to")
    page.browser.type(part)
    page.browser.click("document.querySelector('#panel h2')")
    page.expect("a click elsewhere closes the list", page.get(f"{hits}.length"), 0)
    page.back()


def answers_two_questions(page):
    graph = page.graph
    ends, session = graph.marked("ends"), graph.marked("session")
    stays = set(range(len(graph.types))) - ends - graph.marked("unregistered")
    page.enter("ends")
    page.expect("the button is pressed", page.get(page.button("ends") + ".getAttribute('aria-pressed')"), "true")
    page.expect("how many end", f"releases {len(ends)} of {len(graph.types)} types" in page.get(PANEL))
    page.expect(
        "what belongs to the session", sorted(page.panel_list("Belongs to the session")), page.names(ends & session)
    )
    page.expect("what is built again", sorted(page.panel_list("Ends at sign-out")), page.names(ends - session))
    missing = graph.marked("unregistered")
    page.expect("what is missing", sorted(page.panel_list("Registered nowhere") or []), page.names(missing))
    words = ["belong to the session", "are built again", "stay", "are registered nowhere"]
    counts = zip(map(len, (ends & session, ends - session, stays, missing)), words)
    sentence = ", ".join(f"{count} {name}" for count, name in counts if count)
    page.expect("no type is missing in the sum", f": {sentence}." in page.get(PANEL))
    page.expect("what stays", sorted(page.panel_list("Stays") or []), page.names(stays))
    page.expect("what ends at sign-out is brought out", set(page.get(LIT)), ends & set(page.get(VISIBLE)))
    page.enter("keeps")
    pressed = [page.get(page.button(id) + ".getAttribute('aria-pressed')") for id in ("ends", "keeps")]
    page.expect("one question at a time", pressed, ["false", "true"])
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
        edge for edge in graph.edges if edge["from"] in stays and edge["to"] in held and not edge.get("isOnlyRead")
    ]
    page.expect("how many objects that outlive sessions inject", f"inject it ({len(keeping)})" in page.get(PANEL))
    visible = set(page.get(VISIBLE))
    if len(graph.types) > 60:
        ends_of_lines = {edge[end] for edge in keeping for end in ("from", "to")}
        page.expect(
            "who can keep what is drawn", visible <= ends_of_lines and len(visible) == min(60, len(ends_of_lines))
        )
    else:
        keepers = {edge["from"] for edge in keeping}
        page.expect("what can be kept, and by whom, is brought out", set(page.get(LIT)), (held | keepers) & visible)
    page.browser.press("Escape")
    page.expect("Esc leaves the focus where it was", page.focused(), "keeps")
    page.back()
    page.expect("Esc brings out everything again", page.get("document.querySelectorAll('.dimmed').length"), 0)
