"""Ratings between people: which tables are rated, what a result changes and when, boards and statistics."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from moontable.server.rating import ESTABLISHED, MIDDLE, rate, shown
from moontable.store import START, MatchState, Rating, Skill, Store, StoredAccount, StoredMatch
from moontable.store.ratings import DAY, MOST_ALIKE
from moontable.table import Ended, HumanPlayer, TableSettings
from tests.browser.serving import ServerProcess
from tests.server.people import Json, Person, play_out
from tests.server.site import Site, open_store, serving

CLOCK = {"kind": "bank", "seconds": 900, "increment": 15, "timeout": "loss"}
RATED = {"rated": True, "clock": CLOCK}

skills = st.builds(Skill, st.floats(0, 50), st.floats(1, 8.3))


# ── what a result changes ───────────────────────────────────────────────────────────────────────────────────────────


def test_everybody_begins_where_the_library_begins() -> None:
    model = PlackettLuce()
    assert (model.mu, model.sigma) == START
    assert shown(START.mu) == MIDDLE


@given(st.lists(skills, min_size=2, max_size=5), st.data())
def test_who_is_first_gains_who_is_last_loses_and_all_are_better_known(
    before: list[Skill], data: st.DataObject
) -> None:
    places = data.draw(st.permutations(range(1, len(before) + 1)))
    after = rate(before, places)
    first, last = places.index(1), places.index(len(before))
    assert after[first].mu >= before[first].mu
    assert after[last].mu <= before[last].mu
    assert all(now.sigma <= was.sigma + 0.01 for was, now in zip(before, after, strict=True))


@given(st.lists(skills, min_size=3, max_size=3), st.permutations([1, 2, 3]))
def test_where_people_sit_changes_nothing(before: list[Skill], places: list[int]) -> None:
    expected = rate(before, places)
    for order in permutations(range(3)):
        turned = rate([before[seat] for seat in order], [places[seat] for seat in order])
        for seat, skill in zip(order, turned, strict=True):
            assert skill == pytest.approx(expected[seat])


def test_a_tie_moves_equals_by_nothing_and_brings_unequals_together() -> None:
    equal = rate([START, START], [1, 1])
    assert equal[0].mu == pytest.approx(equal[1].mu)
    strong, weak = Skill(32, 4), Skill(22, 4)
    after = rate([strong, weak], [1, 1])
    assert after[0].mu < strong.mu
    assert after[1].mu > weak.mu


# ── which tables are rated ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seats", "settings", "options"),
    [
        (("me", "greedy"), RATED, {}),
        (("me", "beside:Cat"), RATED, {}),
        (("me",), RATED, {}),
        (("me", "open"), {"rated": True}, {}),
        (("me", "open"), {"rated": True, "clock": CLOCK | {"timeout": "bot"}}, {}),
        (("me", "open"), RATED | {"hints": True}, {}),
        (("me", "open"), RATED | {"stand_in": "greedy"}, {}),
        (("me", "open"), RATED, {"discs": 2}),
    ],
)
async def test_what_is_no_contest_of_people_is_not_rated(
    ann: Person, seats: tuple[str, ...], settings: Json, options: Json
) -> None:
    """No bots, no shared device, nobody alone, no match without an end, no help, and the usual rules."""
    wanted = {"game": "nova-luna", "seats": [seat(each) for each in seats], "options": options, "settings": settings}
    assert await ann.refusal("/api/tables", wanted) == (400, "not-rated")


def seat(kind: str) -> Json:
    if kind in ("me", "open"):
        return {"kind": kind}
    return {"kind": "beside", "name": "Cat"} if kind.startswith("beside") else {"kind": "bot", "bot": kind}


async def test_a_rated_table_is_played_without_help(ann: Person) -> None:
    """Nobody stands in, nobody asks for a move back, and no bot takes a seat."""
    table = await ann.open("me", "open", settings=RATED)
    settings = (await ann.get(f"/api/tables/{table}"))["settings"]
    assert (settings["rated"], settings["stand_in"], settings["hints"], settings["undo"]) == (True, None, False, "turn")
    assert await ann.refusal(f"/api/tables/{table}/bot", {"seat": 1, "bot": "greedy"}) == (400, "not-rated")


async def test_quick_matches_meet_by_whether_they_are_rated(ann: Person, ben: Person, site: Site) -> None:
    async with Person(site.host) as eve:
        await eve.call("Eve")
        wish = {"game": "nova-luna", "seats": 2}
        casual = (await ann.post("/api/quick", wish))["id"]
        rated = await ben.post("/api/quick", wish | {"rated": True})
        assert rated["id"] != casual
        assert rated["settings"]["rated"]
        assert (await eve.post("/api/quick", wish | {"rated": True}))["id"] == rated["id"]


# ── a match ─────────────────────────────────────────────────────────────────────────────────────────────────────────


async def whole_match(ann: Person, ben: Person, settings: Json) -> str:
    """Play a match of two people to its end; its table."""
    table = await ann.open("me", "open", start_order="seated", settings=settings)
    await ben.sit(table)
    assert await ann.get(f"/api/tables/{table}/ratings") == {"seats": [], "counted": None}
    async with ann.socket(table) as hers, ben.socket(table) as his:
        await play_out(hers, his)
    return table


async def test_the_result_of_a_rated_match_counts_once(ann: Person, ben: Person) -> None:
    """For those who played it, by their places; a casual match and a rematch that is only opened change nothing."""
    await whole_match(ann, ben, {})
    table = await whole_match(ann, ben, RATED)
    ranking = (await ann.get(f"/api/tables/{table}"))["ranking"]
    told = await ann.get(f"/api/tables/{table}/ratings")
    assert told["counted"] is True
    for rating in told["seats"]:
        gain = rating["change"]
        assert rating["rating"] == MIDDLE + gain
        assert (gain > 0) is (ranking[rating["seat"]] == 1) or ranking == [1, 1]
        assert rating["provisional"]
    await ann.post(f"/api/tables/{table}/rematch")
    mine = await ann.get("/api/me/statistics")
    assert [(one["game"], one["seats"], one["matches"]) for one in mine["ratings"]] == [("nova-luna", 2, 1)]
    assert mine["ratings"][0]["history"] == [MIDDLE, told["seats"][0]["rating"]]
    assert mine["ratings"][0]["needed"] == ESTABLISHED - 1
    (record,) = mine["records"]
    assert (record["game"], record["seats"], record["bots"], record["matches"]) == ("nova-luna", 2, False, 2)
    assert sum(record["places"]) == 2
    (opponent,) = mine["opponents"]
    assert (opponent["name"], opponent["matches"]) == ("Ben", 2)
    (exported,) = (await ann.get("/api/me/export"))["ratings"]
    assert (exported["game"], exported["matches"]) == ("nova-luna", 1)


async def test_a_match_that_is_called_off_before_anybody_acts_does_not_count(ann: Person, ben: Person) -> None:
    table = await ann.open("me", "open", start_order="seated", settings=RATED)
    await ben.sit(table)
    await ann.post(f"/api/tables/{table}/leave")
    assert await ann.get(f"/api/tables/{table}/ratings") == {"seats": [], "counted": False}
    assert (await ben.get("/api/me/statistics"))["ratings"] == []


# ── the database ────────────────────────────────────────────────────────────────────────────────────────────────────


class Club:
    """People in a database, and matches that end there."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._matches = 0

    async def join(self, *people: str) -> None:
        for person in people:
            await self.store.create_account(StoredAccount(person, person.title()), f"key-{person}", 0)

    async def play(self, ranking: tuple[int, ...], *people: str, now: int = DAY) -> str:
        """A rated match that ends at once; its id."""
        self._matches += 1
        match = f"match-{self._matches}"
        players = tuple(HumanPlayer(person, person.title()) for person in people)
        settings = TableSettings(rated=True)
        opened = MatchState.opened(0)
        stored = StoredMatch(match, "nova-luna", 1, {}, people[0], 0, players, opened, settings)
        assert await self.store.create_match(stored, most=1000, since=0)
        state = MatchState(1, 1, "over", None, 100, None, ranking, None, now)
        rating = Rating("nova-luna", people, rate)
        await self.store.append(match, 0, state, Ended("time", 0), seq=1, rating=rating)
        return match


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    store: Store = await open_store(tmp_path)
    yield Club(store)
    await store.close()


