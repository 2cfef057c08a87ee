"""`moontable selfplay`: let bots play many matches and count what happened."""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as TextTable

from moontable import CHANCE, Game, Position
from moontable.bots import Bot, bot
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
from moontable.cli.records import read_record
from moontable.cli.tally import Tally
from moontable.kit.matches import play_match, word_of
from moontable.table import Record


def selfplay(
    game: GameArgument,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B,…", help="One bot for every seat, or one for all.")],
    seats: SeatsOption = 2,
    games: Annotated[int, typer.Option("--games", min=1, help="Matches to play.")] = 100,
    seed: SeedOption = 0,
    option: OptionsOption = None,
    records: Annotated[Path | None, typer.Option("--records", help="Folder for one record file a match.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play one another; they change seats from match to match.

    The same arguments give the same matches. A match whose record is in the folder already is read, not played again:
    after Ctrl-C the same command goes on where it stopped.
    """
    started = time.perf_counter()
    rules = load_game(game)
    options = rules.spec.complete(seats, parse_options(rules, option))
    names = seat_bots(bots, seats)
    opponents = {name: bot(rules, name) for name in names}
    archive = None if records is None else Archive(records, game, seed)
    tally = Tally(seats, list(opponents))
    try:
        with progress_bar(f"{game}: {bots}", games) as advance:
            for index in range(games):
                seated = [names[(seat + index) % seats] for seat in range(seats)]
                record, end = _match(rules, [opponents[name] for name in seated], options, seed, index, archive)
                tally.add(end, sum(entry.actor != CHANCE for entry in record.standing()), seated)
                advance(index + 1)
    except KeyboardInterrupt:
        kept = "" if records is None else f"; their records are in {records}"
        typer.echo(f"moontable: stopped after {tally.games} of {games} matches{kept}", err=True)
        raise
    counted = tally.document()
    seconds = round(time.perf_counter() - started, 3)
    document = {
        "game": game,
        "seats": seats,
        "bots": names,
        "games": games,
        "seed": seed,
        **counted,
        "seconds": seconds,
    }
    if as_json:
        typer.echo(json.dumps(document))
    else:
        _show(document)


def seat_bots(text: str, seats: int) -> list[str]:
    """The bot of each seat of match 0: one name for every seat, or a single one for all of them."""
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise typer.BadParameter(f"--bots names {len(names)} bots for {seats} seats")
    return names


class Archive:
    """A folder with one record file a match, `<game>-<seed>-<index>.jsonl`; a file is there whole or not at all."""

    def __init__(self, folder: Path, game: str, seed: int) -> None:
        self.folder = folder
        self._prefix = f"{game}-{seed}-"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise typer.BadParameter(f"--records: {error.strerror}: {folder}") from error

    def path(self, index: int) -> Path:
        """Where the record of one match belongs."""
        return self.folder / f"{self._prefix}{index:06}.jsonl"

    def read(self, index: int) -> tuple[Record, Position] | None:
        """Record and end of a match played earlier; the errors of `read_record` when the file is no record."""
        path = self.path(index)
        return read_record(path) if path.exists() else None

    def write(self, index: int, record: Record) -> None:
        """Write beside, then rename: no reader and no Ctrl-C ever meets half a record."""
        path = self.path(index)
        partial = path.with_suffix(".partial")
        try:
            partial.write_text(record.text(), "ascii")
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)


def _match(
    rules: Game, seated: Sequence[Bot], options: dict[str, Any], seed: int, index: int, archive: Archive | None
) -> tuple[Record, Position]:
    """Record and end of match number `index`: from the archive if it is there, else played and put there."""
    match = f"selfplay-{seed}-{index}"
    if archive is not None and (kept := archive.read(index)) is not None:
        record, end = kept
        players = tuple({"kind": "bot", "bot": opponent.name} for opponent in seated)
        if (record.match, record.options, record.players) != (match, options, players):
            raise typer.BadParameter(f"{archive.path(index)} holds a match of other bots, seats or options")
        return record, end
    table = play_match(rules, seated, options, word_of(seed, "match", index), match)
    assert table.position is not None, "a played match has an end"
    record = table.record()
    if archive is not None:
        archive.write(index, record)
    return record, table.position


def _show(document: dict[str, Any]) -> None:
    """The document as a table for people."""
    endings = ", ".join(f"{name} {count}" for name, count in document["endings"].items())
    table = TextTable("bot", "wins", "score: mean", "median", "min", "max")
    for name, wins in document["wins_by_bot"].items():
        table.add_row(
            name, str(wins), *(str(document["scores"][name][key]) for key in ("mean", "median", "min", "max"))
        )
    console = Console()
    console.print(
        f"{document['games']} matches of {document['game']} with seed {document['seed']} "
        f"in {document['seconds']} s: {document['turns_mean']} turns on average, {endings}; "
        f"wins by seat {document['wins_by_seat']}"
    )
    console.print(table)
