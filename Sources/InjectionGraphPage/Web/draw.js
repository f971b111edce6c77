// Draws the picture. Each module and type has an element, which is made once. Lines connect those that are shown.
const graph = document.getElementById("graph");
const canvas = document.getElementById("canvas");
const tree = document.getElementById("tree");
const svg = document.getElementById("lines");
const lines = [];

/** Makes an element with attributes and children. A child is an element or a text, so a name is never read as HTML. */
function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (key === "onclick") element.addEventListener("click", value);
        else if (value !== false && value !== undefined) element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children.filter((child) => child !== undefined && child !== ""));
    return element;
}

function makeSVG(name, attributes, ...children) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
}

const badge = (list) =>
    list.length === 0
        ? "" : make("span", { class: `badge ${worst(list)}`, "aria-hidden": "true" }, String(list.length));

const markTexts = {
    session: "belongs to the session", instance: "registered at launch as an instance", "main-actor": "on the main actor",
    unregistered: "registered nowhere",
};
const marksText = (type) => type.marks.map((mark) => markTexts[mark]).filter(Boolean).join(", ");

function describe(type) {
    const findings = type.findings.length ? `, ${plural(type.findings.length, "finding")}` : "";
    const needs = `needs ${type.needs.length}, needed by ${type.neededBy.length}`;
    return [type.name, marksText(type), needs].filter(Boolean).join(", ") + findings;
}

function elementOfType(type) {
    if (!type.element) {
        type.element = make("div", {
            class: `type ${type.marks.join(" ")}`, role: "treeitem", "aria-level": 2, "aria-label": describe(type),
            "aria-selected": "false", tabindex: -1, title: type.name, "data-type": type.index,
        }, make("span", {}, type.name), badge(type.findings));
        type.element.style.width = typeWidth(type) + "px";
    }
    return type.element;
}

function elementOfModule(module) {
    if (!module.element) {
        const label = [module.name, plural(module.types.length, "type"),
            module.findings.length && plural(module.findings.length, "finding")].filter(Boolean).join(", ");
        module.element = make("div", { class: "module" },
            make("div", {
                class: "name", role: "treeitem", "aria-level": 1, "aria-selected": "false", tabindex: -1,
                "data-module": module.index, title: module.name, "aria-label": label,
            }, module.name, make("small", {}, String(module.types.length)), badge(module.findings)));
    }
    return module.element;
}

function put(element, { x, y, width, height }) {
    Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

/** Shows the modules and types that `layOut` placed, in the order in which the keyboard goes through them. */
function draw(drawn, drawsEdge) {
    const elements = [];
    for (const [index, frame] of drawn.modules) {
        put(elementOfModule(modules[index]), frame);
        elements.push(modules[index].element);
        for (const type of modules[index].types.filter((type) => drawn.types.has(type))) {
            put(elementOfType(types[type]), drawn.types.get(type));
            elements.push(types[type].element);
        }
    }
    tree.replaceChildren(...elements);
    drawLines(drawn, drawsEdge);
    canvas.style.width = `${drawn.width}px`;
    canvas.style.height = `${drawn.height}px`;
    svg.setAttribute("width", drawn.width);
    svg.setAttribute("height", drawn.height);
}

function drawLines(drawn, drawsEdge) {
    lines.length = 0;
    for (const edge of edges) {
        const [from, to] = [drawn.types.get(edge.from), drawn.types.get(edge.to)];
        if (from && to && drawsEdge(edge)) lines.push({ edge, from, to });
    }
    route(lines, drawn);
    svg.replaceChildren(...lines.flatMap((line) => {
        const list = line.edge.findings;
        const style = `${line.edge.kind} ${list.length ? worst(list) : ""}`;
        line.path = makeSVG("path", { class: `line ${style}`, d: line.way });
        line.head = makeSVG("path", { class: `head ${style}`, d: line.tip });
        const [x, y] = line.middle;
        const alarm = list.length ? [makeSVG("text", { class: `alarm ${worst(list)}`, x, y: y + 5 }, "!")] : [];
        return [line.path, line.head, ...alarm];
    }));
}

/**
 * Brings out the types and edges in `lit`, and lets all others fade. The edges in `lit.direct` have their own color.
 */
function light(lit) {
    canvas.classList.toggle("dimmed", lit !== undefined);
    const bringOut = (element, member, isDirect) => {
        element?.classList.toggle("lit", lit !== undefined && member);
        element?.classList.toggle("direct", lit !== undefined && member && isDirect);
    };
    for (const type of types) {
        const isDirect = !lit?.direct || [...type.needs, ...type.neededBy].some((edge) => lit.direct.has(edge.index));
        bringOut(type.element, lit?.types.has(type.index), isDirect);
    }
    for (const { edge, path, head } of lines) {
        const isDirect = !lit?.direct || lit.direct.has(edge.index);
        for (const part of [path, head]) bringOut(part, lit?.edges.has(edge.index), isDirect);
        if (lit?.direct?.has(edge.index)) svg.append(path, head);
    }
}
