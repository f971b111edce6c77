// The text next to the picture, which says all that the picture shows.
const panel = document.getElementById("panel");

const typeLink = (index) => make("button", { class: "link", onclick: () => select(index, true) }, types[index].name);

function list(title, entries, emptyText) {
    if (entries.length === 0 && !emptyText) return [];
    return [make("h3", {}, title), entries.length ? make("ul", {}, ...entries) : make("p", {}, emptyText)];
}

/** Many entries are written out when the reader asks for them. */
function shortened(entries, limit = 100) {
    if (entries.length <= limit) return entries.map((entry) => entry());
    const more = make("li", {}, make("button", {
        class: "link", onclick: () => more.replaceWith(...entries.slice(limit).map((entry) => entry())),
    }, `${entries.length - limit} more`));
    return [...entries.slice(0, limit).map((entry) => entry()), more];
}

const note = (...children) => make("small", {}, " ", ...children);

function edgeEntry(edge, other) {
    const text = kindText(edge);
    const findings = edge.findings.length ? `, ${plural(edge.findings.length, "finding")}` : "";
    return make("li", {}, typeLink(other), note(text + findings), make("br"), place(injectedAt(edge)));
}

function findingEntry(finding) {
    return make("li", { class: `finding ${finding.severity}` },
        make("strong", {}, finding.severity), ` ${finding.text} `, note(`[${finding.name}]`), make("br"),
        place(finding.at),
        make("ul", {}, ...finding.notes.map((note) => make("li", {}, `${note.text} `, make("br"), place(note.at)))));
}

function showOverview() {
    const key = (name, text) => make("li", {}, make("kbd", {}, name), ` ${text}`);
    panel.replaceChildren(
        make("h2", {}, plural(findings.length, "finding")),
        ...(findings.length ? [make("ul", {}, ...shortened(findings.map((finding) => () => findingEntry(finding))))]
            : [make("p", {}, "Nothing was found in this program.")]),
        ...list("Keys", [
            key("/", "finds a type"), key("Tab", "goes on, to the graph too"), key("↓ ↑", "next, previous"),
            key("→ ←", "unfolds and folds a module"), key("Enter", "shows a type"), key("Esc", "goes back"),
        ]),
        editorSettings(refresh));
}

function showType(type) {
    const needed = reach(type.index, true);
    const needs = reach(type.index, false);
    const direct = new Set(type.neededBy.map((edge) => edge.from));
    const indirect = [...needed.keys()].filter((index) => !direct.has(index));
    const marks = marksText(type);
    const use = (use) => () =>
        make("li", {}, place(use.at), note(use.in ? `in ${use.in}` : ""));
    panel.replaceChildren(
        make("h2", { tabindex: -1 }, type.name),
        make("p", {}, `In ${type.module.name}${marks ? ", " + marks : ""}. `, type.reason ? `It ${type.reason}.` : ""),
        make("div", { class: "actions" },
            make("button", { onclick: () => askWhy(type.index) }, "Why is this needed?"),
            make("button", { "aria-pressed": String(state.only !== undefined), onclick: () => showOnly(type.index) },
                "Only what it needs, and who needs it")),
        ...list("Findings", type.findings.map(findingEntry)),
        ...list(`Needed by ${direct.size}`, shortened(type.neededBy.map((edge) => () => edgeEntry(edge, edge.from))),
            "No type injects it."),
        ...list(`Through these, by ${indirect.length} more`,
            shortened(indirect.map((index) => () => make("li", {}, typeLink(index))))),
        ...list(`Needs ${type.needs.length}`, shortened(type.needs.map((edge) => () => edgeEntry(edge, edge.to))),
            "It injects nothing."),
        ...list(`Through these, ${needs.size - new Set(type.needs.map((edge) => edge.to)).size} more`,
            shortened([...needs.keys()].filter((index) => needs.get(index).from !== type.index)
                .map((index) => () => make("li", {}, typeLink(index))))),
        ...list("Registered", type.registrations.map((site) => make("li", {}, place(site.at), note(site.text))),
            "Nowhere."),
        ...list(`Injected in ${plural(type.injections.length, "place")}`, shortened(type.injections.map(use)),
            "Nowhere."),
        editorSettings(refresh));
}
