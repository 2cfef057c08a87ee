"""The picture in ARCHITECTURE.md is the one that the import contracts check."""

import re
import subprocess
import sys
import tomllib

from tests.project.repository import ROOT

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
LAYERS = next(contract["layers"] for contract in CONTRACTS if contract["type"] == "layers")


def test_the_layers_are_drawn_as_they_are_checked() -> None:
    picture = re.search(r"^cli → .*core$", (ROOT / "ARCHITECTURE.md").read_text("utf-8"), re.MULTILINE)
    assert picture
    assert picture[0].split(" → ") == LAYERS


def test_every_folder_of_the_package_has_its_layer() -> None:
    folders = {path.parent.name for path in (ROOT / "src" / "moontable").glob("*/__init__.py")}
    assert folders <= set(re.findall(r"\w+", " ".join(LAYERS)))


def test_the_engine_loads_neither_server_nor_command_line() -> None:
    """The base install is NumPy and Numba: playing must work without the extras."""
    code = (
        "import moontable, sys\n"
        "assert not any(name.startswith('moontable.games.') for name in sys.modules), 'a game was imported unasked'\n"
        "position = moontable.load('nova-luna').start(seats=2, seed=7)\n"
        "position.play(position.legal_actions()[0]).view(0)\n"
        "extras = {'litestar', 'msgspec', 'sqlalchemy', 'uvicorn', 'typer', 'rich', 'segno', 'alembic'}\n"
        "assert not extras & set(sys.modules), extras & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_contracts_hold_no_more_exceptions_than_those_that_are_drawn() -> None:
    ignored = [line for contract in CONTRACTS for line in contract.get("ignore_imports", [])]
    assert ignored == [
        "moontable.games.*.kernels -> moontable.search.*",
        "moontable.games.*.searching -> moontable.search.*",
    ]
