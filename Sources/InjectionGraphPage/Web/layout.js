// Decides where each module and type is drawn. The command decides the rows, and the order in each. This code only adds
// up widths, so that types can be left out, and rows broken where the window ends. The rows of modules that stand side
// by side are level.
const size = { height: 30, gap: 24, rowGap: 46, padding: 18, title: 34, moduleGap: 26, levelGap: 46 };

const typeWidth = (type) => Math.min(260, Math.max(64, Math.round(type.name.length * 7.8) + 36));
const titleWidth = (module) => Math.round(module.name.length * 8.5) + (module.findings.length ? 90 : 56);

/**
 * Breaks boxes into lines that are at most as wide as `width`, and centers each line. Calls `place(box, x, y)` for each
 * box. Returns the width and height of all lines.
 */
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

function layOutModule(module, shows, width) {
    const rows = module.rows.map((row) => row.filter(shows)).filter((row) => row.length).map((row) => {
        const placed = { types: [] };
        const boxes = row.map((index) => ({ index, width: typeWidth(types[index]), height: size.height }));
        return Object.assign(placed, pack(boxes, width - 2 * size.padding, size.gap, size.rowGap,
            (box, x, y) => placed.types.push({ ...box, x, y })));
    });
    const inner = Math.max(...rows.map((row) => row.width));
    const box = { module, types: [], width: Math.max(titleWidth(module) + 40, inner + 2 * size.padding) };
    let y = size.title + 24;
    for (const row of rows) {
        const left = (box.width - row.width) / 2;
        for (const type of row.types) box.types.push({ ...type, x: left + type.x, y: y + type.y });
        y += row.height + size.rowGap;
    }
    box.height = y - size.rowGap + size.padding;
    return box;
}

/** Returns the rectangles of the drawn modules and types, by index. */
function layOut(width, shows) {
    const drawn = { modules: new Map(), types: new Map(), width, height: size.padding };
    const levels = new Map();
    for (const module of modules) {
        if (!module.types.some(shows)) continue;
        if (!levels.has(module.level)) levels.set(module.level, []);
        levels.get(module.level).push(layOutModule(module, shows, width));
    }
    for (const boxes of levels.values()) {
        const placed = [];
        const level = pack(boxes, width, size.moduleGap, size.levelGap, (box, x, y) => placed.push({ box, x, y }));
        const left = Math.max(0, (width - level.width) / 2);
        for (const { box, x, y } of placed) {
            const frame = { x: left + x, y: drawn.height + y, width: box.width, height: box.height };
            drawn.modules.set(box.module.index, frame);
            for (const type of box.types) {
                drawn.types.set(type.index, { ...type, x: frame.x + type.x, y: frame.y + type.y });
            }
        }
        drawn.width = Math.max(drawn.width, level.width);
        drawn.height += level.height + size.levelGap;
    }
    drawn.height += size.padding - size.levelGap;
    return drawn;
}