async def test_two_matches_that_end_at_once_both_count(club: Club) -> None:
    await club.join("ann", "ben", "eve")
    await asyncio.gather(club.play((1, 2), "ann", "ben"), club.play((1, 2), "ann", "eve"))
    (ann,) = await club.store.ratings.of("ann")
    assert ann.matches == 2
    one, other = await club.store.ratings.history("ann", 10)
    assert {one[2].matches, other[2].matches} == {1, 2}
    later = max((one[2], other[2]), key=lambda change: change.matches)
    assert ann.skill == later.skill


async def test_a_day_of_the_same_two_people_counts_so_often(club: Club) -> None:
    """Whoever agrees on who wins gets no further than that; another day, or other company, counts again."""
    await club.join("ann", "ben", "eve")
    matches = [await club.play((1, 2), "ann", "ben") for _ in range(MOST_ALIKE + 3)]
    assert await club.store.ratings.changes_of_match(matches[-1]) == {}
    assert (await club.store.ratings.of("ann"))[0].matches == MOST_ALIKE
    assert len(await club.store.ratings.changes_of_match(await club.play((1, 2), "ann", "eve"))) == 2
    assert len(await club.store.ratings.changes_of_match(await club.play((1, 2), "ben", "ann", now=3 * DAY))) == 2


