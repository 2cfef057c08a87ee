"""`@kernel`, and a compile cache that can never serve stale code.

Numba's own cache key sees neither a changed helper module, nor a data table that was frozen into the machine code, nor
a `NUMBA_*` flag. Therefore the cache directory itself is named by a hash of everything the machine code depends on; a
game sets it with `compile_cache` while its kernels are made:

    with compile_cache(__file__):
        from moontable.games.nova_luna import kernels

Default place: the user's cache folder, or `$MOONTABLE_CACHE`.
"""

import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import njit
from numba.core.registry import CPUDispatcher

from moontable.core.keeping import keep_by_key
from moontable.core.linking import InnerCompiler

Function = TypeVar("Function", bound=Callable[..., Any])

Record = Any
"""A kernel's view of one state: fields by name, nested fields as records (`s.seat[i].tile[j]`).

A record does not keep the array alive that it lies in: memory of `room = np.empty(1, State)` is given back after the
last use of `room`, whatever records of it are still in use. Who makes an array hands it on as an array.
"""

Array = Any
"""A kernel's view of an array; the docstring says dtype and length."""

Integer = Any
"""A machine integer in a kernel; Numba infers its width."""

Word = Any
"""A random word: uint64[1], advanced by every draw, carried beside the state and never inside it."""

# Without the wrapper for callers in C, which nobody uses: less to compile and a tenth less memory.
_FLAGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_INNER_FLAGS: dict[str, Any] = {**_FLAGS, "no_cpython_wrapper": True, "pipeline_class": InnerCompiler}


class _Inner(CPUDispatcher):
    """A compiled function that has no wrapper for Python; Numba itself would jump to a null pointer there."""

    def __call__(self, *_arguments: Any, **_named: Any) -> Any:
        raise TypeError(
            f"{self.py_func.__name__} is called by kernels alone; from Python call an entry point of the game"
        )


def kernel(function: Function) -> Function:
    """Make a function of the rules: compiled on first use, kept on disk, free of the interpreter lock.

    Kernels alone call it, so it has no wrapper for Python, and no machine code outside the entry points.
    """
    inner: Any = keep_by_key(njit(cache=True, **_INNER_FLAGS)(function))
    inner.__class__ = _Inner
    return cast(Function, inner)


def entry_point(function: Function) -> Function:
    """Make a kernel that Python calls too."""
    return cast(Function, keep_by_key(njit(cache=True, **_FLAGS)(function)))


def closure(function: Function) -> Function:
    """Make a generic loop inside a factory: not kept on disk itself, linked into the entry point that calls it."""
    inner: Any = njit(**_INNER_FLAGS)(function)
    inner.__class__ = _Inner
    return cast(Function, inner)


def passing(function: Function) -> Function:
    """Make a kernel that Python calls in this process alone, kept nowhere: for measurements and tests."""
    return cast(Function, njit(**_FLAGS)(function))


KEPT_DIRECTORIES = 6
"""So many cache directories stay in any case, the ones used last."""

KEPT_SECONDS = 24 * 60 * 60
"""One that was used within this time stays too: a process that runs may still want to write there."""

_SHARED_FOLDERS = ("core", "search")
_NAMES_THE_CACHE = frozenset({"NUMBA_CACHE_DIR", "NUMBA_CACHE_LOCATOR_CLASSES"})


def digest(folders: tuple[Path, ...]) -> str:
    """Hash all that machine code made from `folders` depends on: sources, tables, versions and Numba's flags."""
    state = hashlib.sha256()
    for folder in folders:
        for path in sorted(path for pattern in ("*.py", "*.csv") for path in folder.rglob(pattern)):
            content = path.read_bytes()
            state.update(f"{path.relative_to(folder.parent)}\0{len(content)}\0".encode())
            state.update(content)
    flags = sorted(
        f"{name}={value}"
        for name, value in os.environ.items()
        if name.startswith("NUMBA_") and name not in _NAMES_THE_CACHE
    )
    state.update(repr((sys.version, np.__version__, numba.__version__, flags)).encode())
    return state.hexdigest()[:20]


def cache_root() -> Path:
    """Return the folder that holds the cache directories: `$MOONTABLE_CACHE`, or `moontable` in the user's cache."""
    chosen = os.environ.get("MOONTABLE_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "moontable" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "moontable"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "moontable"


def cache_directory(game_folder: Path) -> Path:
    """Return the cache directory of the game in `game_folder` (not created)."""
    package = Path(__file__).parent.parent
    return cache_root() / digest((*(package / name for name in _SHARED_FOLDERS), game_folder))


@contextlib.contextmanager
def compile_cache(game_module: str) -> Iterator[Path]:
    """Send every `@kernel` made inside the block to the cache directory of the game whose `__file__` is given.

    Where the directory cannot be written, a temporary one serves this process alone. Numba's own setting is restored.
    """
    directory = cache_directory(Path(game_module).parent)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        os.utime(directory)
    except OSError:
        directory = Path(tempfile.mkdtemp(prefix="moontable-"))
    else:
        _prune(directory)
    config: Any = numba.config
    previous = config.CACHE_DIR
    config.CACHE_DIR = str(directory)
    try:
        yield directory
    finally:
        config.CACHE_DIR = previous


def _prune(current: Path) -> None:
    """Remove directories beside `current`, just used, that were used longest ago."""
    with contextlib.suppress(OSError):  # another process may prune at the same time
        used = {path: path.stat().st_mtime for path in current.parent.iterdir() if path.is_dir()}
        for path in sorted(used, key=used.__getitem__, reverse=True)[KEPT_DIRECTORIES:]:
            if used[path] < used[current] - KEPT_SECONDS:
                shutil.rmtree(path, ignore_errors=True)
