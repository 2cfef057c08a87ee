"""Hints: for the seat to act alone, where the host wants them, from what that seat may know (demands C.19, C.26)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import numpy as np
import pytest

import moontable
from moontable import bots
from moontable.core.analysis import Analysis, Budget, Judgement, Searcher
from moontable.core.errors import NoSearchError
from moontable.core.position import Observation
from moontable.protocol.review import Hint
from moontable.server.judging import HINT_ACTIONS, hint
from tests.server.people import Json, Person, play_out
from tests.server.site import serving


async def ask(person: Person, table: str, ply: int = 0) -> Json:
    given: Json = await person.get(f"/api/tables/{table}/hint?ply={ply}")
    return given


async def test_the_best_actions_come_first_with_their_chances_and_reasons(ann: Person) -> None:
    table = await ann.open("me", "greedy", discs=5)
    async with ann.socket(table) as socket:
        assert await socket.until_turn()
        given = await ask(ann, table, socket.ply)
        assert given["ply"] == socket.ply
        assert 1 <= len(given["actions"]) <= HINT_ACTIONS
        visits = [action["visits"] for action in given["actions"]]
        assert visits == sorted(visits, reverse=True)
        assert given["simulations"] >= sum(visits)
        assert all(0 <= action["low"] <= action["chance"] <= action["high"] <= 1 for action in given["actions"])
        assert all(reason["about"] == "better" for action in given["actions"] for reason in action["reasons"])
        assert given["actions"][0]["reasons"]
        assert (await socket.submit(given["actions"][0]["action"]))["type"] == "ack"


async def test_only_the_seat_to_act_is_helped_and_only_now(ann: Person, ben: Person, stranger: Person) -> None:
    table = await ann.open("me", "open", settings={"hints": True}, discs=3)
    path = f"/api/tables/{table}/hint"
    assert await ann.refusal(f"{path}?ply=0") == (409, "not-started")
    await ben.sit(table)
    turn, other = (ann, ben) if (await ann.get(f"/api/tables/{table}"))["your_turn"] else (ben, ann)
    assert await other.refusal(f"{path}?ply=0") == (409, "not-your-turn")
    assert await turn.refusal(f"{path}?ply=1") == (409, "stale-ply")
    assert await turn.refusal(f"{path}?ply=next") == (400, "bad-message")
    assert await stranger.refusal(f"{path}?ply=0") == (401, "no-account")
    await stranger.call("Cat")
    assert await stranger.refusal(f"{path}?ply=0") == (403, "not-your-seat")
    await ask(turn, table)
    async with ann.socket(table) as one, ben.socket(table) as two:
        await play_out(one, two)
        assert await turn.refusal(f"{path}?ply={one.ply}") == (409, "match-over")


async def test_where_the_host_wants_none_there_are_none(ann: Person, ben: Person) -> None:
    """Between two people that is so unless the host says otherwise."""
    table = await ann.open("me", "open")
    await ben.sit(table)
    alone = await ann.open("me", settings={"hints": False})
    for where in (table, alone):
        assert await ann.refusal(f"/api/tables/{where}/hint?ply=0") == (403, "no-hints")


async def test_a_hint_can_be_had_again_but_not_ever_more_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("moontable.server.hints.HINT_BURST", 1)
    monkeypatch.setattr("moontable.server.hints.HINTS_PER_SECOND", 1e-9)
    async with serving(tmp_path) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table, other = await ann.open("me"), await ann.open("me")
        assert await ask(ann, table) == await ask(ann, table)
        assert await ann.refusal(f"/api/tables/{other}/hint?ply=0") == (429, "rate-limited")


class Alphabetical:
    """A search without opinions, so that whatever else a hint says is seen."""

    def analyse(self, observation: Observation, _budget: Budget, word: int) -> Analysis:
        actions = observation.determinize(np.array([word], np.uint64)).legal_actions()
        judgements = [Judgement(action, 1, 0.0, 0.0, 0.0) for action in sorted(actions, key=lambda action: action.text)]
        return Analysis(observation.seat, len(judgements), (0.0, 0.0), tuple(judgements))


def test_a_hint_hangs_on_nothing_that_is_hidden() -> None:
    """Whatever fits what the seat may know gives the same hint, reasons included."""
    game = replace(moontable.load("blue-moon-city"), searcher=cast(Searcher, Alphabetical()))
    bot = bots.bot(game, "greedy")
    position, others = game.start(seed=4), 0
    for ply in range(60):
        other = position.observe(position.actor).determinize(np.array([ply], np.uint64))
        others += other != position
        assert hint(other, ply) == hint(position, ply)
        position = position.play(bot.choose(position.observe(position.actor), np.array([ply], np.uint64)))
    assert others > 30


def test_a_game_without_a_search_has_no_hints() -> None:
    game = replace(moontable.load("nova-luna"), searcher=None)
    with pytest.raises(NoSearchError):
        hint(game.start(seed=1), 0)
    assert isinstance(hint(moontable.load("nova-luna").start(seed=1), 0), Hint)
