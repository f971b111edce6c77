// What is shown now, and how that changes.
const graph = document.getElementById("graph");
const buttons = Object.fromEntries(
    ["ends", "keeps", "why", "fold", "unfold", "smaller", "larger"].map((id) => [id, document.getElementById(id)]));
const state = {
    folded: new Set(), selected: undefined, question: undefined, path: [], only: undefined, zoom: 1, lit: undefined,
};

const isFolded = (module) => state.folded.has(module.index);
const shows = (index) => state.only === undefined || state.only.has(index);

function relayout(width = graph.clientWidth) {
    const drawn = layOut(Math.max(240, width / state.zoom - 2 * size.padding), isFolded, shows);
    keepingFocus(() => draw(drawn, isFolded));
    canvas.style.transform = state.zoom === 1 ? "" : `scale(${state.zoom})`;
    canvas.style.margin = `0 ${size.padding}px`;
    relight();
}

const relight = () => light(state.lit);

function fold(module, folds) {
    if (folds) state.folded.add(module.index);
    else state.folded.delete(module.index);
    relayout();
    say(`${module.name} ${folds ? "folded" : "unfolded"}`);
}

function foldAll(folds) {
    state.folded = new Set(folds ? modules.map((module) => module.index) : []);
    relayout();
}

/** Shows a type, next to whatever was asked before. */
function select(index, focuses = false) {
    Object.assign(state, { selected: index, question: undefined });
    reveal([index]);
    refresh();
    if (focuses) {
        setCurrent(types[index].element, true);
        types[index].element.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
}

/** Unfolds what hides a type. */
function reveal(indices) {
    const isHidden = indices.some((index) => !shows(index));
    const hiding = indices.map((index) => types[index].module).filter(isFolded);
    if (isHidden) state.only = undefined;
    for (const module of hiding) state.folded.delete(module.index);
    if (isHidden || hiding.length) relayout();
}

function showOnly(index) {
    state.only = state.only ? undefined : new Set([index, ...reach(index, true).keys(), ...reach(index, false).keys()]);
    if (state.only) for (const other of state.only) state.folded.delete(types[other].module.index);
    relayout();
    refresh();
}

function ask(question) {
    state.question = state.question === question ? undefined : question;
    refresh();
}

function askWhy(to) {
    if (to !== undefined) state.path = [roots(to)[0], to];
    Object.assign(state, { question: "why", selected: to ?? state.selected });
    refresh();
    document.getElementById("path-from").focus();
}

/** What a type needs, and who needs it, with all lines between these. */
function around(index) {
    const lit = { types: new Set([index]), edges: new Set() };
    for (const isUpward of [true, false]) {
        const found = new Set([index, ...reach(index, isUpward).keys()]);
        for (const other of found) lit.types.add(other);
        for (const edge of edges) if (found.has(edge.from) && found.has(edge.to)) lit.edges.add(edge.index);
    }
    return lit;
}

/** The panel, the buttons, and what is brought out. */
function refresh() {
    const selected = state.selected;
    for (const type of types) type.element?.setAttribute("aria-selected", String(type.index === selected));
    for (const name of ["ends", "keeps", "why"]) {
        buttons[name].setAttribute("aria-pressed", String(state.question === name));
    }
    const answer = {
        ends: whatEnds,
        keeps: () => whatKeeps(selected),
        why: () => whyNeeded(...(state.path.length ? state.path : [undefined, selected]), (from, to) => {
            state.path = [from, to];
            refresh();
        }),
    }[state.question]?.();
    if (answer) {
        panel.replaceChildren(...answer.text);
        if (state.question === "why" && answer.lit?.edges.size) reveal([...answer.lit.types]);
    } else if (selected !== undefined) {
        showType(types[selected]);
    } else {
        showOverview();
    }
    state.lit = answer ? answer.lit : selected === undefined ? undefined : around(selected);
    relight();
    panel.scrollTop = 0;
}

function goBack() {
    if (state.question) {
        state.question = undefined;
    } else if (state.only) {
        state.only = undefined;
        relayout();
    } else {
        state.selected = undefined;
    }
    refresh();
}

function zoom(factor) {
    state.zoom = Math.min(2, Math.max(0.3, state.zoom * factor));
    relayout();
}

buttons.ends.addEventListener("click", () => ask("ends"));
buttons.keeps.addEventListener("click", () => ask("keeps"));
buttons.why.addEventListener("click", () => (state.question === "why" ? ask("why") : askWhy(state.selected)));
buttons.fold.addEventListener("click", () => foldAll(true));
buttons.unfold.addEventListener("click", () => foldAll(false));
buttons.smaller.addEventListener("click", () => zoom(0.8));
buttons.larger.addEventListener("click", () => zoom(1.25));
document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isTyping = event.target.matches?.("input");
    if (event.key === "Escape") goBack();
    else if (event.key === "/" && !isTyping) search.focus();
    else return;
    event.preventDefault();
});
window.addEventListener("resize", () => relayout());
window.addEventListener("beforeprint", () => relayout(1000));
window.addEventListener("afterprint", () => relayout());

const counts = [plural(types.length, "type"), plural(modules.length, "module"), plural(findings.length, "finding")];
document.getElementById("summary").textContent = [...counts, ...data.builds].join(" · ");
// Of a large program, first the modules.
if (types.length > 60 && modules.length > 1) state.folded = new Set(modules.map((module) => module.index));
relayout();
refresh();
