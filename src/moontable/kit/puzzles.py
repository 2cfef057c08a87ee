"""Puzzles: positions of a game where a search is sure that exactly one action is best, and not the obvious one.

They are looked for in matches that strong bots play. A position is found if the same action is best for several
searches with other words, if it beats every other action in paired playouts with a 95 % interval above zero and the
strongest rivals by `MARGIN` too, and if no bot that merely looks at the next position finds it. Playouts of a pair
share their chance: no lucky draw makes a puzzle. Those that are chosen of what was found are measured once more, with
larger budgets and other words; there search and playouts must also agree about what the best action is worth.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from moontable import Action, Game, Position, load
from moontable.bots import bot
from moontable.core.analysis import Analysis, Budget, Comparison
from moontable.kit.matches import play_match, word_of
from moontable.table import Step

FEWEST_ACTIONS = 6
"""Of fewer one is found by guessing."""

QUICK = 1_500
"""Simulations of the search that looks for candidates."""

WORDS = 3
"""So many searches must agree."""

RIVALS = 4
"""So many of the actions that the searches liked next are the strongest rivals."""


@dataclass(frozen=True)
class Effort:
    """Simulations of each search, and how often a rival, and any other action, is played out against the best one."""

    simulations: int
    playouts: int
    other_playouts: int


HUNTING = Effort(12_000, 1_500, 200)
MEASURING = Effort(20_000, 3_000, 300)

AGREEMENT = 0.15
"""Search and playouts may differ by so much about the chance of the best action: beyond, one of them is mistaken."""

SIGHT = 0.03
"""Chance by which the first search must see an action ahead, before more is spent on it."""

MARGIN = 0.06
"""Chance of winning that the next best action loses at least: 3 times what is no difference to people."""

HOPELESS = 0.04
"""A match that is as good as decided makes no puzzle: neither chance may be less."""

SIMPLE = ("greedy", "one-ply")
"""Bots that look no further than one action: what they find is no puzzle."""

PER_TOPIC = 3
"""So many puzzles of a set may be about the same reason, as long as there are others."""


@dataclass(frozen=True)
class Hunt:
    """One match to look through; picklable, so that processes can share the work."""

    game: str
    seats: int
    level: str
    seed: int
    match: int


def hunt(job: Hunt) -> list[dict[str, Any]]:
    """Return the puzzles of one match as plain JSON, in the order of their plies."""
    game = load(job.game)
    player = bot(game, job.level)
    seed = word_of(job.seed, "match", job.match)
    table = play_match(game, [player] * job.seats, {}, seed, f"puzzles-{job.seed}-{job.match}")
    found = (_puzzle(step, word_of(seed, "puzzle", step.ply)) for step in table.record().steps())
    return [{"match": job.match, **puzzle} for puzzle in found if puzzle is not None]


def chosen(lines: Iterable[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """Return so many puzzles of those found: the clearest, different ones, no two of a match if that is enough."""
    rest = sorted(lines, key=lambda puzzle: (-puzzle["margin"], puzzle["match"], puzzle["ply"]))
    taken: list[dict[str, Any]] = []
    for of_topic, of_match in ((PER_TOPIC, 1), (PER_TOPIC, count), (count, count)):
        for puzzle in rest:
            topics = Counter(one["topic"] for one in taken)
            matches = Counter(one["match"] for one in taken)
            is_new = puzzle not in taken and topics[puzzle["topic"]] < of_topic and matches[puzzle["match"]] < of_match
            if is_new and len(taken) < count:
                taken.append(puzzle)
    return sorted(taken, key=lambda puzzle: -puzzle["margin"])


def measured(game: str, found: dict[str, Any]) -> dict[str, Any] | None:
    """Return a puzzle that was found with what a larger effort says of it; None if that says something else."""
    position = load(game).position(found["position"])
    puzzle = _judged(
        position, position.parse(found["best"]), word_of(found["match"], "measure", found["ply"]), MEASURING
    )
    if puzzle is None or abs(puzzle["chance"] - puzzle["expected"]) > AGREEMENT or not _is_open(puzzle["chance"]):
        return None
    return {"match": found["match"], "ply": found["ply"], **puzzle}


def _puzzle(step: Step, word: int) -> dict[str, Any] | None:
    """Return the position before a step as a puzzle; None if it is none. The cheapest doubts come first."""
    position = step.before
    if position is None or len(position.legal_actions()) < FEWEST_ACTIONS:
        return None
    first = position.analyse(Budget(simulations=QUICK), word)
    best, second = first.judgements[:2]
    if (
        _chance(best.value) - _chance(second.value) < SIGHT
        or not _is_open(_chance(best.value))
        or _is_simple(position, best.action)
    ):
        return None
    found = _judged(position, best.action, word, HUNTING)
    return None if found is None else {"ply": step.ply, **found}


def _judged(position: Position, best: Action, word: int, effort: Effort) -> dict[str, Any] | None:
    """Return the puzzle of a position with what is known of its best action; None if that is in doubt."""
    budget = Budget(simulations=effort.simulations)
    searches = [position.analyse(budget, word + number) for number in range(1, WORDS + 1)]
    if any(search.judgements[0].action != best for search in searches):
        return None
    likely = _rivals(searches, best)
    others = [action for action in position.legal_actions() if action not in (best, *likely)]
    rows: list[tuple[Action, Comparison]] = []
    for other in (*likely, *others):
        compared = position.compare(best, other, effort.playouts if other in likely else effort.other_playouts, word)
        if compared.difference.low <= 0 or (other in likely and compared.difference.value / 2 < MARGIN):
            return None
        rows.append((other, compared))
    chance = _chance(rows[0][1].first.value)
    expected = _chance(sum(search.judgements[0].value for search in searches) / WORDS)
    reasons = position.explain(best)
    if not reasons:
        return None
    return {
        "position": position.document(),
        "best": best.text,
        "topic": reasons[0]["key"],
        "chance": round(chance, 4),
        "expected": round(expected, 4),
        "margin": min(_row(*row)["value"] for row in rows[: len(likely)]),
        "simulations": effort.simulations * WORDS,
        "rivals": [_row(*row) for row in rows[: len(likely)]],
        "others": len(others),
        "closest_other": min((_row(*row) for row in rows[len(likely) :]), key=lambda row: row["low"], default=None),
    }


def _row(other: Action, compared: Comparison) -> dict[str, Any]:
    """Return by which chance the best action is better, with its interval."""
    halves = {name: round(value / 2, 4) for name, value in asdict(compared.difference).items()}
    return {"action": other.text, "playouts": compared.playouts, **halves}


def _chance(utility: float) -> float:
    return (utility + 1) / 2


def _is_open(chance: float) -> bool:
    return HOPELESS <= chance <= 1 - HOPELESS


def _is_simple(position: Position, best: Action) -> bool:
    """Whether a bot that looks no further than one action finds it too."""
    game: Game = position.game
    observation = position.observe(position.actor)
    return any(
        bot(game, name).choose(observation, np.array([1], np.uint64)) == best
        for name in SIMPLE
        if name in game.policies
    )


def _rivals(searches: Sequence[Analysis], best: Action) -> list[Action]:
    """Return the actions that all searches together liked next, by visits."""
    visits = Counter[Action]()
    for search in searches:
        for judged in search.judgements:
            if judged.action != best:
                visits[judged.action] += judged.visits
    return [action for action, _ in visits.most_common(RIVALS)]
