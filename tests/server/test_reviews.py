"""Reviews of finished matches: honest labels, for everybody, not lost with the server (demands H.64, H.65)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import moontable
from moontable.core.analysis import Analysis, Budget, Estimate, Searcher
from moontable.core.position import Observation
from moontable.server import judging, reviewing
from moontable.server.judging import Share, judge, label_of
from moontable.store import Store, StoredPly
from moontable.store.reviews import Reviews, Status
from moontable.table import Record, Step, Table
from tests.server.people import Json, Person, play_out
from tests.server.site import open_store, serving
from tests.table.matches import ANN, BEN, seeded


class WatchedReviews(Reviews):
    """Real tables of reviews that say when a review is over, and when one ply has been judged."""

    def __init__(self, store: Store, signal_at: int | None = None) -> None:
        super().__init__(store._transaction)
        self.added: list[int] = []
        self.ended, self.reached = asyncio.Event(), asyncio.Event()
        self._signal_at = signal_at

    async def add(self, match: str, ply: StoredPly) -> None:
        await super().add(match, ply)
        self.added.append(ply.ply)
        if ply.ply == self._signal_at:
            self.reached.set()

    async def end(self, match: str, status: Status, failure: str | None = None) -> None:
        await super().end(match, status, failure)
        self.ended.set()


async def watched_store(data: Path, signal_at: int | None = None) -> tuple[Store, WatchedReviews]:
    store = await open_store(data, Store)
    store.reviews = reviews = WatchedReviews(store, signal_at)
    return store, reviews


async def finished_match(person: Person, **options: Any) -> str:
    """A match against a bot, played to its end."""
    table = await person.open("me", "random", discs=4, **options)
    async with person.socket(table) as socket:
        await play_out(socket)
    return table


async def test_every_decision_is_judged_and_everybody_may_read_it(tmp_path: Path) -> None:
    store, reviews = await watched_store(tmp_path)
    async with serving(tmp_path, store=store) as site, Person(site.host) as ann, Person(site.host) as stranger:
        await ann.call("Ann")
        table = await finished_match(ann)
        info = await ann.get(f"/api/tables/{table}")
        path = f"/api/tables/{table}/review"
        nothing = {"status": "none", "done": 0, "total": info["ply"], "chances": [], "decisions": [], "failure": None}
        assert await ann.get(path) == nothing
        assert (await stranger.post(path))["status"] == "running"
        await reviews.ended.wait()
        review = await ann.get(path)
        assert review == await stranger.get(path) == await ann.post(path)
        assert (review["status"], review["done"], review["total"]) == ("done", info["ply"], info["ply"])
        text = (await ann.http.get(f"/api/tables/{table}/record")).text
        free = [step for step in Record.from_text(text).steps() if step.before and len(step.before.legal_actions()) > 1]
        assert [decision["ply"] for decision in review["decisions"]] == [step.ply for step in free]
        assert len(review["chances"]) == info["ply"] + 1
        assert all(abs(sum(chances) - 1) < 0.01 for chances in review["chances"])
        assert review["chances"][-1] == [float(place == 1) for place in info["ranking"]]
        for decision, step in zip(review["decisions"], free, strict=True):
            check(decision)
            assert (decision["seat"], decision["played"]["action"]) == (step.seat, step.entries[0].text)
        assert {decision["label"] for decision in review["decisions"]} & {"mistake", "blunder"}  # of a random bot


def check(decision: Json) -> None:
    """A label follows from the interval, and the numbers from each other."""
    assert (decision["label"] == "best") == (decision["played"]["action"] == decision["best"]["action"])
    assert decision["difference_low"] <= decision["difference"] <= decision["difference_high"]
    assert decision["difference"] == pytest.approx(decision["best"]["chance"] - decision["played"]["chance"], abs=2e-4)
    assert (decision["label"] == "best") <= (decision["difference"] == 0)
    assert decision["difference_high"] >= 0
    if decision["label"] in ("inaccuracy", "mistake", "blunder"):
        assert decision["difference_low"] > 0
    assert {reason["about"] for reason in decision["reasons"]} <= {"better", "played"}
    for judged in (decision["played"], decision["best"]):
        assert 0 <= judged["low"] <= judged["chance"] <= judged["high"] <= 1


def lost(chance: float, margin: float) -> Estimate:
    """A difference of utilities, by the chance that is lost."""
    return Estimate(2 * chance, 2 * (chance - margin), 2 * (chance + margin))


@pytest.mark.parametrize(
    ("value", "margin", "label"),
    [
        (0.3, 0.31, "equal"),  # whatever it seems: the interval holds zero
        (0.3, 0.3, "equal"),
        (0.009, 0.001, "equal"),  # sure, and not worth a word
        (0.01, 0.009, "inaccuracy"),
        (0.049, 0.01, "inaccuracy"),
        (0.05, 0.01, "mistake"),
        (0.149, 0.1, "mistake"),
        (0.15, 0.1, "blunder"),
    ],
)
def test_an_action_is_called_worse_only_if_it_surely_is(value: float, margin: float, label: str) -> None:
    assert label_of(lost(value, margin), seats=2) == label
    assert label_of(lost(value / 4, margin / 4), seats=1) == label


class Contrary:
    """A search that holds the worst action for the best, and compares honestly."""

    def __init__(self, searcher: Searcher) -> None:
        self.compare, self.choose, self._analyse = searcher.compare, searcher.choose, searcher.analyse

    def analyse(self, observation: Observation, budget: Budget, word: int = 0) -> Analysis:
        analysis = self._analyse(observation, budget, word)
        return replace(analysis, judgements=analysis.judgements[::-1])


def test_a_favourite_that_proves_worse_than_what_was_played_is_no_better_move() -> None:
    game = moontable.load("nova-luna")
    assert game.searcher is not None
    contrary = replace(game, searcher=Contrary(game.searcher))
    table = Table("amber-heron", contrary, (ANN, BEN), {})
    table.adopt(table.start(seeded(5)))
    assert table.position is not None
    action = table.position.analyse(Budget(simulations=5000)).judgements[-1].action.text
    decision = judge(table.submit(table.position.actor, 0, action, seeded(1)), (5000, 500, 60)).decision
    assert decision is not None
    check(decision)
    assert (decision["label"], decision["best"]["action"], decision["playouts"]) == ("best", action, 500)


async def test_a_match_in_play_has_no_review_nor_past_choices(ann: Person) -> None:
    table = await ann.open("me", "greedy")
    for path in (f"/api/tables/{table}/review", f"/api/tables/{table}/plies/0/choices"):
        assert await ann.refusal(path) == (409, "not-over")
    assert await ann.refusal(f"/api/tables/{table}/review", {}) == (409, "not-over")
    assert await ann.refusal(f"/api/tables/{table}/plies/0?seat=1") == (409, "not-over")
    assert await ann.refusal("/api/tables/amber-heron-flat-moon/review", {}) == (404, "unknown-table")


async def test_a_finished_match_shows_each_seats_past(ann: Person, stranger: Person) -> None:
    table = await finished_match(ann)
    last = (await ann.get(f"/api/tables/{table}"))["ply"]
    first = await stranger.get(f"/api/tables/{table}/plies/0/choices")
    assert first["ply"] == 0
    assert first["choices"]["takes"]
    assert await stranger.get(f"/api/tables/{table}/plies/{last}/choices") == {
        "ply": last,
        "seat": None,
        "choices": None,
    }
    assert await stranger.refusal(f"/api/tables/{table}/plies/{last + 1}/choices") == (404, "unknown-ply")
    assert await stranger.get(f"/api/tables/{table}/plies/0?seat={first['seat']}") == await ann.get(
        f"/api/tables/{table}/plies/0?seat={first['seat']}"
    )
    assert await stranger.refusal(f"/api/tables/{table}/plies/0?seat=7") == (400, "illegal-action")


async def test_a_server_that_stops_amid_a_review_goes_on_where_it_was(tmp_path: Path) -> None:
    """Nobody has to ask again, and nothing is judged twice."""
    store, reviews = await watched_store(tmp_path, signal_at=1)
    async with serving(tmp_path, store=store) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await finished_match(ann)
        await ann.post(f"/api/tables/{table}/review")
        await reviews.reached.wait()
    assert not reviews.ended.is_set()
    before = reviews.added
    store, reviews = await watched_store(tmp_path)
    async with serving(tmp_path, store=store) as site, Person(site.host) as stranger:
        await reviews.ended.wait()
        review = await stranger.get(f"/api/tables/{table}/review")
        assert review["status"] == "done"
        assert [*before, *reviews.added] == list(range(review["total"] + 1))


async def test_a_review_that_fails_says_so_and_can_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, reviews = await watched_store(tmp_path)

    def fail(step: Step, share: Share) -> StoredPly:
        if step.ply == 1:
            raise ZeroDivisionError
        return judging.judge(step, share)

    async with serving(tmp_path, store=store) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await finished_match(ann)
        with monkeypatch.context() as patched:
            patched.setattr(reviewing, "judge", fail)
            await ann.post(f"/api/tables/{table}/review")
            await reviews.ended.wait()
        review = await ann.get(f"/api/tables/{table}/review")
        assert (review["status"], review["failure"], review["done"]) == ("failed", "server-error", 1)
        reviews.ended.clear()
        assert (await ann.post(f"/api/tables/{table}/review"))["status"] == "running"
        await reviews.ended.wait()
        assert (await ann.get(f"/api/tables/{table}/review"))["status"] == "done"
        assert reviews.added == list(range(review["total"] + 1))
