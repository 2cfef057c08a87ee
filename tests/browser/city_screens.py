"""The screens of Blue Moon City: each phase of a turn, and what is looked at beside it."""

from playwright.sync_api import Page

from tests.browser.builder import Builder
from tests.browser.lobby import at_table, open_table, sit, two_at_table
from tests.browser.stage import Screen, look_closer, menu, past, rules_sheet

PALACE, CARD = "2,3", "H2"
"""Where the host builds, and with which of two cards she has begun to pay the first box."""


def set_city_tables(host: Page, guest: Page) -> dict[str, str]:
    """Tables at which the host has seen a turn, begins, pays, waits for the guest, sits with three, and has played."""
    ada, _ = two_at_table(Builder, host, guest, settings={"stand_in": None})
    ada.begin_to_pay(PALACE, 1, CARD)
    paying = ada.table
    theirs = open_table(host, Builder.game, "me", "open", settings={"stand_in": None})
    sit(guest, theirs)
    over = at_table(Builder, host, "me", "greedy", turn_cap=6)
    over.play_out()
    return {
        "city": open_table(host, Builder.game, "me", "greedy"),
        "city-beginning": open_table(host, Builder.game, "greedy", "me"),
        "city-paying": paying,
        "city-theirs": theirs,
        "city-of-four": open_table(host, Builder.game, "me", "random", "greedy", "one-ply"),
        "city-over": over.table,
    }


def _tile(page: Page, language: str) -> None:
    """A tile that can be walked to and built at."""
    builder = Builder(page, language)
    builder.wait_for_turn()
    builder.choose(PALACE)


def _payment(page: Page, language: str) -> None:
    """A payment that is proposed, and what it would bring."""
    _tile(page, language)
    Builder(page, language).boxes.first.click()


def _power(page: Page, language: str) -> None:
    """A card of the hand whose power could be used."""
    builder = Builder(page, language)
    builder.wait_for_turn()
    builder.cards.and_(page.locator("[aria-disabled=false]")).first.click()


def _end_of_turn(page: Page, language: str) -> None:
    """Two cards to be discarded."""
    builder = Builder(page, language)
    builder.wait_for_turn()
    builder.end.click()
    for index in (0, 1):
        builder.cards.nth(index).click()


CITY_SCREENS = (
    Screen("new table of the city", "/new?game=blue-moon-city&with=friends"),
    Screen("city, tile", "/t/{city}", _tile, at=Builder),
    Screen("city, payment proposed", "/t/{city}", _payment, at=Builder),
    Screen("city, power", "/t/{city-beginning}", _power, at=Builder),
    Screen("city, end of the turn", "/t/{city}", _end_of_turn, at=Builder),
    Screen("city, paying", "/t/{city-paying}", at=Builder),
    Screen("city, others' turn", "/t/{city-theirs}", at=Builder),
    Screen("city of four", "/t/{city-of-four}", at=Builder),
    Screen("city, spectator", "/t/{city-paying}", at=Builder, as_stranger=True),
    Screen("city, past", "/t/{city-paying}", past, at=Builder),
    Screen("city, a seat", "/t/{city}", look_closer, at=Builder),
    Screen("city, menu", "/t/{city}", menu, at=Builder),
    Screen("city, rules beside the table", "/t/{city}", rules_sheet, at=Builder),
    Screen("city, end", "/t/{city-over}"),
    Screen("rules of the city", "/rules/blue-moon-city"),
)
