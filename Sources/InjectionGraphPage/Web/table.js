// Makes the table with which a large program begins: the modules, what happens to their types at sign-out, and which
// module injects types of which other.
const table = document.getElementById("modules");

/** For each module, the edges from its types to the types of each other module. */
const between = modules.map(() => new Map());
for (const edge of edges) {
    const [from, to] = [edge.from, edge.to].map((index) => types[index].module.index);
    if (from === to) continue;
    if (!between[from].has(to)) between[from].set(to, []);
    between[from].get(to).push(edge);
}

/** The fates that a type can have at sign-out. Each type has one of them. The legend says the same. */
const fates = [
    ["Belongs to the session, and ends with it", "belong to the session",
        (type) => endsAtSignOut(type) && has(type, "session")],
    ["Ends at sign-out; built again when next injected", "are built again",
        (type) => endsAtSignOut(type) && !has(type, "session")],
    ["Stays: an instance registered at launch", "stay", outlivesSessions],
    ["Registered nowhere", "are registered nowhere", (type) => !isRegistered(type)],
];

/** Says in words how many of `members` have each fate. */
const countFates = (members) => fates
    .map(([, name, belongs]) => [members.filter((index) => belongs(types[index])).length, name])
    .filter(([count]) => count).map((part) => part.join(" ")).join(", ");

const number = (count) => (count ? String(count) : "");

function cell(from, to) {
    const list = between[from.index].get(to.index);
    if (!list) return make("td", { class: from === to ? "same" : "" });
    const isUp = from.level >= to.level;
    const label = `${from.name} injects from ${to.name}: ${list.length}`;
    return make("td", {}, make("button", {
        class: isUp ? "item up" : "item", tabindex: -1, title: label, "aria-label": label,
        "data-from": from.index, "data-to": to.index,
    }, String(list.length)));
}

function fillTable() {
    const turned = (name) => make("th", { scope: "col" }, make("span", { class: "turned" }, name));
    const rows = modules.map((module) => make("tr", {},
        make("th", { scope: "row" }, make("button", { class: "item link", tabindex: -1, "data-module": module.index },
            module.name), badge(module.findings)),
        make("td", {}, String(module.types.length)),
        ...fates.map(([, , belongs]) => make("td", { class: "fate" },
            number(module.types.filter((index) => belongs(types[index])).length))),
        ...modules.map((other) => cell(module, other))));
    table.replaceChildren(
        make("caption", {}, "Each row is a module: its types, what becomes of them at sign-out, and how many "
            + "injections go to the types of the other modules, which are below those that need them. ",
            ...(rows.some((row) => row.querySelector(".up"))
                ? [make("b", { class: "up" }, "Orange:"), " against that order; these modules need each other."] : [])),
        make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Module"), turned("types"),
            ...fates.map(([, name]) => turned(name)), ...modules.map((module) => turned(module.name)))),
        make("tbody", {}, ...rows));
}
