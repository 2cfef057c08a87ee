"""Bringing a match back from the store: its table replayed to the last step, its events, its nonces."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from moontable.core.position import Position
from moontable.server.games import game_of
from moontable.server.refusals import RefusedError
from moontable.server.settings import RECENT_STEPS
from moontable.store import MatchState, Store, StoredMatch
from moontable.table import Step, Table


class Played(NamedTuple):
    """Where a submitted action went: its ply (counted from 0) and the number of its event."""

    ply: int
    seq: int


@dataclass(slots=True)
class LoadedMatch:
    """A match in memory.

    `stored` is as it was read, `state` and `table` as they are now. `recent` holds the last steps by the number of
    their event, for browsers that missed some; `answered` the submits by seat, ply and nonce. The ply belongs to it:
    a program that counts its nonces anew after a restart repeats none.
    """

    stored: StoredMatch
    state: MatchState
    table: Table
    recent: deque[tuple[int, Step]]
    answered: dict[tuple[int, int, str], Played]

    def keep(self, seq: int, step: Step, nonce: str | None) -> None:
        """Remember a step that has been adopted."""
        before = None if step.before is None else _lean(step.before)
        self.recent.append((seq, replace(step, before=before, after=_lean(step.after))))
        if nonce is not None and step.seat is not None:
            self.answered[step.seat, step.ply, nonce] = Played(step.ply, seq)

    def position_at(self, ply: int) -> Position:
        """The position after `ply` seat actions; `RefusedError` (`unknown-ply`) when the match has not come there."""
        for _, step in self.recent:
            if step.ply + 1 == ply:
                return step.after
        if self.table.position is None or not 0 <= ply <= self.table.ply:
            raise RefusedError("unknown-ply", f"The match has no position after ply {ply}.", ply=self.table.ply)
        return next(islice(self.table.record().steps(), ply, None)).after


async def load_match(store: Store, match: str) -> LoadedMatch:
    """Read and replay one match; `RefusedError` (`unknown-table`, `rules-version`) when that cannot be."""
    stored = await store.match(match)
    if stored is None:
        raise RefusedError("unknown-table", "No table has this link.")
    steps = await store.steps(match)
    # Read after the match, the steps may be ahead of it: a step is written with its match, so what is too new is
    # left to the next load, and a write in between is noticed by the guarded `seq`.
    steps = [step for step in steps if step.seq <= stored.state.seq]
    game = game_of(stored.game)
    if game.spec.rules_version != stored.rules_version:
        raise RefusedError(
            "rules-version",
            f"The match was played by version {stored.rules_version} of the rules; "
            f"version {game.spec.rules_version} is installed.",
        )
    table = Table(match, game, stored.players, stored.options, stored.created)
    loaded = LoadedMatch(stored, stored.state, table, deque(maxlen=RECENT_STEPS), {})
    if steps:
        record = replace(table.record(), entries=tuple(entry for step in steps for entry in step.entries))
        for step, row in zip(record.steps(), steps, strict=True):
            table.adopt(step)
            loaded.keep(row.seq, step, row.nonce)
    return loaded


def _lean(position: Position) -> Position:
    """The same position without the lists of actions that it has made: they are most of the memory of a table."""
    return Position(position.game, position.to_bytes(), position.actor, None)
