// Keeps the state of the page, and shows it.

/** True if the program is drawn in parts. Then at most `drawable` types are drawn at once: the most relevant ones. */
const isLarge = types.length > 60;
const drawable = 60;
const paperWidth = 700;
const search = document.getElementById("search");
const trail = document.getElementById("trail");
const buttons = Object.fromEntries(["ends", "keeps", "why", "smaller", "larger", "fit"]
    .map((id) => [id, document.getElementById(id)]));
/**
 * The state. `shown` is a type, a module, or a pair of modules. If there is a question, its answer is shown instead.
 */
const state = {
    shown: {}, question: undefined, only: isLarge, zoom: 1, screenZoom: 1, answer: undefined, few: undefined,
};

function answer() {
    const { type, module, pair } = state.shown;
    switch (state.question) {
    case "ends": return whatEnds(modules[module]);
    case "keeps": return whatKeeps(type);
    case "why": return whyNeeded();
    }
    return type !== undefined ? aboutType(types[type]) : module !== undefined ? aboutModule(modules[module])
        : pair ? aboutPair(pair) : aboutAll();
}

/** Shows the state in the panel, the buttons and the picture. If the focus is lost, it goes to the shown item. */
function refresh() {
    const before = document.activeElement;
    state.answer = answer();
    const { few } = state.answer;
    state.few = state.only && few?.length ? few.slice(0, drawable) : undefined;
    for (const name of ["ends", "keeps", "why"]) {
        buttons[name].setAttribute("aria-pressed", String(state.question === name));
    }
    if (!state.answer.text.every((part) => part.parentElement === panel)) panel.replaceChildren(...state.answer.text);
    if (state.question !== "why") panel.scrollTop = 0;
    relayout();
    fillTrail();
    if (before !== document.body && document.activeElement === document.body) focusOn(state.shown);
}

function focusOn(what) {
    setCurrent(itemOf(what) ?? itemOf({ module: types[what.type]?.module.index }) ?? items()[0], true);
}

function relayout(width = graph.clientWidth) {
    const { few } = state;
    table.hidden = !isLarge || few !== undefined;
    canvas.hidden = !table.hidden;
    // The footer explains the drawing.
    document.querySelector("footer").hidden = !table.hidden;
    table.classList.toggle("ends", state.question === "ends");
    for (const picture of [table, canvas]) picture.style.zoom = state.zoom;
    const before = { ...current?.dataset };
    const hadFocus = graph.contains(document.activeElement);
    if (!canvas.hidden) {
        const drawnTypes = new Set(few ?? types.keys());
        const drawn = layOut(Math.max(240, (width - 2 * size.padding) / state.zoom), (index) => drawnTypes.has(index));
        draw(drawn, (edge) => !few || state.answer.lit.edges.has(edge.index));
    }
    for (const item of tree.querySelectorAll("[role=treeitem]")) {
        const isShown = Object.entries(state.shown).some(([name, index]) => item.dataset[name] === String(index));
        item.setAttribute("aria-selected", String(isShown));
    }
    document.getElementById("chosen").hidden = !tree.querySelector(".type[aria-selected=true]");
    if (!current?.isConnected || current.closest("[hidden]")) setCurrent(itemOf(before) ?? items()[0], hadFocus);
    else if (hadFocus && document.activeElement === document.body) current.focus({ preventScroll: true });
    relight();
}

/**
 * Brings out the answer in the picture. If only a part of the program is drawn, all of it belongs to the answer, so
 * that nothing fades. The exceptions are a type, whose own lines stand out, and the question what ends in a module.
 */
function relight() {
    const isPart = state.few !== undefined;
    canvas.classList.toggle("part", isPart);
    light(isPart && !state.answer.lit?.direct && state.question !== "ends" ? undefined : state.answer.lit);
}

/** Fills the trail, which tells where the reader is in a large program, and how many types are not drawn. */
function fillTrail() {
    const { shown, question } = state;
    const { type, module, pair } = !table.hidden ? {} : question === "why" ? { type: path.to }
        : question === "keeps" ? { type: shown.type } : question === "ends" ? { module: shown.module } : shown;
    const place = [
        linkTo({}, isLarge ? "All modules" : "All types"),
        isLarge && (type ?? module) !== undefined ? moduleLink(module ?? types[type].module.index) : undefined,
        type === undefined ? undefined : typeLink(type),
        pair ? `${modules[pair[0]].name} → ${modules[pair[1]].name}` : undefined,
    ].filter(Boolean).flatMap((part, index) => (index ? [" › ", part] : [part]));
    trail.hidden = !isLarge && !state.few;
    const drawn = state.few?.length;
    const all = type === undefined || question ? state.answer.few?.length : state.answer.lit.types.size;
    const links = [...panel.querySelectorAll("[data-link]")];
    for (const link of links) {
        link.classList.toggle("undrawn", drawn > 0 && !state.few.includes(Number(link.dataset.link)));
    }
    const rest = [
        drawn < all ? `${drawn} of ${all} types are drawn` : "",
        links.some((link) => link.matches(".undrawn")) ? "◌ in the text: not drawn" : "",
    ];
    trail.replaceChildren(...place, make("small", {}, rest.filter(Boolean).join("; ")));
}

