"""What a table does beside the rules of its game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from moontable.table.clock import Clock

UndoPolicy = Literal["none", "turn", "consent"]
"""What may be taken back: nothing, the own turn up to what was revealed last, or beyond it with everybody's consent."""
Spectators = Literal["live", "delayed", "none"]
"""What who has no seat may see of a match in play: all that a spectator may know, the same later, or nothing."""
Visibility = Literal["link", "friends", "open"]
"""Who may take an open seat: whoever has the link, friends of the host, or whoever looks at the open tables."""

GRACE_SECONDS: Final = 60
"""Long enough for a page that loads anew or a telephone that changes its network."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What the host has chosen for a table.

    `stand_in` is the bot that plays for a seat whose player has been away for `grace` seconds while it is to act, None
    for nobody; `hints` says whether the seat to act may ask the search; `undo` what may be taken back; `visibility` who
    may take an open seat; `clock` how long a seat may think, None for as long as it likes; `spectators` what is shown
    to who has no seat; `chat` whether those who sit may write to each other; `rated` whether the result counts for
    the ratings of those who play.
    """

    stand_in: str | None = None
    grace: int = GRACE_SECONDS
    hints: bool = False
    undo: UndoPolicy = "consent"
    visibility: Visibility = "link"
    clock: Clock | None = None
    spectators: Spectators = "live"
    chat: bool = True
    rated: bool = False
