"""What lies in the box of Walking on the Moon, read from the CSV files beside this module.

Everything here is a *reconstruction*: the pictures of the cards and of the dice could not be obtained, and no source
tells the values of the scoring markers. The column `status` says so of every row. A table may therefore replace dice,
cards and markers by its own (options `dice`, `card_data`, `markers`); whatever it plays with lies in its record, never
in a table of this module.
"""

from pathlib import Path

from moontable.games.walking_on_the_moon.tables import read_cards, read_dice

STATUS = "RECONSTRUCTED"
"""What the column `status` says of every row."""

STARS = 6
"""Stars in the box, all of them on the track at the start."""

RING_SIZES = (6, 7, 8)
"""Moon cards that may be laid in a ring."""

ASTRONAUTS = 5


def _text(name: str) -> str:
    return (Path(__file__).parent / name).read_text("ascii")


DICE_TEXT, CARDS_TEXT = _text("dice.csv"), _text("cards.csv")
"""The files as text."""

BUILT_IN_DICE, BUILT_IN_CARDS = read_dice(DICE_TEXT), read_cards(CARDS_TEXT)
"""What the box has: six sides of each colour, twelve cards."""
