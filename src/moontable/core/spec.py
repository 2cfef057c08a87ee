"""What is fixed about a game before a match: seats, options, endings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Literal

from moontable.core.errors import OptionError

LONGEST_TABLE = 20_000
"""Characters of a table that an option takes at most."""

LONGEST_SHOWN = 60
"""Characters of a refused value that the refusal repeats."""


def _no_fault(_text: str) -> None:
    pass


@dataclass(frozen=True)
class Option:
    """One choice that is fixed before set-up.

    `kind` says how to read the rest: a *choice* is one of `values`; an *integer* lies in `minimum`..`maximum`; a *flag*
    is true or false; an *order* is one of `values` or a permutation of the seats such as `"2,0,1"`, first seat first; a
    *table* is the text of a CSV file with at least the `columns`, or `""` for what the game brings along; `fault` reads
    it and raises an `OptionError` of code `bad-table` with `option`, `line` (the heading is 1) and `column`.
    """

    name: str
    kind: Literal["choice", "integer", "flag", "order", "table"]
    default: str | int | bool
    description: str
    values: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 0
    columns: tuple[str, ...] = ()
    fault: Callable[[str], None] = _no_fault
    file: str = ""
    """Of a table: the name of its file where somebody keeps tables of his own."""

    def check(self, value: Any, seats: int) -> str | int | bool:
        """Return `value` if the option allows it with so many seats.

        Raises `OptionError`: `bad-option`, or `bad-table` for a table with a fault.
        """
        if self.kind == "flag" and isinstance(value, bool):
            return value
        if self.kind == "integer" and type(value) is int and self.minimum <= value <= self.maximum:
            return value
        if self.kind in ("choice", "order") and isinstance(value, str):
            if value in self.values:
                return value
            if self.kind == "order" and value in map(",".join, permutations(map(str, range(seats)))):
                return value
        if self.kind == "table" and isinstance(value, str) and len(value) <= LONGEST_TABLE:
            self.fault(value)
            return value
        allowed = {
            "flag": "true or false",
            "integer": f"a whole number from {self.minimum} to {self.maximum}",
            "choice": "one of " + ", ".join(self.values),
            "order": f"one of {', '.join(self.values)} or an order of the {seats} seats such as "
            + ",".join(map(str, range(seats))),
            "table": f"the text of a CSV file of at most {LONGEST_TABLE} characters",
        }[self.kind]
        given = repr(value)
        shown = given if len(given) <= LONGEST_SHOWN else given[:LONGEST_SHOWN] + "…"
        raise OptionError("bad-option", f"option {self.name} must be {allowed}, not {shown}", option=self.name)


def _no_conflict(_seats: int, _options: Mapping[str, Any]) -> str | None:
    return None


@dataclass(frozen=True)
class GameSpec:
    """The facts of a game in one block.

    `endings` names every way a match can end. `rules_version` rises whenever legal play changes. `conflicts` is handed
    the number of seats and the complete options and returns why they exclude each other, or None.
    """

    id: str
    name: str
    min_seats: int
    max_seats: int
    options: tuple[Option, ...]
    endings: tuple[str, ...]
    rules_version: int
    hidden_information: bool
    conflicts: Callable[[int, Mapping[str, Any]], str | None] = _no_conflict

    def complete(self, seats: Any, options: Mapping[str, Any] | None) -> dict[str, str | int | bool]:
        """Return every option with its value for a match, defaults filled in.

        Raises `OptionError`: `bad-seats`, `bad-option`, `bad-table` or `option-conflict`.
        """
        if type(seats) is not int or not self.min_seats <= seats <= self.max_seats:
            raise OptionError(
                "bad-seats",
                f"{self.name} is for {self.min_seats} to {self.max_seats} seats, not {seats!r}",
                seats=seats,
            )
        given = dict(options or {})
        complete = {option.name: option.check(given.pop(option.name, option.default), seats) for option in self.options}
        for name in given:
            raise OptionError("bad-option", f"{self.name} has no option {name!r}", option=name)
        conflict = self.conflicts(seats, complete)
        if conflict is not None:
            raise OptionError("option-conflict", conflict)
        return complete
