"""usage: main.py [--write] BROWSER NOTEBOOK.html LARGE.html LARGEST.html PICTURES PICTURE

Tests the pages, and exits with 1 for a failure.
PICTURE is that of the documentation, without its extension: it is compared, or written.
"""

import sys

import test_keyboard as keyboard
import test_page as test
import test_questions as ask
import test_surroundings as around
from browser import Browser
from page import Page, run
from picture import compare_or_write


def picture(page, name, prepare="", height=900):
    page.open(height=height)
    if prepare:
        page.get(prepare)
    page.browser.screenshot(f"{page.pictures}/{name}.png")


def large_pictures(type, hub):
    """What to look at, of the large page."""
    yield "ends", 'ask("ends")'
    yield "module-ends", "show({ module: 3 }); ask('ends')"
    yield "keeps", 'ask("keeps")'
    yield "type-keeps", f"show({{ type: {type} }}); ask('keeps')"
    yield "module", "show({ module: 3 })"
    yield "type", f"show({{ type: {type} }}, true)"
    yield "hub", f"show({{ type: {hub} }}, true)"
    yield "why", f"askWhy({type})"


def main():
    arguments = sys.argv[1:]
    writes = arguments[0] == "--write"
    executable, notebook_file, large_file, largest_file, pictures, documentation = arguments[writes:]
    browser = Browser(executable)
    try:
        notebook = Page(browser, notebook_file, pictures)
        failures = run(
            notebook,
            [
                (test.opens,),
                (test.lists_state,),
                (test.draws_all,),
                (test.explains_lines,),
                (ask.empties,),
                (ask.draws_what_keeps, "Drafts"),
                (test.does_not_overlap,),
                (test.goes_around,),
                (ask.searches, "EXP", "Exporter"),
                (ask.tells_of, "Exporter"),
                (ask.searches, "e", "Folders"),
                (ask.tells_of, "Folders"),
                (Page.back,),
                (test.shows_only, "Exporter"),
                (ask.asks_why, "Screen", "Files"),
                (ask.asks_why, "Files", "Screen"),
                (ask.answers_unclear_names, "note"),
                (ask.answers_two_questions,),
                (keyboard.goes_through_drawing,),
                (around.zooms,),
                (around.copies_places, "Drafts"),
                (around.adapts_colors,),
                (around.forces_colors,),
                (around.prints, "notebook"),
                (around.stays_narrow, "notebook"),
                (picture, "notebook-1280"),
                (picture, "notebook-type-1280", f"show({{ type: {notebook.graph.index('Exporter')} }})"),
                (compare_or_write, documentation, writes),
            ],
        )
        large = Page(browser, large_file, pictures)
        graph = large.graph
        depths = [max(graph.distances(index, upward=True).values()) for index in range(len(graph.types))]
        found = graph.names[depths.index(max(depths))]
        start = max(graph.needed_by(graph.index(found)), key=graph.distances(graph.index(found), upward=True).get)
        found_of = [sum(index in one["types"] for one in graph.findings) for index in range(len(graph.types))]
        wrong = max(graph.marked("unregistered"), key=found_of.__getitem__)
        held = sorted(graph.marked("ends"))[::100] + [graph.index(found)]
        most = max(range(len(graph.types)), key=lambda one: sum(edge["to"] == one for edge in graph.edges))
        failures += run(
            large,
            [
                (test.opens,),
                (test.counts_modules,),
                (picture, "large-1280"),
                (ask.searches, found, found),
                (ask.tells_of, found),
                (test.does_not_overlap,),
                (test.goes_around,),
                (Page.back,),
                (ask.empties,),
                (ask.keeps_asking,),
                *((ask.draws_what_keeps, graph.names[one]) for one in held),
                (ask.searches, graph.names[wrong], graph.names[wrong]),
                (ask.tells_of, graph.names[wrong]),
                (ask.searches, graph.names[most], graph.names[most]),
                (ask.tells_of, graph.names[most]),
                (test.goes_around,),
                (Page.back,),
                (ask.asks_why, graph.names[start], found),
                (ask.asks_why, found, graph.names[start]),
                (ask.answers_unclear_names, "cart"),
                (ask.answers_two_questions,),
                (Page.open,),
                (keyboard.goes_through_table,),
                (around.zooms,),
                (around.zooms_around, graph.names[most]),
                *((picture, f"large-{name}-1280", step) for name, step in large_pictures(graph.index(found), most)),
                (around.adapts_colors,),
                (around.forces_colors,),
                (around.prints, "large"),
                (around.stays_narrow, "large"),
            ],
        )
        largest = Page(browser, largest_file, pictures)
        failures += run(
            largest, [(around.opens_soon,), (test.opens,), (test.counts_modules,), (picture, "largest-1280")]
        )
    finally:
        browser.close()
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    print(f"{notebook.checks + large.checks + largest.checks} checks, {len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())
