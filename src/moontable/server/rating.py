"""How results become ratings, and which tables are rated.

The model is Plackett and Luce's with the update of R. C. Weng and C.-J. Lin, "A Bayesian approximation method for
online ranking", JMLR 12, 2011, by the library `openskill`: it takes any number of seats, and ties.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from openskill.models import PlackettLuce

from moontable.core.game import Game
from moontable.server.refusals import RefusedError
from moontable.store import Rating, Skill, StoredMatch
from moontable.table import BotPlayer, HumanPlayer, Player, TableSettings

ESTABLISHED: Final = 10
"""Rated matches after which a rating is no longer provisional, and may be on a board."""

_MODEL: Final = PlackettLuce()

MIDDLE: Final = 1500
"""What is shown of whom nothing is known."""

POINTS: Final = 400 / (math.log(10) * math.sqrt(2) * _MODEL.beta)
"""A unit of skill in points: between two people of whom everything is known 400 points are odds of 10 : 1, as Elo's."""


def rate(before: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Return the skills after a match; places are 1 for the first, equal where people are equal."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    after = _MODEL.rate(teams, ranks=list(map(float, places)))
    return [Skill(person.mu, person.sigma) for (person,) in after]


def shown(mu: float) -> int:
    """The number that people see."""
    return max(1, round(MIDDLE + POINTS * (mu - _MODEL.mu)))


def rating_of(match: StoredMatch, players: Sequence[Player | None]) -> Rating | None:
    """How the result of a match counts, None where it does not: somebody who has gone meanwhile played no match."""
    accounts = tuple(player.account for player in players if isinstance(player, HumanPlayer) and not player.beside)
    if not match.settings.rated or len(accounts) != len(players):
        return None
    return Rating(match.game, accounts, rate)


def check_rated(
    game: Game, players: Sequence[Player | None], options: Mapping[str, Any], settings: TableSettings
) -> None:
    """Refuse a rated table that would not be one (`not-rated`): for whom it is not, or where something helps."""
    if len(players) < 2 or any(_has_no_rating(player) for player in players):
        raise _refused("Bots, and people who share a device, are not rated.")
    if _chosen(game, len(players), options) != _chosen(game, len(players), {}):
        raise _refused("Rated matches are played by the usual options.")
    if settings.hints or settings.undo == "consent" or settings.stand_in is not None:
        raise _refused("In a rated match everybody plays alone, and what is played stays.")
    if settings.clock is None or settings.clock.timeout != "loss":
        raise _refused("A rated match has a clock, and whose time is over has lost.")


def _has_no_rating(player: Player | None) -> bool:
    """Whether nobody in a seat can be rated: a bot, or somebody at the device of another seat."""
    return isinstance(player, BotPlayer) or (isinstance(player, HumanPlayer) and player.beside)


def _chosen(game: Game, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a table but who begins."""
    orders = {option.name for option in game.spec.options if option.kind == "order"}
    chosen = game.spec.complete(seats, dict(options))
    return {name: value for name, value in chosen.items() if name not in orders}


def _refused(reason: str) -> RefusedError:
    return RefusedError("not-rated", reason)
