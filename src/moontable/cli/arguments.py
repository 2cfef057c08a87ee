"""Arguments that several commands share, and how their text becomes values."""

import re
from typing import Annotated, Any

import typer

import moontable
from moontable import Game

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="Id of an installed game, such as nova-luna.")]
SeatsOption = Annotated[int, typer.Option("--seats", help="Number of seats.")]
SeedOption = Annotated[int, typer.Option("--seed", min=0, max=2**64 - 1, help="Where all chance comes from.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]


WHOLE_NUMBER = re.compile(r"-?\d{1,18}", re.ASCII)


def parse_options(game: Game, texts: list[str] | None) -> dict[str, Any]:
    """`["discs=5", "first_game=yes"]` as the values that the game's options expect.

    Which values are allowed is the game's business; here a text only becomes a whole number or a flag where the
    option is one. Raises `typer.BadParameter` for a text without `=` or for a key given twice.
    """
    kinds = {option.name: option.kind for option in game.spec.options}
    values: dict[str, Any] = {}
    for text in texts or ():
        key, sign, value = text.partition("=")
        if not sign or not key:
            raise typer.BadParameter(f"--option takes KEY=VALUE, not {text!r}")
        if key in values:
            raise typer.BadParameter(f"option {key!r} is given twice")
        values[key] = _convert(kinds.get(key), value)
    return values


def _convert(kind: str | None, value: str) -> Any:
    """The text as a value of the option's kind, or unchanged: then the game says what it expects."""
    if kind == "integer" and WHOLE_NUMBER.fullmatch(value):
        return int(value)
    if kind == "flag":
        return {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}.get(value, value)
    return value


def load_game(game_id: str) -> Game:
    """The game of this id; raises `UnknownGameError`."""
    return moontable.load(game_id)
