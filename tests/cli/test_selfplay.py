"""`moontable selfplay`: documented JSON, reproducible matches, records that survive Ctrl-C."""

import json
from pathlib import Path

import pytest

from moontable.table import Record
from tests.cli.program import interrupted, json_of, refused, run

MEMBERS: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "seats": int,
    "bots": list,
    "games": int,
    "seed": int,
    "plies_mean": (int, float),
    "turns_mean": (int, float),
    "endings": dict,
    "wins_by_seat": list,
    "wins_by_bot": dict,
    "scores": dict,
    "seconds": (int, float),
}


def test_the_document_has_its_documented_members() -> None:
    document = json_of(
        "selfplay", "nova-luna", "--seats", "2", "--bots", "one-ply,greedy", "--games", "4", "--seed", "3"
    )
    assert {name: isinstance(document[name], kind) for name, kind in MEMBERS.items()} == dict.fromkeys(MEMBERS, True)
    assert set(document) == set(MEMBERS)
    assert (document["game"], document["seats"], document["games"], document["seed"]) == ("nova-luna", 2, 4, 3)
    assert document["bots"] == ["one-ply", "greedy"]
    assert sum(document["endings"].values()) == 4
    assert len(document["wins_by_seat"]) == 2
    assert sum(document["wins_by_seat"]) == sum(document["wins_by_bot"].values()) == 4
    assert set(document["wins_by_bot"]) == set(document["scores"]) == {"one-ply", "greedy"}
    for scores in document["scores"].values():
        assert scores["min"] <= scores["median"] <= scores["max"]
        assert scores["min"] <= scores["mean"] <= scores["max"]


def test_the_same_seed_plays_the_same_matches_and_another_seed_does_not() -> None:
    call = ("selfplay", "nova-luna", "--bots", "greedy", "--games", "3", "--seed")
    first, again, other = json_of(*call, "1"), json_of(*call, "1"), json_of(*call, "2")
    del first["seconds"], again["seconds"]
    assert first == again
    assert first["plies_mean"] != other["plies_mean"]


def test_one_bot_for_all_seats_is_counted_as_one() -> None:
    document = json_of("selfplay", "nova-luna", "--seats", "3", "--bots", "random", "--games", "2")
    assert document["bots"] == ["random"] * 3
    assert document["wins_by_bot"] == {"random": 2}


def test_a_turn_is_a_seats_action_with_the_refill_before_it() -> None:
    """Rules §4: refilling belongs to the turn, so there are fewer turns than plies unless refilling is automatic."""
    call = ("selfplay", "nova-luna", "--bots", "greedy", "--games", "3")
    choice = json_of(*call)
    assert choice["turns_mean"] < choice["plies_mean"]
    automatic = json_of(*call, "--option", "refill=auto")
    assert automatic["turns_mean"] == automatic["plies_mean"]


def test_solo_has_scores_and_no_winner() -> None:
    document = json_of("selfplay", "nova-luna", "--seats", "1", "--bots", "one-ply", "--games", "3")
    assert document["endings"] == {"solo": 3}
    assert document["wins_by_seat"] == [0]
    assert document["wins_by_bot"] == {"one-ply": 0}
    assert 60 < document["scores"]["one-ply"]["mean"] < 200


def test_records_hold_every_match_and_replay(tmp_path: Path) -> None:
    call = ("selfplay", "nova-luna", "--bots", "random,greedy", "--games", "3", "--seed", "5", "--option", "discs=4")
    played = json_of(*call, "--records", tmp_path)
    paths = sorted(tmp_path.iterdir())
    assert [path.name for path in paths] == [f"nova-luna-5-{index:06}.jsonl" for index in range(3)]
    records = [Record.from_text(path.read_text()) for path in paths]
    assert [[player["bot"] for player in record.players] for record in records] == [
        ["random", "greedy"],
        ["greedy", "random"],
        ["random", "greedy"],
    ]
    assert {str(record.replay().ending): 0 for record in records}.keys() == played["endings"].keys()
    assert records[0].options["discs"] == 4
    again = json_of(*call, "--records", tmp_path)
    del played["seconds"], again["seconds"]
    assert played == again


def test_records_of_other_matches_are_not_counted_as_these(tmp_path: Path) -> None:
    run("selfplay", "nova-luna", "--bots", "random", "--games", "1", "--records", tmp_path)
    line = refused("selfplay", "nova-luna", "--bots", "greedy", "--games", "1", "--records", tmp_path)
    assert "other bots" in line


def test_a_spoilt_record_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nova-luna-0-000000.jsonl"
    path.write_text("{}\n")
    line = refused("selfplay", "nova-luna", "--bots", "random", "--games", "1", "--records", tmp_path, code=1)
    assert line.startswith(f"bad-record: {path}, line 1: ")


@pytest.mark.parametrize("suffix", ["jsonl", "partial"])
def test_a_file_that_cannot_be_used_is_named(tmp_path: Path, suffix: str) -> None:
    """A folder lies where the record, or what is to become the record, belongs."""
    (tmp_path / f"nova-luna-0-000000.{suffix}").mkdir()
    call = ("selfplay", "nova-luna", "--bots", "random", "--games", "1", "--records", tmp_path)
    assert f"nova-luna-0-000000.{suffix}" in refused(*call, code=2 if suffix == "jsonl" else 1)


@pytest.mark.parametrize("as_json", [True, False])
def test_ctrl_c_stops_and_keeps_what_was_written(tmp_path: Path, as_json: bool) -> None:
    call = ["selfplay", "nova-luna", "--bots", "one-ply", "--games", "100000", "--records", str(tmp_path)]
    call += ["--json"] * as_json
    outcome = interrupted(*call, when=lambda: len(list(tmp_path.glob("*.jsonl"))) >= 3)
    assert outcome.code == 130
    assert outcome.stdout == ""
    assert "Traceback" not in outcome.stderr
    assert "records" in outcome.stderr
    kept = sorted(tmp_path.iterdir())
    assert len(kept) >= 3
    assert {path.suffix for path in kept} == {".jsonl"}
    for path in kept:
        assert Record.from_text(path.read_text()).replay().ending
    resumed = json_of(*call[:5], "3", "--records", tmp_path)
    assert resumed["games"] == 3


def test_for_people_it_prints_the_same_counts() -> None:
    outcome = run("selfplay", "nova-luna", "--bots", "greedy", "--games", "2", "--seed", "1")
    assert outcome.code == 0
    assert outcome.stderr == ""
    document = json.loads(
        run("selfplay", "nova-luna", "--bots", "greedy", "--games", "2", "--seed", "1", "--json").stdout
    )
    assert f"{document['turns_mean']} turns" in outcome.stdout
