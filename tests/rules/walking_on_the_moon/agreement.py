"""Hold an engine position against the referee: every fact of the view and the document, every legal action."""

from __future__ import annotations

from typing import Any

from moontable import CHANCE, TERMINAL, Position
from tests.rules.walking_on_the_moon.box import Face
from tests.rules.walking_on_the_moon.referee import CHANCE as REFEREE_CHANCE
from tests.rules.walking_on_the_moon.referee import OVER, Referee


def assert_same_actor(position: Position, referee: Referee) -> None:
    expected = {REFEREE_CHANCE: CHANCE, OVER: TERMINAL}.get(referee.actor(), referee.actor())
    assert position.actor == expected
    if position.actor == CHANCE:
        outcomes = position.chance_outcomes()
        assert {outcome.text: weight for outcome, weight in outcomes} == referee.outcomes()
        assert len(outcomes) == len({outcome.text for outcome, _ in outcomes})
        return
    listed = [action.text for action in position.legal_actions()]
    assert len(set(listed)) == len(listed)
    assert set(listed) == referee.legal()


def assert_agree(position: Position, referee: Referee) -> None:
    """Compare everything that a spectator and every seat see, and what the seat to act may do."""
    assert_same_actor(position, referee)
    view = position.view(None)
    for seat in range(referee.seats) if referee.ending else (referee.ply % referee.seats,):
        assert position.view(seat) == view
    assert_same_moon(view, referee)
    assert_same_astronauts(view, referee)
    assert_same_turn(view, referee)
    assert_same_end(position, view, referee)
    assert_same_document(position.document(), referee)


def assert_same_moon(view: dict[str, Any], referee: Referee) -> None:
    track = referee.track
    arrows = track.arrows()
    expected = [
        {
            "card": name,
            "spaces": [
                {
                    "level": track.level(column),
                    "red": track.is_red(column),
                    "arrow": column in arrows,
                    "star": column in track.stars,
                }
                for column in range(4 * k, 4 * k + 4)
            ],
        }
        for k, name in enumerate(track.ring)
    ]
    assert view["ring"] == expected
    values = [int(value) for value in referee.options["markers"].split("/")]
    cards = referee.options["cards"]
    assert view["markers"] == {"values": values, "cards": [cards, cards - 1, cards - 2]}
    assert view["dice"].keys() == track.dice.keys()
    for colour, sides in track.dice.items():
        shown = {face["face"]: face for face in view["dice"][colour]}
        assert len(shown) == len(view["dice"][colour])
        assert shown == {face.name[1:]: shown_face(face, sides) for face in sides}


def shown_face(face: Face, sides: list[Face]) -> dict[str, Any]:
    return {
        "face": face.name[1:],
        "weight": sides.count(face),
        "path": [list(cell) for cell in face.path],
        "settle": face.settle,
        "skull": face.skull,
    }


def assert_same_astronauts(view: dict[str, Any], referee: Referee) -> None:
    ranked = referee.track.ranked()
    is_laid_out = referee.phase != "setup"
    assert len(view["astronauts"]) == len(referee.astronauts)
    for i, (each, shown) in enumerate(zip(referee.astronauts, view["astronauts"], strict=True)):
        for name in ("seat", "column", "awake", "stars", "ec", "token", "finished", "acted"):
            assert shown[name] == getattr(each, name), name
        if is_laid_out:
            assert shown["last"] == referee.track.is_last(i)
            assert shown["leader"] == referee.track.is_leader(i)
    if is_laid_out:
        by_rank = sorted((each["rank"], i) for i, each in enumerate(view["astronauts"]) if each["rank"] is not None)
        assert [i for _, i in by_rank] == ranked
    stacks = [{"column": column, "astronauts": stack} for column, stack in sorted(referee.track.stacks.items())]
    assert view["stacks"] == stacks


def assert_same_turn(view: dict[str, Any], referee: Referee) -> None:
    is_going_on = referee.phase not in ("setup", "over")
    assert view["seats"] == referee.seats
    assert view["phase"] == referee.phase
    assert (view["ply"], view["turn"], view["round"]) == (referee.ply, referee.turn, referee.round)
    assert view["actor"] == (None if referee.actor() < 0 else referee.actor())
    assert view["astronaut"] == (referee.mover if is_going_on else None)
    waiting = [i for i in referee.waiting() if i != referee.mover]
    assert view["next"] == ([referee.mover, *waiting] if is_going_on else [])
    step = view["step"]
    assert step["allowance"] == referee.allowance()
    assert (step["bought"], step["hindered"]) == (referee.bought, referee.is_hindered)
    assert (step["program"], step["jump"], step["clean"]) == (referee.program, referee.jump + 1, referee.jump)
    assert step["rolled"] == [
        {"die": die.face.name[0], "face": die.face.name[1:], "again": die.is_fixed} for die in referee.rolled
    ]
    first = [i for i, each in enumerate(referee.astronauts) if each.finished == 1]
    assert view["first"] == (first[0] if first else None)
    farthest = max(each.column for each in referee.astronauts)
    assert view["to_go"] == max(0, referee.track.line - farthest)
    assert 0 <= view["turns_left"] <= referee.turn_cap - referee.turn


def assert_same_end(position: Position, view: dict[str, Any], referee: Referee) -> None:
    assert position.ending == referee.ending == view["ending"]
    scores = referee.scores()
    assert list(position.scores()) == view["scores"] == scores
    by_seat = [0] * referee.seats
    for i, points in enumerate(view["points"]):
        each = referee.astronauts[i]
        assert points["place"] == referee.place_points(each)
        by_seat[each.seat] += points["place"] + points["stars"]
    assert by_seat == scores
    ranking = referee.ranking() if referee.ending else None
    assert view["ranking"] == ranking
    assert position.ranking() == (None if ranking is None else tuple(ranking))
    if ranking is not None:
        assert position.returns() == tuple(1.0 if place == 1 else -1.0 for place in ranking)


def assert_same_document(document: dict[str, Any], referee: Referee) -> None:
    assert document["order"] == referee.order
    assert document["stars"] == sorted(referee.track.stars)
    assert document["mover"] == referee.mover
    assert document["rerolling"] == referee.rerolling
    assert document["victims"] == referee.victims
    assert document["partner"] == referee.can_swap