async def test_each_game_and_number_of_seats_has_a_rating_of_its_own(club: Club) -> None:
    await club.join("ann", "ben", "eve")
    await club.play((1, 2), "ann", "ben")
    await club.play((1, 3, 1), "ann", "ben", "eve")
    assert sorted((one.seats, one.matches) for one in await club.store.ratings.of("ann")) == [(2, 1), (3, 1)]
    tied = await club.store.ratings.at("nova-luna", 3, ["ann", "eve"])
    assert tied["ann"].skill == pytest.approx(tied["eve"].skill)


async def test_a_board_has_who_is_known_well_and_wants_to_be_on_it(club: Club) -> None:
    """Best first; whoever plays no more, has played little or hides is not on it; places count on from page to page."""
    await club.join("ann", "ben", "eve", "new")
    for day in range(1, ESTABLISHED + 1):
        await club.play((1, 2, 3), "ann", "ben", "eve", now=day * DAY)
        await club.play((1, 2), "ann", "new", now=day * DAY)
    await club.play((1, 2), "new", "eve", now=DAY)
    ratings = club.store.ratings
    page = await ratings.board("nova-luna", 3, ESTABLISHED, 0, 0, 2)
    assert ([one.account for one in page.people], page.total) == (["ann", "ben"], 3)
    rest = await ratings.board("nova-luna", 3, ESTABLISHED, 0, 2, 2)
    assert [one.account for one in rest.people] == ["eve"]
    assert [await ratings.place(one, "nova-luna", 3, ESTABLISHED, 0) for one in ("ann", "ben", "eve", "new")] == [
        1,
        2,
        3,
        None,
    ]
    await ratings.set_listed("ben", listed=False)
    assert [one.account for one in (await ratings.board("nova-luna", 3, ESTABLISHED, 0, 0, 9)).people] == ["ann", "eve"]
    assert await ratings.place("eve", "nova-luna", 3, ESTABLISHED, 0) == 2
    assert await ratings.place("ben", "nova-luna", 3, ESTABLISHED, 0) is None
    assert (await ratings.board("nova-luna", 3, ESTABLISHED, ESTABLISHED * DAY, 0, 9)).people == []
    assert (await ratings.board("nova-luna", 2, ESTABLISHED, 0, 0, 9)).total == 2


async def test_a_deleted_account_leaves_what_it_changed_for_others(club: Club) -> None:
    await club.join("ann", "ben")
    match = await club.play((1, 2), "ann", "ben")
    ((_, _, before),) = await club.store.ratings.history("ben", 10)
    await club.store.belongings.leave_behind("ann", lambda _: "greedy")
    assert await club.store.ratings.of("ann") == []
    ((_, _, after),) = await club.store.ratings.history("ben", 10)
    assert after == before
    assert sorted(await club.store.ratings.changes_of_match(match)) == [0, 1]


