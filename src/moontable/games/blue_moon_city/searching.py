"""The search of Blue Moon City: its entry points, how it goes about it, and the levels of play made of it."""

from pathlib import Path
from typing import Any

import numpy as np

from moontable.core.analysis import Level
from moontable.core.compile import Array, Integer, Record, kernel
from moontable.core.entries import IDS, INTEGER, RAW, UTILITIES, WORDS
from moontable.core.model import make_value
from moontable.games.blue_moon_city import judging, observe, rules
from moontable.games.blue_moon_city.kernels import MAX_ACTIONS, N_ACTIONS, clone, entry
from moontable.games.blue_moon_city.state import State
from moontable.search.binding import Binding
from moontable.search.play_out import make_compare, make_play_out
from moontable.search.reuse import make_reuse
from moontable.search.search import Search
from moontable.search.settings import Settings
from moontable.search.tree import make_simulate

U: Any = np.uint64


@kernel
def _n_legal(s: Record) -> Integer:
    return rules.legal(s, np.empty(MAX_ACTIONS, np.int32))


@kernel
def _nth_legal(s: Record, n: Integer) -> Integer:
    out = np.empty(MAX_ACTIONS, np.int32)
    rules.legal(s, out)
    return out[U(n)]


@kernel
def _turn(s: Record) -> Integer:
    return U(s.turn)


_value = make_value(judging.features, len(judging.FEATURES))

_binding = Binding(
    state=State,
    max_actions=MAX_ACTIONS,
    n_actions=N_ACTIONS,
    hidden=True,
    actor=rules.actor,
    legal=rules.legal,
    n_legal=_n_legal,
    nth_legal=_nth_legal,
    apply=rules.apply,
    settle=rules.settle,
    returns=rules.returns,
    clone=clone,
    determinize=observe.determinize,
    judge=judging.judge,
    value=_value,
    policy=judging.play_on,
    turn=_turn,
)
_play_out = make_play_out(_binding)
_simulate = make_simulate(_binding, _play_out)
_compare = make_compare(_binding, _play_out)
_reuse = make_reuse(_binding)


@entry(RAW, RAW, UTILITIES, UTILITIES, INTEGER)
def simulate(tree: Array, root: Array, known: Array, weights: Array, simulations: Integer) -> None:
    """Go on with a search."""
    _simulate(tree, root, known, weights, simulations)


@entry(RAW, INTEGER, IDS, INTEGER, INTEGER, UTILITIES, UTILITIES, WORDS, UTILITIES)
def compare(
    root: Array,
    seat: Integer,
    pair: Array,
    depth: Integer,
    chosen: Integer,
    known: Array,
    weights: Array,
    word: Array,
    values: Array,
) -> None:
    """Play two actions out equally often."""
    _compare(root, seat, pair, depth, chosen, known, weights, word, values)


@entry(RAW, RAW, RAW, INTEGER, RAW)
def reuse(tree: Array, root: Array, target: Array, action: Integer, spare: Array) -> Integer:
    """Keep what is below a position."""
    return _reuse(tree, root, target, action, spare)


@entry(RAW, INTEGER, UTILITIES, UTILITIES)
def features(raw: Array, seat: Integer, known: Array, out: Array) -> None:
    """Write what the value of a seat is reckoned from."""
    judging.features(raw.view(State)[0], seat, known, out)


LEVELS = (
    Level(9, 0.5),
    Level(8, 0.2),
    Level(8, 0.09),
    Level(8, 0.04),
    Level(8, 0.015),
    Level(18),
    Level(130),
    Level(700),
)
"""Weakest first; how strong they are stands in ratings.json."""

SEARCH = Search(
    simulate=simulate,
    compare_actions=compare,
    reuse=reuse,
    write_features=features,
    feature_names=judging.FEATURES,
    settings=Settings(explore=0.5, sharpness=1.3, unseen=0.05, depth=1, chosen=True),
    ahead=4,
    weights_file=Path(__file__).with_name("weights.json"),
)
