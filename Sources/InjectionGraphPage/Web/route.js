// Finds the way of each line. A line goes down from row to row, through gaps between the boxes of each row that it
// crosses. So no line passes behind a type or a name and seems to leave it. Lines share a way only if they lead to the
// same type.
const laneWidth = 7;

/**
 * Returns the rows by height. Each has the intervals that boxes take up. Lines that pass are added one by one later.
 */
function rowsOf(drawn) {
    const rows = new Map();
    const add = (y, height, left, right) => {
        if (!rows.has(y)) rows.set(y, { top: y - 3, bottom: y + height + 3, taken: [] });
        rows.get(y).taken.push({ left: left - 7, right: right + 7 });
    };
    for (const frame of drawn.types.values()) add(frame.y, frame.height, frame.x, frame.x + frame.width);
    for (const [index, { x, y }] of drawn.modules) add(y, size.height, x + 8, x + titleWidth(modules[index]) - 8);
    return [...rows.values()].sort((left, right) => left.top - right.top);
}

/**
 * Returns the cheapest place that is free in all rows. It is the wanted one, one next to a taken interval, or one at
 * which a line to the same type passes.
 */
function nearestFree(rows, to, wanted, cost) {
    const all = rows.flatMap((row) => row.taken);
    const taken = all.filter((one) => one.to !== to);
    const next = all.flatMap((one) => (one.to === to ? one.x : [one.left, one.right]));
    return [wanted, ...next].filter((x) => taken.every(({ left, right }) => x <= left || x >= right))
        .reduce((best, x) => (cost(x) < cost(best) ? x : best));
}

/**
 * Returns where a line crosses rows. If a place near it is free in all rows, it goes straight down, or else row by row.
 */
function gapsBetween({ upper, lower, to }, rows) {
    const [start, end] = [center(upper), center(lower)];
    const crossed = rows.filter((row) => row.top > upper.y && row.bottom < lower.y + size.height);
    const isShared = (x, row) => row.taken.some((one) => one.to === to && one.x === x);
    const detour = (x) => Math.abs(x - start) + Math.abs(x - end) - Math.abs(end - start);
    const straight = nearestFree(crossed, to, end, (x) => detour(x) * 10 + Math.abs(x - end));
    let x = start;
    return crossed.map((row, index) => {
        const wanted = x + (end - x) / (crossed.length - index + 1);
        x = detour(straight) < 150 ? straight
            : nearestFree([row], to, wanted, (x) => Math.abs(x - wanted) - (isShared(x, row) ? 80 : 0));
        row.taken.push({ left: x - laneWidth, right: x + laneWidth, x, to });
        return { x, top: row.top, bottom: row.bottom };
    });
}

const center = (frame) => frame.x + frame.width / 2;

/** Spreads lines along the sides of each box, in the order in which they leave it or reach it. */
function spread(ways) {
    const sides = new Map();
    const add = (frame, side, way, end, next) => {
        const name = `${frame.x} ${frame.y} ${side}`;
        if (!sides.has(name)) sides.set(name, { frame, ends: [] });
        sides.get(name).ends.push({ way, end, next });
    };
    for (const way of ways) {
        const { upper, lower, gaps, isLevel } = way;
        add(upper, "below", way, "x1", gaps[0]?.x ?? center(lower));
        add(lower, isLevel ? "below" : "above", way, "x2", gaps[gaps.length - 1]?.x ?? center(upper));
    }
    for (const { frame, ends } of sides.values()) {
        const places = [...new Set(ends.map(({ next }) => next))].sort((left, right) => left - right);
        const step = Math.min(16, (frame.width - 20) / places.length);
        for (const { way, end, next } of ends) {
            way[end] = Math.round(center(frame) + (places.indexOf(next) - (places.length - 1) / 2) * step);
        }
    }
}

/** Gives each line between two frames its path, its tip, and a place for a mark. */
function route(lines, drawn) {
    const rows = rowsOf(drawn);
    const height = (line) => Math.abs(line.to.y - line.from.y);
    // Short lines come first, because they have the least choice.
    const ways = lines.filter((line) => line.from !== line.to).sort((left, right) => height(left) - height(right))
        .map((line) => {
            const isUp = line.to.y < line.from.y;
            const [upper, lower] = isUp ? [line.to, line.from] : [line.from, line.to];
            const way = { line, isUp, upper, lower, isLevel: upper.y === lower.y, to: line.edge.to };
            return { ...way, gaps: gapsBetween(way, rows) };
        });
    spread(ways);
    for (const way of ways) Object.assign(way.line, curve(way));
    for (const line of lines.filter((line) => line.from === line.to)) {
        const [x, y] = [line.from.x + line.from.width, line.from.y + size.height / 2];
        line.way = `M${x} ${y - 6}C${x + 34} ${y - 26} ${x + 34} ${y + 26} ${x + 4} ${y + 6}`;
        Object.assign(line, { tip: `M${x} ${y + 4}l8 -2l-3 8z`, middle: [x + 26, y] });
    }
}

function curve({ upper, lower, isUp, isLevel, gaps, x1, x2 }) {
    const [start, end] = [upper.y + size.height, isLevel ? lower.y + size.height : lower.y];
    const tipUp = (x, y) => `M${x - 4} ${y + 7}h8l-4 -7z`;
    if (isLevel) {
        const way = `M${x1} ${start}C${x1} ${start + 30} ${x2} ${start + 34} ${x2} ${end + 6}`;
        return { way, tip: tipUp(x2, end), middle: [(x1 + x2) / 2, start + 24] };
    }
    const stops = [...gaps, { x: x2, top: isUp ? end : end - 6 }];
    let [x, y] = [x1, isUp ? start + 6 : start];
    const middle = [(x + stops[0].x) / 2, (y + stops[0].top) / 2];
    let way = `M${x} ${y}`;
    for (const stop of stops) {
        const bend = (stop.top - y) / 2;
        way += `C${x} ${y + bend} ${stop.x} ${stop.top - bend} ${stop.x} ${stop.top}`;
        if (stop.bottom) way += `V${stop.bottom}`;
        [x, y] = [stop.x, stop.bottom];
    }
    return { way, tip: isUp ? tipUp(x1, start) : `M${x2 - 4} ${end - 7}h8l-4 7z`, middle };
}
