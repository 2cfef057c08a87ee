"""Clocks over the wire, by hands that a test turns (demands B.7, B.8, D.27, D.28, D.31, D.32)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from moontable.server.clock_watch import AGAIN_SECONDS, PROBE_SECONDS
from moontable.server.lag import MOST_MS, QUOTA_MS, REFILL_MS, Lag
from moontable.server.live_table import SWEEP_MS
from moontable.store import Store, StoredStep, StoreError
from moontable.table import Record
from tests.browser.serving import ServerProcess
from tests.server.hand_timers import EPOCH_MS, HandTimers
from tests.server.people import Json, Person, Socket
from tests.server.site import Site, open_store, serving

DAY = 86_400
MOVE = {"kind": "move", "seconds": 90}
BANK = {"kind": "bank", "seconds": 300, "increment": 5, "timeout": "loss"}
DAYS = {"kind": "days", "seconds": 3 * DAY, "timeout": "loss"}


@pytest.fixture
def timers() -> HandTimers:
    return HandTimers()


@asynccontextmanager
async def two(
    tmp_path: Path, timers: HandTimers, clock: Json, **settings: object
) -> AsyncIterator[tuple[Site, str, list[Person], list[Socket]]]:
    """A table with a clock, two people and their sockets: who is to act first comes first."""
    async with serving(tmp_path, timers=timers) as site, Person(site.host) as ann, Person(site.host) as ben:
        table = await (await ann.call("Ann")).open("me", "open", settings={"clock": clock, **settings}, discs=4)
        is_bens = (await (await ben.call("Ben")).sit(table))["your_turn"]
        people = [ben, ann] if is_bens else [ann, ben]
        async with people[0].socket(table) as one, people[1].socket(table) as other:
            for socket in (one, other):
                await socket.hear("snapshot")
            yield site, table, people, [one, other]


async def play(mover: Socket, *others: Socket) -> None:
    """Play one action, and see to it that everybody knows."""
    answer = await mover.submit(mover.best_action())
    assert answer["type"] == "ack", answer
    for other in others:
        while other.ply < mover.ply:
            await other.hear()


async def past_first(sockets: list[Socket]) -> tuple[Socket, Socket]:
    """Everybody has acted once; the seat to act and the other one."""
    acted: set[int] = set()
    while len(acted) < len(sockets):
        mover = next(socket for socket in sockets if socket.choices is not None)
        acted.add(mover.info["you"])
        await play(mover, *(socket for socket in sockets if socket is not mover))
    mover, other = sorted(sockets, key=lambda socket: socket.choices is None)
    return mover, other


def left_of(socket: Socket) -> float:
    """Seconds until the deadline, as the table told them."""
    assert socket.clock is not None
    return float(socket.clock["deadline"] - socket.clock["now"]) / 1000


# ── what is told ────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_every_told_state_carries_the_clocks_and_the_time_of_the_server(
    tmp_path: Path, timers: HandTimers
) -> None:
    """So no browser's own clock matters; and whoever comes to the link sees the clock before sitting down."""
    async with two(tmp_path, timers, BANK) as (site, table, people, sockets):
        mover, other = sockets
        assert mover.clock is not None
        assert (mover.clock["seat"], mover.clock["first"], left_of(mover)) == (mover.info["you"], True, 60)
        assert mover.clock["now"] == EPOCH_MS
        mover, other = await past_first(sockets)
        timers.turn(12.5)
        await play(mover, other)
        assert other.clock is not None
        assert other.clock["now"] == EPOCH_MS + 12_500
        assert other.clock["left"][mover.info["you"]] == pytest.approx(300_000 + 5_000 - 12_500, abs=5_001)
        (mine,) = await people[0].get("/api/tables")
        assert mine["clock"]["deadline"] == other.clock["deadline"]
        async with Person(site.host) as stranger:
            assert (await stranger.get(f"/api/tables/{table}"))["settings"]["clock"] == BANK


@pytest.mark.parametrize("clock", [{"kind": "egg", "seconds": 3}, {"kind": "move", "seconds": 0}, {"kind": "days"}])
async def test_a_clock_that_is_none_is_refused(ann: Person, clock: Json) -> None:
    wanted = {"game": "nova-luna", "seats": [{"kind": "me"}], "settings": {"clock": clock}}
    assert await ann.refusal("/api/tables", wanted) == (400, "bad-message")


# ── when the time is over ───────────────────────────────────────────────────────────────────────────────────────────


