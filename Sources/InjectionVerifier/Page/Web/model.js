// The graph: types, what each injects, who injects it, and the answers that need nothing but these.
const data = JSON.parse(document.getElementById("data").textContent);
const { types, edges, modules, findings, files } = data;

types.forEach((type, index) => Object.assign(type, { index, needs: [], neededBy: [], findings: [] }));
edges.forEach((edge, index) => {
    Object.assign(edge, { index, findings: [] });
    types[edge.from].needs.push(edge);
    types[edge.to].neededBy.push(edge);
});
modules.forEach((module, index) => {
    module.index = index;
    module.types = module.rows.flat();
    for (const type of module.types) types[type].module = module;
});
for (const finding of findings) {
    for (const type of finding.types) types[type].findings.push(finding);
    for (const edge of finding.edges) edges[edge].findings.push(finding);
}

const has = (type, mark) => type.marks.includes(mark);
const isRegistered = (type) => !has(type, "unregistered");
/** An instance that launch registered stays; whatever a block built is released, and so is a session's instance. */
const endsAtSignOut = (type) => has(type, "ends");
const outlivesSessions = (type) => isRegistered(type) && !endsAtSignOut(type);

const severities = ["error", "warning", "note"];
const worst = (list) => severities.find((severity) => list.some((finding) => finding.severity === severity));

/** Everything that `start` needs, or whoever needs it, all the way: the edge by which each was found first. */
function reach(start, isUpward, follows = () => true) {
    const found = new Map([[start, null]]);
    for (const index of found.keys()) {
        for (const edge of isUpward ? types[index].neededBy : types[index].needs) {
            const next = isUpward ? edge.from : edge.to;
            if (!found.has(next) && follows(edge)) found.set(next, edge);
        }
    }
    found.delete(start);
    return found;
}

/** The edges of a shortest way, none if both are one type, nothing if there is no way. */
function shortestPath(from, to) {
    const found = reach(from, false);
    if (from !== to && !found.has(to)) return undefined;
    const path = [];
    for (let index = to; index !== from; index = path[0].from) path.unshift(found.get(index));
    return path;
}

/** Who needs a type though nobody needs it in turn; the nearest first. */
function roots(index) {
    return [...reach(index, true).keys()].filter((other) => types[other].neededBy.every((edge) => edge.from === other));
}

const byName = (left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : left.index - right.index);
const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
/** Where the call of `Inject` is; the calls before it lead there. */
const injectedAt = (edge) => edge.at[edge.at.length - 1];
const kindText = (edge) =>
    edge.kind === "built" ? "" : edge.kind === "later" ? "later" : edge.condition || "conditionally";
