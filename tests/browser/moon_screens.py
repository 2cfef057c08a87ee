"""The screens of Walking on the Moon: each phase of a turn, and what is looked at beside it."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.jumper import Jumper, deed_of
from tests.browser.lobby import at_table, open_table, sit
from tests.browser.stage import Screen, look_closer, menu, past, rules_sheet
from tests.server.twin import Twin

PHASES: dict[str, tuple[int, tuple[str, ...], dict[str, Any]]] = {
    "moon-rolled": (1, ("me", "careful"), {"start_order": "seated"}),
    "moon-ready": (2, ("me", "careful"), {"start_order": "seated"}),
    "moon-hinder": (4, ("me", "careful"), {"start_order": "seated"}),
    "moon-out": (2, ("me", "careful", "bold"), {}),
}
"""How often the host has acted when she has dice to choose from, is to roll, may hinder, or comes to; the seats."""


def set_moon_tables(host: Page, guest: Page) -> dict[str, str]:
    """Tables at which the host begins, is in each phase, waits for the guest, sits with four, and has played."""
    theirs = open_table(
        host, Jumper.game, "open", "me", settings={"stand_in": None}, start_order="seated", stacking="top"
    )
    sit(guest, theirs)
    over = at_table(Jumper, host, "me", "careful", **Jumper.short)
    over.play_out()
    return {
        "moon": open_table(host, Jumper.game, "me", "careful", start_order="seated", stacking="top"),
        "moon-theirs": theirs,
        "moon-of-five": open_table(host, Jumper.game, "me", "random", "careful", "bold", "one-ply", cards=8),
        "moon-over": over.table,
    } | {name: _play_to(host, *way) for name, way in PHASES.items()}


def _play_to(host: Page, deeds: int, seats: tuple[str, ...], options: dict[str, Any]) -> str:
    player = at_table(Jumper, host, *seats, **options)
    twin = Twin(Jumper.game, len(seats), **options)
    bots = {seat: name for seat, name in enumerate(seats) if name != "me"}
    twin.let_bots_play(bots)
    for _ in range(deeds):
        player.wait_for_ply(twin.position.ply)
        before, deed = twin.position, deed_of(twin, "one-ply")
        player.carry_out(deed, before)
        twin.play(*deed)
        twin.let_bots_play(bots)
    player.wait_for_ply(twin.position.ply)
    return player.table


def _program(page: Page, language: str) -> None:
    """A whole program, and its chances."""
    player = Jumper(page, language)
    player.wait_for_turn()
    for number, die in enumerate("KBBW"):
        player.lay(die)
        if number in (0, 2):
            page.keyboard.press("2" if number == 0 else "3")
    page.locator(".odds:not(.stale) .sums").wait_for()  # paler while those of the last die are on their way


def _option(page: Page, language: str) -> None:
    """The last of a few options, chosen."""
    player = Jumper(page, language)
    player.wait_for_turn()
    player.choose(player.options.last)


MOON_SCREENS = (
    Screen("new table of the moon", "/new?game=walking-on-the-moon&with=friends"),
    Screen("moon, nothing laid", "/t/{moon}", at=Jumper),
    Screen("moon, program", "/t/{moon}", _program, at=Jumper),
    Screen("moon, rolled dice", "/t/{moon-rolled}", at=Jumper),
    Screen("moon, a die chosen", "/t/{moon-rolled}", _option, at=Jumper),
    Screen("moon, next jump", "/t/{moon-ready}", at=Jumper),
    Screen("moon, hinder", "/t/{moon-hinder}", at=Jumper),
    Screen("moon, recovery", "/t/{moon-out}", _option, at=Jumper),
    Screen("moon, others' turn", "/t/{moon-theirs}", at=Jumper),
    Screen("moon of five", "/t/{moon-of-five}", at=Jumper),
    Screen("moon, spectator", "/t/{moon-rolled}", at=Jumper, as_stranger=True),
    Screen("moon, past", "/t/{moon-hinder}", past, at=Jumper),
    Screen("moon, a seat", "/t/{moon}", look_closer, at=Jumper),
    Screen("moon, menu", "/t/{moon-hinder}", menu, at=Jumper),
    Screen("moon, rules beside the table", "/t/{moon}", rules_sheet, at=Jumper),
    Screen("moon, end", "/t/{moon-over}"),
    Screen("rules of the moon", "/rules/walking-on-the-moon"),
)
