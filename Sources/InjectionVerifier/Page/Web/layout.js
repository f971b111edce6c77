// Where everything is drawn. Rows, and the order in them, come from the command; this only adds up widths, so that
// modules can be folded, types left out, and lines broken where the window ends.
const size = { height: 30, gap: 14, wrapGap: 12, rowGap: 46, padding: 16, title: 34, moduleGap: 22, levelGap: 52 };

const typeWidth = (type) => Math.min(260, Math.max(64, Math.round(type.name.length * 7.8) + 36));
const foldedWidth = (module) => Math.min(320, Math.max(150, Math.round(module.name.length * 8.5) + 120));

/** Breaks boxes into lines no wider than `width`, each in the middle. Calls `place(box, x, y)`; returns the extent. */
function pack(boxes, width, gap, lineGap, place) {
    const lines = [];
    for (const box of boxes) {
        const line = lines[lines.length - 1];
        if (line && line.width + gap + box.width <= width) {
            line.boxes.push(box);
            line.width += gap + box.width;
            line.height = Math.max(line.height, box.height);
        } else {
            lines.push({ boxes: [box], width: box.width, height: box.height });
        }
    }
    const widest = Math.max(0, ...lines.map((line) => line.width));
    let y = 0;
    for (const line of lines) {
        let x = (widest - line.width) / 2;
        for (const box of line.boxes) {
            place(box, x, y);
            x += box.width + gap;
        }
        y += line.height + lineGap;
    }
    return { width: widest, height: Math.max(0, y - lineGap) };
}

function layOutModule(module, folded, shows, width) {
    const box = { module, types: [], width: foldedWidth(module), height: size.title };
    if (folded) return box;
    const rows = [];
    for (const row of module.rows) {
        const shown = row.filter(shows);
        if (shown.length === 0) continue;
        const placed = { types: [] };
        const boxes = shown.map((index) => ({ index, width: typeWidth(types[index]), height: size.height }));
        Object.assign(placed, pack(boxes, width - 2 * size.padding, size.gap, size.wrapGap, (box, x, y) => {
            placed.types.push({ ...box, x, y });
        }));
        rows.push(placed);
    }
    const inner = Math.max(...rows.map((row) => row.width));
    box.width = Math.max(box.width, inner + 2 * size.padding);
    let y = size.title + 6;
    for (const row of rows) {
        const left = (box.width - row.width) / 2;
        for (const type of row.types) box.types.push({ ...type, x: left + type.x, y: y + type.y });
        y += row.height + size.rowGap;
    }
    box.height = y - size.rowGap + size.padding;
    return box;
}

/** Rectangles of modules and types, by index; those that are not drawn are missing. */
function layOut(width, isFolded, shows) {
    const drawn = { modules: new Map(), types: new Map(), width: 0, height: size.padding };
    const levels = new Map();
    for (const module of modules) {
        if (!module.types.some(shows)) continue;
        if (!levels.has(module.level)) levels.set(module.level, []);
        levels.get(module.level).push(layOutModule(module, isFolded(module), shows, width));
    }
    const placed = [];
    for (const boxes of levels.values()) {
        const level = { boxes: [] };
        Object.assign(level, pack(boxes, width, size.moduleGap, size.moduleGap, (box, x, y) => {
            level.boxes.push({ box, x, y });
        }));
        placed.push(level);
    }
    drawn.width = Math.max(0, ...placed.map((level) => level.width));
    for (const level of placed) {
        const left = (Math.max(width, drawn.width) - level.width) / 2;
        for (const { box, x, y } of level.boxes) {
            const frame = { x: left + x, y: drawn.height + y, width: box.width, height: box.height };
            drawn.modules.set(box.module.index, frame);
            for (const type of box.types) {
                drawn.types.set(type.index, {
                    x: frame.x + type.x, y: frame.y + type.y, width: type.width, height: type.height,
                });
            }
        }
        drawn.height += level.height + size.levelGap;
    }
    drawn.height += size.padding - size.levelGap;
    drawn.width = Math.max(width, drawn.width);
    return drawn;
}
