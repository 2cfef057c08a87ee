"""Whole matches, from the first visit to the result."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.foresight import way_to_end_of_phase_1
from tests.browser.games import in_every_game
from tests.browser.lobby import at_table
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.sight import in_view, on_screen

MOST_PLIES = 200
"""No match of Nova Luna is longer; one that is has stopped going on."""


def test_two_people_play_a_whole_match_by_an_invite_link(server: ServerProcess, new_person: NewPerson) -> None:
    """Two people in two browsers play a whole game by an invite link; both see the same after every move."""
    host, guest = new_person(server, permissions=["clipboard-read", "clipboard-write"]), new_person(server)

    host.goto("/")
    host.get_by_role("link", name="Invite friends").first.click()
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("button", name="Copy the link").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    link = host.evaluate("navigator.clipboard.readText()")
    assert link == host.url == host.get_by_role("textbox", name="Link to the table").input_value()

    guest.goto(link)
    guest.get_by_role("textbox", name="What shall we call you?").fill("Mei")
    guest.get_by_role("button", name="Sit down and play").click()

    players = [Player(host), Player(guest)]
    for player in players:
        player.moment.wait_for()
    names = [seat["name"] for seat in players[0].api("")["seats"]]
    assert names[1] == "Mei"
    called = [{0: "You", 1: names[1]}, {0: names[0], 1: "You"}]

    refills, views = 0, list[Any]()
    for ply in range(MOST_PLIES):
        views = [player.api(f"/plies/{ply}")["view"] for player in players]
        for seat, player in enumerate(players):
            player.wait_for_ply(ply)
            assert on_screen(player.page) == in_view(views[seat], seat, called[seat])
        if views[0]["phase"] == "over":
            break
        refills += players[views[0]["actor"]].act() == "refill"
        for player in players:
            player.wait_for_ply(ply + 1)
    assert views[0]["ending"] == "last-disc"
    assert refills > 0, "a whole match in which nobody could choose to refill"

    winner = views[0]["ranking"].index(1)
    for seat, player in enumerate(players):
        player.result.click()
        title = "You win" if seat == winner else f"{names[winner]} wins"
        expect(player.page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    info = players[0].api("")
    assert (info["status"], info["ending"], info["ranking"]) == ("over", "last-disc", views[0]["ranking"])


def test_solo_match_with_both_phases(server: ServerProcess, new_person: NewPerson) -> None:
    """One person plays the official solo game: phase 1 ended by choice, then phase 2, then a result."""
    page = new_person(server)
    page.goto("/")
    page.get_by_role("button", name="Solo").click()
    player = Player(page)
    player.moment.wait_for()

    for action in way_to_end_of_phase_1(player.record().replay()):
        ply = player.ply()
        player.carry_out(action)
        player.wait_for_ply(ply + 1)
    player.end_phase.click()
    expect(page.get_by_text("Phase 2", exact=True)).to_be_visible()

    player.play_out()
    solo = player.api(f"/plies/{player.ply()}")["view"]["solo"]
    assert solo["result"] == solo["s1"] + solo["s2"]

    player.result.click()
    expect(page.get_by_role("heading", name=f"{solo['result']} in all")).to_be_visible()
    expect(page.get_by_text(f"{solo['s1']} in the first phase and {solo['s2']} at the end.")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_match_against_a_bot(server: ServerProcess, new_person: NewPerson) -> None:
    """One person plays a bot: one button on the home page starts it, the end says who won."""
    page = new_person(server)
    page.goto("/")
    page.get_by_role("button", name="Play a bot").first.click()
    player = Player(page)
    player.moment.wait_for()

    acts = player.play_out()
    info = player.api("")
    assert [seat["kind"] for seat in info["seats"]] == ["human", "bot"]
    assert info["status"] == "over"
    assert len(acts) < info["ply"], "the bot has acted too"

    player.result.click()
    title = "You win" if info["ranking"][0] == 1 else "Level 2 wins"
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()


@in_every_game
def test_rematch_seats_the_same_people(server: ServerProcess, new_person: NewPerson, who: type[AtTable]) -> None:
    """From the end of a match one button leads to the next one, at a new table with the same options."""
    player = at_table(who, new_person(server), "me", "greedy", **who.short)
    player.play_out()
    before = player.table
    player.result.click()
    player.page.get_by_role("button", name="Rematch").click()
    player.page.wait_for_url(lambda url: not url.endswith(before))
    player.moment.wait_for()
    assert [seat["kind"] for seat in player.api("")["seats"]].count("bot") == 1
    assert who.short.items() <= player.api("")["options"].items()
