"""HTTP: open tables, quick matches, and friends."""

from __future__ import annotations

import hashlib

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from moontable.protocol.lobby import TableInfo
from moontable.protocol.meeting import FriendLink, FriendList, FriendSeat, OpenTables, QuickMatch, SeatStanding
from moontable.server.given import Asked, Known, MatchId, TheCircle, TheGathering, TheLobby, Visitor, read

Pair = FromPath[str]
LinkCode = FromPath[str]


@get("/api/lobby")
async def open_tables(request: Asked, visitor: Visitor, gathering: TheGathering) -> Response[bytes]:
    """The tables that I could join; 304 when they are those that I know."""
    body = msgspec.json.encode(OpenTables(await gathering.open_to(visitor)))
    tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    # kept by this browser alone, and never shown without asking
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type="application/json")
    return Response(body, headers=headers, media_type="application/json")


@post("/api/quick", status_code=200)
async def quick_match(request: Asked, known: Known, gathering: TheGathering, lobby: TheLobby) -> TableInfo:
    """Sit down with whoever wants the same, or wait for them at a new table."""
    async with lobby.at(await gathering.quick(known, await read(request, QuickMatch))) as live:
        return live.info(known.id)


@get("/api/friends")
async def friends(known: Known, circle: TheCircle) -> FriendList:
    """My friends, who asks to be one, and whom I asked or blocked."""
    return await circle.of(known)


@post("/api/friends/link", status_code=200)
async def renew_friend_link(known: Known, circle: TheCircle) -> FriendList:
    """Make my friend link, or another one in its place."""
    await circle.renew_link(known)
    return await circle.of(known)


@post("/api/friends/{pair:str}/accept", status_code=200)
async def accept_friend(pair: Pair, known: Known, circle: TheCircle) -> FriendList:
    """Agree to be friends."""
    await circle.accept(known, pair)
    return await circle.of(known)


@post("/api/friends/{pair:str}/remove", status_code=200)
async def remove_friend(pair: Pair, known: Known, circle: TheCircle, lobby: TheLobby) -> FriendList:
    """Be friends no more, turn down or take back what was asked, or block no longer."""
    other = await circle.remove(known, pair)
    await lobby.hearing_changed(known.id)
    await lobby.hearing_changed(other, tell=False)  # words that vanish would tell of a block
    return await circle.of(known)


@post("/api/friends/{pair:str}/block", status_code=200)
async def block_friend(pair: Pair, known: Known, circle: TheCircle, lobby: TheLobby) -> FriendList:
    """Hear no more of somebody."""
    other = await circle.block(known, pair)
    await lobby.hearing_changed(known.id)
    await lobby.hearing_changed(other, tell=False)  # words that vanish would tell of a block
    return await circle.of(known)


@get("/api/friend-links/{code:str}")
async def friend_link(code: LinkCode, visitor: Visitor, circle: TheCircle) -> FriendLink:
    """Whose friend link it is."""
    return await circle.behind_link(visitor, code)


@post("/api/friend-links/{code:str}", status_code=200)
async def follow_friend_link(code: LinkCode, known: Known, circle: TheCircle) -> FriendLink:
    """Be friends with whoever gave the link away."""
    return await circle.follow_link(known, code)


@get("/api/tables/{match:str}/friends")
async def friends_at_table(match: MatchId, known: Known, lobby: TheLobby, circle: TheCircle) -> list[SeatStanding]:
    """How the other people at my table stand to me."""
    async with lobby.at(match) as live:
        return await circle.at(live, known)


@post("/api/tables/{match:str}/friends", status_code=200)
async def ask_friend(match: MatchId, request: Asked, known: Known, lobby: TheLobby, circle: TheCircle) -> SeatStanding:
    """Ask somebody at my table to be friends."""
    wanted = await read(request, FriendSeat)
    async with lobby.at(match) as live:
        return await circle.ask(live, known, wanted.seat)


ROUTES = [
    open_tables,
    quick_match,
    friends,
    renew_friend_link,
    accept_friend,
    remove_friend,
    block_friend,
    friend_link,
    follow_friend_link,
    friends_at_table,
    ask_friend,
]
