"""Which facts are told for an action: what it gains first, of one topic or matter one at most, four in all."""

from __future__ import annotations

from typing import Any

from moontable.core.reasons import MOST, Fact, told


def fact(topic: str, weight: float, **args: Any) -> Fact:
    return Fact(topic, topic, weight, args)


def priced(n: int) -> Fact:
    """A fact that says something in comparison only."""
    return Fact("steps", None, -0.3 * n, {"n": n}, "steps-less", needs_both=True)


def keys(reasons: list[dict[str, Any]]) -> list[tuple[str, str, bool]]:
    return [(reason["key"], reason["about"], reason["for"]) for reason in reasons]


def test_alone_only_what_speaks_for_it_is_told_and_the_strongest_first() -> None:
    facts = [fact("small", 0.2), fact("large", 2.0, n=3), fact("bad", -5.0), priced(3)]
    assert told(facts) == [
        {"key": "large", "about": "better", "for": True, "args": {"n": 3}},
        {"key": "small", "about": "better", "for": True, "args": {}},
    ]


def test_what_both_have_is_not_told() -> None:
    assert told([fact("same", 1.0, n=2)], [fact("same", 1.0, n=2)]) == []
    assert told([fact("same", 1.0, n=2)], [fact("same", 1.02, n=2)]) == []


def test_four_reasons_at_most_the_last_of_them_what_the_other_had_going_for_it() -> None:
    better = [fact(f"gain {i}", 9.0 - i) for i in range(6)]
    assert len(told(better)) == len(told(better, [])) == MOST
    reasons = told(better, [fact("theirs", 20.0), fact("more", 10.0)])
    assert keys(reasons) == [
        ("gain 0", "better", True),
        ("gain 1", "better", True),
        ("gain 2", "better", True),
        ("theirs", "played", True),
    ]


def test_what_speaks_against_the_played_one_counts_as_a_gain() -> None:
    assert keys(told([], [fact("harm", -1.0)])) == [("harm", "played", False)]
    assert keys(told([fact("harm", -1.0)], [])) == [("harm", "better", False)]
    assert keys(told([fact("harm", -0.5)], [fact("harm", -1.0, n=2)])) == [("harm", "played", False)]


def test_of_one_topic_the_weightier_fact_is_told() -> None:
    """An opponent that finds nothing, and one that finds a lot: one sentence says both."""
    nothing, lot = Fact("left", "nothing", 0.3, {}), Fact("left", "lot", -2.0, {})
    assert keys(told([nothing], [lot])) == [("lot", "played", False)]
    assert keys(told([lot], [nothing])) == [("lot", "better", False)]
    assert keys(told([fact("one", 1.0), Fact("one", "other", 2.0, {})])) == [("other", "better", True)]


def test_of_one_matter_the_strongest_is_told() -> None:
    """A tile that one action takes and the other leaves."""
    takes, leaves = Fact("denies", "denies", 0.6, {}, matter=35), Fact("left", "leaves", -0.7, {}, matter=35)
    assert keys(told([takes], [leaves])) == [("leaves", "played", False)]
    other = Fact("left", "leaves", -0.7, {}, matter=36)
    assert keys(told([takes], [other])) == [("leaves", "played", False), ("denies", "better", True)]


def test_numbers_of_the_same_fact_are_set_against_each_other() -> None:
    assert told([priced(3)], [priced(5)]) == [
        {"key": "steps-less", "about": "better", "for": True, "args": {"n": 3, "instead": 5}}
    ]
    assert told([priced(5)], [priced(3)]) == [
        {"key": "steps-less", "about": "played", "for": True, "args": {"n": 3, "instead": 5}}
    ]
    chances = [Fact("risk", "risk", -x, {"chance": round(x * 100)}, "risk-less", "chance") for x in (0.1, 0.4)]
    (reason,) = told(*([each] for each in chances))
    assert reason["args"] == {"chance": 10, "instead_chance": 40}


def test_a_fact_that_needs_both_is_silent_where_the_other_is_unknown() -> None:
    assert told([priced(3)], []) == told([], [priced(3)]) == told([priced(3)]) == []


def test_no_number_is_set_against_itself() -> None:
    """What differs less than it is rounded is no reason."""
    one, other = (Fact("risk", "risk", weight, {"chance": 12}, "risk-less", "chance") for weight in (0.5, 0.6))
    assert told([other], [one]) == []
