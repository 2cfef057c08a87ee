"""`moontable warm`: compile the rules ahead of the first match."""

import time
from typing import Annotated

import typer

import moontable
from moontable.cli import warming


def warm(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game; without it, every installed one.")
    ] = None,
) -> None:
    """Compile the rules of a game, so that the first match starts at once."""
    began = time.perf_counter()
    games = [moontable.load(game).spec.id] if game is not None else moontable.game_ids()
    warming.warm(games)
    typer.echo(f"{', '.join(games)}: ready after {time.perf_counter() - began:.1f} s")
