"""What a first visit costs, by the browser's own count of bytes that came over the wire."""

from collections import Counter

import pytest
from playwright.sync_api import Page

from tests.browser.people import NewPerson
from tests.browser.screens import SCREENS
from tests.browser.serving import ServerProcess
from tests.browser.stage import Stage, show
from tests.browser.words import LANGUAGES, LOCALES

BUDGETS = {
    "home of a stranger": 100_000,
    "join": 100_000,
    "spectator": 100_000,
    "city, spectator": 120_000,  # twenty buildings, eight peoples and three dragons are drawn
}
"""Bytes for HTML, scripts, style, pictures and answers of the server, headers included, by screen."""

FONT_BUDGET = 50_000

COLD = {screen.name: screen for screen in SCREENS if screen.name in BUDGETS}


class Meter:
    """Counts what a page transfers from now on, by kind of resource."""

    def __init__(self, page: Page) -> None:
        self.bytes: Counter[str] = Counter()
        kinds: dict[str, str] = {}
        devtools = page.context.new_cdp_session(page)
        devtools.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
        devtools.on(
            "Network.loadingFinished",
            lambda event: self.bytes.update({kinds.get(event["requestId"], "?"): int(event["encodedDataLength"])}),
        )
        devtools.send("Network.enable")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COLD)
def test_cold_first_visit_stays_in_budget(
    server: ServerProcess, stage: Stage, new_person: NewPerson, name: str, language: str
) -> None:
    """Little on a cold first visit of home, of an invitation and of a table; the Persian font apart, at most 50 kB."""
    page = new_person(server, locale=LOCALES[language])
    meter = Meter(page)
    show(page, COLD[name], stage, language)
    page.wait_for_load_state("networkidle")

    font = meter.bytes.pop("Font", 0)
    assert meter.bytes["Document"] > 0
    assert meter.bytes["Script"] > 0
    assert sum(meter.bytes.values()) <= BUDGETS[name], meter.bytes
    assert font <= FONT_BUDGET
    assert (font > 0) == (language == "fa"), "only Persian brings a font"
