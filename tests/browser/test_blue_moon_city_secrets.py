"""A match of Blue Moon City by an invite link, and what each browser was told of it: no cards but its own."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.builder import Builder, deed_of, figure_in
from tests.browser.ears import Ears
from tests.browser.lobby import call_me, open_table
from tests.browser.people import NewPerson
from tests.browser.serving import ServerProcess
from tests.server.overhearing import overheard
from tests.server.twin import Twin

TURNS = 12
"""Of the match: many cards are drawn, played, offered and discarded, and it takes half a minute instead of two."""

RELOADED_AT, LOOKED_BACK_AT = 25, 40
"""Plies around which everybody's page is loaded again, and everybody looks at earlier moments."""


def test_two_people_play_a_match_and_neither_is_told_the_other_hand(
    server: ServerProcess, new_person: NewPerson, tmp_path: Path
) -> None:
    """Host, guest and a spectator see the same table after every deed. Every frame and every body that the three
    browsers have received names hidden cards to their owner alone: no other hand, no drawn or reward card, no deck.
    """
    hars = [tmp_path / f"{who}.har" for who in ("host", "guest", "spectator")]
    pages = [new_person(server, **Ears.record_to(har)) for har in hars]
    ears = [Ears(page, har) for page, har in zip(pages, hars, strict=True)]
    players = _invite(*pages)
    names = [seat["name"] for seat in players[0].api("")["seats"]]
    called = [{0: "You", 1: names[1]}, {0: names[0], 1: "You"}, dict(enumerate(names))]
    twin = Twin(Builder.game, 2, turn_cap=TURNS)

    loads = {RELOADED_AT, LOOKED_BACK_AT}
    while (mover := twin.position.actor) >= 0:
        for player in players:
            player.wait_for_ply(twin.position.ply)
        for seat, player in enumerate(players[:2]):
            assert player.sees() == player.shall_see(twin.position.view(seat), seat, called[seat])
        players[mover].wait_for_turn()
        if due := next((ply for ply in sorted(loads) if ply <= twin.position.ply), None):
            loads.remove(due)
            _reload(players) if due == RELOADED_AT else _look_back(players, twin.position.ply)
        deed = deed_of(twin, "greedy")
        players[mover].carry_out(deed, figure_in(twin.position.view(None)))
        twin.play(*deed)

    assert loads == set()
    assert twin.position.ending == "turn-cap"
    for player in players:  # so that what comes with the result is heard too
        player.result.click()
        expect(player.page.get_by_role("heading", level=1)).to_be_visible()
    record = players[0].record()
    assert [entry.text for entry in record.standing()] == [
        entry.text for step in (twin.start, *twin.steps) for entry in step.entries
    ]

    heard = [list(_messages(one)) for one in ears]
    for who, messages in zip((0, 1, None), heard, strict=True):
        assert len(messages) > twin.position.ply
        assert [told for message in messages for told in overheard(message, who, twin)] == []
    for owner, other in ((0, 1), (1, 0)):  # and the search would have found them
        told = [found for message in heard[owner] for found in overheard(message, other, twin)]
        assert {place.split(".")[0] for place in told} >= {"view", "patch", "entries", "choices", "log"}


def _invite(host: Page, guest: Page, watcher: Page) -> list[Builder]:
    """A host opens a table, a guest sits down by the link, somebody else watches."""
    call_me(host, "Ada")
    host.goto(f"/t/{open_table(host, Builder.game, 'me', 'open', turn_cap=TURNS)}")
    link = host.get_by_role("textbox", name="Link to the table").input_value()
    guest.goto(link)
    guest.get_by_role("textbox", name="What shall we call you?").fill("Mei")
    guest.get_by_role("button", name="Sit down and play").click()
    host.get_by_role("slider").wait_for()
    watcher.goto(link)
    players = [Builder(page) for page in (host, guest, watcher)]
    for player in players:
        player.moment.wait_for()
    return players


def _reload(players: list[Builder]) -> None:
    """A page that is loaded again is told everything anew, the log from the beginning."""
    for player in players:
        ply = player.ply()
        player.page.reload()
        player.wait_for_ply(ply)
    assert players[2].cards.count() == 0


def _look_back(players: list[Builder], ply: int) -> None:
    """Earlier moments come over HTTP; the own hand is shown as it was, and no other."""
    for seat, player in enumerate(players):
        for back in range(1, 4):
            player.page.keyboard.press("[")
            expect(player.moment).to_have_attribute("aria-valuenow", str(ply - back))
            if seat < 2:
                assert player.sees().hand == tuple(player.view(ply - back)["players"][seat]["hand"])
            else:
                assert player.cards.count() == 0
        player.to_live.click()
        expect(player.to_live).to_be_hidden()


def _messages(ears: Ears) -> Iterator[dict[str, Any]]:
    """What a browser was told of the match: all frames, all JSON. All else is the same whatever is dealt."""
    yield from ears.frames
    for path, bodies in ears.answers().items():
        for body in bodies:
            if re.fullmatch(r"/api/(?!.*/qr\.svg$).*", path):
                answer = json.loads(body)
                yield answer if isinstance(answer, dict) else {"answer": answer}
            else:
                assert re.fullmatch(r"/|/t/[\w-]+|/new|/moon\.svg|/assets/.*|/api/tables/[\w-]+/qr\.svg", path)
