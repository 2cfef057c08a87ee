"""Records that somebody brings: finished matches to look back at, review and share, and nothing to play on."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Final, NamedTuple

from moontable.core.errors import MoontableError
from moontable.core.registry import load
from moontable.server.names import clean_name
from moontable.server.refusals import RefusedError
from moontable.server.slugs import slug_of
from moontable.store import MatchState, StoredAccount, StoredMatch, StoredStep
from moontable.table import BotPlayer, Ended, HumanPlayer, Player, Record, RecordError, TableSettings

MOST_ENTRIES: Final = 20_000
"""Lines of a record: ten times the longest match."""

_BOT_NAME: Final = 32


class Imported(NamedTuple):
    """A match as its record tells it."""

    match: StoredMatch
    steps: list[StoredStep]
    ended: Ended | None


def imported(text: str, host: StoredAccount, now: int) -> Imported:
    """The match that a record tells of, replayed entry by entry.

    The same record gives the same id, whoever brings it. What was taken back is left out. Raises `RecordError` with the
    line that is wrong, `RefusedError` (`rules-version`) for rules that are not installed, and (`not-over`) for a match
    that could still go on: to import it would show hidden things of one that is being played.
    """
    record = Record.from_text(text)
    if len(record.entries) > MOST_ENTRIES:
        raise RecordError("bad-record", f"A record has {MOST_ENTRIES} entries at most.", line=MOST_ENTRIES + 2)
    _check_rules(record)
    steps = list(record.steps())
    end = steps[-1].after if steps else record.start()
    if not steps or (record.ended is None and not end.is_terminal):
        raise RefusedError("not-over", "Only a record of a finished match can be imported.")
    if record.ended is not None and not 0 <= record.ended.seat < record.seats:
        raise RecordError("bad-record", "The match has no such seat.", line=len(record.entries) + 1)
    seats = count()
    players = tuple(_player(record.players, next(seats)) for _ in range(record.seats))
    seq = len(steps) + 1  # the end is an event of its own, as it is of a match that is played here
    state = replace(
        MatchState.opened(record.created),
        seq=seq,
        ply=steps[-1].ply + 1,
        status="over",
        progress=100,
        ending=end.ending if record.ended is None else record.ended.reason,
        ranking=end.ranking() if record.ended is None else record.ended.ranking(record.seats),
        changed=now,
    )
    match = StoredMatch(
        id=slug_of(record.text().encode("ascii")),
        game=record.game,
        rules_version=record.rules_version,
        options=dict(record.options),
        host=host.id,
        created=now,
        players=players,
        state=state,
        settings=TableSettings(chat=False),
        imported=True,
    )
    stored = [StoredStep(step.ply, number, step.entries, None) for number, step in enumerate(steps, start=1)]
    return Imported(match, stored, record.ended)


def _check_rules(record: Record) -> None:
    try:
        installed = load(record.game, record.rules_version).spec.rules_version
    except MoontableError as error:
        raise RecordError("bad-record", error.reason, line=1) from error
    if installed != record.rules_version:
        raise RefusedError(
            "rules-version",
            f"The match was played by version {record.rules_version} of the rules; version {installed} is installed.",
        )


def _player(players: tuple[dict[str, str], ...], seat: int) -> Player:
    told = players[seat] if seat < len(players) else {}
    bot = told.get("bot", "")
    if told.get("kind") == "bot" and bot.isascii() and bot.isprintable() and 0 < len(bot) <= _BOT_NAME:
        return BotPlayer(bot)
    try:
        name = clean_name(told.get("name", ""))
    except MoontableError:
        name = f"{seat + 1}"
    return HumanPlayer("", name, beside=True)