async def test_at_the_deadline_a_bot_plays_this_turn_and_hands_back(tmp_path: Path, timers: HandTimers) -> None:
    """Demand 28; a submit or an undo that comes too late is refused, and says why."""
    async with two(tmp_path, timers, MOVE, stand_in="greedy") as (site, table, _, sockets):
        mover, other = await past_first(sockets)
        action, seat = mover.best_action(), mover.info["you"]
        timers.turn(89)
        assert mover.status == "playing"
        timers.now += 2  # it is past the deadline, and nothing has rung
        refused = await mover.submit(action)
        assert (refused["type"], refused["code"]) == ("refused", "time-over")
        timers.turn(0)
        told = await other.hear("snapshot")
        assert told["table"]["clock"]["over"] is True
        moved = await other.hear("moved")
        assert (moved["seat"], moved["stand_in"]) == (seat, "greedy")
        while other.clock is None or other.clock["seat"] == seat:
            await other.hear()  # a turn may have several actions
        assert (other.clock["over"], left_of(other)) == (False, 90)
        await play(other, mover)
        if mover.choices is not None:
            await play(mover, other)  # the seat is its person's again
        events = await site.store.steps(table)
        stood_in = {event.entries[0].stand_in for event in events if isinstance(event, StoredStep) and event.ply >= 0}
        assert stood_in == {None, "greedy"}


async def test_at_the_deadline_the_match_is_lost_where_the_table_says_so(tmp_path: Path, timers: HandTimers) -> None:
    """Over for everybody, with places; it stays so after a restart, replays, can be reviewed and tried anew."""
    async with two(tmp_path, timers, {**MOVE, "timeout": "loss"}) as (_, table, people, sockets):
        mover, other = await past_first(sockets)
        seat, ply = mover.info["you"], mover.ply
        timers.turn(90)
        for socket in (mover, other):
            told = await socket.hear("snapshot")
            assert told["choices"] is None
            info = told["table"]
            assert (info["status"], info["ending"], info["your_turn"]) == ("over", "time", False)
            assert info["ranking"] == [2 if other == seat else 1 for other in range(2)]
            assert (info["clock"]["seat"], info["clock"]["deadline"]) == (None, None)
            assert told["log"][-1]["key"] == "table.end-time"
        refused = await mover.submit("refill")
        assert refused["code"] == "match-over"
        text = (await people[0].http.get(f"/api/tables/{table}/record")).text
        record = Record.from_text(text)
        assert record.ended is not None
        assert (record.ended.reason, record.ended.seat) == ("time", seat)
        assert record.replay().ply == ply
        cookies = people[0].http.cookies
    async with serving(tmp_path, timers=timers) as site, Person(site.host) as again:
        again.http.cookies = cookies
        assert (await again.http.get(f"/api/tables/{table}/record")).text == text
        tried = await again.post(f"/api/tables/{table}/try", {"ply": ply})
        assert tried["ply"] == ply
        await again.post(f"/api/tables/{table}/review")
        review = await again.get(f"/api/tables/{table}/review")
        while review["status"] == "running":
            await asyncio.sleep(0.05)
            review = await again.get(f"/api/tables/{table}/review")
        assert review["status"] == "done"
        assert review["chances"][-1] == [0 if other == seat else 1 for other in range(2)]


class FailingStore(Store):
    """A real store that writes nothing while it is told so."""

    fails = False

    async def append(self, *before: Any, **more: Any) -> None:
        if self.fails:
            raise StoreError("The disk is full.")
        await super().append(*before, **more)


async def test_an_end_that_is_not_stored_is_tried_again_and_told_to_nobody_before(
    tmp_path: Path, timers: HandTimers
) -> None:
    """Store, then publish: also what nobody asks for."""
    store = await open_store(tmp_path, FailingStore)
    async with serving(tmp_path, timers=timers, store=store) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me", settings={"clock": {**MOVE, "timeout": "loss"}})
        async with ann.socket(table) as socket:
            assert await socket.until_turn()
            await play(socket)
            store.fails = True
            timers.turn(90)
            await timers.until(AGAIN_SECONDS, PROBE_SECONDS - 90 % PROBE_SECONDS)
            assert socket.status == "playing"
            store.fails = False
            timers.turn(AGAIN_SECONDS)
            info = (await socket.hear("snapshot"))["table"]
            assert (info["status"], info["ending"], info["ranking"]) == ("over", "time", None)  # alone nobody loses


