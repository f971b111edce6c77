// What a reader asks of the whole graph, or of one type.

/** What a sign-out releases, by what becomes of it in the next session. */
function whatEnds() {
    const ends = indices(types.filter(endsAtSignOut));
    const [session, again, stay] = fates.map(([, , belongs]) => types.filter(belongs).length);
    const entry = (index) =>
        make("li", {}, typeLink(index), note(has(types[index], "session") ? types[index].reason : ""));
    return {
        lit: { types: ends, edges: indices(edges.filter((edge) => ends.has(edge.from) && ends.has(edge.to))) },
        text: [
            make("h2", { tabindex: -1 }, "What ends at sign-out?"),
            make("p", {}, `A reset releases ${ends.size} of ${plural(types.length, "type")}: ${session} that belong to `
                + `the session, and ${again} that the next session builds again. ${stay} stay.`),
            ...fates.flatMap(([title, , belongs]) => {
                const members = types.filter(belongs).map((type) => type.index);
                return typeList(`${title} (${members.length})`, members, entry);
            }),
        ],
    };
}

/** Who may still hold an object of a session when that has ended: of one type, or of all that belong to one. */
function whatKeeps(index) {
    const name = index === undefined ? "it" : types[index].name;
    const title = make("h2", { tabindex: -1 }, `What can keep ${name} alive?`);
    if (index !== undefined && !endsAtSignOut(types[index])) {
        const text = isRegistered(types[index])
            ? "Launch registered the instance, and no sign-out ends it." : "It is registered nowhere.";
        return { lit: { types: new Set([index]), edges: new Set() }, few: [index], text: [title, make("p", {}, text)] };
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
    const holding = [...held].filter((member) => index === undefined || !starts.has(member));
    return {
        lit: {
            types: new Set([...held, ...keeping.map((edge) => edge.from)]),
            edges: new Set([...inner, ...keeping.map((edge) => edge.index)]),
        },
        few: [...new Set(keeping.flatMap((edge) => [edge.from, edge.to]))],
        text: [
            title,
            ...list("Findings", found.map(findingEntry)),
            ...typeList(`Objects that outlive sessions, and inject it (${keeping.length})`, keeping,
                (edge) => make("li", {}, typeLink(edge.from), " injects ", typeLink(edge.to), note(kindText(edge)),
                    make("br"), place(injectedAt(edge))), "None.", (edge) => edge.from),
            ...typeList(`Code outside the objects that end with a session (${code.length})`, code,
                ({ member, use }) => make("li", {}, typeLink(member), note(use.in ? `in ${use.in}` : ""), make("br"),
                    place(use.at)), "None.", ({ member }) => member),
            ...typeList(`Held by these, which end at sign-out too (${holding.length})`, holding, typeEntry),
            make("p", {}, "When the program runs, a reset also returns the objects that are still alive."),
        ],
    };
}

const path = { from: undefined, to: undefined };
const fields = { to: field("path-to", "Type"), from: field("path-from", "Needed by (if empty, by anyone)") };
const wayThere = make("div", { "aria-live": "polite" });
const whyForm = make("div", {}, make("h2", { tabindex: -1 }, "Why is this needed?"), ...Object.values(fields)
    .map((input) => input.closest("label")), wayThere);
Object.keys(fields).forEach((name) => {
    const take = (index) => {
        path[name] = index;
        refresh();
    };
    // Below both, so that it covers neither.
    finder(fields[name], take, { above: wayThere });
    // As it is written: when the focus goes on, what it goes to is there.
    fields[name].addEventListener("input", () => {
        const hits = meant(fields[name].value);
        take(hits.length === 1 ? hits[0].index : undefined);
    });
});

function field(id, label) {
    const input = make("input", { id, placeholder: "a part of its name" });
    make("label", {}, label, input);
    return input;
}

/** Asks for a type, and shows the answer for whoever needs it. */
function setPath(to, from) {
    Object.assign(path, { from, to });
    for (const [name, input] of Object.entries(fields)) input.value = types[path[name]]?.name ?? "";
}

/** What a text means that is not the name of one type. */
function unclear(name) {
    const text = fields[name].value.trim();
    if (!text || path[name] !== undefined) return undefined;
    const hits = meant(text);
    const choice = (type) => make("li", {}, make("button", {
        class: "link",
        onclick() {
            fields[name].value = type.name;
            path[name] = type.index;
            fields[name].focus();
            refresh();
        },
    }, type.name), note(type.module.name));
    return hits.length === 0 ? [make("p", {}, `No type has “${text}” in its name.`)]
        : list(`${plural(hits.length, "type")} with “${text}” in the name; choose one`,
            hits.slice(0, 50).map(choice));
}

/** The shortest way to a type: from another, or from the nearest that no type injects. */
function whyNeeded() {
    const { to } = path;
    const starts = to === undefined ? [] : roots(to);
    const from = fields.from.value.trim() ? path.from : starts[0] ?? types[to]?.neededBy[0]?.from;
    const named = [from, to].filter((index) => index !== undefined);
    const lit = { types: new Set(named), edges: new Set() };
    const answer = { text: [whyForm], few: named, lit: named.length ? lit : undefined };
    const question = unclear("to") ?? unclear("from");
    const way = question || to === undefined || from === undefined ? undefined : shortestPath(from, to);
    if (question) {
        wayThere.replaceChildren(...question);
    } else if (to === undefined) {
        wayThere.replaceChildren(
            make("p", {}, "Write the name of a type, or a part of it: this shows who needs it in the end."));
    } else if (way) {
        for (const edge of way) {
            lit.edges.add(edge.index);
            lit.types.add(edge.from).add(edge.to);
        }
        answer.few = [...lit.types];
        const others = starts.filter((index) => index !== from);
        const otherEntry = (index) => make("li", {}, make("button", {
            class: "link",
            onclick() {
                setPath(to, index);
                fields.from.focus();
                refresh();
            },
        }, types[index].name));
        wayThere.replaceChildren(
            ...list(`The shortest way: ${plural(way.length, "injection")}`, [
                make("li", {}, typeLink(from)),
                ...way.map((edge) => make("li", {}, "↓ injects ", typeLink(edge.to), note(kindText(edge)), make("br"),
                    place(injectedAt(edge)))),
            ]),
            ...list(`Code that injects ${types[from].name}`, types[from].injections.map(useEntry)),
            ...typeList(`Also needed, in the end, by ${plural(others.length, "other type")}`, others, otherEntry));
    } else if (from === undefined) {
        wayThere.replaceChildren(make("p", {}, `No type injects ${types[to].name}.`),
            ...list("Code that injects it", types[to].injections.map(useEntry), "None."));
    } else {
        wayThere.replaceChildren(make("p", {},
            `${types[from].name} does not need ${types[to].name}, neither directly nor through others.`));
    }
    return answer;
}
