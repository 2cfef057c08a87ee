"""Which people should learn of a change at their table, should they not be looking."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from moontable.store import MatchState, Notice, NoticeKind
from moontable.table import Clock, HumanPlayer, Table, Times

PATIENCE: Final = 10
"""Seconds until somebody is told: who is on the way back need not be."""


EARLY: Final = 12 * 3600
"""Seconds before the end of its time that somebody is told at most; a quarter of the time where that is less."""


def warning_of(times: Times | None) -> int | None:
    """When to tell whoever is to act that the time runs out, in seconds since 1970; None where no clock runs."""
    if times is None or times.deadline is None:
        return None
    return times.deadline // 1000 - min(EARLY, (times.deadline - times.since) // 4000)


def notices_of(table: Table, before: MatchState, after: MatchState, now: int, clock: Clock | None) -> list[Notice]:
    """What a change gives to tell: a match that begins or ends to everybody, a turn to whoever has it next.

    Where days are counted, also that they will be over: a notice that is due then.
    """
    late = [] if clock is None or clock.kind != "days" else _deadline(table, before, after)
    return [*_changes(table, before, after, now), *late]


def _changes(table: Table, before: MatchState, after: MatchState, now: int) -> list[Notice]:
    due = now + PATIENCE
    if before.status == "open" and after.status == "playing":
        others = _accounts(table) - _account_at(table, after.actor)
        return [*_notices(others, "begun", after.ply, due), *_turn(table, after, due)]
    if before.status == "playing" and after.status == "over":
        return _notices(_accounts(table), "over", after.ply, due)
    if after.status == "playing" and _account_at(table, before.actor) != _account_at(table, after.actor):
        return _turn(table, after, due)
    return []


def notices_for(table: Table, kind: NoticeKind, seats: Collection[int], ply: int, now: int) -> list[Notice]:
    """What the people in some seats should learn."""
    accounts = frozenset[str]().union(*(_account_at(table, seat) for seat in seats))
    return _notices(accounts, kind, ply, now + PATIENCE)


def _deadline(table: Table, before: MatchState, after: MatchState) -> list[Notice]:
    """That a time runs out: of a new turn, or of the present one at another moment."""
    earlier, times, due = before.times, after.times, warning_of(after.times)
    if after.status != "playing" or times is None or due is None or times == earlier:
        return []
    moves = earlier is not None and earlier.is_of(times.seat, times.turn)
    return [Notice(account, "deadline", after.ply, due, moves) for account in sorted(_account_at(table, times.seat))]


def _turn(table: Table, state: MatchState, due: int) -> list[Notice]:
    return _notices(_account_at(table, state.actor), "turn", state.ply, due)


def _notices(accounts: frozenset[str], kind: NoticeKind, ply: int, due: int) -> list[Notice]:
    return [Notice(account, kind, ply, due) for account in sorted(accounts)]


def _account_at(table: Table, seat: int | None) -> frozenset[str]:
    player = None if seat is None else table.players[seat]
    return frozenset({player.account}) if isinstance(player, HumanPlayer) else frozenset()


def _accounts(table: Table) -> frozenset[str]:
    people = frozenset(player.account for player in table.players if isinstance(player, HumanPlayer))
    return people if len(table.players) > 1 else frozenset()
