"""Who hears whom at a table: muted and blocked people, who has just come, and words whose writer is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from moontable.protocol.talking import MAX_WORDS
from moontable.server.eyes import BEHIND
from tests.server.people import Person
from tests.server.site import Site, serving
from tests.server.test_talk import chat, refused, table_of_two


async def test_who_sits_down_on_an_open_line_is_told_the_chat(ann: Person, ben: Person, site: Site) -> None:
    """The usual way in by a link; whom one has muted elsewhere one does not hear here either."""
    async with Person(site.host) as eve:
        await eve.call("Eve")
        before = await table_of_two(ann, ben)
        await ben.post(f"/api/tables/{before}/mute", {"seat": 0, "muted": True})
        table = await ann.open("me", "open", "open", start_order="seated")
        await eve.sit(table, 2)
        async with ann.socket(table) as hers, eve.socket(table) as watched, ben.socket(table) as his:
            await chat(hers)
            await chat(watched)
            await his.hear("snapshot")
            await hers.say("say", text="nobody but who sits")
            await watched.hear("said")
            await ben.sit(table, 1)
            told = await chat(his)
            assert (told["lines"], told["muted"]) == ([], [0])
            await hers.say("say", text="unheard")
            await watched.hear("said")
            await watched.say("say", phrase="hello")
            assert (await his.hear("said"))["seat"] == 2


async def test_lifting_one_mute_lifts_no_other(ann: Person, ben: Person, site: Site) -> None:
    """At once, at a table that is open all the while."""
    async with Person(site.host) as eve:
        await eve.call("Eve")
        table = await ann.open("me", "open", "open", start_order="seated")
        await ben.sit(table, 1)
        await eve.sit(table, 2)
        async with ann.socket(table) as hers, ben.socket(table) as his, eve.socket(table) as other:
            await chat(hers)
            for seat in (1, 2):
                await ann.post(f"/api/tables/{table}/mute", {"seat": seat, "muted": True})
                await chat(hers)
            mutes = {mute["name"]: mute["id"] for mute in await ann.get("/api/mutes")}
            await ann.post(f"/api/mutes/{mutes['Eve']}/lift")
            assert (await chat(hers))["muted"] == [1]
            await his.say("say", text="unheard")
            await his.hear("said")
            await other.say("say", text="heard")
            assert (await hers.hear("said"))["text"] == "heard"


async def test_a_mute_holds_at_every_table_that_is_open(ann: Person, ben: Person) -> None:
    first, second = await table_of_two(ann, ben), await table_of_two(ann, ben)
    async with ann.socket(first) as here, ann.socket(second) as there, ben.socket(second) as his:
        await chat(here)
        await chat(there)
        await ann.post(f"/api/tables/{first}/mute", {"seat": 1, "muted": True})
        assert (await chat(there))["muted"] == [1]
        await his.say("say", text="unheard")
        await his.hear("said")
        await there.say("say", phrase="hello")
        assert (await there.hear("said"))["seat"] == 0


async def test_a_block_is_told_to_nobody_but_who_blocked(ann: Person, ben: Person) -> None:
    """It silences at once, both ways; no list and no vanishing line shows it to the other one."""
    table = await table_of_two(ann, ben)
    async with ann.socket(table) as hers, ben.socket(table) as his:
        await chat(hers)
        await chat(his)
        await hers.say("say", text="before")
        await his.hear("said")
        await ann.post(f"/api/tables/{table}/friends", {"seat": 1})
        (pair,) = (await ann.get("/api/friends"))["friends"]
        await ann.post(f"/api/friends/{pair['id']}/block")
        await chat(hers)
        await his.say("say", text="unheard")
        await his.hear("said")
        await hers.say("say", text="unheard too")
        assert (await hers.hear("said"))["text"] == "unheard too"
        await his.say("say", phrase="hello")
        assert (await his.hear("said"))["phrase"] == "hello"
        assert [message["type"] for message in his.told].count("chat") == 1
    async with ben.socket(table) as again:
        assert (await chat(again))["muted"] == []


@pytest.mark.parametrize("text", ["\u0958" * MAX_WORDS, "\ufb2c" * 101], ids=["devanagari", "hebrew"])
async def test_a_text_that_grows_when_it_is_composed_is_refused(ann: Person, ben: Person, text: str) -> None:
    """The column takes so many letters of what is stored, not of what was sent."""
    table = await table_of_two(ann, ben)
    async with ann.socket(table) as hers:
        await chat(hers)
        assert await refused(hers, "say", text=text) == "bad-message"


async def test_words_of_who_is_gone_leave_open_tables(ann: Person, ben: Person) -> None:
    """At once, from the memory of the server too; what others wrote stays."""
    table = await table_of_two(ann, ben)
    async with ann.socket(table) as hers, ben.socket(table) as his:
        await chat(hers)
        await chat(his)
        await hers.say("say", text="mine")
        await his.hear("said")
        await his.say("say", text="his")
        await his.hear("said")
        await ann.post("/api/me/delete", {"proof": "Ann"})
        assert [line["text"] for line in (await chat(his))["lines"]] == [None, "his"]
    async with ben.socket(table) as again:
        assert [line["text"] for line in (await chat(again))["lines"]] == [None, "his"]


async def test_words_belong_to_who_wrote_them(tmp_path: Path) -> None:
    """They survive a restart, are in the export, and are gone with the account; the others' words stay."""
    async with serving(tmp_path) as site, Person(site.host) as ann, Person(site.host) as ben:
        await ann.call("Ann")
        await ben.call("Ben")
        table = await table_of_two(ann, ben)
        async with ann.socket(table) as hers, ben.socket(table) as his:
            await chat(hers)
            await hers.say("say", text="mine")
            await his.say("say", text="his")
            for socket in (hers, his):
                await socket.hear("said")
                await socket.hear("said")
        cookies = [ann.cookie, ben.cookie]
    async with serving(tmp_path) as site, Person(site.host) as ann, Person(site.host) as ben:
        for person, cookie in zip((ann, ben), cookies, strict=True):
            person.http.cookies.set(*cookie.split("=", 1))
        assert "mine" in [line["text"] for line in (await ann.get("/api/me/export"))["words"]]
        await ann.post("/api/me/delete", {"proof": "Ann"})
        async with ben.socket(table) as his:
            assert sorted(str(line["text"]) for line in (await chat(his))["lines"]) == ["None", "his"]


