"""`moontable perft`: counts sequences of seat actions, with chance from the seed."""

import moontable
from tests.cli.program import interrupted, json_of, run


def test_counts_agree_with_the_legal_actions() -> None:
    document = json_of("perft", "nova-luna", "--seats", "2", "--depth", "2", "--seed", "7")
    start = moontable.load("nova-luna").start(seats=2, seed=7)
    second = [start.play(action).legal_actions() for action in start.legal_actions()]
    assert document["counts"] == [len(second), sum(map(len, second))]
    assert set(document) == {"game", "seats", "seed", "counts", "seconds"}
    assert (document["game"], document["seats"], document["seed"]) == ("nova-luna", 2, 7)


def test_divide_says_where_a_count_comes_from() -> None:
    arguments = ("perft", "nova-luna", "--depth", "3", "--seed", "7", "--divide")
    document = json_of(*arguments)
    assert sum(document["divide"].values()) == document["counts"][2]
    texts = [action.text for action in moontable.load("nova-luna").start(seats=2, seed=7).legal_actions()]
    assert list(document["divide"]) == texts
    lines = run(*arguments).stdout.splitlines()
    assert lines[3:] == [f"{text}  {count}" for text, count in document["divide"].items()]


def test_a_match_that_ends_earlier_is_no_sequence_of_that_length() -> None:
    """With one disc to place nobody wins with a first tile, but with a second one; then there is no fourth action."""
    counts = json_of("perft", "nova-luna", "--depth", "4", "--option", "discs=1", "--seed", "1")["counts"]
    longer = json_of("perft", "nova-luna", "--depth", "4", "--seed", "1")["counts"]
    assert counts[:3] == longer[:3]
    assert counts[3] < longer[3]


def test_for_people_it_prints_a_line_a_depth() -> None:
    outcome = run("perft", "nova-luna", "--depth", "2", "--seed", "7")
    assert outcome.code == 0
    assert [line.split()[0] for line in outcome.stdout.splitlines()] == ["1", "2"]


def test_ctrl_c_ends_a_long_count() -> None:
    from time import monotonic

    begun = monotonic()
    outcome = interrupted("perft", "nova-luna", "--depth", "12", when=lambda: monotonic() > begun + 3)
    assert outcome.code == 130
    assert "Traceback" not in outcome.stderr
