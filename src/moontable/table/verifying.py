"""Whether the chance of a recorded match is what was committed to, and what the rules make of its numbers."""

from __future__ import annotations

from dataclasses import dataclass

from moontable.core.actors import CHANCE
from moontable.core.errors import MoontableError
from moontable.core.position import Position
from moontable.table.errors import RecordError
from moontable.table.fairness import Secret
from moontable.table.record import Record
from moontable.table.step import Ended, Entry


@dataclass(frozen=True, slots=True)
class Verdict:
    """One sentence about the chance of a match, the same as that of the stand-alone verifier."""

    is_fair: bool
    sentence: str


def verify(record: Record) -> Verdict:
    """Compute every number of a record anew from its secret; knows nothing of the rules."""
    told = record.fairness
    if told is None:
        return Verdict(False, "nothing to verify: the chance of this match was not committed to")
    if told.secret is None or told.salt is None:
        return Verdict(False, "not yet: the secret is told when the match is over")
    try:
        secret = Secret(bytes.fromhex(told.secret), bytes.fromhex(told.salt))
    except ValueError as error:
        raise RecordError("bad-record", f"The secret is not hexadecimal: {error}.", line=1) from error
    if secret.commitment != told.commitment:
        return Verdict(False, "not fair: secret and salt are not what was committed to")
    nonces = [nonce or "" for nonce in told.nonces]
    k = 0
    for line, entry in enumerate(record.entries, start=2):
        if not isinstance(entry, Entry) or entry.actor != CHANCE:
            continue
        if entry.draw is None:
            return Verdict(False, f"not fair: line {line} does not tell its number")
        n, drawn = entry.draw
        given = secret.outcome(record.match, nonces, k, n)
        if given != drawn:
            return Verdict(False, f"not fair: line {line} has number {drawn} below {n}, the secret gives {given}")
        k += 1
    return Verdict(True, f"fair: {k} outcomes follow from what was committed to")


def check_outcomes(record: Record) -> None:
    """Play everything, what was taken back included: each number must stand for the outcome beside it.

    `RecordError` names the first line where it does not, or that the rules refuse.
    """
    position = record.start()
    at: list[Position] = []  # by ply, where a seat acted
    for line, entry in enumerate(record.entries, start=2):
        if isinstance(entry, Ended):
            continue
        if not isinstance(entry, Entry):
            position = _back(at, entry.ply, line)
            del at[entry.ply :]
            continue
        try:
            if entry.actor != CHANCE:
                at.append(position)
            elif entry.draw is not None and _stands_for(position, entry.draw) != entry.text:
                raise RecordError(
                    "bad-record", f"Number {entry.draw[1]} does not stand for {entry.text!r} here.", line=line
                )
            position = position.play(position.parse(entry.text))
        except RecordError:
            raise
        except MoontableError as error:
            raise RecordError("bad-record", f"{entry.text!r} is refused: {error.reason}", line=line) from error


def _back(at: list[Position], ply: int, line: int) -> Position:
    if not 0 <= ply < len(at):
        raise RecordError("bad-record", f"There is no ply {ply} to go back to.", line=line)
    return at[ply]


def _stands_for(position: Position, draw: tuple[int, int]) -> str | None:
    """The outcome that a number gives at a position, None where as many are not to be had."""
    below: list[int] = []

    def given(n: int) -> int:
        below.append(n)
        return draw[1] if draw[1] < n else 0

    outcome = position.chance(given)
    return outcome.text if below == [draw[0]] else None
