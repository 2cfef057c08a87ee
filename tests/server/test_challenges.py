"""The challenge of the day: the same for everybody, one attempt that counts, and nothing told too early."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path

import pytest

from moontable.server.challenges import results_of, streak
from moontable.server.contests import CONTESTS, par_of, result_of
from moontable.server.day import DayChance
from moontable.store import Store, StoredAttempt
from moontable.store.challenges import Challenges
from moontable.table import Record, Secret
from tests.browser.serving import ServerProcess
from tests.server.hand_timers import HandCalendar
from tests.server.people import Json, Person, play_out
from tests.server.site import Site, open_store, serving

DAY = 24 * 3600
NOVA = "nova-luna"
SECRET = Secret(bytes(32), bytes(32))


@pytest.fixture
def calendar() -> HandCalendar:
    return HandCalendar()


@pytest.fixture
async def site(tmp_path: Path, calendar: HandCalendar) -> AsyncIterator[Site]:
    """A server without a seed: its secrets are secrets."""
    async with serving(tmp_path, calendar=calendar, seed=None) as site:
        yield site


async def begin(person: Person, game: str = NOVA) -> str:
    return str((await person.post(f"/api/challenges/{game}"))["id"])


async def told(person: Person, game: str = NOVA) -> Json:
    """Today's challenge of a game as somebody sees it."""
    challenges: list[Json] = (await person.get("/api/challenges"))["challenges"]
    return next(challenge for challenge in challenges if challenge["game"] == game)


async def finish(person: Person, table: str) -> list[Json]:
    """Play a match alone to its end; everything that was told."""
    async with person.socket(table) as socket:
        await socket.hear("snapshot")
        await play_out(socket)
        return socket.told


async def record_of(person: Person, table: str) -> Record:
    return Record.from_text((await person.http.get(f"/api/tables/{table}/record")).text)


def texts_of(record: Record) -> list[str]:
    """Everything that was played and drawn."""
    return [entry.text for entry in record.standing()]


async def test_everybody_who_chooses_alike_is_dealt_alike(ann: Person, ben: Person, calendar: HandCalendar) -> None:
    """To the last draw of a whole match; another day has another deal."""
    tables = [(person, await begin(person)) for person in (ann, ben)]
    for person, table in tables:
        await finish(person, table)
    hers, his = [await record_of(person, table) for person, table in tables]
    assert texts_of(hers) == texts_of(his)
    calendar.turn(DAY)
    table = await begin(ann)
    await finish(ann, table)
    assert texts_of(await record_of(ann, table)) != texts_of(hers)


@pytest.mark.parametrize("game", [game for game, contest in CONTESTS.items() if contest.opponent is not None])
async def test_the_opponent_answers_everybody_alike(ann: Person, ben: Person, game: str) -> None:
    """Who makes the same choices meets the same answers."""
    views = []
    for person in (ann, ben):
        table = await begin(person, game)
        async with person.socket(table) as socket:
            for _ in range(6):
                assert await socket.until_turn()
                if game == "blue-moon-city":  # of which no record is told as long as it goes on
                    action = first_action(socket.choices)
                else:
                    action = (await record_of(person, table)).replay().legal_actions()[0].text
                answer = await socket.submit(action)
                assert answer["type"] == "ack", answer
            await socket.until_turn()
            views.append({key: value for key, value in (socket.view or {}).items() if key != "log"})
    assert views[0] == views[1]


def first_action(choices: Json | None) -> str:
    """The first action that choices name, however deep."""
    waiting: list[object] = [choices]
    while waiting:
        found = waiting.pop(0)
        if isinstance(found, dict):
            if isinstance(found.get("action"), str):
                return str(found["action"])
            waiting += found.values()
        elif isinstance(found, list):
            waiting += found
    raise AssertionError(f"no action in {choices}")


async def test_the_first_match_counts_and_all_others_are_practice(ann: Person) -> None:
    """Pressing twice at once makes one attempt; coming back leads to it as long as it goes on."""
    opened = await asyncio.gather(*(begin(ann) for _ in range(3)))
    assert len(set(opened)) == 1
    (table,) = set(opened)
    assert (await ann.get(f"/api/tables/{table}"))["challenge"]["practice"] is False
    assert (await told(ann))["attempt"] == {"match": table, "result": None, "over": False}
    await finish(ann, table)
    result = (await told(ann))["attempt"]["result"]
    assert result == (await record_of(ann, table)).replay().scores()[0]
    practice = await ann.post(f"/api/challenges/{NOVA}")
    assert practice["challenge"]["practice"] is True
    await finish(ann, practice["id"])
    assert (await told(ann))["attempt"] == {"match": table, "result": result, "over": True}
    assert (await told(ann))["results"]["count"] == 1


