"""Why an action is good or bad, in facts of the position: what a person could point at on the table.

Facts are weighed in completed tasks, as in `evaluate`. The *rival* is the opponent that moves first after the action.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from moontable.core.action import Action
from moontable.core.position import Position
from moontable.core.reasons import Fact, told
from moontable.games.nova_luna import kernels, rules
from moontable.games.nova_luna.components import COST
from moontable.games.nova_luna.evaluate import MISSING, PREVIEW_COLUMNS, PREVIEW_ROWS, PRICE
from moontable.games.nova_luna.notation import offer
from moontable.games.nova_luna.spec import FIRST_STACK, OFFER, PENALTY
from moontable.games.nova_luna.standing import notes, placed, ranking
from moontable.games.nova_luna.state import EXHAUSTION, GRID, LAST_DISC, OVER, PHASE_1, PHASE_2, State

KEYS: dict[str, tuple[str, ...]] = {
    "completes": ("n", "tiles"),
    "completes-more": ("n", "tiles", "instead"),
    "last-disc": ("n",),
    "closer": ("n", "almost"),
    "denies": ("tile", "n", "seat", "taken"),
    "stops": ("tile", "seat", "taken"),
    "leaves": ("seat", "tile", "n"),
    "leaves-nothing": ("seat", "tiles"),
    "lets-win": ("seat", "tile"),
    "leaves-cheap": ("seat", "tile", "fresh", "again"),
    "again": (),
    "steps-less": ("n", "instead"),
    "refills": ("n", "offer"),
    "exhausts": ("won",),
    "sum-less": ("n", "instead"),
    "phase-done": ("n",),
    "ends-phase": ("n",),
    "solo-result": ("n",),
}
"""Sentences and their arguments: `tile`, `tiles` are ids, `seat` is an opponent, `n` counts what the sentence says."""

_DECIDED = 100.0
"""Weight of what ends the match, or lets an opponent end it."""

_DENIED, _LEFT, _NOTHING_LEFT, _AGAIN, _REFILL = 0.6, 0.7, 0.3, 0.8, 0.25
"""Weights: a task that the rival can no more complete, or can; that it can complete none; another turn; a refill."""

_CHEAPEST = 1
"""The lowest number of a tile."""


def explain(position: Position, better: Action, other: Action | None) -> list[dict[str, Any]]:
    """Return the reasons for an action, or for it and against another, see `core.reasons`."""
    return told(_Played(position, better).facts(), None if other is None else _Played(position, other).facts())


class _Change(NamedTuple):
    """A task of the display that an action completed or brought closer."""

    tile: int
    met: int
    needed: int
    is_complete: bool


class _Played:
    """An action of the seat to act, with the state before and after."""

    def __init__(self, position: Position, action: Action) -> None:
        self.action = action.id
        self.raw = position.raw()
        self.state: Any = self.raw.view(State)[0]
        self.mover = int(self.state["mover"])
        self.seats = int(self.state["seats"])
        self.after_raw = np.zeros_like(self.raw)
        self.changes = self._play()
        self.after: Any = self.after_raw.view(State)[0]

    def _play(self) -> list[_Change]:
        """Play the action and return what it changes in the display."""
        if self.action < rules.TAKE:
            self.after_raw[:] = self.raw
            kernels.apply(self.after_raw, self.action)
            return []
        rows = np.zeros(PREVIEW_COLUMNS * PREVIEW_ROWS, np.int32)
        n = kernels.preview(self.raw, self.action, self.after_raw, rows)
        changes = rows.reshape(-1, PREVIEW_COLUMNS)[:n].tolist()
        return [_Change(tile, met, needed, bool(done)) for tile, _task, met, needed, done in changes]

    @property
    def tile(self) -> int:
        """The tile that is taken."""
        return offer(self.state)[(self.action - rules.TAKE) // GRID]

    def facts(self) -> Iterator[Fact]:
        """Yield what is true of the action."""
        if self.action == rules.REFILL:
            n = int(self.after["pending"])
            choice = min(OFFER, int(self.after["lying"]) + n)
            yield Fact("refill", "refills", _REFILL, {"n": n, "offer": choice})
            return
        if self.after["phase"] == OVER:
            yield from self._end()
            return
        yield from self._tasks()
        yield from self._solo() if self.seats == 1 else self._track()

    # ── The own display ───────────────────────────────────────────────────────────────────────────────────────────────

    def _tasks(self) -> Iterator[Fact]:
        done = [change for change in self.changes if change.is_complete]
        closer = [change for change in self.changes if not change.is_complete]
        if done:
            tiles = list(dict.fromkeys(change.tile for change in done))
            yield Fact("completes", "completes", len(done), {"n": len(done), "tiles": tiles}, "completes-more")
        if closer:
            gains = [MISSING[change.needed - change.met] for change in closer]
            almost = sum(change.needed - change.met == 1 for change in closer)
            yield Fact("closer", "closer", float(sum(gains)) / 2, {"n": len(closer), "almost": almost})

    # ── The end ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _end(self) -> Iterator[Fact]:
        ending = int(self.after["ending"])
        if ending == LAST_DISC:
            completed = sum(change.is_complete for change in self.changes)
            yield Fact("end", "last-disc", _DECIDED, {"n": completed})
        elif ending == EXHAUSTION:
            won = (ranking(self.after) or ())[self.mover] == 1
            yield Fact("end", "exhausts", _DECIDED if won else -_DECIDED, {"won": won})
        else:
            yield Fact("end", "solo-result", _DECIDED, {"n": notes(self.after)[2]})

    # ── Two to four seats ─────────────────────────────────────────────────────────────────────────────────────────────

    def _track(self) -> Iterator[Fact]:
        """Say whose turn comes next and what it finds."""
        cost = int(COST[self.tile])
        yield Fact("steps", None, -PRICE * cost, {"n": cost}, "steps-less", needs_both=True)
        is_again = int(self.after["mover"]) == self.mover
        if is_again:
            yield Fact("order", "again", _AGAIN, {})
        rival = self._rival()
        yield from self._denied(rival, taken_only=is_again or int(self.after["pending"]) > 0)
        if not is_again:
            yield from self._left(rival)

    def _rival(self) -> int:
        """Return the opponent that moves first."""
        seats = self.after["seat"]
        opponents = [i for i in range(self.seats) if i != self.mover]
        return min(opponents, key=lambda i: (int(seats[i]["distance"]), -int(seats[i]["arrived"])))

    def _denied(self, rival: int, taken_only: bool) -> Iterator[Fact]:
        """Name the tile that the rival does not find any more and that would serve it better than those it finds."""
        still = [] if self.after["pending"] else offer(self.after)
        gone = [tile for tile in offer(self.state) if tile not in still and (tile == self.tile or not taken_only)]
        served = {tile: self._completed_by(rival, tile) for tile in gone}
        tile = max(gone, key=lambda each: (served[each], each == self.tile))
        if served[tile] <= max((self._completed_by(rival, each) for each in still), default=0):
            return
        taken = tile == self.tile
        if served[tile] >= self._missing(rival):
            args: dict[str, Any] = {"tile": tile, "seat": rival, "taken": taken}
            yield Fact("denies", "stops", _DECIDED / 2, args, matter=tile)
        else:
            args = {"tile": tile, "n": served[tile], "seat": rival, "taken": taken}
            yield Fact("denies", "denies", _DENIED * served[tile], args, matter=tile)

    def _completed_by(self, seat: int, tile: int) -> int:
        """Return how many tasks a tile would complete for a seat on the best place of its display."""
        display = self.after["seat"][seat]
        most = 0
        for cell in display["frontier"].tolist()[: int(display["free"])]:
            trial = self.after_raw.copy()
            kernels.place(trial, seat, tile, cell)
            most = max(most, int(trial.view(State)[0]["seat"][seat]["completed"]) - int(display["completed"]))
        return most

    def _missing(self, seat: int) -> int:
        """Return how many discs a seat has still to place."""
        return int(self.after["target"]) - placed(self.after, seat)

    def _left(self, rival: int) -> Iterator[Fact]:
        """Say what the rival, whose turn it is, finds on offer; nothing is known of a wheel that is refilled first."""
        if self.after["pending"]:
            return
        tiles = offer(self.after)
        served = {tile: self._completed_by(rival, tile) for tile in tiles}
        best = max(tiles, key=lambda tile: (served[tile], -int(COST[tile])))
        if served[best] >= self._missing(rival):
            yield Fact("left", "lets-win", -_DECIDED / 2, {"seat": rival, "tile": best}, matter=best)
        elif served[best]:
            args: dict[str, Any] = {"seat": rival, "tile": best, "n": served[best]}
            yield Fact("left", "leaves", -_LEFT * served[best], args, matter=best)
        else:
            yield Fact("left", "leaves-nothing", _NOTHING_LEFT, {"seat": rival, "tiles": tiles})
        cheap = next((tile for tile in tiles if COST[tile] == _CHEAPEST), None)
        if cheap is not None and not (cheap == best and served[best]):
            again = self._stays_behind(rival)
            args = {"seat": rival, "tile": cheap, "fresh": cheap not in offer(self.state), "again": again}
            yield Fact("cheap", "leaves-cheap", -_AGAIN if again else -PRICE, args, matter=cheap)

    def _stays_behind(self, rival: int) -> bool:
        """Whether a tile of the lowest number would give the rival another turn; it would land on top of a stack."""
        seats = self.after["seat"]
        reached = int(seats[rival]["distance"]) + _CHEAPEST
        return all(reached <= int(seats[i]["distance"]) for i in range(self.seats) if i != rival)

    # ── Solo ──────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _solo(self) -> Iterator[Fact]:
        if self.action >= rules.TAKE:
            cost = int(COST[self.tile])
            yield Fact("steps", None, -cost / PENALTY, {"n": cost}, "sum-less", needs_both=True)
            discs = [int(each["seat"][0]["completed"]) for each in (self.state, self.after)]
            if self.state["phase"] == PHASE_1 and discs[0] < FIRST_STACK <= discs[1]:
                yield Fact("phase", "phase-done", _AGAIN, {"n": FIRST_STACK})
        if self.state["phase"] == PHASE_1 and self.after["phase"] == PHASE_2:
            yield Fact("phase", "ends-phase", _NOTHING_LEFT, {"n": int(self.after["first_note"])})
