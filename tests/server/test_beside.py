"""Several seats at one device: no hand is told before somebody takes the device up, and the device speaks as one."""

from __future__ import annotations

from pathlib import Path

from tests.server.overhearing import overheard
from tests.server.people import Json, Person, Socket
from tests.server.site import serving
from tests.server.twin import Twin

CITY = "blue-moon-city"


async def seen(socket: Socket) -> Json:
    """The next telling of everything."""
    return await socket.hear("snapshot")


async def take_up(socket: Socket, seat: int | None) -> Json:
    """Say who holds the device."""
    await socket.say("look", seat=seat)
    return await socket.hear("snapshot", "refused")


async def act(socket: Socket, action: str) -> None:
    """Play an action, and hear what has come of it."""
    ply = socket.ply
    assert (await socket.submit(action))["type"] == "ack"
    while socket.ply == ply:
        await socket.hear()


async def test_no_hand_is_told_before_its_player_takes_the_device_up(tmp_path: Path) -> None:
    """Demand 56, demand 37: whatever the device is told names hidden cards to whoever holds it alone, or to nobody.

    Also after a reload, and after the device was put down covered.
    """
    twin = Twin(CITY, 2)
    async with serving(tmp_path) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me", "beside:Mum", game=CITY)
        async with ann.socket(table) as socket:
            first = await seen(socket)
            assert (first["table"]["you"], first["choices"]) == (None, None)
            holder: int | None = None
            passed = 0
            while twin.position.ply < 40:
                actor = twin.position.actor
                if actor != holder:
                    assert socket.info["cover"] == [actor]
                    assert not any(overheard(message, None, twin) for message in socket.told)
                    socket.told.clear()
                    told = await take_up(socket, actor)
                    assert (told["table"]["you"], told["table"]["cover"]) == (actor, None)
                    holder, passed = actor, passed + 1
                assert socket.choices is not None
                twin.play(twin.advice("greedy", twin.position))
                await act(socket, twin.steps[-1].entries[0].text)
                assert not any(overheard(message, holder, twin) for message in socket.told)
                if twin.position.actor != holder:  # what has been told since the device was passed on
                    socket.told[:] = [message for message in socket.told if message["type"] == "snapshot"][-1:]
            assert passed > 3
            if twin.position.actor != holder:
                await take_up(socket, twin.position.actor)
            covered = await take_up(socket, None)
            assert (covered["table"]["you"], covered["choices"]) == (None, None)
            assert overheard(covered, None, twin) == []
            shown = await take_up(socket, twin.position.actor)
            assert overheard(shown, None, twin) != []  # so that the search can find something
        async with ann.socket(table) as again:
            assert (await seen(again))["table"]["cover"] == [twin.position.actor]


async def test_nobody_takes_up_a_seat_that_is_not_at_the_device(ann: Person, ben: Person) -> None:
    """Demand 38: which hand is shown is bound by the account, whatever a browser says."""
    table = await ann.open("me", "beside:Mum", "open", game=CITY)
    await ben.sit(table)
    async with ann.socket(table) as hers, ben.socket(table) as his:
        await seen(hers)
        await seen(his)
        for seat in (0, 1, 7):
            assert (await take_up(his, seat))["code"] == "not-your-seat"
        assert (await take_up(hers, 2))["code"] == "not-your-seat"
        mum = his.info["seats"][1]
        assert (mum["kind"], mum["name"], mum["you"], mum["beside"]) == ("human", "Mum", False, True)


async def test_without_secrets_the_view_goes_round_by_itself(ann: Person) -> None:
    """In Nova Luna nothing is hidden: nobody is made to press anything."""
    table = await ann.open("me", "beside:Mum", start_order="seated")
    async with ann.socket(table) as socket:
        told = await seen(socket)
        assert (told["table"]["you"], told["table"]["cover"]) == (0, None)
        looked = set()
        for _ in range(12):
            assert socket.choices is not None
            looked.add(socket.info["you"])
            await act(socket, socket.best_action())
        assert looked == {0, 1}


async def test_who_shares_a_device_is_not_asked(ann: Person) -> None:
    """A slip is taken back at once, also when the turn has gone on to the other seat of the device."""
    table = await ann.open("me", "beside:Mum", start_order="seated")
    async with ann.socket(table) as socket:
        await seen(socket)
        start = socket.view
        while socket.info["you"] == 0:
            await act(socket, socket.best_action())
        assert socket.undo is not None
        await socket.say("undo", ply=socket.ply, to=0)
        back = await seen(socket)
        assert (back["ply"], back["view"], back["table"]["you"]) == (0, start, 0)


