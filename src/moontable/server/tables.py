"""HTTP: games and tables."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, QueryParameter

from moontable.protocol.lobby import (
    AddNonce,
    BringRecord,
    GameInfo,
    MatchViews,
    NewTable,
    PlyOutlook,
    PlyView,
    Preview,
    SeatBot,
    Sit,
    TableInfo,
    TryOut,
)
from moontable.server import tellings
from moontable.server.games import admit_bot, offered_games
from moontable.server.given import Asked, Known, MatchId, TheGathering, TheLobby, Visitor, read
from moontable.server.qr import drawn
from moontable.server.refusals import RefusedError
from moontable.server.settings import NEW_TABLE_BYTES, RECORD_BYTES
from moontable.store import StoredAccount

_drawn: Final = lru_cache(256)(drawn)
"""Kept, because everybody at a table asks for the same code and drawing it takes milliseconds."""

Plan = Annotated[str, QueryParameter(max_length=200)]


@get("/api/games", sync_to_thread=False)
def games(lobby: TheLobby) -> list[GameInfo]:
    """The games that a table can be opened for."""
    return offered_games(lobby.defaults)


@get("/api/tables")
async def my_tables(visitor: Visitor, lobby: TheLobby) -> list[TableInfo]:
    """The tables where I host or sit, the last changed first."""
    return [] if visitor is None else await lobby.tables_of(visitor)


@post("/api/tables", status_code=201, request_max_body_size=NEW_TABLE_BYTES)
async def open_table(request: Asked, known: Known, lobby: TheLobby) -> TableInfo:
    """Open a table."""
    async with lobby.at(await lobby.open_table(known, await read(request, NewTable))) as live:
        return live.info(known.id)


@get("/api/tables/{match:str}")
async def table(match: MatchId, visitor: Visitor, lobby: TheLobby) -> TableInfo:
    """One table, for everybody who has the link."""
    async with lobby.at(match) as live:
        return live.info(_id(visitor))


@post("/api/tables/{match:str}/sit", status_code=200)
async def sit(match: MatchId, request: Asked, known: Known, lobby: TheLobby, gathering: TheGathering) -> TableInfo:
    """Take an open seat."""
    wanted = await read(request, Sit)
    async with lobby.at(match) as live:
        await gathering.admit(live, known)
        await live.sit(known, wanted.seat)
        return live.info(known.id)


@post("/api/tables/{match:str}/nonce", status_code=200)
async def add_nonce(match: MatchId, request: Asked, known: Known, lobby: TheLobby) -> TableInfo:
    """Add my browser's part to the chance of the match; the first one counts."""
    wanted = await read(request, AddNonce)
    async with lobby.at(match) as live:
        await live.add_nonce(known, wanted.nonce)
        return live.info(known.id)


@post("/api/tables/{match:str}/bot", status_code=200)
async def seat_bot(match: MatchId, request: Asked, known: Known, lobby: TheLobby) -> TableInfo:
    """Let a bot take an open seat."""
    wanted = await read(request, SeatBot)
    async with lobby.at(match) as live:
        admit_bot(live.table.game, wanted.bot)
        await live.seat_bot(known, wanted.seat, wanted.bot)
        return live.info(known.id)


@post("/api/tables/{match:str}/leave", status_code=200)
async def leave(match: MatchId, known: Known, lobby: TheLobby) -> TableInfo:
    """Open my seat again, before the start."""
    async with lobby.at(match) as live:
        await live.leave(known)
        return live.info(known.id)


@post("/api/tables/{match:str}/keep", status_code=200)
async def keep(match: MatchId, known: Known, lobby: TheLobby) -> TableInfo:
    """Let a table of mine stay its whole time from now on."""
    async with lobby.at(match) as live:
        await live.keep(known)
        return live.info(known.id)


@post("/api/tables/{match:str}/close", status_code=200)
async def close(match: MatchId, known: Known, lobby: TheLobby) -> TableInfo:
    """Close my table before the match has begun."""
    async with lobby.at(match) as live:
        await live.dismiss(known)
        return live.info(known.id)


@post("/api/tables/{match:str}/rematch", status_code=200)
async def rematch(match: MatchId, known: Known, lobby: TheLobby) -> TableInfo:
    """The next match of the same players, each one seat further on."""
    async with lobby.at(match) as live:
        following = await live.rematch(known)
    async with lobby.at(following) as live:
        return live.info(known.id)


