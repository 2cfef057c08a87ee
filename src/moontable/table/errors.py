"""Refusals of a table, below `MoontableError`.

MoontableError
├── NotYourTurnError     not-your-turn
├── NotYourSeatError     not-your-seat
├── StalePlyError        stale-ply
├── NotStartedError      not-started
├── NothingToUndoError   nothing-to-undo
├── TableStartedError    table-started
├── TableFullError       table-full
├── SeatTakenError       seat-taken
├── AlreadySeatedError   already-seated
└── RecordError          bad-record
"""

from __future__ import annotations

from moontable.core.errors import MoontableError


class NotYourTurnError(MoontableError):
    """Another seat is to act; `details["actor"]` says which."""


class NotYourSeatError(MoontableError):
    """Whoever asks does not sit there, or does not sit at the table at all."""


class StalePlyError(MoontableError):
    """The submit names another ply than the table's; `details["ply"]` is the table's."""


class NotStartedError(MoontableError):
    """A seat is still open, so there is no position yet."""


class NothingToUndoError(MoontableError):
    """The seat did not act at the ply to which it wants to go back; `details["ply"]` is the table's."""


class TableStartedError(MoontableError):
    """Seats change only before the start."""


class TableFullError(MoontableError):
    """Any open seat was asked for and there is none."""


class SeatTakenError(MoontableError):
    """The seat that was asked for is not open, or does not exist."""


class AlreadySeatedError(MoontableError):
    """One account holds at most one seat of a table; `details["seat"]` says which."""


class RecordError(MoontableError):
    """A record cannot be read or replayed; `details["line"]` is the line of its text, counted from 1."""
