// Reads the graph: the types, the edges from types to those that they inject, and the answers that only need these.
const data = JSON.parse(document.getElementById("data").textContent);
const { nodes: types, edges, modules, findings, state: variables, unread } = data;

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
for (const module of modules) module.findings = [...new Set(module.types.flatMap((index) => types[index].findings))];

const has = (type, mark) => type.marks.includes(mark);
const isRegistered = (type) => !has(type, "unregistered");
/** True if a sign-out releases the type's instance. An instance that launch registered stays. */
const endsAtSignOut = (type) => has(type, "ends");
const outlivesSessions = (type) => isRegistered(type) && !endsAtSignOut(type);

const severities = ["error", "warning", "note"];
const worst = (list) => severities.find((severity) => list.some((finding) => finding.severity === severity));

/**
 * Returns the types that `start` needs, directly or through others, or those that need it if `isUpward` is true. Each
 * has the edge by which it was found first.
 */
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

/** Returns the edges of a shortest way. They are empty if both types are the same, and undefined if there is no way. */
function shortestPath(from, to) {
    const found = reach(from, false);
    if (from !== to && !found.has(to)) return undefined;
    const path = [];
    for (let index = to; index !== from; index = path[0].from) path.unshift(found.get(index));
    return path;
}

/** Returns the types that need a type and that no other type needs. The nearest come first. */
function roots(index) {
    return [...reach(index, true).keys()].filter((other) => types[other].neededBy.every((edge) => edge.from === other));
}

/** Returns a type, the types that it needs or that need it, and all edges between these. Its own edges are direct. */
function around(index) {
    const lit = { types: new Set([index]), edges: new Set() };
    for (const isUpward of [true, false]) {
        const found = new Set([index, ...reach(index, isUpward).keys()]);
        for (const other of found) lit.types.add(other);
        for (const edge of edges) if (found.has(edge.from) && found.has(edge.to)) lit.edges.add(edge.index);
    }
    lit.direct = new Set([...types[index].needs, ...types[index].neededBy].map((edge) => edge.index));
    return lit;
}

/** Returns a type, and the types that it needs or that need it, up to as many steps as the picture stays clear. */
function nearest(index) {
    const steps = new Map([[index, 0]]);
    for (const isUpward of [false, true]) {
        for (const [next, edge] of reach(index, isUpward)) {
            const step = (steps.get(isUpward ? edge.to : edge.from) ?? 0) + 1;
            if (!steps.has(next)) steps.set(next, step);
        }
    }
    const sorted = [...steps.keys()].sort((left, right) => steps.get(left) - steps.get(right));
    const last = sorted.length > 30 ? Math.max(1, steps.get(sorted[30]) - 1) : Infinity;
    return sorted.filter((other) => steps.get(other) <= last);
}

const byName = (left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : left.index - right.index);
const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const kindText = (edge) =>
    edge.kind === "built" ? "" : edge.kind === "later" ? "later" : edge.condition || "conditionally";