@post("/api/tables/{match:str}/try", status_code=201)
async def try_out(match: MatchId, request: Asked, known: Known, lobby: TheLobby) -> TableInfo:
    """A new table where a finished match goes on from one of its positions, against bots."""
    wanted = await read(request, TryOut)
    async with lobby.at(match) as live:
        tried = await lobby.try_out(known, live.table, wanted)
    async with lobby.at(tried) as live:
        return live.info(known.id)


@get("/api/tables/{match:str}/plies/{ply:int}")
async def ply_view(
    match: MatchId, ply: FromPath[int], visitor: Visitor, lobby: TheLobby, seat: FromQuery[int | None] = None
) -> PlyView:
    """A past position as my seat sees it, or as any seat saw it once the match is over."""
    async with lobby.at(match) as live:
        if seat is None:
            seat = None if visitor is None else live.table.seat_of(visitor.id)
        elif visitor is None or seat not in live.table.seats_of(visitor.id):
            live.check_over()
        return PlyView(ply, tellings.view_for(live.position_for(_id(visitor), ply), seat))


@get("/api/tables/{match:str}/preview")
async def preview(match: MatchId, ply: FromQuery[int], action: Plan, known: Known, lobby: TheLobby) -> Preview:
    """What I would see after an action of mine, before anything is drawn; nothing changes."""
    async with lobby.at(match) as live:
        return live.preview(known.id, ply, action)


@get("/api/tables/{match:str}/views")
async def all_views(match: MatchId, visitor: Visitor, lobby: TheLobby) -> MatchViews:
    """All positions of a finished match at once, for a browser that keeps it."""
    async with lobby.at(match) as live:
        live.check_over()
        positions = [live.match.position_at(ply) for ply in range(live.table.ply + 1)]
        seat = None if visitor is None else live.table.seat_of(visitor.id)
    # beside the event loop: hundreds of views take their time
    return await asyncio.to_thread(tellings.all_views, positions, seat)


@get("/api/tables/{match:str}/outlook")
async def outlook(match: MatchId, ply: FromQuery[int], plan: Plan, visitor: Visitor, lobby: TheLobby) -> PlyOutlook:
    """What would come of a plan at a position of the match, present or past.

    Odds tell nothing that is hidden, and a question often crosses the move that it was asked before: so a past
    position is answered too, and only one that the asker may not see yet is refused.
    """
    async with lobby.at(match) as live:
        if live.table.position is None:
            raise RefusedError("not-started", "The match has not begun.")
        position = live.position_for(_id(visitor), ply)
    # beside the event loop: a plan of many dice takes milliseconds, and everybody else's messages go on meanwhile
    return PlyOutlook(ply, await asyncio.to_thread(position.outlook, plan))


@get("/api/tables/{match:str}/record", media_type="application/x-ndjson")
async def record(match: MatchId, visitor: Visitor, lobby: TheLobby) -> Response[bytes]:
    """The match so far as a file that replays; where something is hidden, or told later, only once it is over."""
    async with lobby.at(match) as live:
        if live.table.game.spec.hidden_information or live.watches_late(_id(visitor)):
            live.check_over()
        text = live.table.record(live.match.fairness()).text()
    return Response(
        text.encode("ascii"),
        media_type="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="{match}.jsonl"'},
    )


@post("/api/records", status_code=200, request_max_body_size=2 * RECORD_BYTES)
async def import_record(request: Asked, known: Known, lobby: TheLobby) -> TableInfo:
    """Bring the record of a finished match, to look back at it."""
    wanted = await read(request, BringRecord)
    async with lobby.at(await lobby.bring(known, wanted.record)) as live:
        return live.info(known.id)


@get("/api/tables/{match:str}/qr.svg", media_type="image/svg+xml")
async def qr_code(match: MatchId, request: Asked, lobby: TheLobby) -> Response[bytes]:
    """The invite link as a picture for a telephone."""
    async with lobby.at(match):
        link = f"{request.url.scheme}://{request.url.netloc}/t/{match}"
    return Response(_drawn(link), media_type="image/svg+xml")


@get("/healthz", sync_to_thread=False)
def health() -> dict[str, str]:
    """The server answers."""
    return {"status": "ok"}


def _id(visitor: StoredAccount | None) -> str | None:
    return None if visitor is None else visitor.id
