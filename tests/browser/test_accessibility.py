"""axe-core finds nothing serious on any screen, in any theme, palette or direction of writing."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.people import NewPerson
from tests.browser.screens import SCREENS, Stage, show
from tests.browser.serving import ServerProcess
from tests.browser.words import LOCALES

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = {"serious", "critical"}

RUN_AXE = "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)"


def faults(page: Page) -> list[str]:
    """What axe calls serious or critical on the screen in sight: rule, element, what is wrong."""
    violations: list[dict[str, Any]] = page.evaluate(RUN_AXE)
    return [
        f"{violation['id']}: {node['target']}: {node['failureSummary']}"
        for violation in violations
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize(
    ("language", "theme", "palette", "width"),
    [
        ("en", "night", "default", 1280),
        ("en", "day", "default", 1280),
        ("fa", "day", "default", 360),
        ("zh-Hant", "night", "contrast", 768),
    ],
)
def test_axe_finds_nothing_serious(
    server: ServerProcess, stage: Stage, new_person: NewPerson, language: str, theme: str, palette: str, width: int
) -> None:
    """Axe finds nothing serious on any screen, by night and by day and from right to left."""
    look = {
        "locale": LOCALES[language],
        "viewport": {"width": width, "height": {360: 640, 768: 1024}.get(width, 720)},
    }
    settings = json.dumps({"theme": theme, "palette": palette})
    host = new_person(server, storage_state=stage.host, **look)
    stranger = new_person(server, **look)
    for page in (host, stranger):
        page.context.add_init_script(path=AXE)
        page.context.add_init_script(f"localStorage.setItem('moontable.settings', '{settings}')")

    found = {}
    for screen in SCREENS:
        page = stranger if screen.as_stranger else host
        show(page, screen, stage, language)
        if grave := faults(page):
            found[screen.name] = grave
    assert found == {}
