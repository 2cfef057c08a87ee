"""The search of Walking on the Moon: its entry points, how it goes about it, and the levels of play made of it."""

from pathlib import Path

import numpy as np

from moontable.core.analysis import Level
from moontable.core.compile import Array, Integer, kernel
from moontable.core.entries import IDS, INTEGER, RAW, UTILITIES, WORDS
from moontable.games.walking_on_the_moon import features as standing
from moontable.games.walking_on_the_moon import foresight, observe, rules
from moontable.games.walking_on_the_moon.kernels import MAX_ACTIONS, N_ACTIONS, TURNS, clone, entry
from moontable.games.walking_on_the_moon.state import State
from moontable.search.binding import Binding
from moontable.search.play_out import make_compare, make_play_out
from moontable.search.reuse import make_reuse
from moontable.search.search import Search
from moontable.search.settings import Settings
from moontable.search.tree import make_simulate

_binding = Binding(
    state=State,
    max_actions=MAX_ACTIONS,
    n_actions=N_ACTIONS,
    hidden=False,
    actor=rules.actor,
    legal=rules.legal,
    n_legal=rules.n_legal,
    nth_legal=rules.nth_legal,
    apply=rules.apply,
    settle=rules.settle,
    returns=rules.returns,
    clone=clone,
    determinize=observe.determinize,
    judge=foresight.judge,
    value=foresight.value,
    policy=foresight.play_on,
    foreseen=True,
)
_play_out = make_play_out(_binding)
_simulate = make_simulate(_binding, _play_out)
_compare = make_compare(_binding, _play_out)
_reuse = make_reuse(_binding)


@kernel
def _foreknown(turns: Array, weights: Array) -> Array:
    """Return what `foresight` goes by: the turns, then the weights, float64."""
    known = np.empty(len(turns) + len(weights))
    for i in range(np.uint64(len(turns))):
        known[i] = turns[i]
    for i in range(np.uint64(len(weights))):
        known[np.uint64(len(turns)) + i] = weights[i]
    return known


@entry(RAW, RAW, UTILITIES, UTILITIES, INTEGER)
def simulate(tree: Array, root: Array, turns: Array, weights: Array, simulations: Integer) -> None:
    """Go on with a search."""
    _simulate(tree, root, _foreknown(turns, weights), weights, simulations)


@entry(RAW, INTEGER, IDS, INTEGER, INTEGER, UTILITIES, UTILITIES, WORDS, UTILITIES)
def compare(
    root: Array,
    seat: Integer,
    pair: Array,
    depth: Integer,
    chosen: Integer,
    turns: Array,
    weights: Array,
    word: Array,
    values: Array,
) -> None:
    """Play two actions out equally often."""
    _compare(root, seat, pair, depth, chosen, _foreknown(turns, weights), weights, word, values)


@entry(RAW, RAW, RAW, INTEGER, RAW)
def reuse(tree: Array, root: Array, target: Array, action: Integer, spare: Array) -> Integer:
    """Move what a search found out below a position into another buffer."""
    return _reuse(tree, root, target, action, spare)


@entry(RAW, INTEGER, UTILITIES, UTILITIES)
def features(raw: Array, seat: Integer, turns: Array, out: Array) -> None:
    """Write what the value of a seat is reckoned from."""
    standing.features(raw.view(State)[0], seat, turns, out)


SEARCH = Search(
    simulate=simulate,
    compare_actions=compare,
    reuse=reuse,
    write_features=features,
    feature_names=standing.FEATURES,
    settings=Settings(explore=1.0, sharpness=30.0, unseen=0.02, depth=0, ways=2.0, most=24),
    weights_file=Path(__file__).with_name("weights.json"),
    know=TURNS.of,
)
"""Tree search over programs and dice. What counts is what a turn may end in, so a leaf lies within a turn as a rule."""

LEVELS = (
    Level(40, 0.27, sharpness=2.0),
    Level(40, 0.128, sharpness=3.0),
    Level(40, 0.073, sharpness=3.0),
    Level(40, 0.022, sharpness=3.0),
    Level(300),
)
"""Levels of play, weakest first: the lower ones look at more actions, and choose more freely among them."""
