"""Another try: a finished match up to one of its positions, as the beginning of a new one against bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from moontable.core.errors import MatchOverError
from moontable.protocol.errors import BadMessageError
from moontable.protocol.lobby import TryOut, WantedSettings
from moontable.server import tellings
from moontable.server.games import chosen_settings, stand_in_of
from moontable.server.refusals import RefusedError
from moontable.server.slugs import new_slug
from moontable.store import MatchState, StoredAccount, StoredMatch, StoredStep
from moontable.table import BotPlayer, HumanPlayer, Player, Step, Table


class Beginning(NamedTuple):
    """A match that begins amid another one, and the steps that it has from there."""

    match: StoredMatch
    steps: list[StoredStep]


def tried_from(table: Table, host: StoredAccount, wanted: TryOut, now: int) -> Beginning:
    """What a finished match was at a ply, with the host in one seat and bots in all others.

    Raises `RefusedError` (`not-over`, `unknown-ply`), `MatchOverError` at the match's end, where nothing is left to
    try, and `BadMessageError` for a seat that the match has not.
    """
    if not table.is_over:
        raise RefusedError("not-over", "The match is not over.")
    if not 0 <= wanted.ply <= table.ply:
        raise RefusedError("unknown-ply", f"The match has no position after ply {wanted.ply}.", ply=table.ply)
    if wanted.ply == table.ply and table.ended is None:
        raise MatchOverError("match-over", "The match ends at this ply.")
    steps = list(islice(table.record().steps(), wanted.ply + 1))  # the set-up comes before ply 0
    seat = steps[-1].after.actor if wanted.seat is None else wanted.seat
    if seat >= len(table.players):
        raise BadMessageError("bad-message", f"The match has {len(table.players)} seats.")
    bot = BotPlayer(stand_in_of(table.game))
    players: list[Player | None] = [bot] * len(table.players)
    players[seat] = HumanPlayer(host.id, host.name)
    match = StoredMatch(
        id=new_slug(),
        game=table.game.spec.id,
        rules_version=table.game.spec.rules_version,
        options=dict(table.options),
        host=host.id,
        created=now,
        players=tuple(players),
        state=_state(steps, now),
        settings=chosen_settings(table.game, players, WantedSettings()),
    )
    return Beginning(match, [_stored(step, seq) for seq, step in enumerate(steps, start=1)])


def _state(steps: Sequence[Step], now: int) -> MatchState:
    """The state after steps that are the only events of their match."""
    position = steps[-1].after
    return replace(
        MatchState.opened(now),
        seq=len(steps),
        ply=steps[-1].ply + 1,
        status="playing",
        actor=position.actor,
        progress=tellings.progress_of(position),
    )


def _stored(step: Step, seq: int) -> StoredStep:
    """A step as the new match has it: nobody has stood in for its people, and its chance was another match's."""
    entries = tuple(replace(entry, stand_in=None, draw=None) for entry in step.entries)
    return StoredStep(step.ply, seq, entries, None)