# ── over HTTP ───────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_boards_over_http_know_me_and_refuse_what_is_none(ann: Person, site: Site) -> None:
    me = (await ann.get("/api/me"))["account"]["id"]
    club = Club(site.store)
    await club.join("rival")
    now = int(time.time())
    for day in range(ESTABLISHED):
        await club.play((1, 2), me, "rival", now=now - day * DAY)
    board = await ann.get("/api/boards/nova-luna/2")
    assert [(one["place"], one["name"], one["you"]) for one in board["entries"]] == [
        (1, "Ann", True),
        (2, "Rival", False),
    ]
    assert (board["you"], board["total"]) == (board["entries"][0], 2)
    assert (await ann.get("/api/boards/nova-luna/2?page=1"))["entries"] == []
    hidden = await ann.post("/api/me/listed", {"listed": False})
    assert hidden["listed"] is False
    assert (await ann.get("/api/boards/nova-luna/2"))["you"] is None
    async with Person(site.host) as stranger:
        assert [one["name"] for one in (await stranger.get("/api/boards/nova-luna/2"))["entries"]] == ["Rival"]
        assert await stranger.refusal("/api/me/statistics") == (401, "no-account")
    for path in ("/api/boards/nova-luna/1", "/api/boards/nova-luna/9", "/api/boards/nova-luna/2?page=-1"):
        assert await ann.refusal(path) == (404, "not-found")
    assert (await ann.refusal("/api/boards/chess/2"))[1] == "unknown-game"


async def test_a_result_that_was_acknowledged_counts_whatever_happens_to_the_server(tmp_path: Path) -> None:
    """`kill -9` in the moment of the end: the match is over and counts, once, for both."""
    with ServerProcess(tmp_path) as server:
        host = server.url.removeprefix("http://")
        async with Person(host) as ann, Person(host) as ben:
            await ann.call("Ann")
            await ben.call("Ben")
            table = await ann.open("me", "open", start_order="seated", settings=RATED)
            await ben.sit(table)
            for person in (ann, ben):
                await person.add_nonce(table)
            async with ann.socket(table) as hers, ben.socket(table) as his:
                await play_out(hers, his)
                server.kill()
            await asyncio.to_thread(server.start)
            told = await ann.get(f"/api/tables/{table}/ratings")
            assert (told["counted"], len(told["seats"])) == (True, 2)
            for person in (ann, ben):
                (rating,) = (await person.get("/api/me/statistics"))["ratings"]
                assert rating["matches"] == 1


async def test_a_guests_ratings_come_along_where_the_account_has_none(ann: Person, site: Site) -> None:
    """Which of two ratings of one person holds is no question that a sum answers: the account keeps its own."""
    async with Person(site.host) as tablet:
        await tablet.call("Fox")
        me, guest = [(await person.get("/api/me"))["account"]["id"] for person in (ann, tablet)]
        club = Club(site.store)
        await club.join("ben", "eve")
        await club.play((1, 2), me, "ben")
        await club.play((2, 1), guest, "ben")
        await club.play((1, 2, 3), guest, "ben", "eve")
        (own,) = await club.store.ratings.of(me)
        await ann.post("/api/me/password", {"login": "ann", "password": "a long moon tonight", "old": None})
        await tablet.post("/api/sign-in", {"login": "ann", "password": "a long moon tonight"})
        assert {one.seats: one.matches for one in await club.store.ratings.of(me)} == {2: 1, 3: 1}
        assert own in await club.store.ratings.of(me)
        assert sorted(seats for _, seats, _ in await club.store.ratings.history(me, 10)) == [2, 3]
        assert await club.store.ratings.of(guest) == []


async def test_a_rating_survives_a_restart(tmp_path: Path) -> None:
    """It is written with the end itself: whatever else is lost, no match counts in part."""
    async with serving(tmp_path) as site, Person(site.host) as ann, Person(site.host) as ben:
        await ann.call("Ann")
        await ben.call("Ben")
        table = await whole_match(ann, ben, RATED)
        told = await ann.get(f"/api/tables/{table}/ratings")
        cookie = ann.cookie
    async with serving(tmp_path) as site, Person(site.host) as ann:
        ann.http.cookies.set(*cookie.split("=", 1))
        assert await ann.get(f"/api/tables/{table}/ratings") == told
        assert len((await ann.get("/api/me/statistics"))["ratings"]) == 1