async def test_a_turn_of_many_actions_has_one_clock(tmp_path: Path, timers: HandTimers) -> None:
    """In Blue Moon City a turn has many actions; none of them, taken back or not, gives time."""
    async with serving(tmp_path, timers=timers) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me", "random", game="blue-moon-city", settings={"clock": MOVE})
        async with ann.socket(table) as socket:
            assert await socket.until_turn()
            await step(socket)
            assert left_of(socket) == 90  # the first action: from here on the real clock runs
            timers.turn(30)
            await step(socket)
            assert left_of(socket) == 60
            await socket.say("undo", ply=socket.ply, to=socket.ply - 1)
            await socket.hear("snapshot")
            assert left_of(socket) == 60


async def step(socket: Socket) -> None:
    """Move one step in the city."""
    assert socket.choices is not None
    go = next(way["action"] for way in socket.choices["go"] if way["steps"] == 1)
    assert (await socket.submit(go))["type"] == "ack"


async def test_by_consent_an_undo_gives_nothing_back_to_a_bank(tmp_path: Path, timers: HandTimers) -> None:
    async with two(tmp_path, timers, BANK) as (_, _, _, sockets):
        mover, other = await past_first(sockets)
        seat = mover.info["you"]
        timers.turn(100)
        await play(mover, other)
        assert mover.clock is not None
        left = mover.clock["left"][seat]
        assert mover.undo is not None
        to = mover.undo["ask"] if mover.undo["free"] is None else mover.undo["free"]
        await mover.say("undo", ply=mover.ply, to=to)
        await other.hear("undo-asked")
        await other.say("answer-undo", agree=True)
        await mover.hear("snapshot")
        assert (mover.clock["seat"], left_of(mover)) == (seat, left / 1000)


# ── before the first action ─────────────────────────────────────────────────────────────────────────────────────────


async def test_who_does_not_begin_ends_the_match_and_nobody_has_lost(tmp_path: Path, timers: HandTimers) -> None:
    """Demand 32; also where time over would be a loss, and a bot does not begin for somebody who is away."""
    async with two(tmp_path, timers, BANK) as (_, _, _, (mover, other)):
        await mover.line.close()
        while other.told[-1]["type"] != "presence" or all(other.told[-1]["seats"]):
            await other.hear("presence")
        timers.turn(59)
        timers.turn(1)
        told = await other.hear("snapshot")
        info = told["table"]
        assert (info["status"], info["ending"], info["ranking"]) == ("over", "unstarted", None)


async def test_a_match_can_be_left_before_the_own_first_action_alone(ann: Person, ben: Person) -> None:
    """Demand 27: without penalty, at any table; after it the seat is kept as before."""
    table = await ann.open("me", "open")
    is_bens = (await ben.sit(table))["your_turn"]
    mover, other = (ben, ann) if is_bens else (ann, ben)
    async with mover.socket(table) as socket:
        await socket.hear("snapshot")
        assert (await socket.submit(socket.best_action()))["type"] == "ack"
        assert await mover.refusal(f"/api/tables/{table}/leave", {}) == (409, "table-started")
        left = await other.post(f"/api/tables/{table}/leave")
        assert (left["status"], left["ending"], left["ranking"]) == ("over", "left", None)
        await socket.until_result()
    assert await other.refusal(f"/api/tables/{table}/leave", {}) == (409, "table-started")


# ── the line ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_delays_every_answer_gains_the_refill_in_the_long_run() -> None:
    """Demand 8: the cap against a client that lies about its line."""
    lag, gained = Lag(), 0
    for turn in range(100):
        lag.answered(0, lag.probe(0, turn), turn + 60.0)  # a minute late
        allowed = lag.allowance(0)
        assert allowed <= MOST_MS
        lag.spend(0, allowed)
        gained += allowed
    assert gained <= QUOTA_MS + 100 * REFILL_MS


def test_the_smallest_of_the_last_round_trips_counts_and_no_made_up_number() -> None:
    lag = Lag()
    for trip in (0.3, 0.08, 0.4):
        lag.answered(0, lag.probe(0, 5.0), 5.0 + trip)
    assert lag.allowance(0) == 80
    number = lag.probe(0, 9.0)
    lag.answered(0, number + 1, 9.001)
    lag.answered(1, number, 9.001)
    assert (lag.allowance(0), lag.allowance(1)) == (80, 0)


