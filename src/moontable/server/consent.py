"""Asking the others to take something back: one request at a time, and one for each ply.

Friends at a table want to mend a slip; nobody wants to be pestered. So whoever was told no may ask again only when the
match has gone on, whoever plays on instead of answering has said no, and nothing of it is stored: a request is gone
with a restart, as a question is with a power cut.
"""

from __future__ import annotations

from moontable.protocol.server import UndoAsked
from moontable.server.refusals import RefusedError

NOBODY_ASKS = UndoAsked(None, None, [], None)


class Consent:
    """The request of one table."""

    def __init__(self) -> None:
        self.asked = NOBODY_ASKS
        """As everybody is told."""
        self._refused: set[tuple[int, int]] = set()  # seat and ply of requests that were declined

    @property
    def is_open(self) -> bool:
        """Whether somebody asks now."""
        return self.asked.seat is not None

    def ask(self, seat: int, ply: int, to: int, others: frozenset[int]) -> None:
        """Ask the other seats at a ply to go back to another; `RefusedError` (`undo-asked`, `undo-declined`)."""
        if self.is_open:
            raise RefusedError("undo-asked", "Somebody has asked to take something back; answer first.")
        if (seat, ply) in self._refused:
            raise RefusedError("undo-declined", "The others have said no; play on.")
        self._refused.add((seat, ply))  # asked once, whatever comes of it
        self.asked = UndoAsked(seat, to, sorted(others), None)

    def answer(self, seat: int, *, agree: bool) -> bool:
        """A seat agrees or not; whether everybody has agreed. `RefusedError` (`no-request`, `not-your-seat`)."""
        asked = self.asked
        if asked.seat is None:
            raise RefusedError("no-request", "Nobody asks to take anything back.")
        if seat == asked.seat and not agree:
            self.asked = NOBODY_ASKS
            return False
        if seat not in asked.waiting:
            raise RefusedError("not-your-seat", "You are not asked.")
        waiting = [other for other in asked.waiting if other != seat]
        if not agree:
            self.asked = UndoAsked(None, None, [], seat)
            return False
        self.asked = UndoAsked(asked.seat, asked.to, waiting, None)
        return not waiting

    def played(self, seat: int) -> bool:
        """A person has acted instead: who was asked has said no by that, who asked has thought better of it.

        Returns whether it was one of them.
        """
        asked = self.asked
        if seat in asked.waiting:
            self.asked = UndoAsked(None, None, [], seat)
        elif seat == asked.seat:
            self.asked = NOBODY_ASKS
        else:
            return False
        return True

    def end(self) -> None:
        """What was asked for is done."""
        self.asked = NOBODY_ASKS
        self._refused.clear()
