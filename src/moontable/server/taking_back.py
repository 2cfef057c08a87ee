"""What may be taken back at one table, and asking the others where they have to agree."""

from __future__ import annotations

from collections.abc import Callable

from moontable.protocol.server import UndoAsked
from moontable.server.audience import Audience
from moontable.server.consent import NOBODY_ASKS, Consent
from moontable.server.expiry import check_alive
from moontable.server.refusals import RefusedError
from moontable.server.writing import Writer
from moontable.table import HumanPlayer, StalePlyError


class TakingBack:
    """Undo of one table; its methods are for the table's inbox.

    `stood_in` tells for which seats a bot plays now: who is away is not asked. `undone` is called when the table stands
    at an earlier ply.
    """

    def __init__(
        self, writer: Writer, audience: Audience, stood_in: Callable[[], frozenset[int]], undone: Callable[[], None]
    ) -> None:
        self._writer = writer
        self._audience = audience
        self._stood_in = stood_in
        self._undone = undone
        self._consent = Consent()

    @property
    def asked(self) -> UndoAsked | None:
        """What somebody asks for now."""
        return self._consent.asked if self._consent.is_open else None

    async def undo(self, seat: int, ply: int, to: int) -> None:
        """Go back from `ply` to `to`, at once where that is free, else when everybody has agreed."""
        match = self._writer.match
        table, policy = match.table, match.stored.settings.undo
        check_alive(match.state.status)
        if ply != table.ply:
            raise StalePlyError("stale-ply", f"The table is at ply {table.ply}.", ply=table.ply)
        table.undo(seat, to)  # refuses what cannot be
        free = table.free_undo(seat)
        is_free = free is not None and to >= free
        if policy == "none" or (policy == "turn" and not is_free):
            raise RefusedError("no-undo", "This cannot be taken back at this table.")
        # who plays at the same device sees what is taken back, and need not be asked
        others = self._people() - {*table.device_of(seat)} - self._stood_in()
        if is_free or not others:
            await self._take_back(seat, to)
        else:
            self._consent.ask(seat, ply, to, others)
            self._tell()
            await self._writer.tell_elsewhere("asked", others)

    async def answer(self, seat: int, agree: bool) -> None:
        """Agree to what another seat wants to take back, or not."""
        asked = self._consent.asked
        is_agreed = self._consent.answer(seat, agree=agree)
        if is_agreed and asked.seat is not None and asked.to is not None:
            await self._take_back(asked.seat, asked.to)
        else:
            self._tell()

    def played(self, seat: int) -> None:
        """A person has acted, and so answered a request or withdrawn it."""
        if self._consent.played(seat):
            self._tell()

    def end(self) -> None:
        """Nothing that was asked for can be done any more."""
        if self._consent.is_open:
            self._audience.tell(lambda _: NOBODY_ASKS)
        self._consent.end()

    async def _take_back(self, seat: int, to: int) -> None:
        await self._writer.undo(seat, to)
        self._undone()
        self.end()

    def _tell(self) -> None:
        self._audience.tell(lambda _: self._consent.asked)

    def _people(self) -> frozenset[int]:
        """The seats of people."""
        players = self._writer.table.players
        return frozenset(seat for seat, player in enumerate(players) if isinstance(player, HumanPlayer))