async def test_a_host_without_a_seat_knows_no_more_than_other_spectators(tmp_path: Path) -> None:
    """In its list, loaded or not, and in its export."""
    async with serving(tmp_path) as site, Person(site.host) as host, Person(site.host) as ann, Person(site.host) as ben:
        for person, name in ((host, "Hal"), (ann, "Ann"), (ben, "Ben")):
            await person.call(name)
        table = await host.open("open", "open", start_order="seated", settings={"spectators": "delayed"})
        await ann.sit(table, 0)
        await ben.sit(table, 1)
        async with ann.socket(table) as hers:
            await hers.until_turn()
            await hers.submit(hers.best_action())
        (listed,) = await host.get("/api/tables")
        assert (listed["ply"], listed["behind"]) == (0, BEHIND)
        cookies = [person.cookie for person in (host, ann)]
    async with serving(tmp_path) as site, Person(site.host) as host, Person(site.host) as ann:
        for person, cookie in zip((host, ann), cookies, strict=True):
            person.http.cookies.set(*cookie.split("=", 1))
        (listed,) = await host.get("/api/tables")
        assert (listed["ply"], listed["actor"], listed["progress"], listed["clock"]) == (0, None, 0, None)
        (played,) = await ann.get("/api/tables")
        assert played["ply"] == 1
        (told,) = (await host.get("/api/me/export"))["matches"]
        assert "record" not in told
        assert "heard" not in told
        (own,) = (await ann.get("/api/me/export"))["matches"]
        assert own["record"]
