"""A whole match as text: who played what by which rules, and every action and chance outcome in order.

JSON Lines. The first line is the header, every other line one entry:

    {"record":1,"game":"nova-luna","rules_version":1,"seats":2,"options":{},"players":[...],"match":"...","created":0}
    {"actor":-1,"text":"order 1,0"}
    {"actor":1,"text":"T17@0,0"}

An action that a bot played for an absent player says so: `"stand_in":"level-4"`. An outcome tells the number that was
drawn, and below which: `"draw":[2,1]`. What was taken back stays, with a line behind it that says to which ply (seat
actions since the set-up) the match went back, and for whom: `{"undo":3,"seat":1}`. A match that ended otherwise than by
its rules says so in its last line: why, and because of which seat: `{"end":"time","seat":1}`.

Outcomes are kept, not a seed: a seed would tell the future of an unfinished match. The same record replays to the
same bytes, whatever drew the outcomes. Where chance was committed to before the match, the header has a member
`fairness` with the commitment, the nonces, and at the end the secret; see `fairness` beside this file.

Version 1 knew no numbers, no undo and no fairness; it is still read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple, TypeGuard, get_args

from moontable.core.action import Action
from moontable.core.actors import CHANCE
from moontable.core.errors import MoontableError
from moontable.core.position import Position
from moontable.core.registry import load
from moontable.table.errors import RecordError
from moontable.table.fairness import Fairness
from moontable.table.step import SETUP_PLY, Ended, EndReason, Entry, LogLine, Step, Undone, sentences

RECORD_VERSION: Final = 2
READ_VERSIONS: Final = (1, 2)


@dataclass(frozen=True, slots=True)
class Record:
    """Ordered entries of one match with everything needed to replay them.

    `players` holds an object per seat, `{"kind": "human", "name": ...}` or `{"kind": "bot", "bot": ...}`;
    `match` names the match where it was played; `created` is in seconds since 1970. `fairness` is None where nothing
    was committed to.
    """

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    players: tuple[dict[str, str], ...] = ()
    match: str = ""
    created: int = 0
    entries: tuple[Entry | Undone | Ended, ...] = ()
    fairness: Fairness | None = None

    def text(self) -> str:
        """JSON Lines in ASCII, each line ended; equal records give equal text."""
        header = {
            "record": RECORD_VERSION,
            "game": self.game,
            "rules_version": self.rules_version,
            "seats": self.seats,
            "options": self.options,
            "players": list(self.players),
            "match": self.match,
            "created": self.created,
        }
        if self.fairness is not None:
            header["fairness"] = asdict(self.fairness)
        lines = [header, *map(_line, self.entries)]
        return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read what `text` wrote; `RecordError` names the line that is wrong. Says nothing about legality."""
        lines = text.removesuffix("\n").split("\n")  # `splitlines` would also cut where a name has an odd blank
        header = _object(lines[0], 1)
        if _member(header, "record", int, 1) not in READ_VERSIONS:
            raise RecordError(
                "bad-record",
                f"This record has version {header['record']}; versions 1 to {RECORD_VERSION} are read.",
                line=1,
            )
        return cls(
            game=_member(header, "game", str, 1),
            rules_version=_member(header, "rules_version", int, 1),
            seats=_member(header, "seats", int, 1),
            options=_member(header, "options", dict, 1),
            players=tuple(_player(player) for player in _member(header, "players", list, 1)),
            match=_member(header, "match", str, 1),
            created=_member(header, "created", int, 1),
            entries=_entries(lines[1:]),
            fairness=_fairness(header["fairness"]) if "fairness" in header else None,
        )

    @property
    def ended(self) -> Ended | None:
        """How the match ended otherwise than by its rules, None where it did not."""
        last = self.entries[-1] if self.entries else None
        return last if isinstance(last, Ended) else None

    def standing(self) -> tuple[Entry, ...]:
        """The entries that were not taken back; `RecordError` at an undo that leads nowhere."""
        return tuple(entry for _, entry in self._standing())

    def replay(self) -> Position:
        """The position after the last entry that stands; `RecordError` at the first that the rules refuse."""
        position = self.start()
        for played in self._played(position):
            position = played.after
        return position

    def steps(self) -> Iterator[Step]:
        """What stands of the record cut into steps, the set-up first, with the log that they led to.

        Errors as `replay`, and `RecordError` when the record breaks off before all chance of a step is resolved.
        """
        position = self.start()
        before: Position | None = None
        ply = SETUP_PLY
        entries: list[Entry] = []
        log: list[LogLine] = []
        if position.actor != CHANCE:  # a game that sets up without chance
            yield Step(ply, (), (), None, position)
            before, ply = position, ply + 1
        for played in self._played(position):
            entries.append(played.entry)
            log += sentences(position, played.action, played.entry, ply + 1)
            position = played.after
            if position.actor != CHANCE:
                yield Step(ply, tuple(entries), tuple(log), before, position)
                before, ply, entries, log = position, ply + 1, [], []
        if entries:
            raise RecordError("bad-record", "The record breaks off amid chance.", line=len(self.entries) + 1)

    def _standing(self) -> list[tuple[int, Entry]]:
        """The entries that were not taken back, with their lines."""
        standing: list[tuple[int, Entry]] = []
        begins: list[int] = []  # by ply, where its entries begin
        for line, entry in enumerate(self.entries, start=2):
            if isinstance(entry, Entry):
                if entry.actor != CHANCE:
                    begins.append(len(standing))
                standing.append((line, entry))
                continue
            if isinstance(entry, Ended):
                continue
            if not 0 <= entry.ply < len(begins) or standing[begins[entry.ply]][1].actor != entry.seat:
                raise RecordError(
                    "bad-record", f"Seat {entry.seat} did not act at ply {entry.ply}: nothing to undo.", line=line
                )
            del standing[begins[entry.ply] :], begins[entry.ply :]
        return standing

    def start(self) -> Position:
        """The position before the first entry, in a game whose rules are the record's."""
        try:
            game = load(self.game, self.rules_version)
            start = game.start(seats=self.seats, options=self.options)
        except MoontableError as error:
            raise RecordError("bad-record", error.reason, line=1) from error
        if game.spec.rules_version != self.rules_version:
            raise RecordError(
                "bad-record",
                f"The record was played by version {self.rules_version} of the rules of {self.game}; "
                f"version {game.spec.rules_version} is installed.",
                line=1,
            )
        return start

    def _played(self, position: Position) -> Iterator[_Played]:
        """Every entry that stands with the position after it."""
        for line, entry in self._standing():
            if entry.actor != position.actor:
                raise RecordError(
                    "bad-record", f"Actor {entry.actor} is not the one to act, {position.actor} is.", line=line
                )
            try:
                action = position.parse(entry.text)
                position = position.play(action)
            except MoontableError as error:
                raise RecordError("bad-record", f"{entry.text!r} is refused: {error.reason}", line=line) from error
            yield _Played(entry, action, position)


