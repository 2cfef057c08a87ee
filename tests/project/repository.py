"""The files of the repository, as git knows them."""

import functools
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


@functools.cache
def tracked_files() -> tuple[Path, ...]:
    """Every committed or staged file that exists in the work tree, links left out."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = (ROOT / name for name in listing.split("\0") if name)
    return tuple(path for path in paths if path.is_file() and not path.is_symlink())


def text_of(path: Path) -> str:
    """The file as text; empty for a picture, a font or another binary."""
    content = path.read_bytes()
    return "" if b"\0" in content else content.decode("utf-8")


def name_of(path: Path) -> str:
    """Path inside the repository, with slashes."""
    return path.relative_to(ROOT).as_posix()
