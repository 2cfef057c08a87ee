"""HTTP: what a host, and everybody for himself, may do about who is at a table and what is said there."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath

from moontable.protocol.lobby import TableInfo
from moontable.protocol.talking import Muted, MuteSeat, RemoveLine, SendAway, SwitchChat, Watcher
from moontable.server.given import Asked, Known, MatchId, TheLobby, TheStore, read


@post("/api/tables/{match:str}/chat", status_code=200)
async def switch_chat(match: MatchId, request: Asked, known: Known, lobby: TheLobby) -> TableInfo:
    """Let those who sit at my table write to each other, or not."""
    wanted = await read(request, SwitchChat)
    async with lobby.at(match) as live:
        await live.switch_chat(known, on=wanted.on)
        return live.info(known.id)


@post("/api/tables/{match:str}/chat/remove", status_code=200)
async def remove_line(match: MatchId, request: Asked, known: Known, lobby: TheLobby) -> TableInfo:
    """Take away what somebody wrote at my table."""
    wanted = await read(request, RemoveLine)
    async with lobby.at(match) as live:
        await live.remove_line(known, wanted.n)
        return live.info(known.id)


@post("/api/tables/{match:str}/mute", status_code=200)
async def mute(match: MatchId, request: Asked, known: Known, lobby: TheLobby) -> TableInfo:
    """Hear no more of the person in a seat, or hear it again."""
    wanted = await read(request, MuteSeat)
    async with lobby.at(match) as live:
        await live.talk.mute(known.id, wanted.seat, muted=wanted.muted)
        told = live.info(known.id)
    await lobby.hearing_changed(known.id)
    return told


@get("/api/tables/{match:str}/watchers")
async def watchers(match: MatchId, known: Known, lobby: TheLobby) -> list[Watcher]:
    """Who watches my table."""
    async with lobby.at(match) as live:
        return live.watchers(known)


@post("/api/tables/{match:str}/remove", status_code=200)
async def send_away(match: MatchId, request: Asked, known: Known, lobby: TheLobby) -> TableInfo:
    """Send somebody away from my table."""
    wanted = await read(request, SendAway)
    async with lobby.at(match) as live:
        await live.send_away(known, wanted)
        return live.info(known.id)


@get("/api/mutes")
async def mutes(known: Known, store: TheStore) -> list[Muted]:
    """Whom I want to hear no more."""
    return [Muted(mute.id, mute.name) for mute in await store.chats.muted_by(known.id)]


@post("/api/mutes/{mute_id:str}/lift", status_code=200)
async def lift_mute(mute_id: FromPath[str], known: Known, store: TheStore, lobby: TheLobby) -> list[Muted]:
    """Hear somebody again, at every table."""
    await store.chats.unmute(known.id, mute_id)
    await lobby.hearing_changed(known.id)
    return [Muted(mute.id, mute.name) for mute in await store.chats.muted_by(known.id)]


ROUTES = [switch_chat, remove_line, mute, watchers, send_away, mutes, lift_mute]
