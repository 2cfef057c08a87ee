"""The matches of a series on disk: JSON Lines, the heading first, appended as they are played.

A process that is killed leaves whole lines and at most one torn one at the end, which the next reader cuts off.
"""

import json
import os
from pathlib import Path
from typing import Any


class SeriesFileError(ValueError):
    """The file holds the matches of another series, or no matches at all."""


class SeriesFile:
    """One file; `lines` are the matches that it had when it was opened, in the order in which they were played."""

    def __init__(self, path: Path, heading: dict[str, Any]) -> None:
        """Open a file, or begin it. Raises `SeriesFileError` when it is of another heading, and `OSError`."""
        self.path = path
        self.lines: list[dict[str, Any]] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            os.truncate(path, len(whole))
        if whole:
            try:
                found, *self.lines = map(json.loads, whole.splitlines())
            except ValueError as error:
                raise SeriesFileError(f"{path} is no file of matches: {error}") from error
            if found != heading:
                keys = [key for key in heading if not isinstance(found, dict) or found.get(key) != heading[key]]
                raise SeriesFileError(f"{path} holds another series; it differs in {', '.join(keys)}")
        else:
            self.append(heading)

    def append(self, line: dict[str, Any]) -> None:
        """Write one line in one call of the system: it is in the file whole, or torn off at its very end."""
        descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            os.write(descriptor, (json.dumps(line, separators=(",", ":")) + "\n").encode())
        finally:
            os.close(descriptor)
