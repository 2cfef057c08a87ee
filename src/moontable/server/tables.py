"""HTTP: games and tables."""

from __future__ import annotations

import io
from typing import Any

import segno
from litestar import Request, Response, get, post

from moontable import bots
from moontable.protocol.lobby import GameInfo, NewTable, PlyView, SeatBot, Sit, TableInfo
from moontable.server import tellings
from moontable.server.accounts import Accounts
from moontable.server.games import offered_games
from moontable.server.lobby import Lobby
from moontable.server.refusals import LobbyError
from moontable.store import StoredAccount

Asked = Request[Any, Any, Any]


@get("/api/games", sync_to_thread=False)
def games() -> list[GameInfo]:
    """The games that a table can be opened for."""
    return offered_games()


@get("/api/tables")
async def my_tables(request: Asked, accounts: Accounts, lobby: Lobby) -> list[TableInfo]:
    """The tables where I host or sit, the last changed first."""
    account = await accounts.of(request)
    return [] if account is None else await lobby.tables_of(account)


@post("/api/tables", status_code=201)
async def open_table(data: NewTable, request: Asked, accounts: Accounts, lobby: Lobby) -> TableInfo:
    """Open a table."""
    account = await _known(accounts, request)
    async with lobby.at(await lobby.open_table(account, data)) as live:
        return live.info(account.id)


@get("/api/tables/{match:str}")
async def table(match: str, request: Asked, accounts: Accounts, lobby: Lobby) -> TableInfo:
    """One table, for everybody who has the link."""
    account = await accounts.of(request)
    async with lobby.at(match) as live:
        return live.info(_id(account))


@post("/api/tables/{match:str}/sit", status_code=200)
async def sit(match: str, data: Sit, request: Asked, accounts: Accounts, lobby: Lobby) -> TableInfo:
    """Take an open seat."""
    account = await _known(accounts, request)
    async with lobby.at(match) as live:
        await live.sit(account, data.seat)
        return live.info(account.id)


@post("/api/tables/{match:str}/bot", status_code=200)
async def seat_bot(match: str, data: SeatBot, request: Asked, accounts: Accounts, lobby: Lobby) -> TableInfo:
    """Let a bot take an open seat."""
    account = await _known(accounts, request)
    bots.bot(data.bot)  # refuses a name that no bot has
    async with lobby.at(match) as live:
        await live.seat_bot(account, data.seat, data.bot)
        return live.info(account.id)


@post("/api/tables/{match:str}/leave", status_code=200)
async def leave(match: str, request: Asked, accounts: Accounts, lobby: Lobby) -> TableInfo:
    """Open my seat again, before the start."""
    account = await _known(accounts, request)
    async with lobby.at(match) as live:
        await live.leave(account)
        return live.info(account.id)


@post("/api/tables/{match:str}/rematch", status_code=200)
async def rematch(match: str, request: Asked, accounts: Accounts, lobby: Lobby) -> TableInfo:
    """The next match of the same players, each one seat further on."""
    account = await _known(accounts, request)
    async with lobby.at(match) as live:
        following = await live.rematch(account)
    async with lobby.at(following) as live:
        return live.info(account.id)


@get("/api/tables/{match:str}/plies/{ply:int}")
async def ply_view(match: str, ply: int, request: Asked, accounts: Accounts, lobby: Lobby) -> PlyView:
    """A past position as my seat sees it."""
    account = await accounts.of(request)
    async with lobby.at(match) as live:
        seat = None if account is None else live.table.seat_of(account.id)
        return PlyView(ply, tellings.view_for(live.position_at(ply), seat))


@get("/api/tables/{match:str}/record", media_type="application/x-ndjson")
async def record(match: str, lobby: Lobby) -> Response[bytes]:
    """The match so far as a file that replays."""
    async with lobby.at(match) as live:
        text = live.table.record().text()
    return Response(
        text.encode("ascii"),
        media_type="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="{match}.jsonl"'},
    )


@get("/api/tables/{match:str}/qr.svg", media_type="image/svg+xml")
async def qr_code(match: str, request: Asked, lobby: Lobby) -> Response[bytes]:
    """The invite link as a picture for a telephone."""
    async with lobby.at(match):
        link = f"{request.url.scheme}://{request.url.netloc}/t/{match}"
    drawing = io.BytesIO()
    segno.make(link, error="m").save(drawing, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None)
    return Response(drawing.getvalue(), media_type="image/svg+xml")


@get("/healthz", sync_to_thread=False)
def health() -> dict[str, str]:
    """The server answers."""
    return {"status": "ok"}


async def _known(accounts: Accounts, request: Asked) -> StoredAccount:
    account = await accounts.of(request)
    if account is None:
        raise LobbyError("no-account", "Say your name first.")
    return account


def _id(account: StoredAccount | None) -> str | None:
    return None if account is None else account.id
