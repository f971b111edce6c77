// Writes the panel next to the picture, which says in words all that the picture shows. An answer has a text, the types
// and edges that it brings out in the picture (`lit`), and the types that are drawn if the program is large (`few`).
// The most relevant of these come first.
const panel = document.getElementById("panel");

const linkTo = (what, text) => make("button", { class: "link", onclick: () => show(what, true) }, text);
const typeLink = (index) => {
    const link = linkTo({ type: index }, types[index].name);
    link.dataset.link = index;
    return link;
};
const moduleLink = (index) => linkTo({ module: index }, modules[index].name);
const note = (...children) => make("small", {}, " ", ...children);
const indices = (members) => new Set(members.map((member) => member.index));

function list(title, entries, emptyText) {
    if (entries.length === 0 && !emptyText) return [];
    return [make("h3", {}, title), entries.length ? make("ul", {}, ...entries) : make("p", {}, emptyText)];
}

function shortened(entries, limit) {
    const rest = entries.slice(limit);
    return [make("ul", {}, ...entries.slice(0, limit)), rest.length === 0 ? ""
        : make("details", {}, make("summary", {}, `${rest.length} more`), make("ul", {}, ...rest))];
}

/**
 * Makes a list of entries about types, sorted by name. If they are many, they are grouped by module, and the module
 * with the most comes first. If they are very many, the groups are closed.
 */
function typeList(title, members, entry, emptyText, indexOf = (member) => member) {
    const typeOf = (member) => types[indexOf(member)];
    const sorted = [...members].sort((left, right) => byName(typeOf(left), typeOf(right)));
    if (sorted.length <= 25) return list(title, sorted.map(entry), emptyText);
    const groups = new Map(sorted.map((member) => [typeOf(member).module, []]));
    for (const member of sorted) groups.get(typeOf(member).module).push(member);
    const parts = [...groups].sort(([one, left], [other, right]) =>
        right.length - left.length || one.index - other.index);
    const group = ([module, members]) => make("details", { open: sorted.length <= 60 },
        make("summary", {}, `${module.name} (${members.length})`), make("ul", {}, ...members.map(entry)));
    return [make("h3", {}, title), make("div", {}, ...parts.map(group))];
}

const typeEntry = (index) => make("li", {}, typeLink(index));
const countedEntry = (index) => make("li", {}, typeLink(index),
    note(`needed by ${types[index].neededBy.length}, needs ${types[index].needs.length}`));

const edgeEntry = (end) => (edge) => {
    const within = end === "from" && useAt(edge)?.function;
    const isElsewhere = within && !within.startsWith(`${types[edge.from].name}.init`);
    const findings = edge.findings.length && plural(edge.findings.length, "finding");
    return make("li", {}, typeLink(edge[end]), note([kindText(edge), findings].filter(Boolean).join(", ")), make("br"),
        place(edge.place), isElsewhere ? note(`in ${within}`) : "");
};
const useAt = (edge) => types[edge.to].injections.find((use) => use.place === edge.place);

/** Makes an entry for each finding. Findings with the same text share an entry, which lists their places. */
function findingEntries(found) {
    const groups = Map.groupBy(found, ({ severity, name, text }) => JSON.stringify([severity, name, text]));
    return [...groups.values()].map((group) => make("li", { class: `finding ${group[0].severity}` },
        make("strong", {}, group[0].severity), ` ${group[0].text} `, note(`[${group[0].name}]`),
        ...group.map((finding) => make("div", {}, place(finding.place), make("ul", {},
            ...finding.notes.map((note) => make("li", {}, `${note.text} `, make("br"), place(note.place))))))));
}

const useEntry = (use) => make("li", {}, place(use.place), note(use.function ? `in ${use.function}` : ""));
const mostNeeded = (members) =>
    [...members].sort((left, right) => types[right].neededBy.length - types[left].neededBy.length || left - right);

/**
 * Makes an entry of the table of state: the writers of a variable that outlives sessions, and the resets that clear it.
 */
const variableEntry = (variable) => make("li", {},
    make("strong", {}, variable.name), note(variable.type), make("br"), place(variable.place),
    make("ul", {}, ...variable.writers.map((writer) => make("li", {}, `written by ${writer.text} `, place(writer.place))),
        make("li", {}, `cleared by ${variable.cleared}`),
        variable.reason ? make("li", {}, `acknowledged: ${variable.reason}`) : ""));

function stateText() {
    const missing = unread.length ? ` Variables of modules that were not read are missing: ${unread.join(", ")}.` : "";
    return [
        make("h3", {}, `${plural(variables.length, "variable")} that outlive${variables.length === 1 ? "s" : ""} sessions`),
        make("p", {}, `They are written after launch.${missing}`),
        ...shortened(variables.map(variableEntry), 5),
    ];
}

