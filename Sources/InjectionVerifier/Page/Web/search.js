// Find a type by a part of its name, as you type.
const search = document.getElementById("search");
const hitList = document.getElementById("hits");
let hits = [];
let chosen = 0;

/** Names that begin so come first, then those in which a word does. */
function matches(text) {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return [];
    const rank = (name) => {
        const at = name.toLowerCase().indexOf(wanted);
        return at < 0 ? 3 : at === 0 ? 0 : /[A-Z]/.test(name[at]) || name[at - 1] === "." ? 1 : 2;
    };
    return types.map((type) => ({ type, rank: rank(type.name) })).filter((hit) => hit.rank < 3)
        .sort((left, right) => left.rank - right.rank || byName(left.type, right.type)).map((hit) => hit.type);
}

function showHits() {
    hits = matches(search.value);
    chosen = 0;
    const shown = hits.slice(0, 50).map((type, index) =>
        make("li", { role: "option", id: `hit${index}`, "aria-selected": "false", "data-hit": index },
            type.name, make("small", {}, type.module.name)));
    if (hits.length > 50) shown.push(make("li", { "aria-hidden": "true" }, `and ${hits.length - 50} more`));
    hitList.replaceChildren(...shown);
    const isOpen = search.value.trim() !== "";
    if (isOpen && hits.length === 0) hitList.replaceChildren(make("li", {}, "No type has this in its name"));
    hitList.hidden = !isOpen;
    search.setAttribute("aria-expanded", String(isOpen));
    markChosen();
    if (isOpen) light({ types: new Set(hits.map((type) => type.index)), edges: new Set() });
    else relight();
}

function markChosen() {
    hitList.querySelectorAll("[role=option]").forEach((option, index) => {
        option.setAttribute("aria-selected", String(index === chosen));
        if (index === chosen) option.scrollIntoView({ block: "nearest" });
    });
    if (hits.length) search.setAttribute("aria-activedescendant", `hit${chosen}`);
    else search.removeAttribute("aria-activedescendant");
}

function closeHits() {
    search.value = "";
    showHits();
}

function choose(index) {
    const type = hits[index];
    if (!type) return;
    closeHits();
    select(type.index);
    setCurrent(type.element, true);
    type.element.scrollIntoView({ block: "center", inline: "center" });
}

search.addEventListener("input", showHits);
search.addEventListener("keydown", (event) => {
    const last = Math.min(hits.length, 50) - 1;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        chosen = Math.max(0, Math.min(last, chosen + (event.key === "ArrowDown" ? 1 : -1)));
        markChosen();
    } else if (event.key === "Enter") {
        choose(chosen);
    } else if (event.key === "Escape") {
        closeHits();
    } else {
        return;
    }
    event.preventDefault();
    event.stopPropagation();
});
hitList.addEventListener("mousedown", (event) => event.preventDefault());
hitList.addEventListener("click", (event) => {
    const hit = event.target.closest("[data-hit]");
    if (hit) choose(Number(hit.dataset.hit));
});
