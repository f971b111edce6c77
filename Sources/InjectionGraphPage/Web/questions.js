// Answers the questions that a reader can ask about the whole graph, or about one type.

/** Lists the types of a module, or of all, by what happens to them at sign-out and in the next session. */
function whatEnds(module) {
    const members = module?.types ?? [...types.keys()];
    const ends = new Set(members.filter((index) => endsAtSignOut(types[index])));
    const entry = (index) =>
        make("li", {}, typeLink(index), note(has(types[index], "session") ? types[index].reason : ""));
    return {
        lit: { types: ends, edges: indices(edges.filter((edge) => ends.has(edge.from) && ends.has(edge.to))) },
        few: module && mostNeeded(members),
        text: [
            make("h2", { tabindex: -1 }, "What ends at sign-out?"),
            make("p", {}, `A sign-out (a reset) releases ${ends.size} of ${plural(members.length, "type")}`
                + `${module ? ` in ${module.name}` : ""}: ${countFates(members)}.`),
            ...fates.flatMap(([title, , belongs]) => {
                const found = members.filter((index) => belongs(types[index]));
                return typeList(`${title} (${found.length})`, found, entry);
            }),
        ],
    };
}

/**
 * Lists the types and code that may hold a type's object after its session. Without a type, this is any session type.
 */
function whatKeeps(index) {
    const name = index === undefined ? "it" : types[index].name;
    const title = make("h2", { tabindex: -1 }, `What can keep ${name} alive?`);
    if (index !== undefined && !endsAtSignOut(types[index])) {
        const text = isRegistered(types[index])
            ? "It stays: an instance registered at launch." : "It is registered nowhere.";
        return { lit: { types: new Set([index]), edges: new Set() }, few: [index], text: [title, make("p", {}, text)] };
    }
    // Find the types that store such an object. One that ends at sign-out, too, may be held itself, so go on from
    // there.
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
        .filter((use) => use.owners.every((owner) => !endsAtSignOut(types[owner])))
        .filter((use) => !keeping.some((edge) => edge.place === use.place))
        .map((use) => ({ member, use })));
    const own = new Set(["kept-beyond-session", "captured-for-good", "injected-late"]);
    const found = findings.filter((finding) =>
        own.has(finding.name) && (finding.types.length === 0 || finding.types.some((type) => held.has(type))));
    const holding = [...held].filter((member) => index === undefined || !starts.has(member));
    const ends = keeping.flatMap((edge) => [edge.from, edge.to]);
    // Each type comes before the types that hold it, and has those that keep it next to it. So the drawing is whole up
    // to the place where it is cut off.
    const drawn = index === undefined ? ends : [...held].flatMap((member) =>
        [member, ...keeping.filter((edge) => edge.to === member).map((edge) => edge.from)]);
    return {
        lit: {
            types: new Set([...held, ...keeping.map((edge) => edge.from)]),
            edges: new Set([...inner, ...keeping.map((edge) => edge.index)]),
        },
        few: [...new Set(drawn)],
        text: [
            title,
            ...list("Findings", findingEntries(found)),
            ...typeList(`Objects that outlive sessions, and inject it (${keeping.length})`, keeping,
                (edge) => make("li", {}, typeLink(edge.from), " injects ", typeLink(edge.to), note(kindText(edge)),
                    make("br"), place(edge.place)), "None.", (edge) => edge.from),
            ...typeList(`Code outside the objects that end with a session (${code.length})`, code,
                ({ member, use }) => make("li", {}, typeLink(member), note(use.function ? `in ${use.function}` : ""), make("br"),
                    place(use.place)), "None.", ({ member }) => member),
            ...typeList(`Held by these, which end at sign-out too (${holding.length})`, holding, typeEntry),
            make("p", {}, "When the program runs, a reset also returns the objects that are still alive."),
        ],
    };
}

const path = { from: undefined, to: undefined };
const fields = { to: field("path-to", "Type"), from: field("path-from", "Needed by (if empty, by anyone)") };
const wayThere = make("div", { "aria-live": "polite" });
const whyForm = make("div", {}, make("h2", { tabindex: -1 }, "Why is this needed?"), ...Object.values(fields)
    .map((input) => input.closest(".finder")), wayThere);
Object.keys(fields).forEach((name) => {
    const take = (index) => {
        path[name] = index;
        refresh();
    };
    finder(fields[name], take);
    // This answers while the reader types, so that the focus can go on to the answer.
    fields[name].addEventListener("input", () => {
        const hits = meant(fields[name].value);
        take(hits.length === 1 ? hits[0].index : undefined);
    });
});

function field(id, label) {
    const input = make("input", { id, placeholder: "a part of its name" });
    make("div", { class: "finder" }, make("label", {}, label, input));
    return input;
}

/** Sets the two ends of the path: the needed type, and the type that needs it, if one was chosen. */
function setPath(to, from) {
    Object.assign(path, { from, to });
    for (const [name, input] of Object.entries(fields)) input.value = types[path[name]]?.name ?? "";
}

/** Returns a hint if the text in a field is not the name of exactly one type. */
function unclear(name) {
    const text = fields[name].value.trim();
    if (!text || path[name] !== undefined) return undefined;
    const hits = meant(text);
    return [make("p", {}, hits.length === 0 ? `No type has “${text}” in its name.`
        : `${plural(hits.length, "type")} with “${text}” in the name; choose one in the field.`)];
}

/** Shows the shortest path to a type, either from a chosen type or from the nearest type that no other injects. */
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
        const reached = (count) => `eached from ${plural(count, "type")} that nobody injects`;
        wayThere.replaceChildren(
            starts.length === 0 || fields.from.value.trim() ? "" : make("p", {},
                `R${reached(starts.length)}. The shortest path from ${others.length ? "one of them" : "it"}:`),
            ...list(`The shortest path: ${plural(way.length, "injection")}`, [
                make("li", {}, typeLink(from)),
                ...way.map((edge) => make("li", {}, "↓ injects ", typeLink(edge.to), note(kindText(edge)), make("br"),
                    place(edge.place))),
            ]),
            ...list(`Code that injects ${types[from].name}`, types[from].injections.map(useEntry)),
            ...typeList((others.length < starts.length ? "Also r" : "R") + reached(others.length), others, otherEntry));
    } else if (from === undefined) {
        wayThere.replaceChildren(make("p", {}, `No type injects ${types[to].name}.`),
            ...list("Code that injects it", types[to].injections.map(useEntry), "None."));
    } else {
        wayThere.replaceChildren(make("p", {},
            `${types[from].name} does not need ${types[to].name}, neither directly nor through others.`));
    }
    return answer;
}
