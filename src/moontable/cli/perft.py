"""`moontable perft`: count the sequences of actions from a start, a check of the rules and of their speed."""

import json
import time
from typing import Annotated

import typer

from moontable import Position
from moontable.cli.arguments import (
    GameArgument,
    JsonOption,
    OptionsOption,
    SeatsOption,
    SeedOption,
    load_game,
    parse_options,
)
from moontable.cli.progress import progress_bar


def count_sequences(position: Position, depth: int) -> int:
    """Number of sequences of exactly `depth` seat actions; the position's own stream resolves chance in each branch.

    A sequence that ends the match earlier is not counted.
    """
    actions = position.legal_actions()
    if depth <= 1:
        return len(actions) if depth else 1
    return sum(count_sequences(position.play(action), depth - 1) for action in actions)


def perft(
    game: GameArgument,
    seats: SeatsOption = 2,
    depth: Annotated[int, typer.Option("--depth", min=1, max=12, help="Seat actions in a sequence.")] = 3,
    seed: SeedOption = 0,
    option: OptionsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count the sequences of 1, 2, … DEPTH seat actions from the start that the seed deals."""
    rules = load_game(game)
    start = rules.start(seats=seats, seed=seed, options=parse_options(rules, option))
    counts, began = [], time.perf_counter()
    for plies in range(1, depth + 1):
        actions, count = start.legal_actions(), 0
        with progress_bar(f"depth {plies}", len(actions)) as advance:
            for done, action in enumerate(actions, start=1):
                count += count_sequences(start.play(action), plies - 1)
                advance(done)
        counts.append(count)
        if not as_json:
            typer.echo(f"{plies:>3}  {count}")
    if as_json:
        seconds = round(time.perf_counter() - began, 3)
        typer.echo(json.dumps({"game": game, "seats": seats, "seed": seed, "counts": counts, "seconds": seconds}))