function aboutAll() {
    const key = (name, text) => make("li", {}, make("kbd", {}, name), ` ${text}`);
    const top = isLarge ? mostNeeded(types.keys()).slice(0, 10) : [];
    return {
        text: [
            make("h2", { tabindex: -1 }, plural(findings.length, "finding")),
            ...(findings.length ? shortened(findingEntries(findings), 5)
                : [make("p", {}, "Nothing was found in this program.")]),
            ...list("Most needed types", top.map(countedEntry)),
            ...stateText(),
            ...list("Keys", [
                key("/", "finds a type"), key("Tab", "goes on, to the graph too"),
                key("↓ ↑ → ←", "move in the graph"),
                key("Enter", "shows a type or a module"), key("Esc", "goes back"),
            ]),
            editorSettings(refresh),
        ],
    };
}

function aboutModule(module) {
    const inside = edges.filter((edge) => [edge.from, edge.to].every((end) => types[end].module === module));
    const others = (pairs) => pairs.filter(([, , list]) => list).sort((left, right) => right[2].length - left[2].length)
        .map(([from, to, list]) => make("li", {}, moduleLink(from === module.index ? to : from), " ",
            linkTo({ pair: [from, to] }, plural(list.length, "injection"))));
    const pairs = modules.map((other) => [module.index, other.index]);
    const needs = others(pairs.map(([from, to]) => [from, to, between[from].get(to)]));
    const neededBy = others(pairs.map(([to, from]) => [from, to, between[from].get(to)]));
    const found = mostNeeded(module.types);
    const text = countFates(found);
    return {
        lit: { types: new Set(module.types), edges: indices(inside) },
        few: found,
        text: [
            make("h2", { tabindex: -1 }, module.name),
            make("p", {}, `A module with ${plural(found.length, "type")}${text && ": "}${text}.`),
            ...list("Findings", findingEntries(module.findings)),
            ...list(`Needed by ${plural(neededBy.length, "module")}`, neededBy, "No module."),
            ...list(`Needs ${plural(needs.length, "module")}`, needs, "No module."),
            ...list("Types, the most needed first", found.map(countedEntry)),
            editorSettings(refresh),
        ],
    };
}

function aboutPair([from, to]) {
    const found = between[from].get(to);
    const entry = (edge) => make("li", {}, typeLink(edge.from), " injects ", typeLink(edge.to), note(kindText(edge)),
        make("br"), place(edge.place));
    return {
        lit: { types: new Set(found.flatMap((edge) => [edge.from, edge.to])), edges: indices(found) },
        few: [...new Set(found.flatMap((edge) => [edge.from, edge.to]))],
        text: [
            make("h2", { tabindex: -1 }, moduleLink(from), " injects from ", moduleLink(to)),
            ...list(plural(found.length, "injection"),
                found.sort((left, right) => byName(types[left.from], types[right.from])).map(entry)),
            editorSettings(refresh),
        ],
    };
}

function aboutType(type) {
    const [needed, needs] = [true, false].map((isUpward) => reach(type.index, isUpward));
    const far = (found, near) => [...found.keys()].filter((index) => !near.has(index));
    const farNeeded = far(needed, new Set(type.neededBy.map((edge) => edge.from)));
    const farNeeds = far(needs, new Set(type.needs.map((edge) => edge.to)));
    const [fate] = fates.find(([, , belongs]) => belongs(type));
    const shownAbove = new Set(type.neededBy.map(useAt));
    const otherUses = type.injections.filter((use) => !shownAbove.has(use));
    return {
        lit: around(type.index),
        few: nearest(type.index),
        text: [
            make("h2", { tabindex: -1 }, type.name),
            make("p", {}, "In ", moduleLink(type.module.index), has(type, "main-actor") ? ", on the main actor." : "."),
            make("p", { class: "fate" }, `${fate}. `, type.reason ? `It ${type.reason}.` : ""),
            make("div", { class: "actions" },
                make("button", { onclick: () => askWhy(type.index) }, "Why is this needed?"),
                isLarge ? "" : make("button", { id: "only", "aria-pressed": String(state.only), onclick: showOnly },
                    "Only what it needs, and who needs it")),
            ...typeList(`Needed by ${type.neededBy.length}`, type.neededBy, edgeEntry("from"), "No type injects it.",
                (edge) => edge.from),
            ...typeList(`Through these, by ${farNeeded.length} more`, farNeeded, typeEntry),
            ...list("Findings", findingEntries(type.findings)),
            ...typeList(`Needs ${type.needs.length}`, type.needs, edgeEntry("to"), "It injects nothing.",
                (edge) => edge.to),
            ...typeList(`Through these, ${farNeeds.length} more`, farNeeds, typeEntry),
            ...list("Registered", type.registrations.map((site) => make("li", {}, place(site.place), note(site.text))),
                "Nowhere."),
            ...list("Reaches what stays after a sign-out",
                type.reaches.map((site) => make("li", {}, place(site.place), note(site.text)))),
            ...list(`Injected in ${otherUses.length} ${type.neededBy.length ? "more " : ""}${
                otherUses.length === 1 ? "place" : "places"}`, otherUses.map(useEntry),
            type.neededBy.length ? "" : "Nowhere."),
            editorSettings(refresh),
        ],
    };
}
