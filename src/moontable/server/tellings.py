"""What a table looks like to one account or seat: the messages of the protocol, built for whom they go to."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from moontable.core.actors import TERMINAL
from moontable.core.errors import MoontableError
from moontable.core.position import Position
from moontable.protocol import patch
from moontable.protocol.lobby import SeatInfo, TableInfo, TableStatus
from moontable.protocol.server import LogLine, Moved, Refused
from moontable.store import MatchState, StoredMatch
from moontable.table import BotPlayer, HumanPlayer, Player, Step
from moontable.table import LogLine as TableLogLine


def view_for(position: Position, seat: int | None) -> dict[str, Any]:
    """The position as a seat may see it, None for everybody else; without null members, as `patch` needs it."""
    return patch.prune(position.view(seat))


def choices_for(position: Position, seat: int | None) -> dict[str, Any] | None:
    """What the seat may do now; None when it is not to act."""
    return None if seat is None or seat != position.actor else position.choices(seat)


def progress_of(position: Position) -> int:
    """How far the match is in percent, from the turns that the game reckons are left."""
    if position.actor == TERMINAL:
        return 100
    view = position.view(None)
    played, left = int(view.get("turn", position.ply)), int(view.get("turns_left", 1))
    return min(99, 100 * played // max(1, played + left))


def log_lines(lines: Collection[TableLogLine], seat: int | None) -> list[LogLine]:
    """The table's log as the protocol writes it for a seat, None for everybody else."""
    return [LogLine(line.ply, line.seat, line.key, line.args) for line in lines if line.is_for(seat)]


def moved(step: Step, seq: int, seat: int | None) -> Moved:
    """A seat's action as one seat learns of it; the set-up is told by a snapshot instead."""
    if step.before is None or step.seat is None:
        raise ValueError("The set-up is no action of a seat.")
    before, after = view_for(step.before, seat), view_for(step.after, seat)
    heard = step.heard(seat)
    return Moved(
        seq=seq,
        ply=step.ply + 1,
        seat=step.seat,
        action=heard[0],
        entries=heard,
        log=log_lines(step.log, seat),
        patch=patch.diff(before, after),
        fingerprint=patch.fingerprint(after),
        choices=choices_for(step.after, seat),
        status="over" if step.is_over else "playing",
    )


def table_info(
    match: StoredMatch,
    players: tuple[Player | None, ...],
    state: MatchState,
    account: str | None,
    connected: Collection[int] = (),
) -> TableInfo:
    """A table as an account sees it; `connected` are the seats whose people have a browser open."""
    seats = [_seat_info(player, account, number in connected) for number, player in enumerate(players)]
    you = next((number for number, seat in enumerate(seats) if seat.you), None)
    status: TableStatus = "open" if state.status == "open" else "over" if state.status == "over" else "playing"
    return TableInfo(
        id=match.id,
        game=match.game,
        rules_version=match.rules_version,
        options=match.options,
        status=status,
        host=account is not None and account == match.host,
        you=you,
        seats=seats,
        created=match.created,
        rematch=state.rematch,
        ending=state.ending,
        ranking=None if state.ranking is None else list(state.ranking),
        your_turn=you is not None and you == state.actor,
        since=state.changed,
        progress=state.progress,
        ply=state.ply,
    )


def refused(error: MoontableError, nonce: str | None = None) -> Refused:
    """A refusal as a message."""
    return Refused(nonce, error.code, error.reason, error.details)


def _seat_info(player: Player | None, account: str | None, connected: bool) -> SeatInfo:
    match player:
        case HumanPlayer(account=holder, name=name):
            return SeatInfo("human", name, None, connected, account is not None and holder == account)
        case BotPlayer(bot=bot):
            return SeatInfo("bot", None, bot, True, False)
        case _:
            return SeatInfo("open", None, None, False, False)
