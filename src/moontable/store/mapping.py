"""Rows of matches, seats and steps as the values of `rows`, and the other way round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Row

from moontable.store.rows import MatchState, StoredEnd, StoredEvent, StoredMatch, StoredStep, StoredUndo
from moontable.table import (
    BotPlayer,
    Clock,
    Ended,
    Entry,
    HumanPlayer,
    Player,
    Secret,
    TableSettings,
    Times,
)


def state_values(state: MatchState) -> dict[str, Any]:
    """The columns of a state; the deadline has one of its own, to be found by."""
    return {**asdict(state), "deadline": None if state.times is None else state.times.deadline}


def end_values(match: str, state: MatchState, ended: Ended) -> dict[str, Any]:
    """The columns of an end, which is the last event of the state that it leads to."""
    return {
        "match_id": match,
        "seq": state.seq,
        "ply": state.ply,
        "entries": [],
        "ended": [ended.reason, ended.seat],
        "played": state.changed,
    }


def step_values(
    match: str, ply: int, seq: int, entries: Sequence[Entry], nonce: str | None, played: int
) -> dict[str, Any]:
    """The columns of a step."""
    return {
        "match_id": match,
        "ply": ply,
        "seq": seq,
        "entries": [_entry_parts(entry) for entry in entries],
        "nonce": nonce,
        "played": played,
    }


def _entry_parts(entry: Entry) -> list[Any]:
    """An entry as `steps` keeps it: without what is not known at its end."""
    parts = [entry.actor, entry.text, entry.stand_in, None if entry.draw is None else list(entry.draw)]
    while parts[-1] is None:
        parts.pop()
    return parts


def event_of(row: Row[Any]) -> StoredEvent:
    """What a row of `steps` tells."""
    if row.undone_by is not None:
        return StoredUndo(row.ply, row.seq, row.undone_by)
    if row.ended is not None:
        return StoredEnd(row.ply, row.seq, Ended(*row.ended))
    return StoredStep(row.ply, row.seq, tuple(_entry(*parts) for parts in row.entries), row.nonce)


def _entry(actor: int, text: str, stand_in: str | None = None, draw: list[int] | None = None) -> Entry:
    return Entry(actor, text, stand_in, None if draw is None else (draw[0], draw[1]))


def seat_values(player: Player | None) -> dict[str, str | None]:
    """The columns of a seat that say who has it."""
    return {
        "account_id": player.account or None if isinstance(player, HumanPlayer) else None,
        "bot": player.bot if isinstance(player, BotPlayer) else None,
        "name": player.name if isinstance(player, HumanPlayer) and player.beside else None,
    }


def player_of(row: Row[Any]) -> Player | None:
    """Who has a seat, from its row with the `account_name` of whoever it belongs to; None where it is open."""
    if row.account_id is not None:
        is_beside = row.name is not None
        return HumanPlayer(row.account_id, row.name if is_beside else row.account_name, is_beside)
    if row.name is not None:
        return HumanPlayer("", row.name, beside=True)
    return None if row.bot is None else BotPlayer(row.bot)


def _times(columns: dict[str, Any]) -> Times:
    """Clocks as JSON keeps them: its lists as tuples."""
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in columns.items()
    }
    return Times(**values)


def match_of(row: Row[Any], players: tuple[Player | None, ...]) -> StoredMatch:
    """The match in a row of `matches` with its seats."""
    ranking = None if row.ranking is None else tuple(row.ranking)
    state = MatchState(
        seq=row.seq,
        ply=row.ply,
        status=row.status,
        actor=row.actor,
        progress=row.progress,
        ending=row.ending,
        ranking=ranking,
        rematch=row.rematch,
        changed=row.changed,
        nonces=tuple(row.nonces),
        kept=row.kept,
        times=None if row.times is None else _times(row.times),
    )
    clock = None if row.clock is None else Clock(**row.clock)
    settings = TableSettings(
        row.stand_in, row.grace, row.hints, row.undo, row.visibility, clock, row.spectators, row.chat, row.rated
    )
    secret = None if row.secret is None else Secret(bytes.fromhex(row.secret), bytes.fromhex(row.salt))
    return StoredMatch(
        row.id,
        row.game,
        row.rules_version,
        row.options,
        row.host,
        row.created,
        players,
        state,
        settings,
        secret,
        imported=row.imported,
        challenge=row.challenge,
        practice=row.practice,
    )
