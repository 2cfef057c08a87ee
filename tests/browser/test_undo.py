"""Taking back on the screen: one's own turn freely, a friend's leave for more, and a turn that ends when I say so."""

import re

from playwright.sync_api import Page, expect

from tests.browser.builder import Builder
from tests.browser.lobby import at_table, two_at_table
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.tour import OVERFLOW

UNDO = re.compile(r"^Undo")


def undo_of(player: Builder | Player) -> None:
    """Press the button that takes back."""
    player.actions.get_by_role("button", name=UNDO).click()


def test_steps_of_a_turn_are_taken_back_one_by_one_or_all_at_once(server: ServerProcess, new_person: NewPerson) -> None:
    """In Blue Moon City a turn has many actions: demand 10, and 12 by one button. The key does what the button does."""
    seats, options = Builder.host_begins
    player = at_table(Builder, new_person(server), *(seat.replace("open", "random") for seat in seats), **options)
    player.wait_for_turn()
    start = player.sees()
    assert player.actions.get_by_role("button", name=UNDO).count() == 0
    places = ["1,2", "0,2"]
    for ply, place in enumerate(places, start=1):
        player.choose(place)
        player.primary.click()
        player.wait_for_ply(ply)
    expect(player.actions.get_by_role("button", name="Restart turn")).to_be_visible()
    undo_of(player)
    player.wait_for_ply(1)
    assert player.sees() != start
    player.page.keyboard.press("z")
    player.wait_for_ply(0)
    assert player.sees() == start
    expect(player.page.get_by_role("list", name="Log").get_by_text("You took back.").first).to_be_attached()
    for ply, place in enumerate(places, start=1):
        player.choose(place)
        player.primary.click()
        player.wait_for_ply(ply)
    player.actions.get_by_role("button", name="Restart turn").click()
    player.wait_for_ply(0)
    assert player.sees() == start


def ask_back(page: Page) -> None:
    """Ask the others from the menu."""
    page.locator("button.menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Ask to take back").click()


def test_a_friend_agrees_or_would_rather_play_on(server: ServerProcess, new_person: NewPerson) -> None:
    """Who is asked sees by whom and for what, on a phone too; the answer is told, and a yes brings the table back."""
    phone = {"viewport": {"width": 360, "height": 640}}
    ada, ben = two_at_table(Player, new_person(server), new_person(server, **phone))
    ada.wait_for_turn()
    start = ada.sees()
    ada.take()
    for player in (ada, ben):
        player.wait_for_ply(1)
    ask_back(ada.page)
    expect(ada.page.get_by_text("Waiting for Ben to agree.")).to_be_visible()
    asked = ben.page.get_by_role("alert").filter(has_text="Ada asks to go back to action 1.")
    expect(asked).to_be_visible()
    assert ben.page.evaluate(OVERFLOW) == [0, 0]
    asked.get_by_role("button", name="Agree").click()
    for player in (ada, ben):
        player.wait_for_ply(0)
    assert ada.sees() == start
    ada.take()
    for player in (ada, ben):
        player.wait_for_ply(1)
    ask_back(ada.page)
    ben.page.get_by_role("button", name="Play on").click()
    expect(ada.page.get_by_text("Ben would rather play on.")).to_be_visible()
    expect(ben.page.get_by_role("alert")).to_have_count(0)
    assert ada.ply() == 1


def test_a_turn_that_i_end_myself(server: ServerProcess, new_person: NewPerson) -> None:
    """The last action is shown before it is played: nobody else sees it, and it can be taken back until "End turn"."""
    ada, ben = two_at_table(Player, new_person(server, settings={"turnEnd": "confirm"}), new_person(server))
    ada.wait_for_turn()
    start = ada.sees()
    end_turn = ada.actions.get_by_role("button", name="End turn")
    ada.take()
    expect(end_turn).to_be_enabled()
    expect(ada.page.get_by_text("Not played yet").first).to_be_visible()
    assert ada.board() != start.mine
    assert (ada.ply(), ben.ply()) == (0, 0)
    undo_of(ada)
    expect(end_turn).to_have_count(0)
    assert ada.sees() == start
    ada.take()
    ada.page.reload()  # a wish is lost with the page, a move never
    ada.wait_for_turn()
    assert ada.sees() == start
    ada.take()
    expect(end_turn).to_be_enabled()
    ada.page.keyboard.press("Enter")
    for player in (ada, ben):
        player.wait_for_ply(1)


def test_against_a_bot_a_move_and_its_answer_are_taken_back(server: ServerProcess, new_person: NewPerson) -> None:
    """Nobody has to be asked (demand 14)."""
    player = at_table(Player, new_person(server), "me", "greedy", start_order="seated")
    player.wait_for_turn()
    start = player.sees()
    player.take()
    player.wait_beyond(1)
    player.wait_for_turn()
    player.actions.get_by_role("button", name="Undo move").click()
    player.wait_for_ply(0)
    player.wait_for_turn()
    assert player.sees() == start
