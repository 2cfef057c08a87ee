"""Which people should learn of a change at their table, should they not be looking."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from moontable.store import MatchState, Notice, NoticeKind
from moontable.table import HumanPlayer, Table

PATIENCE: Final = 10
"""Seconds until somebody is told: who is on the way back need not be."""


def notices_of(table: Table, before: MatchState, after: MatchState, now: int) -> list[Notice]:
    """What a change gives to tell: a match that begins or ends to everybody, a turn to whoever has it next."""
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
