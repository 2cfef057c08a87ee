"""Documents cannot drift: links lead somewhere, printed Python runs, versions agree."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.project.repository import ROOT, name_of, tracked_files

MARKDOWN = [path for path in tracked_files() if path.suffix == ".md"]
CODE_BLOCK = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))


def anchors(document: Path) -> set[str]:
    """The anchors that headings get, in the way of Python-Markdown and of the usual forges for plain headings."""
    prose = CODE_BLOCK.sub("", document.read_text("utf-8"))
    titles = re.findall(r"^#+\s+(.*?)\s*$", prose, re.MULTILINE)
    return {re.sub(r"[\s]+", "-", re.sub(r"[^\w\s-]", "", title).strip().lower()) for title in titles}


@pytest.mark.parametrize("document", MARKDOWN, ids=name_of)
def test_every_link_leads_to_a_file_of_the_repository(document: Path) -> None:
    broken = []
    for target in LINK.findall(CODE_BLOCK.sub("", document.read_text("utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        path = (document.parent / name).resolve() if name else document
        if not path.exists() or (anchor and path.suffix == ".md" and anchor not in anchors(path)):
            broken.append(target)
    assert broken == []


PRINTED_PYTHON = [
    pytest.param(code, id=f"{name_of(document)}-{number}")
    for document in MARKDOWN
    for number, (language, code) in enumerate(CODE_BLOCK.findall(document.read_text("utf-8")))
    if language == "python"
]


@pytest.mark.parametrize("code", PRINTED_PYTHON)
def test_printed_python_runs(code: str, tmp_path: Path) -> None:
    outcome = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert outcome.returncode == 0, outcome.stderr


def test_readme_shows_python() -> None:
    assert any("README.md" in str(case.id) for case in PRINTED_PYTHON)


def test_every_decision_record_is_numbered_and_has_its_parts() -> None:
    assert [path.name[:4] for path in DECISIONS] == [f"{number:04}" for number in range(1, len(DECISIONS) + 1)]
    for path in DECISIONS:
        text = path.read_text("utf-8")
        for part in ("## Context", "## Decision", "## Consequences"):
            assert part in text, f"{path.name} lacks {part}"


@pytest.mark.parametrize("topic", ["one-compiled-source", "chance", "litestar", "svelte", "uv", "lingui"])
def test_the_large_decisions_are_recorded(topic: str) -> None:
    assert any(topic in path.stem for path in DECISIONS)


def test_the_changelog_speaks_of_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert f"## [{version}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_architecture_names_every_folder_of_the_package_and_states_invariants() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    folders = {path.parent.name for path in (ROOT / "src" / "moontable").glob("*/__init__.py")}
    assert [name for name in sorted(folders) if f"`{name}/`" not in text] == []
    assert text.count("**Invariant") >= 8
