"""What a table looks like to one account or seat: the messages of the protocol, built for whom they go to."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeGuard, cast

import msgspec

from moontable.core.actors import TERMINAL
from moontable.core.errors import MoontableError
from moontable.core.position import Position
from moontable.protocol import patch
from moontable.protocol.clock import ClockState
from moontable.protocol.lobby import ChallengeTag, Fairness, MatchViews, SeatInfo, TableInfo, TableSettings, TableStatus
from moontable.protocol.server import LogLine, Moved, Refused, ServerMessage, Snapshot, TableChanged, UndoOffer
from moontable.server.attendance import NOBODY, Attendance, Moment
from moontable.server.expiry import deadline_of, reminder_of
from moontable.server.eyes import BEHIND, Viewer, covered, ply_for, sight_of
from moontable.server.loading import LoadedMatch, fairness_of
from moontable.server.settings import MISSED_EVENTS
from moontable.store import MatchState, StoredMatch
from moontable.table import BotPlayer, HumanPlayer, Player, Step, Times
from moontable.table import LogLine as TableLogLine


def snapshot(match: LoadedMatch, viewer: Viewer, attendance: Attendance, moment: Moment) -> Snapshot:
    """Everything that a viewer may know now."""
    if sight_of(match, viewer) != "live":
        return _late_snapshot(match, viewer, attendance, moment)
    table, seat = match.table, viewer.seat
    view = None if table.position is None else view_for(table.position, seat)
    return Snapshot(
        seq=match.state.seq,
        ply=table.ply,
        table=info(match, viewer, attendance, moment),
        view=view,
        choices=None
        if table.is_over or match.state.actor is None or table.position is None
        else choices_for(table.position, seat),
        log=log_lines(table.log, seat),
        fingerprint=None if view is None else patch.fingerprint(view),
        undo=undo_offer(match, seat),
    )


def _late_snapshot(match: LoadedMatch, viewer: Viewer, attendance: Attendance, moment: Moment) -> Snapshot:
    """The match as it was some actions ago, numbered as it is now: what happened since is not in it."""
    ply = ply_for(match, viewer)
    view = view_for(match.position_at(ply), None)
    return Snapshot(
        seq=match.state.seq,
        ply=ply,
        table=info(match, viewer, attendance, moment),
        view=view,
        choices=None,
        log=log_lines([line for line in match.table.log if line.ply <= ply], None),
        fingerprint=patch.fingerprint(view),
        undo=None,
    )


def undo_offer(match: LoadedMatch, seat: int | None) -> UndoOffer | None:
    """What a seat, or who shares its device, can take back, None where that is nothing."""
    policy, table = match.stored.settings.undo, match.table
    if seat is None or policy == "none":
        return None
    free = table.free_undo(seat)
    ask = None
    if policy == "consent" and free is None:
        ask = max(filter(_is_ply, map(table.last_decision, table.device_of(seat))), default=None)
    return None if free is None and ask is None else UndoOffer(free, ask)


def _is_ply(ply: int | None) -> TypeGuard[int]:
    return ply is not None


def missed(
    match: LoadedMatch, viewer: Viewer, since: int | None, attendance: Attendance, moment: Moment
) -> list[ServerMessage]:
    """The events after number `since`, or one snapshot when they are not all at hand or would be many."""
    now, recent = match.state.seq, match.recent
    if (
        since is None
        or sight_of(match, viewer) != "live"
        or not now - MISSED_EVENTS <= since <= now
        or since < match.undone
        or (recent and since < recent[0][0])
    ):
        return [snapshot(match, viewer, attendance, moment)]
    seat = viewer.seat
    steps = dict(recent)
    newest = recent[-1][0] if recent else None
    # an event that is no step tells the table as it is, so its newest telling stands for every older one
    return [
        moved(
            steps[number],
            number,
            seat,
            undo_offer(match, seat) if number == newest else None,
            clock_state(match.state.times, moment),
            is_newest=number == newest,
        )
        if number in steps
        else TableChanged(number, info(match, viewer, attendance, moment))
        for number in range(since + 1, now + 1)
    ]


def all_views(positions: Sequence[Position], seat: int | None) -> MatchViews:
    """The positions of a match that is over, in their order, as a seat may see them."""
    views = [patch.prune(position.view(seat)) for position in positions]
    return MatchViews(views[0], [patch.diff(before, after) for before, after in pairwise(views)])


# Everybody at a table asks for the same few positions, and a move is told from the view before it.
@lru_cache(512)
def view_for(position: Position, seat: int | None) -> dict[str, Any]:
    """The position as a seat may see it, None for everybody else; without null members, as `patch` needs it.

    The object is shared: to be read, not changed.
    """
    return patch.prune(position.view(seat))


@lru_cache(128)
def choices_for(position: Position, seat: int | None) -> dict[str, Any] | None:
    """What the seat may do now; None when it is not to act. To be read, not changed."""
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
    return [LogLine(line.ply, line.seat, line.key, line.args, line.stand_in) for line in lines if line.is_for(seat)]


def moved(
    step: Step, seq: int, seat: int | None, undo: UndoOffer | None, clock: ClockState | None, *, is_newest: bool = True
) -> Moved:
    """A seat's action as one seat learns of it; the set-up is told by a snapshot instead.

    What could be done after an action that is not the newest one helps nobody, and is left out.
    """
    if step.before is None or step.seat is None:
        raise ValueError("The set-up is no action of a seat.")
    before, after = view_for(step.before, seat), view_for(step.after, seat)
    heard = step.heard(seat)
    return Moved(
        seq=seq,
        ply=step.ply + 1,
        seat=step.seat,
        stand_in=step.stand_in,
        action=heard[0],
        entries=heard,
        log=log_lines(step.log, seat),
        patch=patch.diff(before, after),
        fingerprint=patch.fingerprint(after),
        actor=None if step.is_over else step.after.actor,
        choices=choices_for(step.after, seat) if is_newest else None,
        status="over" if step.is_over else "playing",
        undo=undo,
        clock=clock,
    )


def clock_state(times: Times | None, moment: Moment) -> ClockState | None:
    """How the clocks stand, None where there are none."""
    if times is None:
        return None
    return ClockState(
        now=moment.now,
        seat=times.seat,
        deadline=times.deadline,
        left=list(times.left),
        first=times.is_first,
        over=moment.is_over,
        away=[moment.away[seat] // 1000 if seat in moment.away else None for seat in range(len(times.left))],
    )


def info(match: LoadedMatch, viewer: Viewer, attendance: Attendance, moment: Moment) -> TableInfo:
    """A table in memory as a viewer sees it."""
    told = table_info(match.stored, match.table.players, match.state, viewer.account, moment, attendance)
    sight = sight_of(match, viewer)
    if sight == "live":
        return msgspec.structs.replace(told, you=viewer.seat, cover=covered(match.table, viewer))
    if sight == "none":
        return told
    position = match.position_at(ply_for(match, viewer))
    return msgspec.structs.replace(
        told, actor=position.actor, progress=progress_of(position), ply=ply_for(match, viewer)
    )


def table_info(
    match: StoredMatch,
    players: tuple[Player | None, ...],
    state: MatchState,
    account: str | None,
    moment: Moment,
    attendance: Attendance = NOBODY,
) -> TableInfo:
    """A table as an account sees it; of a match in play that it may not watch live, nothing of where that stands."""
    seats = [_seat_info(number, player, account, attendance) for number, player in enumerate(players)]
    you = next((number for number, seat in enumerate(seats) if seat.you and not seat.beside), None)
    fairness = fairness_of(match, players, state)
    told = TableInfo(
        id=match.id,
        game=match.game,
        rules_version=match.rules_version,
        options=match.options,
        settings=msgspec.convert(asdict(match.settings), TableSettings),
        status=cast("TableStatus", state.status),
        host=account is not None and account == match.host,
        you=you,
        cover=None,
        behind=0,
        seats=seats,
        created=match.created,
        imported=match.imported,
        challenge=None if match.challenge is None else ChallengeTag(match.challenge, match.practice),
        rematch=state.rematch,
        ending=state.ending,
        ranking=None if state.ranking is None else list(state.ranking),
        actor=state.actor,
        your_turn=state.actor is not None and seats[state.actor].you,
        since=state.changed,
        progress=state.progress,
        ply=state.ply,
        fairness=None if fairness is None else Fairness(**asdict(fairness)),
        expires=deadline_of(state, match.settings.visibility),
        remind=reminder_of(state, match.settings.visibility),
        clock=clock_state(state.times, moment),
    )
    is_live = state.status != "playing" or match.settings.spectators == "live" or any(seat.you for seat in seats)
    if is_live:
        return told
    return msgspec.structs.replace(told, actor=None, your_turn=False, progress=0, ply=0, behind=BEHIND, clock=None)


def refused(error: MoontableError, nonce: str | None = None) -> Refused:
    """A refusal as a message."""
    return Refused(nonce, error.code, error.reason, error.details)


def _seat_info(seat: int, player: Player | None, account: str | None, attendance: Attendance) -> SeatInfo:
    match player:
        case HumanPlayer(account=holder, name=name, beside=beside):
            connected, stood_in = (seat in seats for seats in attendance)
            connected = connected or not holder  # who played elsewhere is not waited for
            is_you = account is not None and holder == account
            return SeatInfo("human", name or None, None, connected, stood_in, is_you, beside)
        case BotPlayer(bot=bot):
            return SeatInfo("bot", None, bot, True, False, False, False)
        case _:
            return SeatInfo("open", None, None, False, False, False, False)
