"""A record replays to the same bytes, says which line is wrong, and holds no seed."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moontable.table import Record, RecordError
from tests.table.matches import played, seeded, started


@given(seed=st.integers(0, 10_000), seats=st.integers(1, 3), plies=st.integers(0, 60))
@settings(max_examples=40, deadline=None)
def test_text_and_replay_give_the_same_bytes(seed: int, seats: int, plies: int) -> None:
    table = played(seed, seats, plies)
    assert table.position is not None
    text = table.record().text()
    read = Record.from_text(text)
    assert read == table.record()
    assert read.text() == text
    assert read.replay().to_bytes() == table.position.to_bytes()


def test_steps_retrace_the_table_with_its_log() -> None:
    table = played()
    steps = list(table.record().steps())
    assert [step.ply for step in steps] == list(range(-1, table.ply))
    assert [line for step in steps for line in step.log] == table.log
    assert steps[-1].after == table.position
    assert all(later.before is earlier.after for earlier, later in pairwise(steps))


def test_the_header_names_players_but_no_accounts() -> None:
    header = json.loads(played(plies=1).record().text().splitlines()[0])
    assert header == {
        "record": 2,
        "game": "nova-luna",
        "rules_version": 1,
        "seats": 2,
        "options": header["options"],
        "players": [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Ben"}],
        "match": "amber-heron",
        "created": 1_700_000_000,
    }


GOOD = played(plies=3).record().text().splitlines()


@pytest.mark.parametrize(
    ("line", "replacement", "named"),
    [
        (0, "", 1),
        (0, "{}", 1),
        (0, "[1]", 1),
        (0, GOOD[0].replace('"record":2', '"record":3'), 1),
        (0, GOOD[0].replace("}", ',"fairness":{"nonces":[]}}'), 1),
        (0, GOOD[0][:-1] + ',"fairness":{"commitment":"","nonces":[1]}}', 1),
        (0, GOOD[0].replace('"seats":2', '"seats":true'), 1),
        (0, GOOD[0].replace('"seats":2', '"seats":9'), 1),
        (0, GOOD[0].replace("nova-luna", "chess"), 1),
        (0, GOOD[0].replace('"rules_version":1', '"rules_version":999'), 1),
        (2, "nonsense", 3),
        (2, '{"actor":-1}', 3),
        (2, GOOD[2].replace("}", ',"stand_in":4}'), 3),
        (2, GOOD[2].replace("[", "[0,"), 3),
        (2, '{"actor":-1,"text":"draw T1","draw":[2,2]}', 3),
        (2, '{"actor":-1,"text":"draw T1","draw":[2,true]}', 3),
        (2, '{"undo":"1","seat":0}', 3),
        (2, '{"actor":0,"text":"refill"}', 3),
        (2, '{"actor":-1,"text":"draw T99"}', 3),
        (len(GOOD) - 1, '{"actor":0,"text":"T1@30,30"}', len(GOOD)),
    ],
)
def test_a_wrong_line_is_named(line: int, replacement: str, named: int) -> None:
    lines = [*GOOD[:line], replacement, *GOOD[line + 1 :]]
    with pytest.raises(RecordError) as refused:
        Record.from_text("\n".join(lines)).replay()
    assert refused.value.code == "bad-record"
    assert refused.value.details == {"line": named}


def test_a_file_written_elsewhere_may_have_any_name_and_line_ends() -> None:
    """Another program may write names as they are, and Windows ends lines its own way."""
    named = GOOD[0].replace('"Ann"', '"An\u2028n\u0085é"')
    record = Record.from_text("\r\n".join([named, *GOOD[1:]]) + "\r\n")
    assert record.players[0]["name"] == "An\u2028n\u0085é"
    assert Record.from_text(record.text()) == record


def test_a_record_of_the_first_version_is_still_read() -> None:
    """It told no numbers, and no fairness."""
    lines = [{name: part for name, part in json.loads(line).items() if name != "draw"} for line in GOOD]
    lines[0]["record"] = 1
    record = Record.from_text("\n".join(map(json.dumps, lines)))
    assert record.replay() == Record.from_text("\n".join(GOOD)).replay()
    assert record.fairness is None


def test_an_empty_file_and_one_that_breaks_off() -> None:
    with pytest.raises(RecordError):
        Record.from_text("")
    amid_chance = Record.from_text("\n".join(GOOD[:4]))
    assert amid_chance.replay().actor == -1
    with pytest.raises(RecordError):
        list(amid_chance.steps())


def test_who_played_for_an_absent_player_is_kept_and_logged() -> None:
    """An honest statistic must not count it for the player."""
    table = started()
    assert table.position is not None
    seat, action = table.position.actor, table.position.legal_actions()[0].text
    table.adopt(table.submit(seat, 0, action, seeded(1), stand_in="greedy"))
    lines = [json.loads(line) for line in table.record().text().splitlines()[1:]]
    assert [line for line in lines if line["actor"] == seat] == [{"actor": seat, "text": action, "stand_in": "greedy"}]
    read = Record.from_text(table.record().text())
    assert read == table.record()
    *_, step = read.steps()
    assert step.stand_in == "greedy"
    assert [line for line in table.log if line.seat == seat][-1].stand_in == "greedy"