/** Shows a type, a module, or a pair of modules. The question what ends at sign-out stays from module to module. */
function show(what, focuses = false) {
    const keepsAsking = state.question === "ends" && what.type === undefined && !what.pair;
    Object.assign(state, { shown: what, question: keepsAsking ? "ends" : undefined });
    if (!isLarge && Object.keys(what).length === 0) state.only = false;
    refresh();
    if (!focuses) return;
    focusOn(what);
    current?.scrollIntoView({ block: what.type === undefined ? "nearest" : "center", inline: "center" });
}

function showOnly() {
    state.only = !state.only;
    refresh();
    document.getElementById("only").focus();
}

function ask(question) {
    state.question = state.question === question ? undefined : question;
    refresh();
    tree.querySelector(".type[aria-selected=true]")?.scrollIntoView({ block: "center", inline: "center" });
}

function askWhy(to) {
    setPath(to);
    state.question = "why";
    refresh();
    fields[to === undefined ? "to" : "from"].focus();
}

/** Goes back by one step: from a question to the type, from a type to its module, or from there to the whole graph. */
function goBack() {
    const { shown, question } = state;
    const isElsewhere = document.querySelector("header").contains(document.activeElement);
    if (question) state.question = undefined;
    else if (!isLarge && state.only) state.only = false;
    else if (isLarge && shown.type !== undefined) state.shown = { module: types[shown.type].module.index };
    else state.shown = {};
    refresh();
    if (isElsewhere) return;
    if (question) buttons[question].focus();
    else focusOn(shown);
}

/** Changes the size of the picture. The chosen type stays where it is in the window. */
function zoom(factor) {
    const chosen = tree.querySelector(".type[aria-selected=true]");
    const before = chosen?.getBoundingClientRect();
    state.zoom = Math.min(2, Math.max(0.1, state.zoom * factor));
    relayout();
    if (!chosen) return;
    const after = chosen.getBoundingClientRect();
    graph.scrollBy(after.x - before.x, after.y - before.y);
    chosen.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Makes the picture as large as the window allows. A smaller picture has wider rows, and so fewer of them. */
function fit() {
    state.zoom = 1;
    relayout();
    while (state.zoom > 0.1 && graph.scrollHeight > graph.clientHeight) zoom(0.95);
}

finder(search, (index) => {
    search.value = "";
    show({ type: index }, true);
}, (hits) => {
    if (hits.length) light({ types: indices(hits), edges: new Set() });
    else relight();
});
buttons.ends.addEventListener("click", () => ask("ends"));
buttons.keeps.addEventListener("click", () => ask("keeps"));
buttons.why.addEventListener("click", () => (state.question === "why" ? ask("why") : askWhy(state.shown.type)));
buttons.smaller.addEventListener("click", () => zoom(0.8));
buttons.larger.addEventListener("click", () => zoom(1.25));
buttons.fit.addEventListener("click", fit);
document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isTyping = event.target.matches?.("input");
    if (event.key === "Escape") goBack();
    else if (isTyping) return;
    else if (event.key === "/") search.select();
    else if (event.key === "+" || event.key === "-") zoom(event.key === "+" ? 1.25 : 0.8);
    else return;
    event.preventDefault();
});
window.addEventListener("resize", () => relayout());
window.addEventListener("beforeprint", () => {
    state.screenZoom = state.zoom;
    state.zoom = 1;
    relayout(paperWidth);
    table.style.zoom = Math.min(1, paperWidth / table.offsetWidth);
});
window.addEventListener("afterprint", () => {
    state.zoom = state.screenZoom;
    relayout();
});

const counts = [plural(types.length, "type"), plural(modules.length, "module"), plural(findings.length, "finding")];
document.getElementById("summary").textContent = [...counts, ...data.builds].join(" · ");
if (isLarge) fillTable();
refresh();
