"""Lessons and puzzles over HTTP: for strangers too, judged by the engine, nothing stored (demands 60, 61)."""

from __future__ import annotations

import pytest

from moontable.core.registry import games
from moontable.kit.lessons import lesson_of, puzzle_of, puzzles_of, step_of
from tests.server.people import Json, Person

GAMES = ("nova-luna", "blue-moon-city", "walking-on-the-moon")


async def test_a_stranger_learns_what_there_is_to_learn(stranger: Person) -> None:
    courses: list[Json] = await stranger.get("/api/lessons")
    assert {course["game"] for course in courses} == set(games())
    assert all(8 <= len(course["steps"]) <= 10 for course in courses)
    assert {course["game"]: course["puzzles"] for course in courses}["nova-luna"] == len(puzzles_of("nova-luna")) == 10


@pytest.mark.parametrize("game", GAMES)
async def test_every_lesson_can_be_walked_action_by_action(stranger: Person, game: str) -> None:
    """As the browser does it: each answer comes whole, from the beginning of its step on."""
    lesson = lesson_of(game)
    assert lesson is not None
    for number, step in enumerate(lesson.steps, start=1):
        path = f"/api/lessons/{game}/{number}"
        exercise: Json = await stranger.get(path)
        assert (exercise["name"], exercise["number"], exercise["count"]) == (step.name, number, len(lesson.steps))
        assert exercise["choices"] is not None
        for length in range(1, len(step.show) + 1):
            verdict: Json = await stranger.post(path, {"actions": list(step.show[:length])})
            assert verdict["right"] is (True if length == len(step.show) else None)
        shown: Json = await stranger.post(path, {"actions": []})
        assert (shown["right"], shown["actions"]) == (True, list(step.show))


async def test_a_view_tells_the_seat_no_more_than_at_a_table(stranger: Person) -> None:
    """Hidden cards of a lesson are hidden: demand of every door out of a table."""
    exercise: Json = await stranger.get("/api/lessons/blue-moon-city/2")
    other = exercise["view"]["players"][1]
    assert "hand" not in other or other["hand"] is None
    verdict: Json = await stranger.post("/api/lessons/blue-moon-city/8", {"actions": []})
    assert {line["seat"] for line in verdict["log"] if line["key"] == "blue-moon-city.drew"} == {0}


async def test_wrong_answers_are_told_from_forbidden_ones(stranger: Person) -> None:
    path = "/api/lessons/nova-luna/3"
    there: Json = await stranger.post(path, {"actions": ["T42@3,0"]})
    assert (there["right"], there["text"]) == (False, "far")
    other: Json = await stranger.post(path, {"actions": ["T36@3,0"]})
    assert (other["right"], other["text"]) == (False, None)
    assert await stranger.refusal(path, {"actions": ["T42@9,9"]}) == (400, "illegal-action")
    assert await stranger.refusal(path, {"actions": ["nonsense"]}) == (400, "bad-notation")
    assert await stranger.refusal(path, {"actions": ["T42@3,0"] * 25}) == (400, "bad-message")
    assert await stranger.refusal(path, {"action": "T42@3,0"}) == (400, "bad-message")


async def test_what_is_not_there_is_refused(stranger: Person) -> None:
    assert await stranger.refusal("/api/lessons/nova-luna/99") == (404, "unknown-exercise")
    assert await stranger.refusal("/api/lessons/nova-luna/0", {"actions": []}) == (404, "unknown-exercise")
    assert await stranger.refusal("/api/puzzles/walking-on-the-moon/1") == (404, "unknown-exercise")
    assert await stranger.refusal("/api/puzzles/chess/1") == (404, "unknown-game")


async def test_a_plan_is_looked_at_in_a_lesson_as_at_a_table(stranger: Person) -> None:
    answer: Json = await stranger.get("/api/lessons/walking-on-the-moon/1/outlook?plan=program%20BB%20K%20W")
    assert answer["outlook"]["jumps"]
    later: Json = await stranger.get("/api/lessons/walking-on-the-moon/1/outlook?plan=&actions=program%20BB%20K%20W")
    assert later["ply"] == answer["ply"] + 1
    assert later["outlook"]["accident"] == answer["outlook"]["accident"]
    assert await stranger.refusal("/api/lessons/nova-luna/1/outlook?plan=x") == (400, "no-outlook")


async def test_the_best_action_of_a_puzzle_is_told_with_reasons_to_who_finds_it(stranger: Person) -> None:
    path, puzzle = "/api/puzzles/nova-luna/1", puzzle_of("nova-luna", 1)
    right: Json = await stranger.post(path, {"actions": [puzzle.best]})
    assert (right["right"], right["worth"]["best"]) == (True, puzzle.best)
    assert right["worth"]["reasons"][0]["key"] == puzzle.topic
    shown: Json = await stranger.post(path, {"actions": []})
    assert (shown["right"], shown["actions"]) == (True, [puzzle.best])


async def test_a_worse_action_is_told_what_it_gives_up_and_never_the_answer(stranger: Person) -> None:
    path, puzzle = "/api/puzzles/nova-luna/1", puzzle_of("nova-luna", 1)
    rival = puzzle.rivals[0]
    verdict: Json = await stranger.post(path, {"actions": [rival.action]})
    assert (verdict["right"], verdict["worth"]["lost"]) == (False, rival.value)
    assert (verdict["worth"]["best"], verdict["worth"]["reasons"]) == (None, [])
    exercise: Json = await stranger.get(path)
    assert puzzle.best not in {str(value) for key, value in exercise.items() if key not in ("view", "choices")}


async def test_a_shown_answer_is_the_same_every_time(stranger: Person) -> None:
    """Nothing is kept between two answers: the position of a step is never changed by them."""
    first, second = [await stranger.post("/api/lessons/walking-on-the-moon/5", {"actions": []}) for _ in range(2)]
    assert first == second
    assert step_of("walking-on-the-moon", 5).position["ply"] + 1 == first["ply"]
