"""The compile cache never serves stale code, and serves fresh code to every later process."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

import moontable
from moontable.core import compile as compiling
from moontable.core.keeping import KeyedFiles
from moontable.core.warm import warm

CONFIG: Any = numba.config
FILES: Any = KeyedFiles

GAME_INIT = """
from moontable.core.compile import compile_cache
with compile_cache(__file__):
    from toy import kernels
"""
KERNELS = """
import numpy as np
from pathlib import Path
from moontable.core.compile import entry_point, kernel
from toy.table import SPEED
PRICE = np.loadtxt(Path(__file__).parent / "prices.csv", dtype=np.int64)
@kernel
def distance(n):
    return n * SPEED
@kernel
def price(n):
    return PRICE[n]
@entry_point
def cost(n):
    return distance(n) + price(n)
@entry_point
def way(n):
    return distance(n)
"""
RUN = """
from toy import kernels
print(kernels.cost(1), sum(kernels.cost.stats.cache_hits.values()))
"""


def run(code: str, folder: Path | None = None, **environment: str) -> str:
    """What a process of its own prints."""
    path = {} if folder is None else {"PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, **path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def write_toy(folder: Path, speed: int, price: int) -> None:
    toy = folder / "toy"
    toy.mkdir(exist_ok=True)
    (toy / "__init__.py").write_text(GAME_INIT)
    (toy / "kernels.py").write_text(KERNELS)
    (toy / "table.py").write_text(f"SPEED = {speed}\n")
    (toy / "prices.csv").write_text(f"0\n{price}\n")


def test_a_changed_helper_or_table_is_compiled_anew(tmp_path: Path) -> None:
    """Numba's own key sees neither: it would go on serving 107."""
    cache = {"MOONTABLE_CACHE": str(tmp_path / "cache")}
    write_toy(tmp_path, speed=100, price=7)
    assert run(RUN, tmp_path, **cache) == "107 0"
    assert run(RUN, tmp_path, **cache) == "107 1"
    write_toy(tmp_path, speed=200, price=7)
    assert run(RUN, tmp_path, **cache) == "207 0"
    write_toy(tmp_path, speed=100, price=9)
    assert run(RUN, tmp_path, **cache) == "109 0"


def test_an_entry_point_that_comes_later_links_what_lies_in_the_cache(tmp_path: Path) -> None:
    cache = {"MOONTABLE_CACHE": str(tmp_path / "cache")}
    write_toy(tmp_path, speed=100, price=7)
    assert run(RUN, tmp_path, **cache) == "107 0"
    later = """
from toy import kernels
print(kernels.way(3), sum(kernels.way.stats.cache_misses.values()), sum(kernels.distance.stats.cache_hits.values()))
"""
    assert run(later, tmp_path, **cache) == "300 1 1"


def test_inner_functions_are_linked_and_have_no_machine_code(tmp_path: Path) -> None:
    """Each would otherwise be optimized with all that it calls, once for every function above it."""
    write_toy(tmp_path, speed=100, price=7)
    code = """
from toy import kernels
kernels.cost(1)
for function in (kernels.distance, kernels.cost):
    (compiled,) = function.overloads.values()
    print(len(list(compiled.library.get_defined_functions())))
"""
    inner, entry = run(code, tmp_path, MOONTABLE_CACHE=str(tmp_path / "cache")).split()
    assert int(inner) == 0
    assert int(entry) > 0


def test_an_error_deep_inside_comes_out(tmp_path: Path) -> None:
    """A checked index raises through inner functions and the entry point."""
    write_toy(tmp_path, speed=100, price=7)
    code = """
from toy import kernels
try:
    kernels.cost(2)
except IndexError:
    print("out")
"""
    assert run(code, tmp_path, MOONTABLE_CACHE=str(tmp_path / "cache"), NUMBA_BOUNDSCHECK="1") == "out"


def test_the_second_process_compiles_nothing() -> None:
    code = (
        "import moontable\n"
        "game = moontable.load('nova-luna')\n"
        "position = game.start(seats=2, seed=7)\n"
        "position.play(position.legal_actions()[0])\n"
        "for name in ('setup', 'actor', 'chance', 'legal', 'apply'):\n"
        "    stats = getattr(game.kernels, name).stats\n"
        "    print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))\n"
    )
    run(code)
    assert run(code).splitlines() == ["1 0"] * 5


def test_another_checkout_is_not_taken_for_warm(tmp_path: Path) -> None:
    """Numba keeps machine code by the place of its sources, so the same sources elsewhere are compiled again."""
    package = Path(moontable.__file__).parent
    shutil.copytree(package, tmp_path / "moontable", ignore=shutil.ignore_patterns("static", "__pycache__"))
    warm(moontable.load("nova-luna"))
    code = "import moontable; from moontable.core.warm import is_warm; print(is_warm(moontable.load('nova-luna')))"
    assert run(code) == "True"
    assert run(code, tmp_path) == "False"


