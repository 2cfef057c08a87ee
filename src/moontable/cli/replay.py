"""`moontable replay`: play a record again and show what it led to."""

import json
from pathlib import Path
from typing import Annotated

import typer

from moontable import CHANCE
from moontable.cli.arguments import JsonOption
from moontable.cli.records import read_record


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as a table offers it for download.")],
    as_json: JsonOption = False,
) -> None:
    """Play every entry of a record by the rules and print the standing it leads to."""
    record, end = read_record(file)
    ranking = end.ranking()
    document = {
        "game": record.game,
        "rules_version": record.rules_version,
        "seats": record.seats,
        "players": list(record.players),
        "plies": sum(entry.actor != CHANCE for entry in record.standing()),
        "turns": end.turn,
        "ending": end.ending,
        "scores": list(end.scores()),
        "ranking": list(ranking) if ranking else None,
    }
    if as_json:
        typer.echo(json.dumps(document))
        return
    names = [player.get("name") or player.get("bot") or "?" for player in record.players]
    typer.echo(f"{record.game}, {record.seats} seats, {document['plies']} plies, {end.ending or 'not finished'}")
    for seat, score in enumerate(end.scores()):
        place = f"place {ranking[seat]}, " if ranking else ""
        typer.echo(f"  seat {seat} {names[seat] if seat < len(names) else ''}: {place}score {score}")
