"""The page as assistive technology reads it: roles and accessible names, no drawing, no style sheet."""

import re
from dataclasses import dataclass

from playwright.sync_api import Page

_NODE = re.compile(r"""^\s*- (?P<quote>'?)(?P<role>\w+) "(?P<name>(?:[^"\\]|\\.)*)"(?P<state>( \[[\w=]+\])*)""")


@dataclass(frozen=True)
class Node:
    """One line of the accessibility tree."""

    role: str
    name: str
    disabled: bool


def tree(page: Page) -> list[Node]:
    """Every named node of the page's main part, from top to bottom."""
    nodes = []
    for line in page.get_by_role("main").aria_snapshot().splitlines():
        if match := _NODE.match(line):
            name = match["name"].replace("''", "'") if match["quote"] else match["name"]
            nodes.append(Node(match["role"], re.sub(r"\\(.)", r"\1", name), "[disabled]" in match["state"]))
    return nodes