def test_the_directory_is_named_by_flags_but_not_by_what_names_the_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write_toy(tmp_path, speed=1, price=1)
    before = compiling.cache_directory(tmp_path / "toy")
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/somewhere")
    assert compiling.cache_directory(tmp_path / "toy") == before
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert compiling.cache_directory(tmp_path / "toy") != before


def test_the_environment_chooses_the_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MOONTABLE_CACHE", str(tmp_path))
    assert compiling.cache_root() == tmp_path
    monkeypatch.delenv("MOONTABLE_CACHE")
    assert compiling.cache_root().is_absolute()


def test_numbas_own_setting_is_left_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONTABLE_CACHE", str(tmp_path / "cache"))
    before = CONFIG.CACHE_DIR
    with compiling.compile_cache(str(tmp_path / "__init__.py")) as directory:
        assert str(directory) == CONFIG.CACHE_DIR
        assert directory.parent == tmp_path / "cache"
    assert before == CONFIG.CACHE_DIR


def test_a_place_that_cannot_be_written_costs_the_cache_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("MOONTABLE_CACHE", str(tmp_path / "file"))
    with compiling.compile_cache(str(tmp_path / "__init__.py")) as directory:
        assert directory.is_dir()
        assert tmp_path not in directory.parents


def test_old_directories_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOONTABLE_CACHE", str(tmp_path))
    (tmp_path / "of-a-process-that-runs").mkdir()
    for age in range(10):
        (tmp_path / f"old-{age}").mkdir()
        os.utime(tmp_path / f"old-{age}", (1000 - age, 1000 - age))
    with compiling.compile_cache(str(tmp_path / "game" / "__init__.py")) as directory:
        pass
    left = {path.name for path in tmp_path.iterdir()}
    old = {f"old-{age}" for age in range(compiling.KEPT_DIRECTORIES - 2)}
    assert left == {directory.name, "of-a-process-that-runs"} | old


def test_a_directory_in_use_stays_however_many_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that runs would otherwise fail at the next kernel that it compiles."""
    monkeypatch.setenv("MOONTABLE_CACHE", str(tmp_path))
    for number in range(10):
        (tmp_path / f"used-{number}").mkdir()
    with compiling.compile_cache(str(tmp_path / "game" / "__init__.py")):
        pass
    assert len(list(tmp_path.iterdir())) == 11


@pytest.mark.parametrize("game_id", moontable.game_ids())
def test_warm_compiles_every_entry_point_and_says_so(game_id: str) -> None:
    from moontable.core.warm import warm

    game = moontable.load(game_id)
    said: list[tuple[str, int, int]] = []
    warm(game, lambda name, done, total: said.append((name, done, total)))
    total = len(game.entry_points)
    assert said == [(entry.name, i, total) for i, entry in enumerate(game.entry_points)] + [("", total, total)]
    assert all(entry.function.signatures == [entry.signature] for entry in game.entry_points)


def test_python_has_no_way_into_a_kernel_but_by_an_entry_point() -> None:
    """Numba compiles no wrapper for Python then, and calling the function all the same would end the process."""
    from moontable.games.nova_luna import rules

    state = moontable.load("nova-luna").start(seats=2, seed=1).state()
    with pytest.raises(TypeError, match="actor is called by kernels alone"):
        rules.actor(state)


def test_code_that_was_made_for_another_signature_is_never_run(tmp_path: Path) -> None:
    """Of two processes that keep code of one function at the same time neither spoils the other's: a file is named by
    what it was made for, says so inside, and what does not fit or cannot be read is compiled anew.
    """
    one, other = (FILES(str(tmp_path), "simulate-47.py311", "stamp") for _ in range(2))
    one.save(("int64",), "code for int64")
    other.save(("float64",), "code for float64")
    assert [one.load(("float64",)), other.load(("int64",))] == ["code for float64", "code for int64"]
    first, second = sorted(tmp_path.iterdir())
    second.write_bytes(first.read_bytes())
    assert sorted(map(str, (one.load(("float64",)), one.load(("int64",)))))[0] == "None"
    first.write_bytes(first.read_bytes()[:-5])
    assert {one.load(("float64",)), one.load(("int64",))} == {None}
    assert FILES(str(tmp_path), "simulate-47.py311", "another stamp").load(("int64",)) is None


def test_kernels_are_kept_so() -> None:
    game = moontable.load("nova-luna")
    assert all(type(entry.function._cache._cache_file) is KeyedFiles for entry in game.entry_points)
