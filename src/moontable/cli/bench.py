"""`moontable bench`: how fast the engine is on this machine, on one core.

The method is written in `benchmarks/README.md`.
"""

import json
from typing import Annotated

import typer

import moontable
from moontable.cli import warming
from moontable.cli.arguments import JsonOption
from moontable.cli.progress import Advance, progress_bar
from moontable.kit.bench import MEASURES, measure


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game; without it, every installed one.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Measure playouts, steps, clones and the start of a process."""
    games = [moontable.load(game).spec.id] if game is not None else moontable.game_ids()
    warming.warm(games)
    document = {}
    with progress_bar("measuring", len(games) * len(MEASURES)) as advance:
        for i, game_id in enumerate(games):
            document[game_id] = measure(game_id, _after(advance, i * len(MEASURES)))
    if as_json:
        typer.echo(json.dumps(document))
        return
    for game_id, measured in document.items():
        typer.echo(game_id)
        for name, value in measured.items():
            typer.echo(f"  {name:<32} {value if isinstance(value, str) else format(value, ','):>14}")


def _after(advance: Advance, before: int) -> Advance:
    """The bar of all games, moved by the measurements of one."""
    return lambda done: advance(before + done)
