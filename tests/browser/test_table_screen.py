"""A person's dealings with the table in play, beside playing: previews, history, languages, settings."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.games import in_every_game
from tests.browser.lobby import at_table
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.stage import Stage
from tests.browser.words import LANGUAGES, word


def test_preview_is_taken_back_by_escape(server: ServerProcess, new_person: NewPerson) -> None:
    """Nothing is done by a preview: Esc takes the place back, then the tile, and no action has been sent."""
    player = at_table(Player, new_person(server), "me")
    player.act()
    player.wait_for_ply(1)
    player.choose_tile()
    player.cells.first.click()
    expect(player.primary).to_have_accessible_name(re.compile("^Place "))
    player.page.keyboard.press("Escape")
    expect(player.primary).to_have_accessible_name("Choose a place")
    player.page.keyboard.press("Escape")
    expect(player.primary).to_have_accessible_name("Choose a tile")
    assert player.offer.first.get_attribute("aria-pressed") == "false"

    player.choose_tile()
    player.cells.first.click()
    player.actions.get_by_role("button", name="Take back").click()
    expect(player.primary).to_be_disabled()
    assert player.api("")["ply"] == player.ply() == 1


def test_second_tap_on_a_place_commits(server: ServerProcess, new_person: NewPerson) -> None:
    """Tap = preview, second tap = commit."""
    player = at_table(Player, new_person(server), "me")
    player.act()
    player.wait_for_ply(1)
    player.choose_tile()
    player.cells.first.click()
    expect(player.primary).to_be_enabled()
    assert player.api("")["ply"] == 1
    player.cells.first.click()
    player.wait_for_ply(2)


def test_setting_to_commit_at_once(server: ServerProcess, new_person: NewPerson) -> None:
    """Who wants no preview sets it once: one tap on a place is the move, also after a reload."""
    page = new_person(server)
    page.goto("/settings")
    page.get_by_role("group", name="Making a move").get_by_role("radio", name="At once").check()
    player = at_table(Player, page, "me")
    player.act()
    player.wait_for_ply(1)
    player.choose_tile()
    player.cells.first.click()
    player.wait_for_ply(2)


@in_every_game
def test_history_shows_an_earlier_moment_and_the_live_one_again(
    server: ServerProcess, new_person: NewPerson, who: type[AtTable]
) -> None:
    """Any moment can be looked at while the match goes on; nothing can be done in the past."""
    player = at_table(who, new_person(server), "me", "greedy")
    names = {0: "You", 1: "Gatherer"}
    for _ in range(2):
        player.wait_for_turn()
        before = player.ply()
        player.act()
        player.wait_beyond(before)
    player.wait_for_turn()
    last = player.ply()
    live = player.sees()

    player.page.get_by_role("button", name="Step back").click()
    expect(player.to_live).to_be_visible()
    assert player.sees() == player.shall_see(player.view(last - 1), 0, names)
    told = [button.inner_text().strip() for button in player.actions.get_by_role("button").all()]
    assert told[:-1] == ["Picture", "Copy a link"], "nothing can be played: one can show the moment, and come back"

    player.moment.focus()
    player.page.keyboard.press("Home")
    for ply in range(last):
        expect(player.moment).to_have_attribute("aria-valuenow", str(ply))
        assert player.sees() == player.shall_see(player.view(ply), 0, names)
        player.page.keyboard.press("]")

    player.page.get_by_role("list", name="Log").get_by_role("button").first.click()
    player.page.keyboard.press("[")
    player.to_live.click()
    expect(player.moment).to_have_attribute("aria-valuenow", str(last))
    assert player.sees() == live
    assert player.wait_for_turn()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_language_changes_in_mid_game(server: ServerProcess, new_person: NewPerson, language: str) -> None:
    """Another language is a matter of words: same table, same seat, and the next move is made in it."""
    page = new_person(server)
    player = at_table(Player, page, "me")
    player.act()
    player.wait_for_ply(1)
    table = player.table
    page.goto("/")
    page.get_by_role("combobox", name="Language").select_option(language)
    expect(page.get_by_role("heading", name=word("home.title", language))).to_be_visible()
    page.goto(f"/t/{table}")
    translated = Player(page, language)
    translated.wait_for_ply(1)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"^[^A-Za-z]+$"))
    translated.preview()
    translated.primary.click()
    translated.wait_for_ply(2)


def test_persian_runs_from_right_to_left_and_boards_do_not(
    server: ServerProcess, stage: Stage, new_person: NewPerson
) -> None:
    """Page and words from right to left, digits of the language, and a board that lies as it lies for everybody."""
    persian = new_person(server, storage_state=stage.host, locale="fa-IR")
    english = new_person(server, storage_state=stage.host)
    places = []
    for page, language in ((persian, "fa"), (english, "en")):
        page.goto(f"/t/{stage.tables['refill']}")
        player = Player(page, language)
        player.moment.wait_for()
        boxes = page.locator(".play-own [data-piece]").evaluate_all(
            "tiles => tiles.map(tile => [tile.dataset.piece, tile.getBoundingClientRect().x])"
        )
        left_to_right = [piece for piece, _ in sorted(boxes, key=lambda box: box[1])]
        places.append(left_to_right)
    html = persian.locator("html")
    expect(html).to_have_attribute("dir", "rtl")
    expect(html).to_have_attribute("lang", "fa")
    assert places[0] == places[1]
    assert len(places[0]) >= 2
    strip, own = persian.locator(".play-rivals").bounding_box(), persian.locator(".play-own").bounding_box()
    assert strip is not None
    assert own is not None
    assert strip["x"] > own["x"], "what stands first stands at the right"
    assert not re.search(r"[0-9]", persian.get_by_role("list", name=word("table.players", "fa")).inner_text())
