"""Bringing a match back from the store: its table replayed to the last step, its events, its nonces."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from moontable.core.errors import MoontableError
from moontable.core.position import Position
from moontable.server.day import DayChance
from moontable.server.games import game_of
from moontable.server.refusals import RefusedError
from moontable.server.settings import RECENT_STEPS
from moontable.store import ALIVE, MatchState, Store, StoredEnd, StoredEvent, StoredMatch, StoredUndo
from moontable.table import BotPlayer, Fairness, HumanPlayer, Player, RecordError, Step, Table, Undone, lean, retrace


class Played(NamedTuple):
    """Where a submitted action went: its ply (counted from 0) and the number of its event."""

    ply: int
    seq: int


@dataclass(slots=True)
class LoadedMatch:
    """A match in memory.

    `stored` is as it was read, `state` and `table` as they are now. `recent` holds the last steps by the number of
    their event, for browsers that missed some, none of which was taken back: `undone` is the event of the last undo,
    and who has not seen it needs everything anew. `answered` holds the submits by seat, ply and nonce. The ply belongs
    to it: a program that counts its nonces anew after a restart repeats none.
    """

    stored: StoredMatch
    state: MatchState
    table: Table
    recent: deque[tuple[int, Step]]
    answered: dict[tuple[int, int, str], Played]
    undone: int = 0
    day: DayChance | None = None
    """What a challenge draws from instead of a secret of its own."""

    def keep(self, seq: int, step: Step, nonce: str | None) -> None:
        """Remember a step that has been adopted."""
        before = None if step.before is None else lean(step.before)
        self.recent.append((seq, replace(step, before=before, after=lean(step.after))))
        if nonce is not None and step.seat is not None:
            self.answered[step.seat, step.ply, nonce] = Played(step.ply, seq)

    def awaited(self) -> frozenset[int]:
        """The seats of people whose browsers have not yet added their part to the chance of the match."""
        if self.stored.secret is None:
            return frozenset()
        nonces = self.state.nonces or (None,) * len(self.table.players)
        people = [isinstance(player, HumanPlayer) and not player.beside for player in self.table.players]
        return frozenset(seat for seat, nonce in enumerate(nonces) if people[seat] and nonce is None)

    def nonces_with(self, seat: int, nonce: str | None) -> tuple[str | None, ...]:
        """The nonces of all seats with another one for this seat."""
        nonces = self.state.nonces or (None,) * len(self.table.players)
        return (*nonces[:seat], nonce, *nonces[seat + 1 :])

    def fairness(self) -> Fairness | None:
        """What may be told of the chance of the match."""
        return fairness_of(self.stored, self.table.players, self.state)

    def forget(self, seq: int, undone: Undone) -> None:
        """Forget the steps that an undo took back."""
        standing = [(number, step) for number, step in self.recent if step.ply < undone.ply]
        self.recent = deque(standing, maxlen=RECENT_STEPS)
        self.undone = seq

    def position_at(self, ply: int) -> Position:
        """The position after `ply` seat actions; `RefusedError` (`unknown-ply`) when the match has not come there."""
        position = self.table.position_at(ply)
        if position is None:
            raise RefusedError("unknown-ply", f"The match has no position after ply {ply}.", ply=self.table.ply)
        return position


def fairness_of(match: StoredMatch, players: Sequence[Player | None], state: MatchState) -> Fairness | None:
    """What may be told of the chance of a match: the secret only when it has ended or was abandoned."""
    if match.secret is None:
        return None
    nonces = state.nonces or (None,) * len(players)
    shown = ["" if _has_no_browser(player) else nonce for player, nonce in zip(players, nonces, strict=True)]
    public = Fairness(match.secret.commitment, tuple(shown))
    return public if state.status in ALIVE else public.told(match.secret)


def _has_no_browser(player: Player | None) -> bool:
    """Whether a seat adds nothing to chance: a bot, or somebody at the device of another seat."""
    return isinstance(player, BotPlayer) or (isinstance(player, HumanPlayer) and player.beside)


async def load_match(store: Store, match: str) -> LoadedMatch:
    """Read and replay one match; `RefusedError` (`unknown-table`, `rules-version`) when that cannot be."""
    stored = await store.match(match)
    if stored is None:
        raise RefusedError("unknown-table", "No table has this link.")
    steps = await store.steps(match)
    # Read after the match, the steps may be ahead of it: a step is written with its match, so what is too new is
    # left to the next load, and a write in between is noticed by the guarded `seq`.
    steps = [step for step in steps if step.seq <= stored.state.seq]
    game = game_of(stored.game, stored.rules_version)
    if game.spec.rules_version != stored.rules_version:
        raise RefusedError(
            "rules-version",
            f"The match was played by version {stored.rules_version} of the rules; "
            f"version {game.spec.rules_version} is installed.",
        )
    table = Table(match, game, stored.players, stored.options, stored.created)
    loaded = LoadedMatch(stored, stored.state, table, deque(maxlen=RECENT_STEPS), {})
    if stored.challenge is not None and (challenge := await store.challenges.of(stored.challenge, stored.game)):
        loaded.day = DayChance(challenge.day, challenge.game, challenge.secret)
    for row in steps:
        try:
            _retrace(loaded, row)
        except MoontableError as error:
            raise RecordError("bad-record", f"Event {row.seq} of the match is refused: {error.reason}") from error
    return loaded


def _retrace(match: LoadedMatch, row: StoredEvent) -> None:
    """Let happen again what a row tells of."""
    table = match.table
    if isinstance(row, StoredUndo):
        undone = Undone(row.seat, row.ply)
        table.adopt(undone)
        match.forget(row.seq, undone)
        return
    if isinstance(row, StoredEnd):
        table.adopt(row.ended)
        return
    before = table.position
    if before is None:
        before = table.game.start(seats=len(table.players), options=table.options)
    step = retrace(before, row.ply, row.entries)
    table.adopt(step)
    match.keep(row.seq, step, row.nonce)
