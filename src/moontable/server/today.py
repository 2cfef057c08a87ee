"""HTTP: the challenge of the day."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath

from moontable.protocol.challenges import Challenge, Today
from moontable.protocol.lobby import TableInfo
from moontable.server.given import Known, TheChallenges, TheLobby, Visitor


@get("/api/challenges")
async def today(visitor: Visitor, challenges: TheChallenges) -> Today:
    """The challenges of the day, and what I have made of those before."""
    return await challenges.today(visitor)


@get("/api/challenges/{day:str}/{game:str}")
async def challenge(day: FromPath[str], game: FromPath[str], visitor: Visitor, challenges: TheChallenges) -> Challenge:
    """The challenge of a day; of one in the past everybody may see the results."""
    return await challenges.of(day, game, visitor)


@post("/api/challenges/{game:str}", status_code=200)
async def play(game: FromPath[str], known: Known, challenges: TheChallenges, lobby: TheLobby) -> TableInfo:
    """Play the challenge of the day: once for the result, then as often as I like for practice."""
    async with lobby.at(await challenges.play(known, game)) as live:
        return live.info(known.id)


ROUTES = [today, challenge, play]
