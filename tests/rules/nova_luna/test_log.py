"""The log: sentences as message keys with arguments, for every action and outcome."""

from __future__ import annotations

from moontable import Position
from tests.rules.matches import steps
from tests.rules.nova_luna.boards import dealt, in_line, playing
from tests.rules.nova_luna.matches import GAME


def keys(position: Position, text: str) -> list[str]:
    return [line["key"].removeprefix("nova-luna.") for line in position.log(position.parse(text))]


def test_the_log_of_a_turn() -> None:
    """Rule 4.4, Rule 6.5: who took which tile for what and how many discs it placed."""
    position = playing(dealt(2, [16, 18, 19, 50]), "T16@0,0", "T18@0,0", "T19@0,1", "T50@1,0")
    assert position.actor == 0
    (line,) = position.log(position.parse("T1@-1,0"))
    arguments = {"tile": 1, "colour": 0, "cost": 1, "x": -1, "y": 0, "discs": 0}
    assert line == {"key": "nova-luna.take", "seat": 0, "args": arguments}


def test_the_log_of_refills() -> None:
    """Rule 5.1, Rule 5.3: chosen ones name the seat, forced ones nobody; a draw says nothing by itself."""
    position = in_line(dealt(2, range(1, 12)), *range(1, 10))
    (line,) = position.log(position.parse("refill"))
    assert line == {"key": "nova-luna.refill", "seat": position.actor, "args": {"count": 9}}
    position = in_line(position, 10)
    last = next(action for action in position.legal_actions() if action.text.startswith("T11@"))
    lines = position.log(last)
    assert [line["key"] for line in lines] == ["nova-luna.take", "nova-luna.forced-refill"]
    assert lines[1] == {"key": "nova-luna.forced-refill", "seat": None, "args": {"count": 11}}
    waiting = position.play(last)
    assert waiting.log(waiting.chance_outcomes()[0][0]) == []


def test_the_log_of_the_start() -> None:
    """Rule 2.7: the order that chance drew, first mover first."""
    position = GAME.start(seats=2)
    for _ in range(11):
        position = position.play(position.chance_outcomes()[0][0])
    (line,) = position.log(position.parse("order 1,0"))
    assert line == {"key": "nova-luna.start-order", "seat": None, "args": {"order": [1, 0]}}


def test_the_log_of_the_end() -> None:
    """Rule 7.1, Rule 7.2: the winner is named, and that the tiles ran out."""
    seen = set()
    for seed in range(12):
        *_, (before, action, end) = steps(GAME.start(seats=2, discs=15), seed)
        said = keys(before, action.text)
        winners = [seat for seat, place in enumerate(end.ranking() or ()) if place == 1]
        assert said == ["take", *(["exhausted"] if end.ending == "exhaustion" else []), *["win" for _ in winners]]
        assert before.log(action)[-1]["args"] == {"seat": winners[0]}
        seen.add(end.ending)
    assert seen == {"last-disc", "exhaustion"}


def test_the_log_of_solo() -> None:
    """Rule 8.3, Rule 8.10: the note of phase 1, and the result."""
    for seed in range(40):
        for before, action, end in steps(GAME.start(seats=1), seed):
            said = keys(before, action.text) if before.actor == 0 else []
            assert ("end-phase" in said) == (before.view(0)["phase"] == "phase1" and end.view(0)["phase"] == "phase2")
            assert ("solo-result" in said) == (end.ending == "solo")
