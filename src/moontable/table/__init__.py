"""One live match, without input or output: who sits where, what may be submitted, what it leads to.

`Table.submit` and its siblings return a `Change` and change nothing; `Table.adopt` makes a change real once the
caller has stored it. So the same table serves a web server, a terminal, bots and tests.
"""

from moontable.table.clock import Clock, ClockKind, TimeoutPolicy, Times
from moontable.table.errors import (
    AlreadySeatedError,
    NothingToUndoError,
    NotStartedError,
    NotYourSeatError,
    NotYourTurnError,
    RecordError,
    SeatTakenError,
    StalePlyError,
    TableFullError,
    TableStartedError,
)
from moontable.table.fairness import Fairness, Secret
from moontable.table.players import BotPlayer, HumanPlayer, Player
from moontable.table.record import Record
from moontable.table.settings import GRACE_SECONDS, Spectators, TableSettings, Visibility
from moontable.table.step import SETUP_PLY, Draw, Ended, EndReason, Entry, LogLine, Step, Undone, retrace
from moontable.table.table import Change, Seated, Table
from moontable.table.undo import lean

__all__ = [
    "GRACE_SECONDS",
    "SETUP_PLY",
    "AlreadySeatedError",
    "BotPlayer",
    "Change",
    "Clock",
    "ClockKind",
    "Draw",
    "EndReason",
    "Ended",
    "Entry",
    "Fairness",
    "HumanPlayer",
    "LogLine",
    "NotStartedError",
    "NotYourSeatError",
    "NotYourTurnError",
    "NothingToUndoError",
    "Player",
    "Record",
    "RecordError",
    "SeatTakenError",
    "Seated",
    "Secret",
    "Spectators",
    "StalePlyError",
    "Step",
    "Table",
    "TableFullError",
    "TableSettings",
    "TableStartedError",
    "TimeoutPolicy",
    "Times",
    "Undone",
    "Visibility",
    "lean",
    "retrace",
]
