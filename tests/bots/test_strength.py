"""Issue: a frozen small reference match guards strength.

The same deals and simulations give the same matches, so what is counted here changes with the engine alone. The bands
are three standard deviations wide or more, to each side.
"""

import pytest

import moontable
from moontable.kit.arena import Series, play_one

REFERENCE = (
    ("nova-luna", "level-5", "greedy", 60, 0.62, 0.93),
    ("blue-moon-city", "level-6", "one-ply", 25, 0.36, 0.80),
    ("walking-on-the-moon", "level-5@1", "careful", 80, 0.47, 0.77),
)
"""Game, the bot that is guarded, a policy that stands still, deals (two matches each), share of wins between which."""


@pytest.mark.parametrize(("game", "guarded", "measure", "deals", "least", "most"), REFERENCE)
def test_a_level_is_as_strong_as_it_was(
    game: str, guarded: str, measure: str, deals: int, least: float, most: float
) -> None:
    series = Series(game, guarded, measure, deals, options=moontable.load(game).spec.complete(2, {}), seed=5)
    shares = [play_one(series, deal, seat).share for deal in range(deals) for seat in range(2)]
    assert least < sum(shares) / len(shares) < most
