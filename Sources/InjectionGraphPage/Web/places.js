// Where something is in the sources: copied by a click, or opened in an editor once the reader has said where the
// package is. The browser keeps that to itself.
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
        // Of a file, some browsers allow only this.
        const field = make("textarea", {}, text);
        document.body.append(field);
        field.select();
        document.execCommand("copy");
        field.remove();
    }
    say(`Copied ${text}`);
}

/** Of `line column file`. */
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
