"""One page in one browser, with what a reader does, and with what was found wrong."""

from graph import Graph

VISIBLE = """[...document.querySelectorAll("#tree .type")].map((type) => Number(type.dataset.type))"""
LIT = """[...document.querySelectorAll("#tree .type.lit")].map((type) => Number(type.dataset.type))"""
PANEL = """document.getElementById("panel").innerText"""


class Page:
    """The checks count themselves."""

    def __init__(self, browser, file, pictures):
        self.browser, self.graph, self.address, self.pictures = browser, Graph(file), f"file://{file}", pictures
        self.checks = 0
        self.failures = []

    def expect(self, what, found, expected=True):
        self.checks += 1
        if found != expected:
            self.failures.append(f"{what}: expected {expected!r:.300}, found {found!r:.300}")

    def get(self, expression):
        return self.browser.evaluate(expression)

    def button(self, id):
        return f"document.getElementById('{id}')"

    def panel_list(self, title):
        """The names under a title that begins so, in one list or by module; None if there is no such list."""
        return self.get(f"""(() => {{
            const titles = [...document.querySelectorAll("#panel h3")];
            const title = titles.find((title) => title.innerText.startsWith({title!r}));
            const list = title?.nextElementSibling;
            if (!["UL", "DIV"].includes(list?.tagName)) return null;
            return [...list.querySelectorAll("li")]
                .map((entry) => entry.querySelector(".link:not(.place)").textContent);
        }})()""")

    def focused(self, property="id"):
        return self.get(f"document.activeElement.{property}")

    def tab_to(self, id):
        """With the Tab key alone, as often as it takes."""
        for _ in range(1000):
            if self.focused() == id:
                return
            self.browser.press("Tab")
        raise RuntimeError(f"Tab does not lead to {id}")

    def enter(self, id):
        self.tab_to(id)
        self.browser.press("Enter")

    def open(self, width=1280, height=900):
        self.browser.open(self.address, width, height)

    def back(self):
        for _ in range(4):
            self.browser.press("Escape")

    def names(self, indices):
        return sorted(self.graph.names[index] for index in indices)


def run(page, tests):
    for test, *arguments in tests:
        try:
            test(page, *arguments)
        except Exception as error:
            page.failures.append(f"{test.__name__}: {error!r} at line {error.__traceback__.tb_next.tb_lineno}")
    page.failures += [f"{page.address}: {problem}" for problem in page.browser.complaints()]
    return page.failures
