"""`moontable puzzles`: look for positions with one best action that is hard to see, and keep the clearest of them."""

import json
import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from moontable.cli import warming
from moontable.cli.arguments import GameArgument, JsonOption, SeedOption, load_game
from moontable.cli.progress import progress_bar
from moontable.kit.arena_file import SeriesFile, SeriesFileError
from moontable.kit.documents import room, write_json
from moontable.kit.puzzles import Hunt, chosen, hunt, measured
from moontable.kit.workers import processes


def puzzles(
    game: GameArgument,
    count: Annotated[int, typer.Option("--count", min=1, help="Puzzles wanted.")] = 10,
    matches: Annotated[int, typer.Option("--matches", min=1, help="Matches to look through.")] = 100,
    level: Annotated[str, typer.Option("--level", help="Who plays them.")] = "level-3@1500",
    seed: SeedOption = 0,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes to work with.")] = 1,
    file: Annotated[Path | None, typer.Option("--file", help="Where what was found is kept.")] = None,
    write: Annotated[bool, typer.Option("--write", help="Put the puzzles beside the rules of the game.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Look for puzzles in matches between strong bots.

    The same arguments give the same puzzles. After Ctrl-C the same command goes on where it stopped; more matches go on
    with what fewer have found.
    """
    rules = load_game(game)
    heading = {"game": game, "level": level, "seed": seed, "seats": 2, "rules_version": rules.spec.rules_version}
    path = file or Path("data") / "puzzles" / f"{game}-{seed}.jsonl"
    warming.warm([game])
    try:
        series = SeriesFile(path, heading)
        found = {line["match"]: line["puzzles"] for line in series.lines}
        jobs = [Hunt(game, 2, level, seed, match) for match in range(matches) if match not in found]
        with progress_bar(f"puzzles of {rules.spec.name}", matches) as advance, processes(workers) as crew:
            for match, puzzles_of_match in crew.each(_hunted, jobs):
                series.append({"match": match, "puzzles": puzzles_of_match})
                found[match] = puzzles_of_match
                advance(len(found))
    except SeriesFileError as error:
        raise typer.BadParameter(str(error)) from error
    except KeyboardInterrupt:
        typer.echo(f"moontable: stopped; the same command goes on with what is in {path}", err=True)
        raise
    kept = _measured(game, [puzzle for match in sorted(found) if match < matches for puzzle in found[match]], count)
    command = ["moontable", "puzzles", game, "--count", str(count), "--matches", str(matches)]
    command += ["--level", level, "--seed", str(seed)]
    result: dict[str, Any] = {**heading, "command": shlex.join(command), "puzzles": kept}
    if write:
        write_json(room(game, "puzzles.json"), result)
    if as_json:
        typer.echo(json.dumps(result))
    else:
        typer.echo(f"{len(kept)} puzzles of {rules.spec.name} from {matches} matches, kept in {path}")
        for puzzle in kept:
            typer.echo(
                f"  match {puzzle['match']}, ply {puzzle['ply']}: {puzzle['best']} ({puzzle['topic']}), "
                f"ahead by {100 * puzzle['margin']:.1f} points of {100 * puzzle['chance']:.0f} %"
            )


def _measured(game: str, found: list[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """The puzzles chosen of those found, each measured again; others stand in for those that do not hold."""
    results = dict[tuple[int, int], dict[str, Any] | None]()
    with progress_bar("measuring again", count) as advance:
        while True:
            kept = chosen((one for one in found if results.get((one["match"], one["ply"]), one) is not None), count)
            new = [one for one in kept if (one["match"], one["ply"]) not in results]
            if not new:
                held = (results[one["match"], one["ply"]] for one in kept)
                return sorted((one for one in held if one is not None), key=lambda one: -one["margin"])
            results[new[0]["match"], new[0]["ply"]] = measured(game, new[0])
            advance(sum(result is not None for result in results.values()))


def _hunted(job: Hunt) -> tuple[int, list[dict[str, Any]]]:
    return job.match, hunt(job)
