"""The locked packages: pinned, hashed, and from no particular server.

Which server a machine takes packages from is the machine's own setting; an address in a lock file would override it.
"""

import json
import re
import tomllib

from scripts.environment import LOCKED_EXTRAS
from tests.project.repository import ROOT, name_of, text_of, tracked_files

PACKAGE_SERVERS = re.compile(
    "|".join(
        re.escape(".".join(parts))
        for parts in (
            ("pypi", "org"),
            ("pythonhosted", "org"),
            ("registry", "npmjs"),
            ("registry", "yarnpkg"),
            ("npmmirror", "com"),
            ("deb", "debian"),
        )
    )
    + r"|index[-_]url\s*[= ]\s*[\"']?http|^registry\s*=",
    re.MULTILINE,
)
PYTHON_LOCKS = ("requirements.lock", "scripts/uv.lock")


def test_no_committed_file_names_a_package_server() -> None:
    assert [name_of(path) for path in tracked_files() if PACKAGE_SERVERS.search(text_of(path))] == []


def test_python_locks_pin_and_hash_every_package() -> None:
    for name in PYTHON_LOCKS:
        text = (ROOT / name).read_text("utf-8")
        assert "://" not in text, f"{name} holds an address"
        requirements = re.sub(r"\\\n", "", text).splitlines()
        pinned = [line for line in requirements if line and not line.lstrip().startswith("#")]
        assert pinned
        assert [line for line in pinned if not re.match(r"[a-z0-9.-]+==\S+.*--hash=sha256:", line)] == []


def test_the_lock_says_only_how_to_make_it_again() -> None:
    header = [line for line in (ROOT / "requirements.lock").read_text("utf-8").splitlines()[:5] if line.startswith("#")]
    assert header[-1].strip("# ") == "make lock"


def test_every_named_dependency_is_locked() -> None:
    """A dependency added to pyproject.toml without `make lock` would be missing on the next machine; `ray` may be."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    extras = project["project"]["optional-dependencies"]
    assert set(extras) == {*LOCKED_EXTRAS, "ray"}
    wanted += [need for extra in LOCKED_EXTRAS for need in extras[extra]]
    names = {re.split(r"[\[><=; ]", need, maxsplit=1)[0].lower().replace("_", "-") for need in wanted} - {"moontable"}
    locked = set(re.findall(r"^([a-z0-9.-]+)==", (ROOT / "requirements.lock").read_text("utf-8"), re.MULTILINE))
    assert names - locked == set()


def test_the_client_lock_hashes_every_package_and_names_no_address() -> None:
    lock = json.loads((ROOT / "client" / "package-lock.json").read_text("utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    assert [name for name, entry in packages.items() if "integrity" not in entry] == []
