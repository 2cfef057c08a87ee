"""axe-core finds nothing serious on any screen, in any theme, palette or direction of writing."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import NewPerson
from tests.browser.screens import SCREENS, Stage, show
from tests.browser.serving import ServerProcess

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
    ("language", "theme", "palette", "width", "height"),
    [
        ("en", "night", "default", 1280, 720),
        ("en", "day", "safe", 1280, 720),
        ("fa", "day", "default", 360, 640),
        ("zh-Hant", "night", "contrast", 768, 1024),
        ("zh-Hans", "day", "contrast", 640, 360),
    ],
)
def test_axe_finds_nothing_serious(
    server: ServerProcess,
    stage: Stage,
    new_person: NewPerson,
    language: str,
    theme: str,
    palette: str,
    width: int,
    height: int,
) -> None:
    """Axe finds nothing serious on any screen, by night and by day and from right to left."""
    look = {
        "viewport": {"width": width, "height": height},
        "settings": {"lang": language, "theme": theme, "palette": palette},
    }
    host = new_person(server, storage_state=stage.host, **look)
    stranger = new_person(server, **look)
    for page in (host, stranger):
        page.context.add_init_script(path=AXE)

    found = {}
    for screen in SCREENS:
        page = stranger if screen.as_stranger else host
        show(page, screen, stage, language)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        if grave := faults(page):
            found[screen.name] = grave
    assert found == {}