class _Played(NamedTuple):
    """One entry of a record as it was replayed."""

    entry: Entry
    action: Action
    after: Position


def _player(value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(part, str) for part in value.values()):
        raise RecordError("bad-record", "A player is not an object of texts.", line=1)
    return value


def _object(line: str, number: int) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RecordError("bad-record", f"The line is not JSON: {error}.", line=number) from error
    if not isinstance(value, dict):
        raise RecordError("bad-record", "The line is not a JSON object.", line=number)
    return value


def _member(value: dict[str, Any], key: str, kind: type, line: int) -> Any:
    member = value.get(key)
    if not isinstance(member, kind) or (kind is int and isinstance(member, bool)):
        raise RecordError("bad-record", f"{key!r} is missing or not of the kind {kind.__name__}.", line=line)
    return member


def _line(entry: Entry | Undone | Ended) -> dict[str, Any]:
    """An entry as its line tells it; most have no stand-in and no number, and say nothing of them."""
    if isinstance(entry, Undone):
        return {"undo": entry.ply, "seat": entry.seat}
    if isinstance(entry, Ended):
        return {"end": entry.reason, "seat": entry.seat}
    line: dict[str, Any] = {"actor": entry.actor, "text": entry.text}
    if entry.stand_in is not None:
        line["stand_in"] = entry.stand_in
    if entry.draw is not None:
        line["draw"] = list(entry.draw)
    return line


def _entries(lines: list[str]) -> tuple[Entry | Undone | Ended, ...]:
    entries: list[Entry | Undone | Ended] = []
    for number, line in enumerate(lines, start=2):
        if entries and isinstance(entries[-1], Ended):
            raise RecordError("bad-record", "The match has ended, nothing comes after that.", line=number)
        entries.append(_entry(line, number))
    return tuple(entries)


def _entry(line: str, number: int) -> Entry | Undone | Ended:
    value = _object(line, number)
    if "end" in value:
        if value["end"] not in get_args(EndReason):
            raise RecordError("bad-record", f"{value['end']!r} is no reason for an end.", line=number)
        return Ended(value["end"], _member(value, "seat", int, number))
    if "undo" in value:
        return Undone(_member(value, "seat", int, number), _member(value, "undo", int, number))
    stand_in = _member(value, "stand_in", str, number) if "stand_in" in value else None
    draw = value.get("draw")
    if draw is not None and not _is_draw(draw):
        raise RecordError("bad-record", "'draw' is not a pair of n and a number below it.", line=number)
    return Entry(
        _member(value, "actor", int, number),
        _member(value, "text", str, number),
        stand_in,
        None if draw is None else (draw[0], draw[1]),
    )


def _is_draw(value: Any) -> TypeGuard[list[int]]:
    is_pair = isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value)
    return is_pair and 0 <= value[1] < value[0]


def _fairness(value: Any) -> Fairness:
    if not isinstance(value, dict):
        raise RecordError("bad-record", "'fairness' is not an object.", line=1)
    nonces = _member(value, "nonces", list, 1)
    told = [value.get(name) for name in ("secret", "salt")]
    if not all(isinstance(one, str | None) for one in (*nonces, *told)):
        raise RecordError("bad-record", "A member of 'fairness' is not a text.", line=1)
    return Fairness(_member(value, "commitment", str, 1), tuple(nonces), *told)
