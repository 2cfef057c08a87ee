"""A second, slow reading of Walking on the Moon, written from the rules alone and sharing no code with the engine.

Tests play the engine and this referee side by side. `play` takes the texts of the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.rules.walking_on_the_moon.box import COLOURS, PROGRAMS
from tests.rules.walking_on_the_moon.table import Rolled, Table

CHANCE = -1
OVER = -2


class Referee(Table):
    """The rules of a match."""

    # ── Who acts, and with what ───────────────────────────────────────────────────────────────────────────────────────

    def actor(self) -> int:
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase in ("setup", "rolling") else self.me.seat

    def outcomes(self) -> dict[str, int]:
        """What chance can do, with weights."""
        if self.phase == "rolling":
            return dict(Counter(f"face {face.name}" for face in self.track.dice[self.next_colour()]))
        if self.order is None:
            return {f"start {seat}": 1 for seat in range(self.seats)}
        return {f"card {card}": 1 for card in self.track.cards if card not in self.track.ring}

    def next_colour(self) -> str:
        """The colour of the die that falls next."""
        if self.rerolling is not None:
            return self.rolled[self.rerolling].face.name[0]
        return self.program[self.jump][len(self.rolled)]

    def allowance(self) -> int:
        return (3 if self.is_hindered else 4) + self.bought

    def legal(self) -> set[str]:
        match self.phase:
            case "start":
                return set(self._legal_start())
            case "ready":
                return {"roll", *(["stop"] if self.jump else []), *self._legal_additions()}
            case "choose":
                again = {f"reroll {die.face.name}" for die in self.rolled if self.me.ec and not die.is_fixed}
                return {f"choose {die.face.name}" for die in self.rolled} | again
            case "hinder":
                return set(self._legal_hindrances())
        return set()

    def _may_buy(self) -> bool:
        return not (self.is_hindered and self.options["after_token"] == "capped")

    def _legal_start(self) -> Iterator[str]:
        if not self.me.awake:
            yield from ("recover 0", "recover 1")
            return
        if self.bought == 0 and self._may_buy():
            for count in range(1, self.me.ec + 1):
                if self.allowance() + count <= 6:
                    yield f"buy {count}"
        least = 1 if self.options["dice_used"] == "up_to" else self.allowance()
        for dice in range(least, self.allowance() + 1):
            yield from (f"program {program}" for program in PROGRAMS[dice])

    def _legal_additions(self) -> Iterator[str]:
        if self.options["buy"] == "before" or self.jump == 0 or self.me.ec == 0 or not self._may_buy():
            return
        used = "".join(self.program)
        for colour in COLOURS:
            for jump in range(self.jump + 1, min(len(self.program) + 1, 3) + 1):
                if len(used) < 6 and used.count(colour) < 2:
                    yield f"add {colour} {jump}"

    def _legal_hindrances(self) -> Iterator[str]:
        yield "pass"
        if self.can_swap:
            yield "swap"
        for i in self.victims:
            victim = self.astronauts[i]
            if victim.stars:
                yield f"rob {i} star"
            if victim.ec:
                yield f"rob {i} ec"
            if not victim.stars and not victim.ec:
                yield f"hinder {i}"

    # ── What happens ──────────────────────────────────────────────────────────────────────────────────────────────────

    def play(self, text: str) -> None:
        is_chance = self.actor() == CHANCE
        assert text in (self.outcomes() if is_chance else self.legal()), text
        self.ply += not is_chance
        kind, *words = text.split(" ")
        getattr(self, f"_play_{kind}")(*words)

    def _play_start(self, seat: str) -> None:
        self.order = [(int(seat) + i) % self.seats for i in range(self.seats)]

    def _play_card(self, name: str) -> None:
        ring = self.track.ring
        ring.append(name)
        if len(ring) < self.options["cards"]:
            return
        bare = {6: set[int](), 7: {0}, 8: {0, 7}}[len(ring)]
        self.track.stars = {column for column in self.track.arrows() if column // 4 not in bare}
        assert self.order is not None
        stack = [seat + self.seats * time for time in range(2) for seat in self.order]
        stack = [i for i in stack if i < len(self.astronauts)]
        self.track.stacks = {0: stack if self.options["stacking"] == "bottom" else stack[::-1]}
        self.round = 1
        self.begin_turn()

    def _play_buy(self, count: str) -> None:
        self.bought = int(count)
        self.me.ec -= self.bought

    def _play_program(self, *words: str) -> None:
        self.program = list(words)
        self.phase = "ready"

    def _play_roll(self) -> None:
        self.phase = "rolling"

    def _play_stop(self) -> None:
        self.end_turn()

    def _play_add(self, colour: str, jump: str) -> None:
        self.me.ec -= 1
        index = int(jump) - 1
        self.program += [""] * (index + 1 - len(self.program))
        self.program[index] = "".join(sorted(self.program[index] + colour, key=COLOURS.index))

    def _play_face(self, name: str) -> None:
        face = next(face for face in self.track.dice[name[0]] if face.name == name)
        if self.rerolling is not None:
            if self.options["reroll"] == "binding":
                self.rolled[self.rerolling].face = face
            else:
                self.rolled.append(Rolled(face, is_fixed=True))
            self.rerolling = None
            self.phase = "choose"
            return
        self.rolled.append(Rolled(face))
        if len(self.rolled) == len(self.program[self.jump]):
            self.phase = "choose"

    def _play_reroll(self, name: str) -> None:
        self.me.ec -= 1
        self.rerolling = [die.face.name == name and not die.is_fixed for die in self.rolled].index(True)
        self.rolled[self.rerolling].is_fixed = True
        self.phase = "rolling"

    def _play_choose(self, name: str) -> None:
        start = self.me.column
        face = next(die.face for die in self.rolled if die.face.name == name)
        flight = self.track.fly(start, face)
        self.clear_jump()
        if flight.result == "awake" or self.options["star_on_accident"] == "kept":
            self.track.collect(self.mover, flight.stars)
        self.track.move(self.mover, flight.column)
        if flight.result != "awake":
            self.me.awake = False
            self.track.lose_half(self.mover)
        if flight.result != "awake" or self.me.finished:
            self.end_turn()
            return
        self._look_around(start)
        if self.victims or self.can_swap:
            self.phase = "hinder"
        else:
            self._finish_jump()

    def _look_around(self, start: int) -> None:
        """Who can be hindered after a jump from a column, and whether there is anything to exchange with a partner."""
        me, by_passing = self.me, self.options["hinder_by"] == "passing"
        for i in self.track.running():
            other = self.astronauts[i]
            if i == self.mover:
                continue
            if other.seat == me.seat:
                piles = {"piles": ("stars", "ec"), "stars": ("stars",), "ec": ("ec",)}[self.options["swap"]]
                differ = any(getattr(me, pile) != getattr(other, pile) for pile in piles)
                self.can_swap = other.column == me.column and differ
                continue
            is_there = other.column == me.column or (by_passing and start < other.column < me.column)
            if is_there and (other.stars or other.ec or not other.token):
                self.victims.append(i)

    def _play_rob(self, victim: str, what: str) -> None:
        pile = {"star": "stars", "ec": "ec"}[what]
        other = self.astronauts[int(victim)]
        setattr(other, pile, getattr(other, pile) - 1)
        setattr(self.me, pile, getattr(self.me, pile) + 1)
        self._finish_jump()

    def _play_hinder(self, victim: str) -> None:
        self.astronauts[int(victim)].token = True
        self._finish_jump()

    def _play_swap(self) -> None:
        me, other = self.me, self.astronauts[(self.mover + 2) % 4]
        if self.options["swap"] in ("piles", "stars"):
            me.stars, other.stars = other.stars, me.stars
        if self.options["swap"] in ("piles", "ec"):
            me.ec, other.ec = other.ec, me.ec
        self._finish_jump()

    def _play_pass(self) -> None:
        self._finish_jump()

    def _play_recover(self, steps: str) -> None:
        self.me.awake, self.me.token = True, False
        self.track.move(self.mover, self.me.column + int(steps))
        if self.options["recovery_star"] == "yes" and not self.me.finished:
            column = self.me.column
            if self.track.has_star((column, self.track.level(column))):
                self.track.collect(self.mover, [column])
        self.end_turn(is_recovery=True)

    def _finish_jump(self) -> None:
        self.clear_jump()
        self.jump += 1
        if self.jump == len(self.program):
            self.end_turn()
        else:
            self.phase = "ready"


def referee_of(document: dict[str, Any]) -> Referee:
    """The referee at the table of a position document."""
    referee = Referee(document["seats"], **document["options"])
    track = referee.track
    track.ring, track.stars = list(document["ring"]), set(document["stars"])
    for each, stated in zip(referee.astronauts, document["astronauts"], strict=True):
        for name, value in stated.items():
            setattr(each, name, value)
    track.stacks = {referee.astronauts[stack[0]].column: list(stack) for stack in document["stacks"]}
    referee.order, referee.program = document["order"], list(document["program"])
    for name in ("phase", "ply", "turn", "round", "mover", "bought", "jump", "rerolling", "ending"):
        setattr(referee, name, document[name])
    referee.is_hindered, referee.victims = document["hindered"], list(document["victims"])
    referee.can_swap = document["partner"]
    faces = {face.name: face for sides in track.dice.values() for face in sides}
    for die in document["rolled"]:
        referee.rolled.append(Rolled(faces[die["die"] + die["face"]], die["again"]))
    return referee
