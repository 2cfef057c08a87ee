"""Company at a table: what people say, who hears it, who may watch, and whom a host sends away."""

from __future__ import annotations

import contextlib

from websockets.exceptions import ConnectionClosed

from moontable.protocol import PROTOCOL_VERSION
from moontable.server.eyes import BEHIND
from tests.server.people import Blind, Json, Person, Socket
from tests.server.site import Site

CITY = "blue-moon-city"


async def table_of_two(ann: Person, ben: Person, **settings: object) -> str:
    table = await ann.open("me", "open", start_order="seated", settings=settings)
    await ben.sit(table)
    return table


async def chat(socket: Socket) -> Json:
    """The chat as it is told to who comes."""
    return await socket.hear("chat")


async def refused(socket: Socket, kind: str, **members: object) -> str:
    """The code with which something that is said is refused."""
    await socket.say(kind, **members)
    return str((await socket.hear("refused"))["code"])


async def test_words_and_phrases_come_to_all_who_sit_and_to_nobody_else(ann: Person, ben: Person, site: Site) -> None:
    """In order and with the seat; a spectator neither reads nor writes; who comes later is told what was said."""
    table = await table_of_two(ann, ben)
    async with Person(site.host) as eve, ann.socket(table) as hers, ben.socket(table) as his:
        await eve.call("Eve")
        async with eve.socket(table) as watching:
            assert (await chat(hers))["lines"] == (await chat(his))["lines"] == []
            await hers.say("say", phrase="good-luck")
            told_him = [await his.hear("said")]
            await his.say("say", text="  سلام \u202e Ann\n<b>! ")
            told_him.append(await his.hear("said"))
            for told in ([await hers.hear("said"), await hers.hear("said")], told_him):
                assert [(line["n"], line["seat"], line["phrase"], line["text"]) for line in told] == [
                    (0, 0, "good-luck", None),
                    (1, 1, None, "سلام Ann <b>!"),
                ]
            assert await refused(watching, "say", phrase="hello") == "no-chat"
            assert await refused(watching, "typing") == "no-chat"
            assert not any(message["type"] in ("chat", "said", "typing-seen") for message in watching.told)
        async with ben.socket(table) as again:
            assert [line["n"] for line in (await chat(again))["lines"]] == [0, 1]


async def test_what_is_no_word_is_refused_and_a_flood_is_stopped(ann: Person, ben: Person) -> None:
    """Demand 63: a phrase that does not exist, nothing, both at once, too long; and more than a person says."""
    table = await table_of_two(ann, ben)
    async with ann.socket(table) as hers:
        await chat(hers)
        assert await refused(hers, "say", phrase="rubbish") == "bad-message"
        assert await refused(hers, "say") == "bad-message"
        assert await refused(hers, "say", phrase="hello", text="too") == "bad-message"
        assert await refused(hers, "say", text=" \u202e ") == "bad-message"
        assert await refused(hers, "say", text="x" * 301) == "bad-message"
        for _ in range(5):
            await hers.say("say", phrase="thanks")
            await hers.hear("said")
        await hers.say("say", phrase="thanks")
        answer = await hers.hear("refused")
        assert (answer["code"], answer["details"]) == ("rate-limited", {"retry_after": 2})


async def test_a_muted_person_is_not_heard_by_who_muted(ann: Person, ben: Person) -> None:
    """Over the wire, not on the screen: neither words, nor that something is being typed, nor what was said before."""
    table = await table_of_two(ann, ben)
    async with ann.socket(table) as hers, ben.socket(table) as his:
        await chat(hers)
        await his.say("say", text="before")
        await hers.hear("said")
        await ann.post(f"/api/tables/{table}/mute", {"seat": 1, "muted": True})
        muted = await chat(hers)
        assert (muted["muted"], muted["lines"]) == ([1], [])
        await his.say("say", text="after")
        await his.hear("said")
        await his.say("typing")
        await hers.say("say", phrase="hello")
        told = await hers.hear("said", "typing-seen")
        assert (told["type"], told["seat"]) == ("said", 0)
        await his.hear("said")
        assert [mute["name"] for mute in await ann.get("/api/mutes")] == ["Ben"]
        (mute,) = await ann.get("/api/mutes")
        assert await ann.post(f"/api/mutes/{mute['id']}/lift") == []
    async with ann.socket(table) as again:
        assert [line["text"] for line in (await chat(again))["lines"]] == ["before", "after", None]
    assert await ann.refusal(f"/api/tables/{table}/mute", {"seat": 0, "muted": True}) == (403, "not-your-seat")


