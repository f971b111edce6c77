// Shows places in the sources. A click copies a place. If the reader has said where the package is, it opens the place
// in an editor. Only the browser keeps that setting.
const stored = {
    read(name) {
        try { return localStorage.getItem(`injection-verifier.${name}`) ?? ""; } catch { return ""; }
    },
    write(name, value) {
        try { localStorage.setItem(`injection-verifier.${name}`, value); } catch { say("This browser keeps nothing"); }
    },
};
const usualEditor = "vscode://file{file}:{line}:{column}";

function say(text) {
    const status = document.getElementById("status");
    status.textContent = text;
    clearTimeout(say.timer);
    say.timer = setTimeout(() => { status.textContent = ""; }, 2500);
}

async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        // If the page is a local file, some browsers allow no other way to copy.
        const field = make("textarea", {}, text);
        document.body.append(field);
        field.select();
        document.execCommand("copy");
        field.remove();
    }
    say(`Copied ${text}`);
}

/** Makes the element for a place, which is a text such as `12 5 /App/Sources/Cart.swift`: line, column and file. */
function place(at) {
    const [, line, column, file] = /^(\d+) (\d+) (.*)$/s.exec(at);
    const text = `${file}:${line}`;
    if (!file) return make("span", { class: "place" }, "no place in the sources");
    const copying = (name, label) =>
        make("button", { class: "link place", "aria-label": label, onclick: () => copy(text) }, name);
    const folder = stored.read("folder").replace(/\/+$/, "");
    if (!folder) return copying(text, `Copy ${text}`);
    const path = file.startsWith("/") ? file : `${folder}/${file}`;
    const address = (stored.read("editor") || usualEditor)
        .replace("{file}", encodeURI(path).replace(/[?#]/g, encodeURIComponent))
        .replace("{line}", line).replace("{column}", column);
    const isSafe = !/^(javascript|data):/i.test(address.trim());
    const link = make("a", { class: "link place", href: isSafe && address }, text);
    return make("span", {}, link, " ", copying("copy", `Copy ${text}`));
}

function editorSettings(changed) {
    const field = (label, name, example) => {
        const input = make("input", { value: stored.read(name), placeholder: example, spellcheck: "false" });
        input.addEventListener("change", () => {
            stored.write(name, input.value.trim());
            changed();
        });
        return make("label", {}, label, input);
    };
    return make("details", { class: "settings" },
        make("summary", {}, "Open places in an editor"),
        field("Folder of the package, on this machine", "folder", "/Users/me/App"),
        field("Address that opens a file", "editor", usualEditor),
        make("p", {}, "Only this browser keeps both. Without a folder, a click copies the place."));
}
