"""HTTP: what the search says about a match, during it and afterwards."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, FromQuery

from moontable.core.actors import TERMINAL
from moontable.protocol.lobby import PlyChoices
from moontable.protocol.review import Hint, Review
from moontable.server import tellings
from moontable.server.given import Known, MatchId, TheHints, TheLobby, TheReviewer


@get("/api/tables/{match:str}/hint")
async def hint(match: MatchId, ply: FromQuery[int], known: Known, lobby: TheLobby, hints: TheHints) -> Hint:
    """What my seat, which is to act at this ply, could do."""
    async with lobby.at(match) as live:
        return await hints.give(live, known, ply)


@post("/api/tables/{match:str}/review", status_code=200)
async def ask_review(match: MatchId, lobby: TheLobby, reviewer: TheReviewer) -> Review:
    """Let a finished match be reviewed, for everybody who has the link."""
    async with lobby.at(match) as live:
        return await reviewer.ask(live)


@get("/api/tables/{match:str}/review")
async def review(match: MatchId, lobby: TheLobby, reviewer: TheReviewer) -> Review:
    """The review of a finished match as far as it is."""
    async with lobby.at(match) as live:
        return await reviewer.of(live)


@get("/api/tables/{match:str}/plies/{ply:int}/choices")
async def ply_choices(match: MatchId, ply: FromPath[int], lobby: TheLobby) -> PlyChoices:
    """What the seat to act could do at a ply of a finished match."""
    async with lobby.at(match) as live:
        live.check_over()
        position = live.match.position_at(ply)
        seat = None if position.actor == TERMINAL else position.actor
        return PlyChoices(ply, seat, tellings.choices_for(position, seat))
