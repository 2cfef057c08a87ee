"""Record files: read with refusals that name the file and the line."""

from pathlib import Path

import typer

from moontable import Position
from moontable.table import Record, RecordError


def read_record(path: Path) -> tuple[Record, Position]:
    """The record in a file and the position it leads to.

    Raises `typer.BadParameter` where there is no text to read, `RecordError` for a text that is no record or a record
    that the rules refuse.
    """
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise typer.BadParameter(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise typer.BadParameter(f"{path}: not a text file") from error
    try:
        record = Record.from_text(text)
        return record, record.replay()
    except RecordError as error:
        line = error.details["line"]
        raise RecordError(error.code, f"{path}, line {line}: {error.reason}", line=line) from error
