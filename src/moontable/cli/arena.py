"""`moontable arena`: measure how strong bots are against one another."""

import json
import shlex
import time
from collections.abc import Sequence
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table as TextTable

from moontable.bots import bot
from moontable.cli import warming
from moontable.cli.arguments import (
    GameArgument,
    JsonOption,
    OptionsOption,
    SeatsOption,
    SeedOption,
    load_game,
    parse_options,
)
from moontable.cli.extras import need_extra
from moontable.cli.progress import progress_bar
from moontable.kit.arena import Series, plan, play
from moontable.kit.arena_file import SeriesFileError
from moontable.kit.documents import room, write_json


class Clock(StrEnum):
    """What budgets in seconds are measured by."""

    WALL = "wall"
    CPU = "cpu"


def arena(
    game: GameArgument,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B,…", help="The bots, weakest first.")],
    games: Annotated[int, typer.Option("--games", min=1, help="Matches of each two bots.")] = 100,
    seats: SeatsOption = 2,
    neighbours: Annotated[
        bool, typer.Option("--neighbours", help="Each bot meets the next of the list only, and not all others.")
    ] = False,
    seed: SeedOption = 0,
    option: OptionsOption = None,
    clock: Annotated[
        Clock, typer.Option("--clock", help="What seconds of thinking are: time, or processor time of the thinker.")
    ] = Clock.WALL,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes that play at the same time.")] = 1,
    records: Annotated[
        Path | None, typer.Option("--records", "--resume", help="Folder that keeps the matches, and goes on with them.")
    ] = None,
    svg: Annotated[Path | None, typer.Option("--svg", help="Draw the ratings into this file.")] = None,
    write: Annotated[bool, typer.Option("--write", help="Put the ratings into the game's ratings.json.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Let bots play one another on the same deals from every seat, and rate them.

    A match that is in the folder already is read, not played again: after Ctrl-C the same command goes on where it
    stopped. With more than two seats the first bot of a pair has one seat and the second all others.
    """
    started = time.perf_counter()
    need_extra("kit", "choix", "matplotlib")
    from moontable.kit.ratings import document, rate, ratings

    rules = load_game(game)
    options = rules.spec.complete(seats, parse_options(rules, option))
    names = [name.strip() for name in bots.split(",")]
    if len(set(names)) != len(names) or len(names) < 2:
        raise typer.BadParameter("--bots names two bots or more, each once")
    if seats < 2:
        raise typer.BadParameter("an arena has two seats or more; selfplay counts solo scores")
    for name in names:
        bot(rules, name)
    deals = -(-games // seats)
    series = [
        Series(game, first, second, deals, seats, options, seed, clock.value)
        for first, second in plan(names, neighbours)
    ]
    warming.warm([game])
    shares = _play(series, workers, records)
    rates = [rate(one.first, one.second, shares[one.first, one.second]) for one in series]
    rows = document(ratings(names, rates, seed), rates, neighbours)
    command = _command(game, names, games, seats, neighbours, seed, option, clock)
    result = {
        "game": game,
        "rules_version": rules.spec.rules_version,
        "command": command,
        "seats": seats,
        "series": [{key: _short(value) for key, value in asdict(one).items()} for one in rates],
        "ratings": rows,
    }
    if write:
        write_json(room(game, "ratings.json"), result)
    if svg is not None:
        from moontable.kit.ratings_plot import draw_ratings

        draw_ratings(rows, f"{rules.spec.name}, {seats} seats", svg)
    result["seconds"] = round(time.perf_counter() - started, 3)
    if as_json:
        typer.echo(json.dumps(result))
    else:
        _show(result)


def _play(series: Sequence[Series], workers: int, records: Path | None) -> dict[tuple[str, str], NDArray[np.float64]]:
    """Play or read all matches; returns the first bot's shares of the wins by pair, float64[deals, seats]."""
    shares = {(one.first, one.second): np.full((one.deals, one.seats), np.nan) for one in series}
    total, done = sum(one.matches for one in series), 0
    try:
        with progress_bar(f"{series[0].game}: {len(series)} series", total) as advance:
            for one, played in play(series, workers, records):
                shares[one.first, one.second][played.deal, played.seat] = played.share
                done += 1
                advance(done)
    except SeriesFileError as error:
        raise typer.BadParameter(str(error)) from error
    except KeyboardInterrupt:
        kept = "" if records is None else f"; they are in {records}"
        typer.echo(f"moontable: stopped after {done} of {total} matches{kept}", err=True)
        raise
    return shares


def _command(
    game: str,
    names: Sequence[str],
    games: int,
    seats: int,
    neighbours: bool,
    seed: int,
    option: Sequence[str] | None,
    clock: Clock,
) -> str:
    """What to type for the same measurement: everything that its result depends on, nothing of where it is kept."""
    words = ["moontable", "arena", game, "--bots", ",".join(names), "--games", str(games), "--seats", str(seats)]
    words += ["--neighbours"] * neighbours + ["--seed", str(seed), "--clock", clock.value]
    for text in option or ():
        words += ["--option", text]
    return shlex.join(words)


def _short(value: Any) -> Any:
    """Numbers as people read them: four digits after the point."""
    return round(value, 4) if isinstance(value, float) else value


def _show(result: dict[str, Any]) -> None:
    """The result as tables for people."""
    pairs = TextTable(
        "bot", "against", "matches", "wins", "share of wins", "95 %", title="Series", title_justify="left"
    )
    for one in result["series"]:
        others = one["second"] if one["seats"] == 2 else f"{one['seats'] - 1} × {one['second']}"
        pairs.add_row(
            one["first"],
            others,
            str(one["games"]),
            f"{one['wins']:g}",
            f"{100 * one['rate']:.1f} %",
            f"{100 * one['low']:.1f} to {100 * one['high']:.1f}",
        )
    elo = TextTable("bot", "Elo", "95 %", "matches", title="Ratings", title_justify="left")
    for row in result["ratings"]:
        elo.add_row(row["bot"], f"{row['elo']:.0f}", f"{row['low']:.0f} to {row['high']:.0f}", str(row["games"]))
    console = Console()
    console.print(
        f"{result['game']} with {result['seats']} seats, in {result['seconds']} s; "
        f"a share of {100 / result['seats']:.1f} % is fair"
    )
    console.print(pairs)
    console.print(elo)
