"""A whole match as text: who played what by which rules, and every action and chance outcome in order.

JSON Lines. The first line is the header, every other line one entry:

    {"record":1,"game":"nova-luna","rules_version":1,"seats":2,"options":{},"players":[...],"match":"...","created":0}
    {"actor":-1,"text":"order 1,0"}
    {"actor":1,"text":"T17@0,0"}

An action that a bot played for an absent player says so: `"stand_in":"level-4"`.

Outcomes are kept, not a seed: a seed would tell the future of an unfinished match. The same record replays to the
same bytes, whatever drew the outcomes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from moontable.core.action import Action
from moontable.core.actors import CHANCE
from moontable.core.errors import MoontableError
from moontable.core.position import Position
from moontable.core.registry import load
from moontable.table.errors import RecordError
from moontable.table.step import SETUP_PLY, Entry, LogLine, Step, sentences

RECORD_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Record:
    """Ordered entries of one match with everything needed to replay them.

    `players` holds an object per seat, `{"kind": "human", "name": ...}` or `{"kind": "bot", "bot": ...}`;
    `match` names the match where it was played; `created` is in seconds since 1970.
    """

    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    players: tuple[dict[str, str], ...] = ()
    match: str = ""
    created: int = 0
    entries: tuple[Entry, ...] = ()

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
        lines = [header, *map(_line, self.entries)]
        return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)

    @classmethod
    def from_text(cls, text: str) -> Record:
        """Read what `text` wrote; `RecordError` names the line that is wrong. Says nothing about legality."""
        lines = text.removesuffix("\n").split("\n")  # `splitlines` would also cut where a name has an odd blank
        header = _object(lines[0], 1)
        if _member(header, "record", int, 1) != RECORD_VERSION:
            raise RecordError(
                "bad-record", f"This record has version {header['record']}; version {RECORD_VERSION} is read.", line=1
            )
        return cls(
            game=_member(header, "game", str, 1),
            rules_version=_member(header, "rules_version", int, 1),
            seats=_member(header, "seats", int, 1),
            options=_member(header, "options", dict, 1),
            players=tuple(_player(player) for player in _member(header, "players", list, 1)),
            match=_member(header, "match", str, 1),
            created=_member(header, "created", int, 1),
            entries=tuple(_entry(line, number) for number, line in enumerate(lines[1:], start=2)),
        )

    def replay(self) -> Position:
        """The position after the last entry; `RecordError` at the first entry that the rules refuse."""
        position = self._start()
        for played in self._played(position):
            position = played.after
        return position

    def steps(self) -> Iterator[Step]:
        """The record cut into steps, the set-up first, with the log that they led to.

        Errors as `replay`, and `RecordError` when the record breaks off before all chance of a step is resolved.
        """
        position = self._start()
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

    def _start(self) -> Position:
        """The position before the first entry, in a game whose rules are the record's."""
        try:
            game = load(self.game)
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
        """Every entry with the position after it."""
        for line, entry in enumerate(self.entries, start=2):
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


def _line(entry: Entry) -> dict[str, Any]:
    """An entry as its line tells it; most have no stand-in, and say nothing of it."""
    line = {"actor": entry.actor, "text": entry.text}
    return line if entry.stand_in is None else line | {"stand_in": entry.stand_in}


def _entry(line: str, number: int) -> Entry:
    value = _object(line, number)
    stand_in = _member(value, "stand_in", str, number) if "stand_in" in value else None
    return Entry(_member(value, "actor", int, number), _member(value, "text", str, number), stand_in)
