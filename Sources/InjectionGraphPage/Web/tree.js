// Handles the keyboard in the graph: the Tab key stops there once, and arrow keys go on from there. Items are the
// modules and types of the drawing, or the modules and numbers of the table.
let current;

const items = () => [...(table.hidden ? tree : table).querySelectorAll("[role=treeitem], .item")];

function setCurrent(item, focuses) {
    current?.setAttribute("tabindex", "-1");
    current = item;
    item?.setAttribute("tabindex", "0");
    if (!focuses || !item) return;
    item.focus({ preventScroll: true });
    item.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Returns the item of the drawing or the table that shows a type, a module, or a pair of modules. */
function itemOf({ type, module, pair }) {
    const wanted = Object.entries({ type, module, from: pair?.[0], to: pair?.[1] })
        .filter(([, index]) => index !== undefined);
    return wanted.length === 0 ? undefined
        : items().find((item) => wanted.every(([name, index]) => item.dataset[name] === String(index)));
}

/** Returns the item above or below another one in the table. In the drawing, returns the next or the previous item. */
function below(item, step) {
    const row = item.closest("tr");
    if (!row) return items()[items().indexOf(item) + step];
    const column = item.closest("th, td").cellIndex;
    for (let next = row; (next = step > 0 ? next.nextElementSibling : next.previousElementSibling);) {
        const found = next.cells[column].querySelector(".item");
        if (found) return found;
    }
    return undefined;
}

graph.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = items();
    const index = all.indexOf(event.target);
    if (index < 0) return;
    const inTable = !table.hidden;
    const moves = {
        ArrowDown: () => below(event.target, 1),
        ArrowUp: () => below(event.target, -1),
        ArrowRight: () => all[index + 1],
        ArrowLeft: () =>
            (inTable ? all[index - 1] : itemOf({ module: types[event.target.dataset.type]?.module.index })),
        Home: () => all[0],
        End: () => all[all.length - 1],
    };
    if (event.key === "Enter" || event.key === " ") event.target.click();
    else if (moves[event.key]) setCurrent(moves[event.key]() ?? event.target, true);
    else return;
    event.preventDefault();
});

graph.addEventListener("click", (event) => {
    const item = event.target.closest("[role=treeitem], .item");
    if (!item) return;
    setCurrent(item, true);
    const { type, module, from, to } = item.dataset;
    if (type !== undefined) show({ type: Number(type) }, true);
    else if (module !== undefined) show({ module: Number(module) }, true);
    else show({ pair: [Number(from), Number(to)] }, true);
});
