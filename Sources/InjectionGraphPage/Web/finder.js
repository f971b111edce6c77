// Makes fields that find types by a part of their names, as you type: the search, and both fields of "Why is this
// needed?".

/**
 * Returns the types whose names contain a text. First come names that begin with it, then names with a word that does.
 */
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

/** Returns the types that a text means: those with this name, in upper or lower case, or else all that contain it. */
function meant(text) {
    const hits = matches(text);
    const exact = hits.filter((type) => type.name.toLowerCase() === text.trim().toLowerCase());
    return exact.length ? exact : hits;
}

/**
 * Makes the list of found types below an input. `chooses` gets the index of the chosen type. `changed` gets the found
 * types whenever they change.
 */
function finder(input, chooses, changed = () => {}) {
    const id = `${input.id}-hits`;
    const hitList = make("ul",
        { class: "hits", id, role: "listbox", "aria-label": "Types found", tabindex: -1, hidden: true });
    const attributes = {
        role: "combobox", "aria-controls": id, "aria-expanded": "false", "aria-autocomplete": "list",
        autocomplete: "off", spellcheck: "false",
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    let hits = [];
    let chosen = 0;

    function mark() {
        hitList.querySelectorAll("[role=option]").forEach((option, index) => {
            option.setAttribute("aria-selected", String(index === chosen));
            if (index === chosen) option.scrollIntoView({ block: "nearest" });
        });
        if (hits.length) input.setAttribute("aria-activedescendant", `${id}${chosen}`);
        else input.removeAttribute("aria-activedescendant");
    }

    function open(isOpen) {
        hits = isOpen ? matches(input.value) : [];
        chosen = 0;
        const options = hits.slice(0, 50).map((type, index) =>
            make("li", { role: "option", id: id + index, "aria-selected": "false", "data-hit": index },
                type.name, make("small", {}, type.module.name)));
        if (hits.length > 50) options.push(make("li", { "aria-hidden": "true" }, `and ${hits.length - 50} more`));
        hitList.replaceChildren(...(hits.length ? options : [make("li", {}, "No type has this in its name")]));
        hitList.hidden = !isOpen;
        input.setAttribute("aria-expanded", String(isOpen));
        mark();
        changed(hits);
    }

    function choose(index) {
        const type = hits[index];
        if (!type) return;
        input.value = type.name;
        open(false);
        chooses(type.index);
    }

    input.addEventListener("input", () => open(input.value.trim() !== ""));
    input.addEventListener("focus", () => open(input.value.trim() !== "" && meant(input.value).length !== 1));
    input.addEventListener("blur", () => open(false));
    input.addEventListener("keydown", (event) => {
        const last = Math.min(hits.length, 50) - 1;
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            chosen = Math.max(0, Math.min(last, chosen + (event.key === "ArrowDown" ? 1 : -1)));
            mark();
        } else if (event.key === "Enter" && hits.length) {
            choose(chosen);
        } else if (event.key === "Escape" && (input.type === "search" ? input.value : !hitList.hidden)) {
            if (input.type === "search") input.value = "";
            open(false);
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
    input.closest(".finder").append(hitList);
}
