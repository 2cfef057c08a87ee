"""What a table says to a browser: the closed union `ServerMessage`, one JSON text frame each.

`Snapshot`, `Moved` and `TableChanged` carry `seq`, the number of the event at this table. A browser that saw
event n and connects again says so and gets the events after n, or one snapshot.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from moontable.protocol.clock import ClockState
from moontable.protocol.lobby import Code, TableInfo, TableStatus
from moontable.protocol.talking import Phrase


class LogLine(Struct, frozen=True):
    """A sentence of the log as a message key with arguments; `ply` is the position it led to.

    `stand_in` is the bot that played for the seat when this happened, null when nobody did.
    """

    ply: int
    seat: int | None
    key: str
    args: dict[str, Any]
    stand_in: str | None


class UndoOffer(Struct, frozen=True):
    """To which plies my seat can go back: `free` at once, the first of its turn or since the last reveal; `ask` to its
    last decision, when everybody agrees (at once where nobody else is a person). Null where it cannot.
    """

    free: int | None
    ask: int | None


class Snapshot(Struct, frozen=True, tag="snapshot", tag_field="type"):
    """All that a seat may know now; `view` and `fingerprint` are null before the start."""

    seq: int
    ply: int
    table: TableInfo
    view: dict[str, Any] | None
    choices: dict[str, Any] | None
    log: list[LogLine]
    fingerprint: str | None
    undo: UndoOffer | None


class Moved(Struct, frozen=True, tag="moved", tag_field="type"):
    """A seat acted: `patch` (RFC 7396) turns this seat's view before into the one with `fingerprint`.

    `ply` counts the seat actions so far, this one included; `entries` are the action and the chance outcomes
    that followed; `actor` is the seat that acts next, null at the end, and `choices` is for that seat alone. `stand_in`
    is the bot that played for the seat.
    """

    seq: int
    ply: int
    seat: int
    stand_in: str | None
    action: str
    entries: list[str]
    log: list[LogLine]
    patch: dict[str, Any]
    fingerprint: str
    actor: int | None
    choices: dict[str, Any] | None
    status: TableStatus
    undo: UndoOffer | None
    clock: ClockState | None


class UndoAsked(Struct, frozen=True, tag="undo-asked", tag_field="type"):
    """A seat asks to go back to ply `to`, and the seats `waiting` have not answered; all null when nobody asks (any
    more). `declined_by` is the seat that said no. Not numbered.
    """

    seat: int | None
    to: int | None
    waiting: list[int]
    declined_by: int | None


class TableChanged(Struct, frozen=True, tag="table", tag_field="type"):
    """A seat was taken or left, the match is over, or a rematch was opened."""

    seq: int
    table: TableInfo


class Presence(Struct, frozen=True, tag="presence", tag_field="type"):
    """Which seats have a browser connected (bots always are), which have the table in view, for which a bot stands in,
    how many others watch.

    Not numbered.
    """

    seats: list[bool]
    in_view: list[bool]
    stand_ins: list[bool]
    watchers: int


class Said(Struct, frozen=True, tag="said", tag_field="type"):
    """Line `n` of the chat: a preset phrase or a text; neither when the host has removed it. `seat` wrote it at
    `written`, in seconds since 1970. Not numbered as an event.
    """

    n: int
    seat: int
    phrase: Phrase | None
    text: str | None
    written: int


class Chat(Struct, frozen=True, tag="chat", tag_field="type"):
    """The chat as I may read it, with the seats that I have muted; `on` says whether anything may be written.

    Told to who sits, after the snapshot and whenever that changes.
    """

    on: bool
    lines: list[Said]
    muted: list[int]


class TypingSeen(Struct, frozen=True, tag="typing-seen", tag_field="type"):
    """A seat is writing something. Not numbered, and gone after a few seconds."""

    seat: int


class Ack(Struct, frozen=True, tag="ack", tag_field="type"):
    """The submitted action is stored: it was ply `ply` (counted from 0) and event `seq`."""

    nonce: str
    ply: int
    seq: int


class Refused(Struct, frozen=True, tag="refused", tag_field="type"):
    """A message changed nothing; `nonce` is that of the submit, null when there was none to read."""

    nonce: str | None
    code: Code
    reason: str
    details: dict[str, Any]


class Probe(Struct, frozen=True, tag="probe", tag_field="type"):
    """To the seat whose clock runs: answer with `probed` and the same number, so that the line is measured.

    Not numbered as an event.
    """

    n: int


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """The connection lives, and the last event of the table has the number `seq`: who missed it asks for a resync."""

    seq: int


ServerMessage = (
    Snapshot | Moved | UndoAsked | TableChanged | Presence | Chat | Said | TypingSeen | Ack | Refused | Probe | Pong
)

_encoder = msgspec.json.Encoder()


def encode_server(message: ServerMessage) -> bytes:
    """One message as the UTF-8 text of a frame."""
    return _encoder.encode(message)
