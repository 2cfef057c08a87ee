"""The matches of a training: self-play that positions are kept of, and duels between two sets of weights."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from moontable.bots.bot import SearchBot
from moontable.core.actors import TERMINAL
from moontable.core.analysis import Level
from moontable.core.game import Game
from moontable.core.position import Position
from moontable.core.registry import load
from moontable.core.stream import Stream
from moontable.kit.arena import Played, play_seat, win_shares
from moontable.kit.matches import word_of
from moontable.kit.train_model import Samples
from moontable.search.search import Search

KEPT, KEPT_TURNS = 24, 64
"""Positions that are kept of a match at most, of all or of those where a turn begins: those of one match resemble one
another, and long matches teach no more than short ones."""

SURPRISE = 20
"""One action in so many is any legal one, or self-play would see only what it already likes."""

Weights = tuple[float, ...]


@dataclass(frozen=True)
class Lot:
    """Some matches of self-play, the work of one job."""

    game: str
    seats: int
    options: Mapping[str, Any] = field(hash=False)
    weights: Weights
    level: Level
    seed: int
    matches: range
    by_turn: bool = False
    """Whether only positions are kept where a turn begins."""


def play_lot(lot: Lot) -> Samples:
    """Play the matches of a lot; the same lot gives the same positions. A match without a winner leaves none."""
    kept = KEPT_TURNS if lot.by_turn else KEPT
    game = load(lot.game)
    search = game.searcher
    assert isinstance(search, Search), "only a game with a search is trained"
    player = SearchBot(game, "self-play", lot.level, weights=np.array(lot.weights))
    features, wins, match = [], [], []
    for index in lot.matches:
        stream = Stream(word_of(lot.seed, "self-play", index))
        seen, end = _self_play(game, player, lot, word_of(lot.seed, "deal", index), stream)
        if sum(win_shares(end)) == 0:
            continue
        for _ in range(min(kept, len(seen))):
            raw = seen.pop(stream.below(len(seen))).raw()
            features.append([search.features(raw, seat) for seat in range(lot.seats)])
            wins.append(win_shares(end))
            match.append(index - lot.matches.start)
    shape = (len(match), lot.seats, len(search.feature_names))
    return Samples(
        np.array(features, np.float32).reshape(shape),
        np.array(wins, np.float32).reshape(shape[:2]),
        np.array(match, np.int64),
    )


def _self_play(game: Game, player: SearchBot, lot: Lot, seed: int, stream: Stream) -> tuple[list[Position], Position]:
    """Play one match; returns the positions in which a seat had to act, or where its turn began, and the end."""
    word = np.array([stream.below(1 << 31)], np.uint64)
    position = game.start(lot.seats, seed, lot.options)
    seen, turn = [], -1
    while position.actor != TERMINAL:
        if not lot.by_turn or position.turn != turn:
            seen.append(position)
            turn = position.turn
        if stream.below(SURPRISE) == 0:
            actions = position.legal_actions()
            action = actions[stream.below(len(actions))]
        else:
            action = player.choose(position.observe(position.actor), word)
        position = position.play(action)
    return seen, position


@dataclass(frozen=True)
class Duel:
    """One match of two sets of weights at the same budget: the first at `seat`, the second at all others."""

    game: str
    seats: int
    options: Mapping[str, Any] = field(hash=False)
    first: Weights
    second: Weights
    level: Level
    seed: int
    deal: int
    seat: int


def play_duel(duel: Duel) -> Played:
    """Play one match of a duel; the same duel is the same match."""
    game = load(duel.game)
    first, second = (
        SearchBot(game, name, duel.level, weights=np.array(weights))
        for name, weights in (("first", duel.first), ("second", duel.second))
    )
    seed = word_of(duel.seed, "duel", duel.deal)
    share, end = play_seat(game, first, second, duel.seat, duel.seats, duel.options, seed)
    return Played(duel.deal, duel.seat, share, str(end.ending), end.turn)
