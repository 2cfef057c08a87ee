"""Every game has the same rooms, none of them empty, and is bound together from them."""

import subprocess
import sys
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

import numpy as np
import pytest

import moontable

ROOMS = (
    "RULES.md",
    "spec.py",
    "components.py",
    "state.py",
    "rules.py",
    "observe.py",
    "evaluate.py",
    "notation.py",
    "view.py",
    "explain.py",
    "drawing.py",
    "kernels.py",
    "searching.py",
    "weights.json",
)

RESERVED = set(dir(np.ndarray))


def folder_of(game_id: str) -> Path:
    (entry,) = entry_points(group="moontable.games", name=game_id)
    return Path(str(import_module(entry.module).__file__)).parent


@pytest.mark.parametrize("game_id", moontable.game_ids())
def test_no_room_is_missing(game_id: str) -> None:
    folder = folder_of(game_id)
    assert [room for room in ROOMS if not (folder / room).is_file() or not (folder / room).read_text("utf-8")] == []
    assert list(folder.glob("*.csv"))


@pytest.mark.parametrize("game_id", moontable.game_ids())
def test_the_record_has_the_fields_that_every_game_has(game_id: str) -> None:
    game = moontable.load(game_id)
    names = game.state.names or ()
    assert {"seats", "ply", "turn", "ending"} <= set(names)
    assert names[-1] == "seat", "the seats come last, so that a clone takes only those in play"
    assert not RESERVED & set(names)
    assert game.record_bytes(game.spec.max_seats) == game.state.itemsize


@pytest.mark.parametrize("game_id", moontable.game_ids())
def test_every_kernel_and_policy_can_be_compiled_beforehand(game_id: str) -> None:
    game = moontable.load(game_id)
    known = {id(entry.function) for entry in game.entry_points}
    assert {id(kernel) for kernel in (*vars(game.kernels).values(), *game.policies.values())} <= known


def test_nothing_but_core_is_imported_before_a_game_is_asked_for() -> None:
    code = (
        "import sys, moontable\n"
        "ours = {name.split('.')[1] for name in sys.modules if name.startswith('moontable.')}\n"
        "print('numba' in sys.modules, sorted(ours))\n"
    )
    assert printed(code) == "False ['core', 'errors']"


def test_a_game_needs_nothing_but_numpy_and_numba() -> None:
    """The base install has nothing else: here every other import is refused, as if it were not installed."""
    code = (
        "import sys\n"
        "allowed = set(sys.stdlib_module_names) | set(sys.modules) | {'numpy', 'numba', 'llvmlite', 'moontable'}\n"
        "class Base:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] not in allowed:\n"
        "            raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Base())\n"
        "import moontable\n"
        "position = moontable.load('nova-luna').start(seats=2, seed=7)\n"
        "while position.actor >= 0:\n"
        "    position.view(0), position.choices(position.actor), position.document()\n"
        "    position = position.play(position.legal_actions()[-1])\n"
        "print(position.ending)\n"
    )
    assert printed(code) in moontable.load("nova-luna").spec.endings


def printed(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()
