"""The picture on the card of a link: a position as whoever opens the link without a seat may see it.

A picture is drawn beside the event loop, painted by a process of its own, and kept for whoever asks next; it is the
same for everybody, whoever asks.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from moontable.core.game import Game
from moontable.core.position import Position
from moontable.kit.card import Seated, card
from moontable.kit.raster import painted
from moontable.server.given import Asked, MatchId, TheLobby, TheTimers
from moontable.server.limits import Buckets, network_of
from moontable.server.live_table import LiveTable
from moontable.server.refusals import RefusedError
from moontable.server.settings import KEPT_PICTURES, PICTURE_BURST, PICTURES_PER_SECOND, WAITING_PICTURES
from moontable.table import BotPlayer, HumanPlayer, Player

PLY: Final = re.compile(r"\d{1,6}", re.ASCII)
"""A ply in an address."""


@dataclass(frozen=True, slots=True)
class Motif:
    """What a picture shows, and what it is kept by; the same match and ply may come again after an undo."""

    match: str
    ply: int | None
    undone: int
    players: tuple[Seated, ...]
    ranking: tuple[int, ...] | None


class Pictures:
    """The pictures that this server draws, one after the other, and the last of them."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[Motif, asyncio.Task[bytes]] = OrderedDict()
        self._turn = asyncio.Lock()
        self._buckets = Buckets(PICTURES_PER_SECOND, PICTURE_BURST)

    def check_rate(self, network: str, now: float) -> None:
        """Refuse who asks too often (`rate-limited`)."""
        if not self._buckets.take(network, now):
            raise RefusedError("rate-limited", "Too many pictures in a short time; wait a moment.", retry_after=30)

    async def of(self, game: Game, position: Position | None, motif: Motif) -> bytes:
        """The picture as PNG; `RefusedError` (`rate-limited`) when very many wait for theirs."""
        drawn = self._drawn.get(motif)
        if drawn is None:
            if sum(not task.done() for task in self._drawn.values()) >= WAITING_PICTURES:
                raise RefusedError("rate-limited", "Many pictures are being drawn; wait a moment.", retry_after=30)
            drawn = self._drawn[motif] = asyncio.create_task(self._draw(game, position, motif))
            drawn.add_done_callback(lambda done: self._forget_failed(motif, done))
            if len(self._drawn) > KEPT_PICTURES:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(motif)
        return await asyncio.shield(drawn)  # shared by all who ask: one that goes away must not end it for the others

    async def close(self) -> None:
        """Draw no more; what is being drawn is for nobody."""
        tasks = [task for task in self._drawn.values() if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _draw(self, game: Game, position: Position | None, motif: Motif) -> bytes:
        async with self._turn:
            return await painted(await asyncio.to_thread(_svg, game, position, motif))

    def _forget_failed(self, motif: Motif, done: asyncio.Task[bytes]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._drawn.get(motif) is done:
            del self._drawn[motif]


ThePictures = NamedDependency[Pictures]


@get("/t/{match:str}/card.png", media_type="image/png")
async def picture(
    match: MatchId,
    request: Asked,
    lobby: TheLobby,
    timers: TheTimers,
    pictures: ThePictures,
    ply: FromQuery[str | None] = None,
) -> Response[bytes]:
    """The picture of a match, or of one moment of it; the moon where there is nothing that a stranger may see."""
    pictures.check_rate(network_of(request.scope["client"]), timers.steady())
    async with lobby.at(match) as live:
        position = _shown(live, ply)
        motif = Motif(
            match,
            None if position is None else position.ply,
            live.match.undone,
            seated(live.table.players),
            live.match.state.ranking if position is not None and position.ply == live.table.ply else None,
        )
        game, age = live.table.game, 3600 if live.table.is_over else 60
    drawn = await pictures.of(game, position, motif)
    return Response(drawn, media_type="image/png", headers={"Cache-Control": f"public, max-age={age}"})


def seated(players: Sequence[Player | None]) -> tuple[Seated, ...]:
    """Who sits there, as a card tells it; an open seat has only its sign."""
    return tuple(_seated(player) for player in players)


def _seated(player: Player | None) -> Seated:
    match player:
        case HumanPlayer():
            return Seated(player.name)
        case BotPlayer():
            return Seated.by_bot(player.bot)
        case None:
            return Seated()


def _shown(live: LiveTable, ply: str | None) -> Position | None:
    """The position that a stranger may see; None before the start, and where there is none, or not yet."""
    if live.table.position is None or (ply is not None and PLY.fullmatch(ply) is None):
        return None
    try:
        return live.position_for(None, None if ply is None else int(ply))
    except RefusedError:
        return None


def _svg(game: Game, position: Position | None, motif: Motif) -> str:
    view = None if position is None else position.view(None)
    return card(game, view, motif.players, motif.ranking)
