"""Tables of dice, cards and the like that whoever hosts keeps in the data folder: new matches start from them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from moontable.core.errors import OptionError
from moontable.core.registry import games
from moontable.server.games import game_of


class OwnTableError(Exception):
    """A file in the data folder cannot be used; the text says which, where and why."""


def own_tables(data_dir: Path) -> Mapping[str, Mapping[str, str]]:
    """Read `DATA/<game>/<file>` for every option that takes a table; by game and option, those that are there.

    Raises `OwnTableError` when one has a fault.
    """
    found: dict[str, dict[str, str]] = {}
    for game_id in games():
        for option in game_of(game_id).spec.options:
            path = data_dir / game_id / option.file
            if option.kind != "table" or not path.is_file():
                continue
            try:
                text = path.read_text("utf-8-sig")
                option.check(text, seats=0)
            except OptionError as error:
                raise OwnTableError(f"{path}: {error.reason}") from error
            except (OSError, UnicodeDecodeError) as error:
                raise OwnTableError(f"{path} cannot be read: {error}") from error
            found.setdefault(game_id, {})[option.name] = text
    return found
