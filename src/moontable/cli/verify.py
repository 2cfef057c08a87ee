"""`moontable verify`: whether the chance of a recorded match is what the server committed to before it."""

import json
from pathlib import Path
from typing import Annotated

import typer

from moontable.cli.arguments import JsonOption
from moontable.cli.records import read_record
from moontable.table.errors import RecordError
from moontable.table.verifying import check_outcomes, verify


def verify_record(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of a finished match.")],
    as_json: JsonOption = False,
) -> None:
    """Compute every outcome of chance anew from the secret of the match, and play the record by the rules.

    Compare the commitment with the one that was shown before the match.
    """
    record, _ = read_record(file)
    verdict = verify(record)
    fault = None
    try:
        check_outcomes(record)
    except RecordError as error:
        fault = f"line {error.details['line']}: {error.reason}"
    if as_json:
        told = record.fairness
        typer.echo(
            json.dumps(
                {
                    "fair": verdict.is_fair,
                    "verdict": verdict.sentence,
                    "commitment": None if told is None else told.commitment,
                    "rules": fault,
                }
            )
        )
    else:
        typer.echo(verdict.sentence)
        typer.echo(f"rules: {fault or 'every entry is legal, and every number stands for its outcome'}")
        if record.fairness is not None:
            typer.echo(f"committed to: {record.fairness.commitment}")
    if not verdict.is_fair or fault is not None:
        raise typer.Exit(1)
