"""Bots: legal, reproducible, confined to what their seat sees, and as strong as their order says."""

import inspect
import itertools

import numpy as np
import pytest

import moontable
from moontable import TERMINAL, Position
from moontable.bots import UnknownBotError, bot, levels, names
from moontable.bots.bot import Word
from tests.rules.matches import SHORT

GAMES = [moontable.load(name) for name in moontable.game_ids()]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.spec.id)


def word(value: int) -> Word:
    return np.array([value], np.uint64)


def play(start: Position, seated: list[str], seed: int) -> tuple[Position, int]:
    """End and number of actions of a match in which `seated[seat]` plays each seat; every action is checked."""
    opponents, words = (
        [bot(start.game, name) for name in seated],
        [word(seed * 8 + seat) for seat in range(start.seats)],
    )
    position, plies = start, 0
    while position.actor != TERMINAL:
        seat = position.actor
        action = opponents[seat].choose(position.observe(seat), words[seat])
        assert action in position.legal_actions()
        position, plies = position.play(action), plies + 1
    return position, plies


def wins_of(game: moontable.Game, first: str, second: str, matches: int) -> float:
    """Wins of `first` over `second`, who change seats from match to match."""
    wins = 0.0
    for index in range(matches):
        seated = [first, second] if index % 2 == 0 else [second, first]
        end, _ = play(game.start(seats=2, seed=index), seated, index)
        ranking = end.ranking()
        assert ranking is not None
        winners = [seat for seat, place in enumerate(ranking) if place == 1]
        wins += sum(seated[seat] == first for seat in winners) / len(winners)
    return wins


SEARCHED = [game for game in GAMES if game.searcher is not None]
BOTS = [(game, name) for game in GAMES for name in game.policies]
BOTS += [(game, "uct@8") for game in SEARCHED]
BOTS += [(game, f"{list(levels(game))[place]}@25") for game in GAMES if game.levels for place in (0, -1)]
EVERY_BOT = pytest.mark.parametrize(
    ("game", "name"), BOTS, ids=lambda part: getattr(part, "spec", None) and part.spec.id
)


def test_names_are_the_ones_that_tables_offer() -> None:
    """Each game has its own, the simple ones first, then its levels; a yardstick such as `uct` is none of them."""
    simple = {
        "blue-moon-city": ("random", "greedy", "one-ply"),
        "nova-luna": ("random", "greedy", "one-ply"),
        "walking-on-the-moon": ("random", "careful", "bold", "one-ply"),
    }
    for game in GAMES:
        numbered = tuple(f"level-{number + 1}" for number in range(len(game.levels)))
        assert names(game) == simple[game.spec.id] + numbered
    assert all(bot(game, name).name == name for game in GAMES for name in names(game))


@pytest.mark.parametrize(
    "name",
    [
        *("", "Random", "random ", "careful", "x" * 999),
        *("level-0", "level-99", "level-99@2000", "level-1 ", "level-01"),
        *("greedy@2s", "greedy@2000", "uct", "uct@", "uct@0", "uct@0s", "uct@-5", "uct@1e9", "uct@99999s", "uct@٣"),
    ],
)
def test_an_unknown_name_is_refused_with_its_code(name: str) -> None:
    with pytest.raises(UnknownBotError) as refusal:
        bot(moontable.load("nova-luna"), name)
    assert refusal.value.code == "unknown-bot"


def test_a_budget_in_seconds_is_kept_by_the_clock_that_is_handed_in() -> None:
    """Here a tenth of a second passes whenever it is looked at, so the search looks at it five times."""
    looks: list[float] = []

    def clock() -> float:
        looks.append(len(looks) / 10)
        return looks[-1]

    position = moontable.load("nova-luna").start(seats=2, seed=1)
    opponent = bot(position.game, "uct@0.5s", clock)
    assert opponent.choose(position.observe(position.actor), word(1)) in position.legal_actions()
    assert 0.5 <= looks[-1] <= 0.7


def test_a_budget_in_simulations_asks_no_clock() -> None:
    def clock() -> float:
        raise AssertionError("nobody should ask")

    position = moontable.load("nova-luna").start(seats=2, seed=1)
    action = bot(position.game, "uct@50", clock).choose(position.observe(position.actor), word(1))
    assert action in position.legal_actions()


def test_only_a_bot_with_seconds_remembers_and_each_seat_by_itself() -> None:
    """A budget in simulations means the same everywhere; what a `Memory` does is told in the tests of the search."""
    game = moontable.load("nova-luna")
    for name in ("uct@50", *names(game)):
        opponent = bot(game, name)
        assert opponent.at_seat() is opponent
    looks = itertools.count()
    opponent = bot(game, "uct@2s", lambda: next(looks))
    seats = [opponent.at_seat(), opponent.at_seat()]
    assert seats[0] is not seats[1]
    assert {one.name for one in seats} == {"uct@2s"}
    position = game.start(seats=2, seed=1, discs=3)
    while position.actor != TERMINAL:
        action = seats[position.actor].choose(position.observe(position.actor), word(position.ply))
        assert action in position.legal_actions()
        position = position.play(action)