async def test_who_leaves_before_acting_has_attempted_nothing(ann: Person) -> None:
    table = await begin(ann)
    async with ann.socket(table) as socket:
        await socket.until_turn()
    await ann.post(f"/api/tables/{table}/leave")
    assert (await told(ann))["attempt"] is None
    again = await ann.post(f"/api/challenges/{NOVA}")
    assert (again["id"] != table, again["challenge"]["practice"]) == (True, False)


async def test_results_are_told_to_who_has_finished_and_tomorrow_to_everybody(
    ann: Person, ben: Person, site: Site, calendar: HandCalendar
) -> None:
    """Neither the results nor the secret help anybody who is still to play; the commitment holds."""
    today = (await ann.get("/api/challenges"))["day"]
    frames = await finish(ann, await begin(ann))
    hers = await told(ann)
    assert (hers["results"]["count"], hers["results"]["place"]) == (1, 1)
    assert hers["results"]["best"] == [{"place": 1, "name": "Ann", "result": hers["attempt"]["result"], "you": True}]
    assert (await told(ben))["results"] is None
    path = f"/api/challenges/{today}/{NOVA}"
    assert [(await ben.get(path))[kept] for kept in ("results", "secret", "salt")] == [None, None, None]

    calendar.turn(DAY)
    async with Person(site.host) as stranger:
        past = await stranger.get(path)
        assert past["results"]["histogram"] == [{"result": hers["attempt"]["result"], "count": 1}]
        made = hashlib.sha256(bytes.fromhex(past["secret"] + past["salt"])).hexdigest()
        assert past["commitment"] == hers["commitment"] == made
        assert await stranger.refusal(f"/api/challenges/2999-01-01/{NOVA}") == (404, "no-challenge")
        assert await stranger.refusal(f"/api/challenges/2001-01-01/{NOVA}") == (404, "no-challenge")
        assert await stranger.refusal(f"/api/challenges/{today}/chess") == (404, "no-challenge")
        assert await stranger.refusal(f"/api/challenges/{NOVA}", {}) == (401, "no-account")
    assert not any(past["secret"] in str(frame) or past["salt"] in str(frame) for frame in frames)
    mine = await ann.get("/api/challenges")
    assert mine["past"] == [{"day": today, "game": NOVA, "result": hers["attempt"]["result"]}]
    assert mine["days"] == 1
    assert await ann.refusal("/api/challenges/chess", {}) == (404, "no-challenge")


async def test_what_is_finished_after_the_day_does_not_count(ann: Person, calendar: HandCalendar) -> None:
    """Then the secret of the day is told: whoever waited for it would know every draw to come."""
    today = (await ann.get("/api/challenges"))["day"]
    table = await begin(ann)
    async with ann.socket(table) as socket:
        await socket.until_turn()
        await socket.submit(socket.best_action())
    calendar.turn(DAY)
    await finish(ann, table)
    past = await ann.get(f"/api/challenges/{today}/{NOVA}")
    assert past["attempt"] == {"match": table, "result": None, "over": True}
    assert past["results"]["count"] == 0


async def test_a_challenge_is_played_without_help_and_unseen(ann: Person, ben: Person) -> None:
    """No hint, nobody who watches, also not afterwards; and who plays once more plays another deal."""
    table = await begin(ann)
    async with ann.socket(table) as socket:
        await socket.until_turn()
        base = f"/api/tables/{table}"
        assert (await ann.refusal(f"{base}/hint?ply=0"))[1] == "no-hints"
        assert await ben.refusal(f"{base}/plies/0") == (403, "no-spectators")
        await play_out(socket)
    assert await ben.refusal(f"{base}/plies/0") == (403, "no-spectators")
    again = await ann.get(f"/api/tables/{(await ann.post(f'{base}/rematch'))['id']}")
    assert again["challenge"] is None


