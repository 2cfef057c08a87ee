"""What lies on the referee's table, whose turn it is, how turns follow one another, and what it all is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.rules.walking_on_the_moon.box import STAR_POINTS, Face
from tests.rules.walking_on_the_moon.track import Astronaut, Track

DEFAULTS: dict[str, Any] = {
    "cards": 6,
    "start_order": "random",
    "stacking": "bottom",
    "behind": "ring",
    "turn_order": "rounds",
    "ties": "rank",
    "buy": "before",
    "after_token": "allowed",
    "dice_used": "exactly",
    "red": "landing",
    "star_on_accident": "kept",
    "landing": "printed",
    "star_return": "ahead",
    "recovery_star": "no",
    "recovery_income": "yes",
    "hinder_by": "landing",
    "end": "round",
    "swap": "piles",
    "reroll": "binding",
    "rise_star": "yes",
    "markers": "15/10/5",
    "turn_cap": 0,
    "dice": "",
    "card_data": "",
}


@dataclass
class Rolled:
    """A die that lies before the player; `is_fixed`: it cannot be rolled again."""

    face: Face
    is_fixed: bool = False


class Table:
    """A match as it stands."""

    def __init__(self, seats: int, **options: Any) -> None:
        self.seats = seats
        self.options = DEFAULTS | options
        count = 4 if seats == 2 else seats
        self.track = Track(self.options, [Astronaut(i % seats) for i in range(count)])
        self.astronauts = self.track.astronauts
        self.turn_cap = self.options["turn_cap"] or 60 * count
        self.order: list[int] | None = None
        if self.options["start_order"] == "seated":
            self.order = list(range(seats))
        elif self.options["start_order"] != "random":
            self.order = [int(seat) for seat in self.options["start_order"].split(",")]
        self.phase = "setup"
        self.ply, self.turn, self.round, self.mover = 0, 0, 0, 0
        self.ending: str | None = None
        self.clear_turn()

    @property
    def me(self) -> Astronaut:
        return self.astronauts[self.mover]

    def clear_turn(self) -> None:
        self.is_hindered = False
        self.bought, self.jump = 0, 0
        self.program: list[str] = []
        self.clear_jump()

    def clear_jump(self) -> None:
        self.rolled: list[Rolled] = []
        self.rerolling: int | None = None
        self.victims: list[int] = []
        self.can_swap = False

    # ── Turns ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    def waiting(self) -> list[int]:
        """Who has yet to act in this round, in the order of their turns."""
        return [i for i in self.track.ranked() if not self.astronauts[i].acted]

    def begin_turn(self) -> None:
        if not self.waiting():
            self.round += 1
            for each in self.astronauts:
                each.acted = False
        self.mover = self.waiting()[0]
        self.phase = "start"
        if self.me.awake:
            self.is_hindered, self.me.token = self.me.token, False

    def end_turn(self, is_recovery: bool = False) -> None:
        me = self.me
        if me.finished is None and not self.track.is_leader(self.mover):
            me.ec += self.jump == 3
            is_paid = not is_recovery or self.options["recovery_income"] == "yes"
            me.ec += is_paid and self.track.is_last(self.mover)
        self.turn += 1
        is_extra_turn = self.options["end"] == "one_more" and not all(each.finished is None for each in self.astronauts)
        if me.finished == 1 and is_extra_turn:
            for each in self.astronauts:
                each.acted = False
        elif me.finished is None and (self.options["turn_order"] == "rounds" or is_extra_turn):
            me.acted = True
        self.clear_turn()
        if self._is_finished():
            self.phase, self.ending = "over", "finish"
        elif self.turn >= self.turn_cap:
            self.phase, self.ending = "over", "turn-cap"
        else:
            self.begin_turn()

    def _is_finished(self) -> bool:
        running = len(self.track.running())
        has_crossed = running < len(self.astronauts)
        if self.options["end"] == "last_one" or not running:
            return running <= 1
        at_once = self.options["end"] == "immediately"
        at_once |= self.options["end"] == "round" and self.options["turn_order"] == "rearmost"
        return has_crossed and (at_once or not self.waiting())

    # ── Points ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def place_points(self, each: Astronaut) -> int:
        if each.finished is not None:
            return 21 if each.finished == 1 else 20
        values = [int(value) for value in self.options["markers"].split("/")]
        from_the_end = self.options["cards"] - 1 - each.column // 4
        return values[from_the_end] if from_the_end < 3 else 0

    def scores(self) -> list[int]:
        scores = [0] * self.seats
        for each in self.astronauts:
            scores[each.seat] += self.place_points(each) + STAR_POINTS[each.stars]
        return scores

    def ranking(self) -> list[int]:
        scores, order = self.scores(), self.order or []
        best = sorted(range(self.seats), key=lambda seat: (-scores[seat], order.index(seat)))
        return [1 + best.index(seat) for seat in range(self.seats)]
