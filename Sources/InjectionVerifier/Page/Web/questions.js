// What a reader asks of the whole graph, or of one type. Each answer is text for the panel, and what it brings out.

const indices = (members) => new Set(members.map((member) => member.index));

/** What a sign-out releases, by what becomes of it in the next session. */
function whatEnds() {
    const sorted = types.filter(isRegistered).sort(byName);
    const groups = [
        ["Belongs to the session: it ends with it", (type) => endsAtSignOut(type) && has(type, "session")],
        ["Released too; the next session builds another when it injects it",
            (type) => endsAtSignOut(type) && !has(type, "session")],
        ["Stays: launch registered the instance", outlivesSessions],
    ];
    const ends = indices(sorted.filter(endsAtSignOut));
    return {
        lit: { types: ends, edges: indices(edges.filter((edge) => ends.has(edge.from) && ends.has(edge.to))) },
        text: [
            make("h2", {}, "What ends at sign-out?"),
            make("p", {}, `A reset releases ${ends.size} of ${plural(types.length, "type")}.`),
            ...groups.flatMap(([title, belongs]) => {
                const members = sorted.filter(belongs);
                return list(`${title} (${members.length})`, shortened(members.map((type) => () =>
                    make("li", {}, typeLink(type.index), note(has(type, "session") ? type.reason : "")))));
            }),
        ],
    };
}

/** Who may still hold an object of a session when that has ended: of one type, or of all that belong to one. */
function whatKeeps(index) {
    const title = make("h2", {}, `What can keep ${index === undefined ? "it" : types[index].name} alive?`);
    if (index !== undefined && !endsAtSignOut(types[index])) {
        const text = isRegistered(types[index])
            ? "Launch registered the instance, and no sign-out ends it." : "It is registered nowhere.";
        return { lit: { types: new Set([index]), edges: new Set() }, text: [title, make("p", {}, text)] };
    }
    // Whatever stores it ends with it, or is what we look for.
    const held = indices(index === undefined
        ? types.filter((type) => endsAtSignOut(type) && has(type, "session")) : [types[index]]);
    const starts = new Set(held);
    const inner = new Set();
    for (const member of held) {
        for (const edge of types[member].neededBy) {
            if (edge.isOnlyRead || !endsAtSignOut(types[edge.from])) continue;
            held.add(edge.from);
            inner.add(edge.index);
        }
    }
    const keeping = edges.filter((edge) =>
        held.has(edge.to) && outlivesSessions(types[edge.from]) && !edge.isOnlyRead);
    const code = [...held].flatMap((member) => types[member].injections
        .filter((use) => use.of.every((owner) => !endsAtSignOut(types[owner])))
        .filter((use) => !keeping.some((edge) => String(injectedAt(edge)) === String(use.at)))
        .map((use) => ({ member, use })));
    const own = new Set(["kept-beyond-session", "captured-for-good", "injected-late"]);
    const found = findings.filter((finding) =>
        own.has(finding.name) && (finding.types.length === 0 || finding.types.some((type) => held.has(type))));
    return {
        lit: {
            types: new Set([...held, ...keeping.map((edge) => edge.from)]),
            edges: new Set([...inner, ...keeping.map((edge) => edge.index)]),
        },
        text: [
            title,
            ...list("Findings", found.map(findingEntry)),
            ...list(`Objects that outlive sessions, and inject it (${keeping.length})`,
                keeping.map((edge) => make("li", {}, typeLink(edge.from), " injects ", typeLink(edge.to),
                    note(kindText(edge)), make("br"), place(injectedAt(edge)))), "None."),
            ...list(`Code outside the objects that end with a session (${code.length})`,
                shortened(code.map(({ member, use }) => () => make("li", {}, typeLink(member),
                    note(use.in ? `in ${use.in}` : ""), make("br"), place(use.at)))), "None."),
            ...list(`Held by these, which end at sign-out too (${held.size - (index === undefined ? 0 : 1)})`,
                shortened([...held].filter((member) => index === undefined || !starts.has(member))
                    .map((member) => () => make("li", {}, typeLink(member))))),
            make("p", {}, "When the program runs, a reset also returns the objects that are still alive."),
        ],
    };
}

/** The fields of "Why is this needed?", and the shortest way between them. */
function whyNeeded(from, to, ask) {
    const field = (label, value, id) => {
        const name = value === undefined ? "" : types[value].name;
        const input = make("input", { list: "names", value: name, id, spellcheck: "false" });
        input.addEventListener("change", () => {
            const [one, other] = ["path-from", "path-to"].map((id) => named(document.getElementById(id).value));
            ask(one, other);
        });
        return make("label", {}, label, input);
    };
    const options = [...types].sort(byName).map((type) => make("option", { value: type.name }));
    const text = [
        make("h2", {}, "Why is this needed?"), field("From", from, "path-from"), field("To", to, "path-to"),
        make("datalist", { id: "names" }, ...options),
    ];
    const lit = { types: new Set([from, to].filter((index) => index !== undefined)), edges: new Set() };
    if (from === undefined || to === undefined) {
        text.push(make("p", {}, "Write the names of two types: this shows the shortest way from one to the other."));
        return { lit: lit.types.size ? lit : undefined, text };
    }
    const path = shortestPath(from, to);
    if (!path) {
        const [one, other] = [types[from].name, types[to].name];
        text.push(make("p", {}, `${one} does not need ${other}, neither directly nor through others.`));
        return { lit, text };
    }
    for (const edge of path) {
        lit.edges.add(edge.index);
        lit.types.add(edge.from).add(edge.to);
    }
    text.push(...list(`The shortest way: ${plural(path.length, "injection")}`, [
        make("li", {}, typeLink(from)),
        ...path.map((edge) => make("li", {}, "↓ injects ", typeLink(edge.to), note(kindText(edge)), make("br"),
            place(injectedAt(edge)))),
    ]));
    return { lit, text };
}

const named = (name) => types.find((type) => type.name === name.trim())?.index;
