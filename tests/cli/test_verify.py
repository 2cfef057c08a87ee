"""Two verifiers, one of which knows nothing of this package, say the same of every record (demand 45)."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

import moontable
from moontable.core.stream import Stream
from moontable.table import Entry, Fairness, HumanPlayer, Record, Secret, Table
from tests.cli.program import run

STAND_ALONE = Path(__file__).parents[2] / "client" / "public" / "verify_record.py"
SECRET = Secret(bytes(range(32)), bytes(range(32, 64)))
NONCES = ("a" * 32, "b" * 32)


def match(game: str = "walking-on-the-moon", **options: object) -> Record:
    """A finished match whose chance was committed to, with something taken back on the way."""
    people = (HumanPlayer("ann", "Ann"), HumanPlayer("ben", "Ben"))
    table = Table("amber-heron", moontable.load(game), people, {"turn_cap": 2} | options if "moon" in game else options)
    numbers, choose = count(), Stream(3)

    def draw(n: int) -> int:
        return SECRET.outcome("amber-heron", NONCES, next(numbers), n)

    table.adopt(table.start(draw))
    while table.actor is not None:
        assert table.position is not None
        actions = table.position.legal_actions()
        table.adopt(table.submit(table.actor, table.ply, actions[choose.below(len(actions))].text, draw))
        if table.ply in (2, 5) and table.undone < 2 and table.actor is not None:
            seat = table.actor
            last = table.last_decision(seat)
            if last is not None:
                table.adopt(table.undo(seat, last))
    return table.record(Fairness(SECRET.commitment, NONCES).told(SECRET))


RECORD = match()


def first_drawn(record: Record) -> int:
    return next(at for at, entry in enumerate(record.entries) if isinstance(entry, Entry) and entry.draw is not None)


def with_draw(record: Record, draw: tuple[int, int] | None) -> Record:
    at = first_drawn(record)
    entry = record.entries[at]
    assert isinstance(entry, Entry)
    return replace(record, entries=(*record.entries[:at], replace(entry, draw=draw), *record.entries[at + 1 :]))


def header(record: Record, **changed: object) -> Record:
    assert record.fairness is not None
    return replace(record, fairness=replace(record.fairness, **changed))  # type: ignore[arg-type]  # by name


CASES = {
    "as it was": (RECORD, "fair: "),
    "another game": (match("nova-luna", discs=4), "fair: "),
    "another secret": (header(RECORD, secret="00" * 32), "not fair: secret and salt"),
    "another commitment": (header(RECORD, commitment="00" * 32), "not fair: secret and salt"),
    "another nonce": (header(RECORD, nonces=("c" * 32, NONCES[1])), "not fair: line "),
    "another match": (replace(RECORD, match="amber-owl"), "not fair: line "),
    "a number without": (with_draw(RECORD, None), "not fair: line 2 does not tell"),
    "the secret is not told": (header(RECORD, secret=None, salt=None), "not yet: "),
    "nothing committed to": (replace(RECORD, fairness=None), "nothing to verify: "),
}


@pytest.mark.parametrize("case", CASES)
def test_both_verifiers_give_the_same_answer(tmp_path: Path, case: str) -> None:
    record, verdict = CASES[case]
    file = tmp_path / "record.jsonl"
    file.write_text(record.text())
    alone = subprocess.run(
        [sys.executable, "-I", STAND_ALONE, file], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    ours = run("verify", str(file))
    assert alone.stdout.strip() == ours.stdout.splitlines()[0]
    assert alone.stdout.startswith(verdict)
    assert (alone.returncode == 0) == verdict.startswith("fair") == (ours.code == 0)


def test_the_stand_alone_verifier_needs_nothing_of_this_package() -> None:
    imported = [line.split()[1] for line in STAND_ALONE.read_text().splitlines() if line.startswith("import ")]
    assert "from moontable" not in STAND_ALONE.read_text()
    assert set(imported) <= {"hashlib", "hmac", "json", "pathlib", "sys"}


def test_a_number_that_stands_for_another_outcome_is_found_by_the_rules(tmp_path: Path) -> None:
    """The numbers are right, and the texts beside two of them are exchanged: only the rules can tell."""
    record = match("nova-luna", discs=4)
    drawn = [at for at, entry in enumerate(record.entries) if isinstance(entry, Entry) and entry.draw is not None]
    one, other = drawn[2], drawn[3]
    entries = list(record.entries)
    first, second = entries[one], entries[other]
    assert isinstance(first, Entry)
    assert isinstance(second, Entry)
    entries[one], entries[other] = replace(first, text=second.text), replace(second, text=first.text)
    file = tmp_path / "record.jsonl"
    file.write_text(replace(record, entries=tuple(entries)).text())
    told = run("verify", str(file), "--json")
    assert told.code == 1
    document = json.loads(told.stdout)
    assert document["fair"]
    assert document["rules"].startswith(f"line {one + 2}: Number ")


def test_a_file_that_is_no_record_is_refused_by_both(tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    file.write_text("nonsense")
    alone = subprocess.run([sys.executable, "-I", STAND_ALONE, file], capture_output=True, text=True, check=False)
    assert alone.returncode == 2
    assert alone.stderr.count("\n") == 1
    assert run("verify", str(file)).code == 1
