"""`moontable perft`: count the sequences of actions from a start, a check of the rules and of their speed."""

import json
import time
from typing import Annotated

import typer

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
from moontable.kit import perft as counting


def perft(
    game: GameArgument,
    seats: SeatsOption = 2,
    depth: Annotated[int, typer.Option("--depth", min=1, max=12, help="Seat actions in a sequence.")] = 3,
    seed: SeedOption = 0,
    option: OptionsOption = None,
    divide: Annotated[bool, typer.Option("--divide", help="Also count DEPTH by the first action.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Count the sequences of 1, 2, … DEPTH seat actions from the start that the seed deals."""
    rules = load_game(game)
    start = rules.start(seats=seats, seed=seed, options=parse_options(rules, option))
    actions = start.legal_actions()
    counts, by_action, began = [], dict[str, int](), time.perf_counter()
    for plies in range(1, depth + 1):
        with progress_bar(f"depth {plies}", len(actions)) as advance:
            for done, action in enumerate(actions, start=1):
                by_action[action.text] = counting.perft(start.play(action), plies - 1)
                advance(done)
        counts.append(sum(by_action.values()))
        if not as_json:
            typer.echo(f"{plies:>3}  {counts[-1]}")
    if as_json:
        seconds = round(time.perf_counter() - began, 3)
        document = {"game": game, "seats": seats, "seed": seed, "counts": counts, "seconds": seconds}
        typer.echo(json.dumps({**document, "divide": by_action} if divide else document))
    elif divide:
        for text, count in by_action.items():
            typer.echo(f"{text}  {count}")