async def test_the_line_of_who_is_to_act_is_measured_and_allowed_for(tmp_path: Path, timers: HandTimers) -> None:
    """A submit that was on its way at the deadline counts; one that is later than the line can explain does not."""
    async with two(tmp_path, timers, {**MOVE, "timeout": "loss"}) as (_, _, _, sockets):
        mover, other = await past_first(sockets)
        seat = mover.info["you"]
        timers.turn(10)  # the next probe
        probe = await mover.hear("probe")
        while probe["n"] != max(told["n"] for told in mover.told if told["type"] == "probe"):
            probe = await mover.hear("probe")
        timers.now += 0.4
        await mover.say("probed", n=probe["n"])
        await mover.say("ping")
        await mover.hear("pong")
        assert mover.clock is not None
        assert mover.clock["seat"] == seat
        timers.now += 90 - 10 - 0.4 + 0.3  # 0.3 s after the deadline
        await play(mover, other)
        assert other.status == "playing"
        assert not any(told["type"] == "probe" for told in other.told[:1])


# ── days and vacation ───────────────────────────────────────────────────────────────────────────────────────────────


async def test_on_vacation_deadlines_of_days_wait_and_the_table_says_until_when(
    tmp_path: Path, timers: HandTimers
) -> None:
    """Demand 31; days that were not used come back, and more than a year's share is refused."""
    async with two(tmp_path, timers, DAYS) as (_, _, people, sockets):
        mover, other = await past_first(sockets)
        person = people[sockets.index(mover)]
        seat = mover.info["you"]
        assert await person.get("/api/me/vacation") == {"until": None, "days_left": 24}
        until = EPOCH_MS // 1000 + 10 * DAY
        assert await person.post("/api/me/vacation", {"days": 10}) == {"until": until, "days_left": 14}
        told = await other.hear("table")
        assert told["table"]["clock"]["away"][seat] == until
        assert left_of(other) == 13 * DAY
        assert await person.refusal("/api/me/vacation", {"days": 25}) == (400, "bad-message")
        timers.turn(4 * DAY)
        assert other.status == "playing"
        back = await person.post("/api/me/vacation", {"days": 0})
        assert back == {"until": None, "days_left": 20}
        await other.hear("table")
        assert left_of(other) == 3 * DAY
        assert await person.refusal("/api/me/vacation", {"days": 21}) == (409, "no-vacation")
        timers.turn(3 * DAY)
        assert (await other.hear("snapshot"))["table"]["ending"] == "time"


async def test_a_clock_that_begins_in_a_vacation_allows_for_it(tmp_path: Path, timers: HandTimers) -> None:
    async with two(tmp_path, timers, DAYS) as (_, _, people, sockets):
        mover, other = await past_first(sockets)
        await people[sockets.index(other)].post("/api/me/vacation", {"days": 2})
        seat = mover.info["you"]
        while mover.clock is None or mover.clock["seat"] == seat:
            await play(mover, other)
        assert left_of(mover) == 5 * DAY


# ── restarts ────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_deadline_that_came_while_the_server_was_down_leaves_a_minute(
    tmp_path: Path, timers: HandTimers
) -> None:
    """And the table is brought back by its deadline: nobody need come for the clock to ring."""
    async with two(tmp_path, timers, {**MOVE, "timeout": "loss"}) as (_, table, people, sockets):
        await past_first(sockets)
        cookies = people[0].http.cookies
    timers.turn(3600)
    async with serving(tmp_path, timers=timers) as site, Person(site.host) as ann:
        ann.http.cookies = cookies
        await timers.until(60.0, 10.0)  # the alarm, and the measuring of the line
        timers.turn(60)
        info = await ann.get(f"/api/tables/{table}")
        while info["status"] != "over":
            info = await ann.get(f"/api/tables/{table}")
        assert info["ending"] == "time"


async def test_a_running_deadline_survives_kill_minus_nine(tmp_path: Path) -> None:
    """Demand 31: the deadline that was told before is the deadline afterwards, to the millisecond."""
    with ServerProcess(tmp_path, "--bot-pause", "0") as server:
        async with Person(server.url.removeprefix("http://")) as ann:
            await ann.call("Ann")
            clock = {"kind": "move", "seconds": SWEEP_MS // 1000 * 30}
            table = await ann.open("me", "random", settings={"clock": clock}, discs=4)
            await ann.add_nonce(table)
            async with ann.socket(table) as socket:
                assert await socket.until_turn()
                await socket.submit(socket.best_action())
                assert await socket.until_turn()
                before = socket.clock
            server.kill()
            await asyncio.to_thread(server.start)
            after = (await ann.get(f"/api/tables/{table}"))["clock"]
            assert before is not None
            assert {**after, "now": 0} == {**before, "now": 0}