async def test_one_device_agrees_with_one_voice(ann: Person, ben: Person) -> None:
    """Ben asks Ann and who sits beside her: one answer is enough."""
    table = await ben.open("me", "open", "open", start_order="seated")
    await ann.sit(table)
    assert await ann.refusal("/api/tables", {"game": "nova-luna", "seats": [{"kind": "beside", "name": "Mum"}]}) == (
        403,
        "not-your-seat",
    )
    shared = await ann.open("open", "me", "beside:Mum", start_order="seated")
    await ben.sit(shared)
    async with ben.socket(shared) as his, ann.socket(shared) as hers:
        await seen(his)
        await seen(hers)
        while his.choices is not None:
            await act(his, his.best_action())
        await his.say("undo", ply=his.ply, to=0)
        asked = await hers.hear("undo-asked")
        assert (asked["seat"], asked["waiting"]) == (0, [1, 2])
        await hers.say("answer-undo", agree=True)
        assert (await seen(his))["ply"] == 0


async def test_a_device_has_one_seat_of_its_own_and_names_that_can_be_read(ann: Person, ben: Person) -> None:
    """Names are cleaned as all names are; a guest does not leave alone; the host of a full table closes it."""
    table = await ann.open("me", "beside:  Mum\u202e ", "open", game=CITY)
    info = await ann.get(f"/api/tables/{table}")
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Mum", None]
    assert [seat["you"] for seat in info["seats"]] == [True, True, False]
    assert await ann.refusal(f"/api/tables/{table}/sit", {"seat": 2}) == (409, "already-seated")
    assert await ann.refusal(f"/api/tables/{table}/leave", {}) == (409, "seats-beside")
    blank = {"game": CITY, "seats": [{"kind": "me"}, {"kind": "beside", "name": "\u2800"}]}
    assert await ann.refusal("/api/tables", blank) == (400, "bad-message")
    await ben.sit(table)
    assert [seat["seat"] for seat in await ben.get(f"/api/tables/{table}/friends")] == [0]
    assert len(await ann.get("/api/tables")) == 1


async def test_names_beside_survive_a_restart_and_are_forgotten_with_the_account(tmp_path: Path) -> None:
    """And the account's own new name is not theirs."""
    async with serving(tmp_path) as site, Person(site.host) as ann, Person(site.host) as ben:
        await ann.call("Ann")
        await ben.call("Ben")
        table = await ann.open("me", "beside:Mum", "open", game=CITY)
        await ben.sit(table)
        await ann.call("Anna")
        cookies = [ann.cookie, ben.cookie]
    async with serving(tmp_path) as site, Person(site.host) as ann, Person(site.host) as ben:
        for person, cookie in zip((ann, ben), cookies, strict=True):
            person.http.cookies.set(*cookie.split("=", 1))
        assert [seat["name"] for seat in await names(ben, table)] == ["Anna", "Mum", "Ben"]
        await ann.post("/api/me/delete", {"proof": "Anna"})
        assert [seat["name"] for seat in await names(ben, table)] == [None, None, "Ben"]


async def names(person: Person, table: str) -> list[Json]:
    seats: list[Json] = (await person.get(f"/api/tables/{table}"))["seats"]
    return seats


async def test_who_sits_beside_adds_nothing_to_chance(tmp_path: Path) -> None:
    """Fair chance: a browser adds one part, however many play at it."""
    async with serving(tmp_path, seed=None) as site, Person(site.host) as ann:
        await ann.call("Ann")
        table = await ann.open("me", "beside:Mum")
        before = await ann.get(f"/api/tables/{table}")
        assert before["fairness"]["nonces"] == [None, ""]
        after = await ann.add_nonce(table, "1" * 32)
        assert (after["status"], after["fairness"]["nonces"]) == ("playing", ["1" * 32, ""])


async def test_a_rematch_is_for_the_same_device(ann: Person) -> None:
    """Seats are rotated, and who sat beside sits beside."""
    table = await ann.open("me", "beside:Mum", game=CITY, turn_cap=2)
    async with ann.socket(table) as socket:
        await seen(socket)
        while socket.info["status"] != "over":
            if (cover := socket.info["cover"]) is not None:
                await take_up(socket, cover[0])
            assert socket.choices is not None
            await act(socket, str(socket.choices.get("end") or _any(socket.choices)))
            if socket.status == "over":
                await socket.until_result()
    again = await ann.post(f"/api/tables/{table}/rematch")
    assert [(seat["name"], seat["beside"]) for seat in again["seats"]] == [("Mum", True), ("Ann", False)]


def _any(choices: Json) -> str:
    """Some action of Blue Moon City, found in what may be chosen."""
    stack: list[object] = [choices]
    while stack:
        match stack.pop():
            case dict() as members:
                stack += members.values()
            case list() as items:
                stack += items
            case str() as text if " " in text or text.isalnum():
                return text
    raise AssertionError(choices)
