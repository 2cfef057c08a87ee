"""Text boards: a game's JSON view drawn with letters and colours, one module per game.

`moontable play` knows no game; it finds `boards.<game>` by name and talks to it as a `Board`.
"""

import importlib
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from rich.text import Text

from moontable.core.errors import UnknownGameError

Json = Mapping[str, Any]


class Board(Protocol):
    """What the module of a game offers; `names` has the name of each seat's player."""

    HELP: str
    """What may be typed in this game, a line each: 14 columns of text, then what it means."""

    def draw_table(self, view: Json, choices: Json, seat: int, names: Sequence[str]) -> list[Text]:
        """All that the seat to act needs to see: the standing, what is common, its own things, what it may do."""

    def draw_seat(self, view: Json, seat: int) -> list[Text]:
        """What lies before one seat."""

    def explain(self, choices: Json, text: str) -> list[Text]:
        """Consequences of a choice that is only half said; empty when the text is none of these."""

    def read(self, choices: Json, text: str) -> list[str]:
        """The actions that a text stands for, in their order; a text that is no short form stands for itself."""

    def tell(self, key: str, seat: int | None, args: Json, names: Sequence[str]) -> str:
        """A log line as a sentence."""


def board_of(game: str) -> Board:
    """The text board of a game; raises `UnknownGameError` for a game that has none."""
    name = f"{__name__}.{game.replace('-', '_')}"
    try:
        return cast(Board, importlib.import_module(name))
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise UnknownGameError("unknown-game", f"{game} has no text board: play it in the browser") from error
