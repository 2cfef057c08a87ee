"""What bad networks do to a match: it comes late, but what the screen shows the server has (demands A.1, A.6)."""

from dataclasses import replace

from playwright.sync_api import expect

from tests.browser.faults import FaultyNetwork
from tests.browser.lobby import at_table, two_at_table
from tests.browser.people import NewPerson
from tests.browser.player import Player
from tests.browser.serving import ServerProcess
from tests.browser.words import word

NUDGE = "document.dispatchEvent(new Event('visibilitychange'))"
"""Makes a page ask whether its line still lives, as it does by itself three times a minute."""

BLOCK_SOCKETS = """
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(url) { super(url.replace('/ws/', '/blocked/')); }
};
"""
"""The server refuses the handshake, as a proxy does that knows no sockets."""


def shows_what_the_server_has(player: Player) -> int:
    """The ply that the screen shows, after a check that every tile and disc is that of the server's view of it."""
    seats = player.api("")["seats"]
    called = {seat: "You" if info["you"] else info["name"] for seat, info in enumerate(seats)}
    you = next(seat for seat, info in enumerate(seats) if info["you"])
    patience = 20
    while True:
        ply = player.ply()
        seen = player.sees()
        if player.ply() != ply:
            continue
        shall = player.shall_see(player.view(ply), you, called)
        if seen == shall:
            return ply
        # whose last sign of life got lost is shown as away, in the place where it would say that it is to act
        assert seen == replace(shall, to_act=None)
        if _somebody_is_away(player):
            return ply
        patience -= 1  # somebody has just come back, between the look and the question
        assert patience > 0, "nobody is away, and nobody is to act"


def _somebody_is_away(player: Player) -> bool:
    return player.page.get_by_role("button", name=f": {word('table.away')}. ").count() > 0


def until_at(player: Player, ply: int) -> None:
    """Until the screen has come to a ply, every state on the way being one of the server's."""
    deadline = 80
    while shows_what_the_server_has(player) < ply:
        player.page.evaluate(NUDGE)
        player.page.wait_for_timeout(100)  # for a network that has no event to wait for: it lost it
        deadline -= 1
        assert deadline > 0, "the screen never comes to what the server has"


def test_screens_show_what_the_server_has_through_a_faulty_network(
    server: ServerProcess, new_person: NewPerson
) -> None:
    """Frames are lost, repeated, held back, reordered, broken, lines cut; two people play on, and see the same."""
    pages = [new_person(server) for _ in range(2)]
    networks = [FaultyNetwork(page, 200 + number) for number, page in enumerate(pages)]
    ada, ben = two_at_table(Player, *pages)
    for ply in range(5):
        mover = ada if ada.api("")["your_turn"] else ben
        until_at(mover, ply)
        mover.wait_for_turn()
        mover.act()
        for player in (mover, ada, ben):
            until_at(player, ply + 1)
    assert sum(network.faults for network in networks) >= 10
    for network in networks:
        network.heal()
    for player in (ada, ben):
        until_at(player, player.api("")["ply"])
        player.wait_until_back()


def test_a_match_is_played_where_sockets_are_blocked(server: ServerProcess, new_person: NewPerson) -> None:
    """By plain HTTP, with a word about it and no other difference (demand A.6)."""
    page = new_person(server, tolerates=("WebSocket",))
    page.add_init_script(BLOCK_SOCKETS)
    player = at_table(Player, page, "me", "greedy", **Player.short)
    expect(page.get_by_text("Slow connection").first).to_be_visible()
    player.play_out()
    player.result.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert player.api("")["status"] == "over"


def test_a_page_that_was_frozen_catches_up(server: ServerProcess, new_person: NewPerson) -> None:
    """A tab or telephone that slept shows what happened meanwhile as soon as somebody looks (demand A.6)."""
    ada, ben = two_at_table(Player, new_person(server), new_person(server))
    devtools = ben.page.context.new_cdp_session(ben.page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    ada.act()
    ada.wait_for_ply(1)
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    ben.wait_for_ply(1)
    assert shows_what_the_server_has(ben) == 1