def test_more_simulations_play_better() -> None:
    assert wins_of(moontable.load("nova-luna"), "uct@150", "uct@5", 20) > 13


def test_a_bot_is_handed_an_observation_and_no_position() -> None:
    """Looking ahead needs `determinize`; no attribute of an observation leads to the position of the match."""
    for game in GAMES:
        for name in names(game):
            assert list(inspect.signature(bot(game, name).choose).parameters) == ["observation", "word"]
    observation = GAMES[0].start(seats=2, seed=1).observe(0)
    public = [getattr(observation, member) for member in dir(observation) if not member.startswith("_")]
    assert not any(isinstance(member, Position) for member in public)


@EVERY_BOT
def test_always_legal_with_every_number_of_seats(game: moontable.Game, name: str) -> None:
    searches = "@" in name
    options = SHORT.get(game.spec.id) if searches or name == "random" else None
    most = 2 if name.startswith("uct") else game.spec.max_seats  # what knows nothing plays for long
    plies = 0
    for seats in range(game.spec.min_seats, most + 1):
        for seed in range(1 if searches else 6):
            plies += play(game.start(seats=seats, seed=seed, options=options), [name] * seats, seed)[1]
    assert plies > (60 if searches else 600)


@EVERY_BOT
def test_the_same_word_gives_the_same_action(game: moontable.Game, name: str) -> None:
    """And whoever draws moves the word on, so that the next draw is another; some players never draw."""
    position = game.start(seats=3, seed=5)
    first, second = word(9), word(9)
    for _ in range(20):
        observation = position.observe(position.actor)
        action = bot(game, name).choose(observation, first)
        assert bot(game, name).choose(observation, second) == action
        position = position.play(action)
    assert first == second
    assert first != word(9) or not (name == "random" or "@" in name)


def test_words_decide_between_equals() -> None:
    """An empty display: every cell is as good as every other, so the tile alone is chosen, by chance for `random`."""
    game = moontable.load("nova-luna")
    position = game.start(seats=2, seed=3)
    observation = position.observe(position.actor)
    chosen = {bot(game, "random").choose(observation, word(seed)).text for seed in range(40)}
    assert len(chosen) == len(position.legal_actions())


@EVERY_GAME
def test_choosing_changes_nothing(game: moontable.Game) -> None:
    position = game.start(seats=2, seed=4)
    before = position.to_bytes()
    for name in names(game):
        bot(game, name).choose(position.observe(position.actor), word(1))
    assert position.to_bytes() == before


@EVERY_BOT
def test_a_seat_that_is_not_to_act_gets_no_action(game: moontable.Game, name: str) -> None:
    """Nor does a bot ever answer for chance, or after the end."""
    playing = game.start(seats=2, seed=4, options=SHORT.get(game.spec.id))
    waiting = game.start(seats=2)
    over, _ = play(playing, ["random", "random"], 1)
    for observation in (playing.observe(1 - playing.actor), waiting.observe(0), over.observe(0)):
        with pytest.raises(moontable.errors.IllegalActionError):
            bot(game, name).choose(observation, word(1))


@pytest.mark.parametrize(("game", "matches"), [("nova-luna", 60), ("blue-moon-city", 4)])
def test_greedy_beats_random(game: str, matches: int) -> None:
    assert wins_of(moontable.load(game), "greedy", "random", matches) > 0.8 * matches


@pytest.mark.parametrize(("game", "matches"), [("nova-luna", 100), ("blue-moon-city", 30)])
def test_one_ply_beats_greedy(game: str, matches: int) -> None:
    assert wins_of(moontable.load(game), "one-ply", "greedy", matches) > 0.55 * matches


def test_bots_refill_whenever_they_may_and_end_the_first_solo_phase_at_once() -> None:
    game = moontable.load("nova-luna")
    for name in ("greedy", "one-ply"):
        seen = set()
        for seats, seed in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 3)]:
            position, chance = game.start(seats=seats, seed=seed), word(seed)
            while position.actor != TERMINAL:
                action = bot(game, name).choose(position.observe(position.actor), chance)
                offered = {"refill", "end"} & {legal.text for legal in position.legal_actions()}
                if offered:
                    assert {action.text} == offered
                    seen |= offered
                position = position.play(action)
        assert seen == {"refill", "end"}


def test_a_bot_of_one_game_does_not_answer_for_another() -> None:
    one, other = GAMES[:2]
    observation = other.start(seats=2, seed=1).observe(0)
    with pytest.raises(moontable.errors.ForeignPositionError):
        bot(one, "greedy").choose(observation, word(1))
