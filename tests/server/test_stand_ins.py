"""A bot plays for who is away, while somebody waits, and gives the seat back at once (demand D.28)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from moontable.core.position import Observation
from moontable.server.bots import BotRunner
from moontable.server.day import DayChance
from moontable.server.stand_ins import StandIns
from moontable.store import MatchState, Store
from moontable.table import Record, Step
from tests.server.hand_timers import HandTimers
from tests.server.people import Json, Person, Socket, play_out
from tests.server.site import open_store, serving

GRACE = 30
SETTINGS = {"stand_in": "greedy", "grace": GRACE}


@pytest.fixture
def timers() -> HandTimers:
    return HandTimers()


@asynccontextmanager
async def friends(tmp_path: Path, timers: HandTimers, **more: Any) -> AsyncIterator[tuple[str, Person, Person]]:
    """A table and two people: the one who is to act, then the other one."""
    async with (
        serving(tmp_path, timers=timers, **more) as site,
        Person(site.host) as ann,
        Person(site.host) as ben,
    ):
        table = await (await ann.call("Ann")).open("me", "open", settings=SETTINGS, discs=4)
        is_bens_turn = (await (await ben.call("Ben")).sit(table))["your_turn"]
        yield (table, ben, ann) if is_bens_turn else (table, ann, ben)


async def presence(socket: Socket, key: str, *seats: bool) -> None:
    """Listen until the last telling of who is there says this of people or stand-ins."""
    told = next((told for told in reversed(socket.told) if told["type"] == "presence"), None)
    while told is None or told[key] != [*seats]:
        told = await socket.hear("presence")


async def seat_of(person: Person, table: str) -> int:
    return int((await person.get(f"/api/tables/{table}"))["you"])


# ── who is waited for ───────────────────────────────────────────────────────────────────────────────────────────────


class Waited:
    """Stand-ins of a table, and how often they changed by themselves."""

    def __init__(self) -> None:
        self.timers = HandTimers()
        self.changes = 0
        self.stand_ins = StandIns(GRACE, self.timers, self._change)

    def look(self, actor: int | None, *present: int) -> None:
        self.stand_ins.look(actor, frozenset(present))

    @property
    def seats(self) -> set[int]:
        return set(self.stand_ins.seats)

    def _change(self) -> None:
        self.changes += 1


async def test_the_grace_time_is_that_of_who_is_to_act_and_away() -> None:
    waited = Waited()
    waited.look(0, 0, 1)
    assert waited.timers.left == []
    waited.look(0, 1)
    waited.timers.turn(GRACE - 1)
    waited.look(0, 1, 2)  # who else comes does not lengthen it
    assert (waited.timers.left, waited.seats) == ([1], set())
    waited.timers.turn(1)
    assert (waited.seats, waited.changes) == ({0}, 1)


async def test_who_comes_back_in_time_is_not_played_for() -> None:
    waited = Waited()
    waited.look(0, 1)
    waited.timers.turn(GRACE - 1)
    waited.look(0, 0, 1)
    waited.look(0, 1)
    assert waited.timers.left == [GRACE]


async def test_a_seat_that_is_not_to_act_is_not_waited_for() -> None:
    waited = Waited()
    waited.look(1, 1)
    waited.look(None, 1)  # a bot is to act
    assert waited.timers.left == []


async def test_nobody_is_played_for_while_nobody_waits() -> None:
    waited = Waited()
    waited.look(0)
    assert waited.timers.left == []
    waited.look(0, 1)
    waited.look(0)  # the one who waited has left, too
    assert waited.timers.left == []


async def test_whoever_comes_the_next_morning_waits_the_grace_time_anew() -> None:
    waited = Waited()
    waited.look(0, 1)
    waited.timers.turn(GRACE)
    waited.look(0)
    waited.timers.turn(GRACE - 1)
    waited.look(0, 1)  # a page that was loaded anew, no morning yet
    assert (waited.seats, waited.timers.left) == ({0}, [])
    waited.look(0)
    waited.timers.turn(GRACE)
    assert (waited.seats, waited.changes) == (set(), 2)
    waited.look(0, 1)
    assert waited.timers.left == [GRACE]


# ── at a table ──────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_after_the_grace_time_a_bot_plays_and_everybody_is_told(tmp_path: Path, timers: HandTimers) -> None:
    async with friends(tmp_path, timers) as (table, away, there), there.socket(table) as socket:
        seat = await seat_of(away, table)
        await timers.until(GRACE)
        timers.turn(GRACE - 1)
        assert (await there.get(f"/api/tables/{table}"))["ply"] == 0
        timers.turn(1)
        moved = await socket.hear("moved")
        assert (moved["seat"], moved["stand_in"]) == (seat, "greedy")
        assert {(line["seat"], line["stand_in"]) for line in moved["log"]} >= {(seat, "greedy")}
        await presence(socket, "stand_ins", *(number == seat for number in range(2)))
        info = await there.get(f"/api/tables/{table}")
        assert [(told["kind"], told["stand_in"]) for told in info["seats"]][seat] == ("human", True)
        record = Record.from_text((await there.http.get(f"/api/tables/{table}/record")).text)
        assert next(entry.stand_in for entry in record.standing() if entry.actor == seat) == "greedy"


async def test_once_it_stands_in_the_bot_acts_at_once_until_the_end(tmp_path: Path, timers: HandTimers) -> None:
    async with friends(tmp_path, timers) as (table, away, there), there.socket(table) as socket:
        await timers.until(GRACE)
        timers.turn(GRACE)
        await play_out(socket)  # with nobody at the other seat, and no time passing
        await socket.until_result()
        assert [seat["stand_in"] for seat in (await there.get(f"/api/tables/{table}"))["seats"]] == [False, False]
        seat = await seat_of(away, table)
        assert {(told["seat"] == seat, told["stand_in"]) for told in socket.told if told["type"] == "moved"} == {
            (True, "greedy"),
            (False, None),
        }


async def test_who_comes_back_has_the_seat_at_once_and_the_thought_is_dropped(
    tmp_path: Path, timers: HandTimers
) -> None:
    async with (
        friends(tmp_path, timers, bot_pause=3600) as (table, away, there),
        there.socket(table) as socket,
    ):
        seat = await seat_of(away, table)
        await timers.until(GRACE)
        timers.turn(GRACE)
        await presence(socket, "stand_ins", *(number == seat for number in range(2)))
        async with away.socket(table) as back:
            snapshot = await back.hear("snapshot")
            assert [told["stand_in"] for told in snapshot["table"]["seats"]] == [False, False]
            await presence(socket, "stand_ins", False, False)
            assert (await back.submit(back.best_action()))["type"] == "ack"
        assert (await socket.hear("moved"))["stand_in"] is None


class GatedStore(Store):
    """A real store that waits before it writes what a test wants held up."""

    def hold(self, *, stand_in: bool) -> None:
        """Hold up what a stand-in plays, or else what changes a seat."""
        self.gate, self.reached = asyncio.Event(), asyncio.Event()
        self._stand_in = stand_in

    async def append(self, match: str, before: int, state: MatchState, change: Any = None, **more: Any) -> None:
        is_played = isinstance(change, Step)
        held = change.stand_in is not None if isinstance(change, Step) else not is_played
        if hasattr(self, "gate") and held and is_played == self._stand_in:
            self.reached.set()
            await self.gate.wait()
        await super().append(match, before, state, change, **more)


@contextmanager
def noted_thoughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[asyncio.Event]:
    """An event that tells when a bot has decided, and with that has put its action in line."""
    decided = asyncio.Event()
    choose = BotRunner.choose

    async def chosen(self: BotRunner, bot: str, observation: Observation, ply: int, day: DayChance | None) -> str:
        action = await choose(self, bot, observation, ply, day)
        decided.set()
        return action

    with monkeypatch.context() as patched:
        patched.setattr(BotRunner, "choose", chosen)
        yield decided


async def test_an_action_that_waits_in_line_is_not_played_after_the_return(
    tmp_path: Path, timers: HandTimers, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(tmp_path, GatedStore)
    with noted_thoughts(monkeypatch) as decided:
        async with friends(tmp_path, timers, store=store) as (table, away, there), there.socket(table) as socket:
            await timers.until(GRACE)
            store.hold(stand_in=False)
            renaming = asyncio.create_task(there.call("Bernadette"))  # holds up the table's inbox
            await store.reached.wait()
            timers.turn(GRACE)
            await decided.wait()
            async with away.socket(table) as back:
                await back.hear("snapshot")
                assert back.ply == 0
                store.gate.set()
                await renaming
                assert (await back.submit(back.best_action()))["type"] == "ack"
            assert (await socket.hear("moved"))["stand_in"] is None


async def test_an_action_that_is_being_written_is_told_before_the_seat_is_given_back(
    tmp_path: Path, timers: HandTimers
) -> None:
    """Both of two tabs see it played; nothing is played after that."""
    store = await open_store(tmp_path, GatedStore)
    async with friends(tmp_path, timers, store=store) as (table, away, there), there.socket(table) as socket:
        await timers.until(GRACE)
        store.hold(stand_in=True)
        timers.turn(GRACE)
        await store.reached.wait()
        async with away.socket(table) as back, away.socket(table) as tab:
            await socket.say("ping")
            await socket.hear("pong")  # sent after both hellos
            store.gate.set()
            for each in (back, tab):
                await each.hear("snapshot")
                assert each.ply == 1
        await socket.hear("moved")
        assert socket.ply == 1


async def test_closing_one_of_two_tabs_is_no_leaving(tmp_path: Path, timers: HandTimers) -> None:
    async with friends(tmp_path, timers) as (table, first, second), second.socket(table) as socket:
        async with first.socket(table) as tab:
            async with first.socket(table) as other:
                await other.hear("snapshot")
            assert (await tab.submit("nonsense"))["type"] == "refused"  # the other tab's end has been noticed by now
            await presence(socket, "seats", True, True)
            assert timers.left == []
        await timers.until(GRACE)


async def test_who_merely_watches_is_not_waiting(tmp_path: Path, timers: HandTimers) -> None:
    async with friends(tmp_path, timers) as (table, _, there), there.socket(table) as socket:
        await timers.until(GRACE)
        async with Person(there.host) as stranger, stranger.socket(table) as watching:
            await socket.line.close()
            await presence(watching, "seats", False, False)
            await timers.until()


async def test_a_solo_match_waits_for_its_player(tmp_path: Path, timers: HandTimers) -> None:
    """So does one against bots."""
    async with serving(tmp_path, timers=timers) as site, Person(site.host) as ann, Person(site.host) as watcher:
        await ann.call("Ann")
        for seats in (("me",), ("me", "greedy")):
            table = await ann.open(*seats, settings=SETTINGS)
            async with watcher.socket(table) as watching:
                async with ann.socket(table) as socket:
                    assert await socket.until_turn()
                await presence(watching, "seats", False, *(True for _ in seats[1:]))
                assert timers.left == []


async def test_after_a_restart_the_grace_time_begins_anew(tmp_path: Path, timers: HandTimers) -> None:
    async with friends(tmp_path, timers, bot_pause=3600) as (table, _, there), there.socket(table) as socket:
        await timers.until(GRACE)
        timers.turn(GRACE)
        await socket.hear("presence")
        key = there.http.cookies
    later = HandTimers()
    async with serving(tmp_path, timers=later) as site, Person(site.host) as there:
        there.http.cookies = key
        async with there.socket(table) as socket:
            assert not any(seat["stand_in"] for seat in (await socket.hear("snapshot"))["table"]["seats"])
            await later.until(GRACE)
            later.turn(GRACE)
            assert (await socket.hear("moved"))["stand_in"] == "greedy"


# ── what the host chooses ───────────────────────────────────────────────────────────────────────────────────────────


async def settings_of(person: Person, *seats: str, **wanted: Any) -> Json:
    table = await person.open(*seats, settings=wanted)
    settings: Json = (await person.get(f"/api/tables/{table}"))["settings"]
    return settings


async def test_what_the_host_leaves_out_is_the_servers_choice(ann: Person) -> None:
    game = next(game for game in await ann.get("/api/games") if game["id"] == "nova-luna")
    assert game["stand_in"] in game["bots"]
    assert await settings_of(ann, "me", "open") == {
        "stand_in": game["stand_in"],
        "grace": 60,
        "hints": False,
        "undo": "consent",
        "clock": None,
        "spectators": "live",
        "chat": True,
        "rated": False,
        "visibility": "link",
    }
    for alone in (("me", "greedy"), ("me",)):  # nobody waits, nobody is wronged
        assert await settings_of(ann, *alone) == {
            "stand_in": None,
            "grace": 60,
            "hints": True,
            "undo": "consent",
            "clock": None,
            "spectators": "live",
            "chat": True,
            "rated": False,
            "visibility": "link",
        }
    chosen = {
        "stand_in": None,
        "grace": 600,
        "hints": True,
        "undo": "consent",
        "visibility": "link",
        "clock": None,
        "spectators": "delayed",
        "chat": False,
        "rated": False,
    }
    assert await settings_of(ann, "me", "open", **chosen) == chosen


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"stand_in": "nobody-i-know"}, "unknown-bot"),
        ({"stand_in": "uct@9999s"}, "unknown-bot"),
        ({"grace": 9}, "bad-message"),
        ({"grace": 86_401}, "bad-message"),
        ({"patience": 1}, "bad-message"),
    ],
)
async def test_settings_that_cannot_be_are_refused(ann: Person, wanted: Json, code: str) -> None:
    request = {"game": "nova-luna", "seats": [{"kind": "me"}], "settings": wanted}
    assert await ann.refusal("/api/tables", request) == (400, code)


async def test_where_nobody_stands_in_the_table_waits(tmp_path: Path, timers: HandTimers) -> None:
    """Also at the rematch: it has the settings of the match before."""
    async with serving(tmp_path, timers=timers) as site, Person(site.host) as ann, Person(site.host) as ben:
        await ann.call("Ann")
        table = await ann.open("me", "open", settings={"stand_in": None}, discs=3)
        await (await ben.call("Ben")).sit(table)
        async with ann.socket(table) as one, ben.socket(table) as two:
            await play_out(one, two)
        rematch = await ann.post(f"/api/tables/{table}/rematch")
        assert rematch["settings"] == {
            "stand_in": None,
            "grace": 60,
            "hints": False,
            "undo": "consent",
            "clock": None,
            "spectators": "live",
            "chat": True,
            "rated": False,
            "visibility": "link",
        }
        for person in (ann, ben):
            async with person.socket(rematch["id"]) as socket:
                seats = (await person.get(f"/api/tables/{rematch['id']}"))["seats"]
                await presence(socket, "seats", *(seat["you"] for seat in seats))
                assert timers.left == []