async def test_an_attempt_and_par_survive_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was begun goes on with the same chance; par is the same whoever reckons it, and reckoned once."""
    written: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    set_par = Challenges.set_par

    async def noted(self: Challenges, day: str, game: str, par: int) -> None:
        await set_par(self, day, game, par)
        written.put_nowait((game, par))

    monkeypatch.setattr(Challenges, "set_par", noted)
    async with serving(tmp_path, seed=None) as site, Person(site.host) as ann, Person(site.host) as ben:
        await ann.call("Ann")
        await ben.call("Ben")
        table = await begin(ann)
        async with ann.socket(table) as socket:
            for _ in range(3):
                await socket.until_turn()
                await socket.submit(socket.best_action())
        whole = await begin(ben)
        await finish(ben, whole)
        reference = await record_of(ben, whole)
        cookie = ann.cookie
    async with serving(tmp_path, seed=None) as site, Person(site.host) as ann:
        ann.http.cookies.set(*cookie.split("=", 1))
        assert await begin(ann) == table
        await finish(ann, table)
        assert texts_of(await record_of(ann, table)) == texts_of(reference)
        challenge = await site.store.challenges.of((await ann.get("/api/challenges"))["day"], NOVA)
        assert challenge is not None
        par = await asyncio.to_thread(par_of, CONTESTS[NOVA], DayChance(challenge.day, NOVA, challenge.secret))
        games = {NOVA: par}
        while len(games) < len(CONTESTS) or written.qsize():
            game, reckoned = await written.get()
            assert games.setdefault(game, reckoned) == reckoned
        assert (await told(ann))["par"] == par


async def test_a_killed_server_goes_on_with_the_attempt(tmp_path: Path) -> None:
    """`kill -9` amid the match: the same attempt, the same draws as for whoever was not interrupted."""
    with ServerProcess(tmp_path, "--bot-pause", "0") as server:
        host = server.url.removeprefix("http://")
        async with Person(host) as ann, Person(host) as ben:
            await ann.call("Ann")
            await ben.call("Ben")
            table = await begin(ann)
            async with ann.socket(table) as socket:
                for _ in range(3):
                    await socket.until_turn()
                    await socket.submit(socket.best_action())
            server.kill()
            await asyncio.to_thread(server.start)
            assert await begin(ann) == table
            await finish(ann, table)
            whole = await begin(ben)
            await finish(ben, whole)
            assert texts_of(await record_of(ann, table)) == texts_of(await record_of(ben, whole))
            assert (await told(ann))["results"]["count"] == 2


async def test_what_somebody_attempted_goes_with_the_account(ann: Person, ben: Person) -> None:
    for person in (ann, ben):
        await finish(person, await begin(person))
    (exported,) = (await ann.get("/api/me/export"))["challenges"]
    assert exported["result"] is not None
    await ann.post("/api/me/delete", {"proof": "Ann"})
    results = (await told(ben))["results"]
    assert (results["count"], [one["name"] for one in results["best"]]) == (1, ["Ben"])


@pytest.mark.parametrize("game", CONTESTS)
def test_par_is_the_same_every_time(game: str) -> None:
    chance = DayChance("2026-12-01", game, SECRET)
    assert par_of(CONTESTS[game], chance) == par_of(CONTESTS[game], chance)


def test_no_two_days_and_games_draw_alike() -> None:
    chances = [DayChance(day, game, SECRET) for day in ("2026-12-01", "2026-12-02") for game in CONTESTS]
    drawn = [tuple(chance.draw(0)(1000) for _ in range(8)) for chance in chances]
    words = [int(chance.word(ply)[0]) for chance in chances for ply in range(3)]
    assert len(set(drawn)) == len(chances)
    assert len(set(words)) == len(words)


def test_results_are_in_the_order_of_their_worth_and_equal_ones_share_a_place() -> None:
    """Low is best alone, ahead is best against a bot; who wants to be on no board is counted, not named."""
    people = {"ann": 90, "ben": 84, "cat": 90, "dan": 101}
    finished = [StoredAttempt("d", NOVA, name, name, name, result, 1, name != "ben") for name, result in people.items()]
    low = results_of(finished, CONTESTS[NOVA], "cat")
    assert [(one.place, one.name) for one in low.best] == [(2, "ann"), (2, "cat"), (4, "dan")]
    assert [(bar.result, bar.count) for bar in low.histogram] == [(84, 1), (90, 2), (101, 1)]
    assert (low.count, low.place) == (4, 2)
    high = results_of(finished, CONTESTS["blue-moon-city"], "ben")
    assert [(one.place, one.name) for one in high.best] == [(1, "dan"), (2, "ann"), (2, "cat"), (4, "ben")]


@pytest.mark.parametrize(
    ("days", "length"),
    [
        (set(), 0),
        ({"2026-12-01"}, 1),
        ({"2026-11-30"}, 1),
        ({"2026-11-29"}, 0),
        ({"2026-12-01", "2026-11-30", "2026-11-29", "2026-11-27"}, 3),
    ],
)
def test_a_row_of_days_ends_with_the_first_gap(days: set[str], length: int) -> None:
    assert streak(days, date(2026, 12, 1)) == length


def test_the_result_is_what_one_has_alone_or_is_ahead() -> None:
    assert (result_of([93]), result_of([5, 8])) == (93, -3)


async def test_two_who_ask_first_at_once_get_one_challenge(tmp_path: Path) -> None:
    store: Store = await open_store(tmp_path)
    made = await asyncio.gather(*(store.challenges.begin("2026-12-01", NOVA, Secret.new()) for _ in range(8)))
    assert len({challenge.secret for challenge in made}) == 1
    await store.close()