async def test_typing_is_seen_by_the_others_and_stored_nowhere(ann: Person, ben: Person) -> None:
    table = await table_of_two(ann, ben)
    async with ann.socket(table) as hers, ben.socket(table) as his:
        await chat(hers)
        await chat(his)
        await his.say("typing")
        assert (await hers.hear("typing-seen"))["seat"] == 1
        await hers.say("say", phrase="hello")
        assert (await his.hear("said", "typing-seen"))["type"] == "said"


async def test_the_host_switches_the_chat_and_takes_words_away(ann: Person, ben: Person) -> None:
    """It is off where everybody may join, unless the host wants it; a word that is gone is gone from the database."""
    shown = await ann.open("me", "open", settings={"visibility": "open"})
    assert (await ann.get(f"/api/tables/{shown}"))["settings"]["chat"] is False
    table = await table_of_two(ann, ben)
    async with ann.socket(table) as hers, ben.socket(table) as his:
        await chat(hers)
        await chat(his)
        await his.say("say", text="rude")
        await his.hear("said")
        assert await ben.refusal(f"/api/tables/{table}/chat/remove", {"n": 0}) == (403, "not-host")
        assert await ann.refusal(f"/api/tables/{table}/chat/remove", {"n": 9}) == (404, "not-found")
        await ann.post(f"/api/tables/{table}/chat/remove", {"n": 0})
        (line,) = (await chat(his))["lines"]
        assert (line["phrase"], line["text"]) == (None, None)
        assert await ben.refusal(f"/api/tables/{table}/chat", {"on": False}) == (403, "not-host")
        await ann.post(f"/api/tables/{table}/chat", {"on": False})
        assert (await chat(his))["on"] is False
        assert await refused(his, "say", phrase="hello") == "no-chat"
        assert (await ann.get(f"/api/tables/{table}"))["settings"]["chat"] is False


async def test_in_view_is_told(ann: Person, ben: Person) -> None:
    """Who is connected but looks elsewhere does not seem to think."""
    table = await table_of_two(ann, ben)
    async with ann.socket(table) as hers, ben.socket(table) as his:
        await chat(hers)
        while (await hers.hear("presence"))["in_view"] != [True, True]:
            pass
        await his.say("in-view", visible=False)
        told = await hers.hear("presence")
        assert (told["seats"], told["in_view"]) == ([True, True], [True, False])


async def play_some(sockets: list[Socket], plies: int) -> None:
    """Let whoever is to act play on until the match has so many plies."""
    while max(socket.ply for socket in sockets) < plies:
        mover = next((socket for socket in sockets if socket.choices is not None), None)
        if mover is None:
            for socket in sockets:
                while socket.ply < max(other.ply for other in sockets):
                    await socket.hear()
            continue
        ply = mover.ply
        await mover.submit(mover.best_action())
        for socket in sockets:
            while socket.ply == ply:
                await socket.hear()


async def test_a_late_spectator_is_never_told_more_than_was_some_actions_ago(
    ann: Person, ben: Person, site: Site
) -> None:
    """Demand 36: over the socket, in the history, in what would come of a plan, in the record, in what a table is."""
    table = await table_of_two(ann, ben, spectators="delayed")
    plies = BEHIND + 6
    async with Person(site.host) as eve, ann.socket(table) as hers, ben.socket(table) as his:
        await eve.call("Eve")
        async with eve.socket(table) as late:
            await late.hear("snapshot")
            for socket in (hers, his):
                await socket.hear("snapshot")
            await play_some([hers, his], plies)
            while late.seq != hers.seq:
                await late.hear("snapshot")
            assert "moved" not in [message["type"] for message in late.told]
            for snapshot in [message for message in late.told if message["type"] == "snapshot"]:
                assert_late(snapshot, snapshot["seq"])
            assert late.ply == plies - BEHIND
            past = await ann.get(f"/api/tables/{table}/plies/{plies - BEHIND}")
            assert late.view == past["view"]
            assert late.info["behind"] == BEHIND
            assert (await eve.get(f"/api/tables/{table}/plies/{plies - BEHIND}"))["view"] == late.view
            info = await eve.get(f"/api/tables/{table}")
            assert (info["ply"], info["behind"], info["clock"]) == (plies - BEHIND, BEHIND, None)
        base = f"/api/tables/{table}"
        for ply in (plies, plies - BEHIND + 1):
            assert await eve.refusal(f"{base}/plies/{ply}") == (404, "unknown-ply")
        assert (await eve.refusal(f"{base}/outlook?ply={plies}&plan=x"))[0] == 404
        assert await eve.refusal(f"{base}/record") == (409, "not-over")
        async with eve.socket(table, since=1) as again:
            assert (await again.hear("snapshot", "moved"))["ply"] == plies - BEHIND
        assert (await ben.get(f"{base}/plies/{plies}"))["ply"] == plies


