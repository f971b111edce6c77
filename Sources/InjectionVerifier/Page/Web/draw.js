// The picture: an element for each module and type, made once, and lines between those that are shown.
const canvas = document.getElementById("canvas");
const tree = document.getElementById("tree");
const svg = document.getElementById("lines");
const lines = [];

/** An element with attributes, and with children that are elements or text: names are never read as HTML. */
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
    session: "belongs to a session", instance: "registered at launch as an instance", "main-actor": "on the main actor",
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
        const list = [...new Set(module.types.flatMap((index) => types[index].findings))];
        const label = `${module.name}, ${plural(module.types.length, "type")}`;
        module.element = make("div", { class: "module" },
            make("div", {
                class: "name", role: "treeitem", "aria-level": 1, "aria-expanded": "true", tabindex: -1,
                "data-module": module.index, title: module.name,
                "aria-label": list.length ? `${label}, ${plural(list.length, "finding")}` : label,
            }, make("span", { class: "arrow", "aria-hidden": "true" }, ""), module.name,
            make("small", {}, String(module.types.length)), badge(list)));
    }
    return module.element;
}

function put(element, { x, y, width, height }) {
    Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

/** Shows what `layOut` placed, in the order in which the keyboard goes through it. */
function draw(drawn, isFolded) {
    const elements = [];
    for (const module of modules) {
        const frame = drawn.modules.get(module.index);
        if (!frame) continue;
        const element = elementOfModule(module);
        const folded = isFolded(module);
        element.classList.toggle("folded", folded);
        element.firstChild.setAttribute("aria-expanded", String(!folded));
        element.firstChild.firstChild.textContent = folded ? "▸ " : "▾ ";
        put(element, frame);
        elements.push(element);
        for (const index of module.types) {
            const place = drawn.types.get(index);
            if (!place) continue;
            put(elementOfType(types[index]), place);
            elements.push(types[index].element);
        }
    }
    tree.replaceChildren(...elements);
    drawLines(drawn);
    canvas.style.width = `${drawn.width}px`;
    canvas.style.height = `${drawn.height}px`;
    svg.setAttribute("width", drawn.width);
    svg.setAttribute("height", drawn.height);
}

/** One line between two boxes, also for many injections between the types of folded modules. */
function drawLines(drawn) {
    const between = new Map();
    const end = (index) => (drawn.types.has(index) ? `t${index}` : `m${types[index].module.index}`);
    const frame = (name) => (name[0] === "t" ? drawn.types : drawn.modules).get(Number(name.slice(1)));
    for (const edge of edges) {
        const [from, to] = [end(edge.from), end(edge.to)];
        if (!frame(from) || !frame(to) || (from === to && from[0] === "m")) continue;
        const name = `${from} ${to}`;
        if (!between.has(name)) between.set(name, { from: frame(from), to: frame(to), edges: [] });
        between.get(name).edges.push(edge);
    }
    lines.length = 0;
    const elements = [];
    for (const line of between.values()) {
        const list = line.edges.flatMap((edge) => edge.findings);
        const kind = ["built", "perhaps", "later"].find((kind) => line.edges.some((edge) => edge.kind === kind));
        const style = `${kind} ${list.length ? worst(list) : ""} ${line.edges.length > 1 ? "many" : ""}`;
        const curve = curveBetween(line.from, line.to);
        line.path = makeSVG("path", { class: `line ${style}`, d: curve.path });
        line.head = makeSVG("path", { class: `head ${style}`, d: curve.head });
        elements.push(line.path, line.head);
        if (list.length) {
            const [x, y] = curve.middle;
            elements.push(makeSVG("text", { class: `alarm ${worst(list)}`, x, y: y + 5 }, "!"));
        }
        lines.push(line);
    }
    svg.replaceChildren(...elements);
}

/** From below the one to above the other; upward, or around, where the layout has it the other way. */
function curveBetween(from, to) {
    const center = (frame) => frame.x + frame.width / 2;
    const near = (frame, other) =>
        center(frame) + Math.max(-frame.width / 3, Math.min(frame.width / 3, (center(other) - center(frame)) * 0.12));
    if (from === to) {
        const [x, y] = [from.x + from.width, from.y + from.height / 2];
        const path = `M${x} ${y - 6}C${x + 34} ${y - 26} ${x + 34} ${y + 26} ${x + 4} ${y + 6}`;
        return { path, head: `M${x} ${y + 4}l8 -2l-3 8z`, middle: [x + 26, y] };
    }
    const isUp = to.y + to.height < from.y;
    const isDown = to.y > from.y + from.height;
    const [x1, x2] = [near(from, to), near(to, from)].map(Math.round);
    const y1 = isUp ? from.y : from.y + from.height;
    // Between two of one row, below both.
    const y2 = isDown ? to.y - 5 : to.y + to.height + 5;
    const bend = isUp || isDown ? Math.max(18, Math.abs(y2 - y1) * 0.45) : 26;
    // A long way down, around what is between them: to the left or to the right, so that not all take one way.
    const length = Math.abs(y2 - y1);
    const way = (from.y / 2 + to.x) % 2 < 1 ? 1 : -1;
    const side = length > 200 && Math.abs(x2 - x1) < 60 ? way * Math.min(160, length / 5) : 0;
    const [d1, d2] = [isUp ? -bend : bend, isDown ? -bend : bend];
    const head = isDown ? `M${x2 - 4} ${y2 - 2}h8l-4 7z` : `M${x2 - 4} ${y2 + 2}h8l-4 -7z`;
    const middle = [(x1 + x2) / 2 + side * 0.75, (y1 + y2) / 2 + (isUp || isDown ? 0 : 20)];
    return { path: `M${x1} ${y1}C${x1 + side} ${y1 + d1} ${x2 + side} ${y2 + d2} ${x2} ${y2}`, head, middle };
}

/** Brings out some types and edges; the others fade. Nothing brings out all. */
function light(lit) {
    canvas.classList.toggle("dimmed", lit !== undefined);
    for (const type of types) type.element?.classList.toggle("lit", lit?.types.has(type.index) ?? false);
    for (const module of modules) {
        const isLit = lit !== undefined && module.types.some((index) => lit.types.has(index));
        module.element?.classList.toggle("lit", isLit);
    }
    for (const line of lines) {
        const isLit = lit !== undefined && line.edges.some((edge) => lit.edges.has(edge.index));
        line.path.classList.toggle("lit", isLit);
        line.head.classList.toggle("lit", isLit);
    }
}
