"""The search of Nova Luna: its entry points, how it goes about it, and the levels of play made of it."""

from pathlib import Path
from typing import Any

from moontable.core.analysis import Level
from moontable.core.compile import Array, Integer
from moontable.core.entries import IDS, INTEGER, RAW, UTILITIES, WORDS
from moontable.core.model import make_value
from moontable.games.nova_luna import evaluate, observe, rules
from moontable.games.nova_luna.kernels import MAX_ACTIONS, N_ACTIONS, clone, entry
from moontable.games.nova_luna.spec import PLEASING_RESULT
from moontable.games.nova_luna.state import State
from moontable.search.alone import PlanSearch
from moontable.search.beam import make_follow, make_spread
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
    judge=evaluate.judge,
    value=make_value(evaluate.features, len(evaluate.FEATURES)),
    policy=evaluate.play_on,
)
_play_out = make_play_out(_binding)
_simulate = make_simulate(_binding, _play_out)
_reuse = make_reuse(_binding)
_compare = make_compare(_binding, _play_out)


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
    evaluate.features(raw.view(State)[0], seat, known, out)


_spread = make_spread(_binding, evaluate.solo_promise)
_follow = make_follow(_binding)


@entry(RAW, INTEGER, UTILITIES, UTILITIES, IDS, IDS, IDS)
def spread(
    layer: Array, kept: Integer, weights: Array, worth: Array, parent: Array, action: Array, ended: Array
) -> Integer:
    """Look at all that may follow the states of a layer."""
    return _spread(layer, kept, weights, worth, parent, action, ended)


@entry(RAW, IDS, IDS, RAW)
def follow(layer: Array, parent: Array, action: Array, following: Array) -> None:
    """Write the next layer."""
    _follow(layer, parent, action, following)


@entry(RAW, UTILITIES)
def solo_promise(raw: Array, weights: Array) -> Any:
    """Return the result that a solo game promises, negated."""
    return evaluate.solo_promise(raw.view(State)[0], weights)


def _utility(promise: float) -> float:
    return max(-1.0, min(1.0, (PLEASING_RESULT + promise) / PLEASING_RESULT))


LEVELS = (
    Level(450, plain=True, width=1),
    Level(800, plain=True, width=2),
    Level(1350, plain=True, width=4),
    Level(2800, plain=True, width=8),
    Level(6, width=20),
    Level(15, width=60),
    Level(25, width=200),
    Level(48, width=1000),
)
"""Weakest first; how strong they are stands in ratings.json."""

SEARCH = Search(
    simulate=simulate,
    compare_actions=compare,
    reuse=reuse,
    write_features=features,
    feature_names=evaluate.FEATURES,
    settings=Settings(explore=1.5, sharpness=1.5, unseen=0.2, depth=0),
    weights_file=Path(__file__).with_name("weights.json"),
    alone=PlanSearch(spread, follow, solo_promise, _utility, Path(__file__).with_name("solo_weights.json")),
)
