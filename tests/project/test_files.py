"""Laws of the whole tree: small files, honest names, nothing about one machine."""

import re

from tests.project.repository import ROOT, name_of, text_of, tracked_files

HARD_LIMIT = 500
MEASURED = {".py", ".ts", ".svelte", ".css", ".md", ".sh", ".html"}
GENERATED = re.compile(r"\.gen\.ts$")
VAGUE = re.compile(r"(^|[_./-])(utils?|helpers?|manager|misc|common)([_./-]|$)", re.IGNORECASE)
MARKERS = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "X" + "XX"]) + r")\b(?!\(#\d+\))")
FOLDERS_OF_ONE_MACHINE = re.compile(r"(?<![\w./])/(home|Users|root|work)/\w")


def test_no_source_file_is_longer_than_the_hard_limit() -> None:
    lengths = {
        name_of(path): len(text_of(path).splitlines())
        for path in tracked_files()
        if path.suffix in MEASURED and not GENERATED.search(path.name)
    }
    assert {name: lines for name, lines in lengths.items() if lines > HARD_LIMIT} == {}


def test_no_module_hides_behind_a_vague_name() -> None:
    code = [name_of(path) for path in tracked_files() if path.suffix in {".py", ".ts", ".svelte"}]
    assert [name for name in code if VAGUE.search(name)] == []


def test_what_is_to_be_done_stands_in_an_issue() -> None:
    """A marker in the code carries the number of its issue."""
    marked = [name_of(path) for path in tracked_files() if path.suffix in MEASURED and MARKERS.search(text_of(path))]
    assert marked == []


def test_no_file_names_a_folder_of_one_machine() -> None:
    found = [name_of(path) for path in tracked_files() if FOLDERS_OF_ONE_MACHINE.search(text_of(path))]
    assert found == []


def test_text_files_end_with_one_line_break() -> None:
    ragged = [
        name_of(path)
        for path in tracked_files()
        if path.suffix in MEASURED and (text := text_of(path)) and (not text.endswith("\n") or text.endswith("\n\n"))
    ]
    assert ragged == []


def test_what_the_commands_build_is_not_committed() -> None:
    built = (".venv/", ".tools/", "node_modules/", "site/", "data/", "src/moontable/server/static/")
    assert [name for name in map(name_of, tracked_files()) if name.startswith(built) or "/node_modules/" in name] == []


def test_the_licence_is_there() -> None:
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")
