"""`moontable train`: learn the weights of a game's value model by self-play."""

import json
import shlex
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as TextTable

from moontable.cli import warming
from moontable.cli.arguments import GameArgument, JsonOption, OptionsOption, SeedOption, load_game, parse_options
from moontable.cli.extras import need_extra
from moontable.cli.progress import progress_bar
from moontable.kit.arena_file import SeriesFileError
from moontable.kit.documents import room, write_json
from moontable.kit.workers import processes, ray_cluster

if TYPE_CHECKING:
    from moontable.kit.train import Course


def train(
    game: GameArgument,
    seats: Annotated[str, typer.Option("--seats", metavar="N,…", help="Seats of the matches, in turn.")] = "2",
    generations: Annotated[int, typer.Option("--generations", min=1, help="How often to play, learn, measure.")] = 6,
    matches: Annotated[int, typer.Option("--matches", min=10, help="Matches of self-play a generation.")] = 1000,
    duels: Annotated[int, typer.Option("--duels", min=2, help="Matches of each measurement.")] = 400,
    simulations: Annotated[int, typer.Option("--simulations", min=1, help="Thinking before an action.")] = 100,
    temperature: Annotated[float, typer.Option("--temperature", min=0, help="How freely self-play chooses.")] = 0.1,
    hidden: Annotated[int, typer.Option("--hidden", min=0, help="Hidden units of the model.")] = 8,
    decay: Annotated[float, typer.Option("--decay", min=0, help="How strongly large weights are held back.")] = 1e-4,
    by_turn: Annotated[
        bool, typer.Option("--by-turn", help="Learn from positions where a turn begins, and from all of those.")
    ] = False,
    pick: Annotated[
        int | None, typer.Option("--pick", min=1, help="Generation that is the result, not the best by its rating.")
    ] = None,
    seed: SeedOption = 0,
    option: OptionsOption = None,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes that play at the same time.")] = 1,
    ray: Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster instead of in processes here.")] = False,
    folder: Annotated[
        Path | None, typer.Option("--folder", help="What training keeps and goes on with [data/training/GAME].")
    ] = None,
    svg: Annotated[Path | None, typer.Option("--svg", help="Draw the learning curve into this file.")] = None,
    write: Annotated[bool, typer.Option("--write", help="Put the weights into the game's weights.json.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Let a game's search play itself, learn from who won, and measure what was learned.

    Everything is kept in the folder: after Ctrl-C the same command goes on where it stopped.
    """
    started = time.perf_counter()
    need_extra("kit", "choix", "matplotlib")
    if ray:
        need_extra("ray", "ray")
    from moontable.kit.train import Course, OtherCourseError, Training, search_of

    rules = load_game(game)
    search_of(game)
    counts = _seats(seats)
    if pick is not None and pick > generations:
        raise typer.BadParameter(f"--pick {pick} is none of {generations} generations")
    options = parse_options(rules, option)
    for count in counts:
        rules.spec.complete(count, options)
    course = Course(
        game, counts, options, generations, matches, duels, simulations, temperature, hidden, decay, seed, by_turn
    )
    warming.warm([game])
    folder = folder or Path("data") / "training" / game
    try:
        with ray_cluster() if ray else processes(workers) as crew:
            training = Training(course, folder, crew)
            with progress_bar(f"training {rules.spec.name}", training.total) as advance:
                learned = training.result(advance, pick)
    except (OtherCourseError, SeriesFileError) as error:
        raise typer.BadParameter(str(error)) from error
    except KeyboardInterrupt:
        typer.echo(f"moontable: stopped; the same command goes on with what is in {folder}", err=True)
        raise
    result = {"game": game, "command": _command(course, pick, option), **learned}
    if write:
        write_json(room(game, "weights.json"), result)
    if svg is not None:
        from moontable.kit.train_plot import draw_curve

        draw_curve(result["curve"], f"{rules.spec.name}: learning by self-play", svg)
    result["seconds"] = round(time.perf_counter() - started, 3)
    if as_json:
        typer.echo(json.dumps(result))
    else:
        _show(result)


def _seats(text: str) -> tuple[int, ...]:
    """Numbers of seats, of two or more: alone there is nothing to win."""
    try:
        counts = tuple(int(part) for part in text.split(","))
    except ValueError:
        counts = ()
    if not counts or min(counts) < 2:
        raise typer.BadParameter(f"--seats takes numbers from 2 on, with commas between them, not {text!r}")
    return counts


def _command(course: "Course", pick: int | None, option: Sequence[str] | None) -> str:
    """What to type for the same training: everything that its result depends on."""
    words = ["moontable", "train", course.game, "--seats", ",".join(map(str, course.seats))]
    for name in ("generations", "matches", "duels", "simulations", "temperature", "hidden", "decay", "seed"):
        words += [f"--{name}", str(getattr(course, name))]
    words += ["--by-turn"] if course.by_turn else []
    words += [] if pick is None else ["--pick", str(pick)]
    for text in option or ():
        words += ["--option", text]
    return shlex.join(words)


def _show(result: dict[str, Any]) -> None:
    """The learning curve as a table for people."""
    table = TextTable("generation", "positions", "held-out loss", "against hand-made", "against previous", "Elo")
    for row in result["curve"]:
        shares = [_percent(row[key]) for key in ("against_hand_made", "against_previous")]
        numbers = [f"{row['held_out']:.4f}", *shares, f"{row['elo']:.0f} [{row['low']:.0f}, {row['high']:.0f}]"]
        table.add_row(str(row["generation"]), str(row["positions"]), *numbers)
    console = Console()
    console.print(f"{result['game']}: {len(result['curve'])} generations in {result['seconds']} s")
    console.print(table)
    if final := result["against_hand_made"]:
        console.print(f"generation {result['generation']} on other deals against hand-made: {_percent(final)}")
    else:
        console.print("no generation is better than the hand-made weights")


def _percent(rate: dict[str, Any]) -> str:
    return f"{100 * rate['rate']:.1f} % [{100 * rate['low']:.1f}, {100 * rate['high']:.1f}] of {rate['games']}"
