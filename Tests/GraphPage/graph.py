"""The graph in a page, and the answers to expect: worked out here once more, from the page's data alone."""

import json
import re
from collections import deque


class Graph:
    def __init__(self, file):
        with open(file, encoding="utf-8") as page:
            text = page.read()
        data = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S).group(1))
        self.types, self.edges, self.modules = data["nodes"], data["edges"], data["modules"]
        self.name = data["name"]
        self.findings = data["findings"]
        self.state = data["state"]
        self.names = [type["name"] for type in self.types]

    def index(self, name):
        return self.names.index(name)

    def distances(self, start, upward=False):
        near, far = ("to", "from") if upward else ("from", "to")
        next = {}
        for edge in self.edges:
            next.setdefault(edge[near], []).append(edge[far])
        found = {start: 0}
        queue = deque([start])
        while queue:
            current = queue.popleft()
            for other in next.get(current, []):
                if other not in found:
                    found[other] = found[current] + 1
                    queue.append(other)
        return found

    def needed_by(self, index):
        return set(self.distances(index, upward=True)) - {index}

    def needs(self, index):
        return set(self.distances(index)) - {index}

    def marked(self, mark):
        return {index for index, type in enumerate(self.types) if mark in type["marks"]}

    def place(self, at):
        line, _, file = at.split(" ", 2)
        return f"{file}:{line}"

    def module_of(self):
        return {index: number for number, one in enumerate(self.modules) for row in one["rows"] for index in row}

    def roots(self, index):
        """Who needs it, and is needed by nobody else."""
        needed = {edge["to"] for edge in self.edges if edge["from"] != edge["to"]}
        return self.needed_by(index) - needed
