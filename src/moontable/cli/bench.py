"""`moontable bench`: how fast the engine is on this machine, on one core.

The method is written in `benchmarks/README.md`.
"""

import json
from typing import Annotated

import typer

import moontable
from moontable.cli import warming
from moontable.cli.arguments import JsonOption
from moontable.cli.measuring import MEASURES
from moontable.cli.progress import progress_bar
from moontable.core.registry import games as installed_games


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game; without it, every installed one.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Measure playouts, steps, clones and the start of a process."""
    games = [moontable.load(game).spec.id] if game is not None else installed_games()
    warming.warm(games)
    document: dict[str, dict[str, float | int]] = {}
    with progress_bar("measuring", len(games) * len(MEASURES)) as advance:
        for game_id in games:
            document[game_id] = {}
            for name, measure in MEASURES.items():
                document[game_id][name] = measure(moontable.load(game_id))
                advance(sum(map(len, document.values())))
    if as_json:
        typer.echo(json.dumps(document))
        return
    for game_id, measured in document.items():
        typer.echo(game_id)
        for name, value in measured.items():
            typer.echo(f"  {name:<32} {value:>14,}")