def assert_late(snapshot: Json, seq: int) -> None:
    """Nothing in it is younger than it should be; the third event of this table deals."""
    assert snapshot["ply"] <= max(0, seq - 3 - BEHIND + 1) + 1
    assert all(line["ply"] <= snapshot["ply"] for line in snapshot["log"])
    assert snapshot["choices"] is None


async def closed_with(socket: Socket) -> tuple[int, str]:
    """How the server hangs up."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await socket.hear()
    return socket.line.close_code or 0, socket.line.close_reason or ""


async def test_where_nobody_may_watch_nobody_does(ann: Person, ben: Person, site: Site) -> None:
    """Who waits in the lobby of such a table is sent away when the match begins; nothing can be asked for either."""
    table = await ann.open("me", "open", start_order="seated", settings={"spectators": "none"})
    async with Person(site.host) as eve:
        await eve.call("Eve")
        async with eve.socket(table) as waiting:
            await waiting.hear("snapshot")
            await ben.sit(table)
            assert await closed_with(waiting) == (4403, "no-spectators")
        async with eve.line(table) as line:
            socket = Blind(line)
            await socket.say("hello", protocol=PROTOCOL_VERSION, since=None)
            assert await closed_with(socket) == (4403, "no-spectators")
            assert socket.told == []
        base = f"/api/tables/{table}"
        assert await eve.refusal(f"{base}/plies/0") == (403, "no-spectators")
        assert (await eve.refusal(f"{base}/outlook?ply=0&plan=x"))[1] == "no-spectators"
        assert await eve.refusal(f"{base}/record") == (409, "not-over")
        info = await eve.get(base)
        assert (info["actor"], info["ply"], info["progress"]) == (None, 0, 0)


async def test_a_host_sends_a_spectator_away_for_good(ann: Person, ben: Person, site: Site) -> None:
    table = await table_of_two(ann, ben)
    async with Person(site.host) as eve, Person(site.host) as stranger:
        await eve.call("Eve")
        async with eve.socket(table) as watching, stranger.socket(table) as other:
            await watching.hear("snapshot")
            await other.hear("snapshot")
            assert await ben.refusal(f"/api/tables/{table}/watchers") == (403, "not-host")
            known = {watcher["name"]: watcher["id"] for watcher in await ann.get(f"/api/tables/{table}/watchers")}
            assert known.keys() == {"Eve", None}
            assert await ben.refusal(f"/api/tables/{table}/remove", {"watcher": known["Eve"]}) == (403, "not-host")
            for name in known:
                await ann.post(f"/api/tables/{table}/remove", {"watcher": known[name]})
            assert await closed_with(watching) == (4403, "removed")
            assert await closed_with(other) == (4403, "removed")
            assert await ann.refusal(f"/api/tables/{table}/remove", {"watcher": known["Eve"]}) == (404, "not-found")
        async with eve.line(table) as line:
            socket = Blind(line)
            await socket.say("hello", protocol=PROTOCOL_VERSION, since=None)
            assert await closed_with(socket) == (4403, "removed")


async def test_before_the_match_a_host_sends_away_who_sits(ann: Person, ben: Person) -> None:
    """The seat opens, and the person cannot take it again; once the match has begun nobody is sent away from a seat."""
    table = await ann.open("me", "open", "open")
    await ben.sit(table)
    async with ben.socket(table) as his:
        await his.hear("snapshot")
        await ann.post(f"/api/tables/{table}/remove", {"seat": 1})
        assert await closed_with(his) == (4403, "removed")
    info = await ann.get(f"/api/tables/{table}")
    assert [seat["kind"] for seat in info["seats"]] == ["human", "open", "open"]
    assert await ben.refusal(f"/api/tables/{table}/sit", {"seat": 1}) == (403, "removed")
    assert await ann.refusal(f"/api/tables/{table}/remove", {"seat": 0}) == (403, "not-your-seat")
    begun = await table_of_two(ann, ben)
    assert await ann.refusal(f"/api/tables/{begun}/remove", {"seat": 1}) == (409, "table-started")
