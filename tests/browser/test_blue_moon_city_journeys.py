"""Matches of Blue Moon City beside the one whose messages are read: on a phone, by keys, with chosen options."""

import csv
import json
import re
from functools import partial
from importlib import resources

from playwright.sync_api import Locator, Page, expect

from tests.browser.builder import Builder, deed_of, figure_in
from tests.browser.lobby import at_table, call_me
from tests.browser.people import NewPerson
from tests.browser.serving import ServerProcess
from tests.browser.test_keyboard import press, tab_into
from tests.browser.tour import OVERFLOW
from tests.server.twin import Twin

MIDDLE = 2
"""Row of the courtyard."""

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def test_whole_match_on_a_phone_against_two_bots(server: ServerProcess, new_person: NewPerson) -> None:
    """By finger on 360 × 640 against both kinds of planning bots, to the end; nothing to scroll to on the way."""
    turns = 30
    page = new_person(server, **PHONE)
    with page.expect_websocket() as opened:
        player = at_table(Builder, page, "me", "greedy", "one-ply", turn_cap=turns)
    player.by_finger = True
    twin = Twin(Builder.game, 3, turn_cap=turns)
    bots = {1: "greedy", 2: "one-ply"}
    twin.let_bots_play(bots)
    kinds = set()
    while player.wait_for_turn():
        assert player.cards_in_hand() == twin.position.view(0)["players"][0]["hand"]
        assert page.evaluate(OVERFLOW) == [0, 0]
        deed, figure = deed_of(twin, "greedy"), figure_in(twin.position.view(0))
        kinds |= {text.split()[0] for text in deed}
        twin.play(*deed)
        twin.let_bots_play(bots)
        with opened.value.expect_event("framereceived", partial(tells_of, twin.position.ply)):
            player.carry_out(deed, figure)
        expect(player.primary).not_to_have_accessible_name("Sending …")
    assert {"go", "box", "pay", "paid", "discard", "draw"} <= kinds
    assert twin.position.ending == "turn-cap"
    player.result.click()
    expect(page.get_by_text("The limit of turns was reached.")).to_be_visible()


def tells_of(ply: int, frame: str | bytes) -> bool:
    """Whether a frame brings a table to a ply. On a phone the history, which counts them, is out of sight."""
    message = json.loads(frame)
    return bool(message["type"] == "moved" and message["ply"] == ply)


def test_whole_match_by_keyboard(server: ServerProcess, new_person: NewPerson) -> None:
    """Tab, arrows, Enter and the game's keys alone: walking, building, discarding, ending the turn, to the result."""
    turns = 8
    page = new_person(server)
    player = at_table(Builder, page, "me", "greedy", turn_cap=turns)
    twin = Twin(Builder.game, 2, turn_cap=turns)
    kinds = set()
    while True:
        twin.let_bots_play({1: "greedy"})
        player.wait_for_ply(twin.position.ply)
        if twin.position.is_terminal:
            break
        deed = deed_of(twin, "greedy")
        kinds |= {text.split()[0] for text in deed}
        by_keys(player, deed, figure_in(twin.position.view(0)))
        twin.play(*deed)
    assert {"go", "box", "discard", "draw"} <= kinds
    press(page, player.result)
    expect(page.get_by_role("heading", name=re.compile("^(You win|Nobody wins|Gatherer wins)$"))).to_be_visible()


def by_keys(player: Builder, deed: list[str], figure: str) -> None:
    """Do what `Builder.carry_out` does, without the pointer."""
    page, first = player.page, deed[0]
    box = next((action.removeprefix("box ") for action in deed if action.startswith("box ")), None)
    if box is not None or first.startswith("go "):
        go_to_tile(player, first.partition(">")[2] or figure)
        page.keyboard.press("Enter")
        if box is not None:
            page.keyboard.press(box)
    elif "offer " in first:
        page.keyboard.press("o")
    elif deed[-1].startswith("draw "):
        if player.end.is_visible():
            page.keyboard.press("e")
        for text in deed[:-1]:
            go_to(page, player.cards, player.card(text.removeprefix("discard ")))
            page.keyboard.press("Enter")
    else:
        go_to(page, player.cards, player.card(first[:2]))
        page.keyboard.press("Enter")
        if ">" in first:
            go_to_tile(player, first.partition(">")[2])
            page.keyboard.press("Enter")
    press(page, player.primary)


def go_to_tile(player: Builder, place: str) -> None:
    """Tab to the city and go by arrows to a tile, by way of the middle row, which has every column."""
    at = tab_into(player.page, player.tiles)
    row, column = (int(number) - 1 for number in re.findall(r"(?:row|column) (\d)", player.name_of_tile(at)))
    to_row, to_column = (int(number) for number in place.split(","))
    for backward, forward, steps in (
        ("ArrowUp", "ArrowDown", MIDDLE - row),
        ("ArrowLeft", "ArrowRight", to_column - column),
        ("ArrowUp", "ArrowDown", to_row - MIDDLE),
    ):
        for _ in range(abs(steps)):
            player.page.keyboard.press(forward if steps > 0 else backward)
    expect(player.tile(place)).to_be_focused()


def go_to(page: Page, group: Locator, wanted: Locator) -> None:
    """Tab into a group and go through it by arrows until one of its members has the focus."""
    tab_into(page, group)
    page.keyboard.press("Home")
    for _ in range(group.count()):
        if wanted.evaluate("wanted => wanted === document.activeElement"):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrow keys never come to {wanted}")


def test_options_chosen_at_the_new_table_reach_the_match(server: ServerProcess, new_person: NewPerson) -> None:
    """Every option of the form: the city of the rulebook, open crystals, scales, who returns them, payments, powers."""
    page = new_person(server)
    call_me(page, "Ada")
    page.goto("/new?game=blue-moon-city&with=bot")
    for group, choice in (("Buildings", "As in the rulebook"), ("Crystals of the others", "Open")):
        page.get_by_role("group", name=group).get_by_role("radio", name=choice).check()
    page.get_by_text("More choices").click()
    assert page.get_by_role("group", name="Palace and temples").count() == 0, "the rulebook's city leaves no choice"
    for group, choice in (
        ("Dragon scales", "12"),
        ("After a scoring scales are returned by", "Everybody"),
        ("Paying more cards than needed", "Forbidden"),
        ("Powers without effect", "Allowed"),
    ):
        page.get_by_role("group", name=group).get_by_role("radio", name=choice, exact=True).check()
    page.get_by_role("button", name="Start the game").click()
    player = Builder(page)
    player.moment.wait_for()

    view = player.view(0)
    expected = {"layout": "illustrated", "cross": "fixed", "open_crystals": True, "scales": 12, "scales_discard": "all"}
    assert {**expected, "exact_payment": True, "noop_powers": True}.items() <= view["options"].items()
    table = resources.files("moontable.games.blue_moon_city").joinpath("illustration.csv").read_text("utf-8")
    assert {(tile["at"][0], tile["at"][1]): tile["tile"] for tile in view["tiles"]} == {
        (int(row["row"]), int(row["column"])): int(row["tile"]) for row in csv.DictReader(table.splitlines())
    }
    player.wait_for_turn()
    assert [standing.crystals for standing in player.sees().standings.values()] == [0, 0]
