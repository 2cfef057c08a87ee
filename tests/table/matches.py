"""Tables of Nova Luna with seeded chance, for the tests of this folder."""

from __future__ import annotations

from typing import Any

import moontable
from moontable.core.stream import Stream
from moontable.table import Draw, HumanPlayer, Table

GAME = moontable.load("nova-luna")
ANN, BEN, CAT = (HumanPlayer(account, account.capitalize()) for account in ("ann", "ben", "cat"))


def seeded(seed: int) -> Draw:
    return Stream(seed).below


def open_table(seats: int = 2, **options: Any) -> Table:
    return Table("amber-heron", GAME, (None,) * seats, options)


def started(seed: int = 5, seats: int = 2, **options: Any) -> Table:
    """A table where the set-up has been adopted."""
    table = Table("amber-heron", GAME, (ANN, BEN, CAT)[:seats], options, created=1_700_000_000)
    table.adopt(table.start(seeded(seed)))
    return table


def played(seed: int = 5, seats: int = 2, plies: int | None = None, **options: Any) -> Table:
    """A table where seats took turns with some legal action, to the end or for so many plies."""
    table = started(seed, seats, **options)
    choose = seeded(seed + 1)
    draw = seeded(seed + 2)
    while table.actor is not None and table.ply != plies:
        assert table.position is not None
        actions = table.position.legal_actions()
        table.adopt(table.submit(table.actor, table.ply, actions[choose(len(actions))].text, draw))
    return table
