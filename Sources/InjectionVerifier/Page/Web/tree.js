// The keyboard in the graph: one stop of the Tab key, and arrow keys from there, as in any tree.
let current;

const items = () => [...tree.children].map((element) => (element.role === "treeitem" ? element : element.firstChild));

function setCurrent(item, focuses) {
    current?.setAttribute("tabindex", "-1");
    current = item;
    item?.setAttribute("tabindex", "0");
    if (!focuses || !item) return;
    item.focus({ preventScroll: true });
    item.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Draws anew, which takes the focus away from what is drawn; what had it may be folded away. */
function keepingFocus(draws) {
    const hadFocus = tree.contains(document.activeElement);
    draws();
    const module = types[current?.dataset.type]?.module.element?.firstChild;
    const next = [current, module].find((item) => item?.isConnected) ?? items()[0];
    if (next !== current || hadFocus) setCurrent(next, hadFocus);
}

tree.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = items();
    const index = all.indexOf(event.target);
    if (index < 0) return;
    const module = event.target.dataset.module === undefined ? undefined : modules[event.target.dataset.module];
    const type = event.target.dataset.type === undefined ? undefined : types[event.target.dataset.type];
    const moves = {
        ArrowDown: () => setCurrent(all[Math.min(index + 1, all.length - 1)], true),
        ArrowUp: () => setCurrent(all[Math.max(index - 1, 0)], true),
        Home: () => setCurrent(all[0], true),
        End: () => setCurrent(all[all.length - 1], true),
        ArrowRight() {
            if (module && isFolded(module)) fold(module, false);
            else if (module) setCurrent(all[Math.min(index + 1, all.length - 1)], true);
        },
        ArrowLeft() {
            if (module) fold(module, true);
            else setCurrent(type.module.element.firstChild, true);
        },
        Enter: () => (module ? fold(module, !isFolded(module)) : select(type.index)),
    };
    moves[" "] = moves.Enter;
    if (!moves[event.key]) return;
    event.preventDefault();
    moves[event.key]();
});

tree.addEventListener("click", (event) => {
    const item = event.target.closest("[role=treeitem]");
    if (!item) return;
    setCurrent(item, true);
    if (item.dataset.module !== undefined) fold(modules[item.dataset.module], !isFolded(modules[item.dataset.module]));
    else select(Number(item.dataset.type));
});
