"""Walking on the Moon, for two to five."""

from moontable.core.compile import compile_cache

with compile_cache(__file__):
    from moontable.games.walking_on_the_moon import kernels, searching

from moontable.core.game import Game
from moontable.games.walking_on_the_moon import notation, view
from moontable.games.walking_on_the_moon.drawing import draw
from moontable.games.walking_on_the_moon.explain import explain
from moontable.games.walking_on_the_moon.outlook import outlook
from moontable.games.walking_on_the_moon.spec import SPEC, encode
from moontable.games.walking_on_the_moon.state import State, record_bytes

GAME = Game(
    spec=SPEC,
    state=State,
    max_actions=kernels.MAX_ACTIONS,
    max_outcomes=kernels.MAX_OUTCOMES,
    n_actions=kernels.N_ACTIONS,
    kernels=kernels.KERNELS,
    policies=kernels.POLICIES,
    entry_points=kernels.entry,
    notation=notation,
    viewer=view,
    encode=encode,
    record_bytes=record_bytes,
    explain=explain,
    draw=draw,
    outlook=outlook,
    searcher=searching.SEARCH,
    levels=searching.LEVELS,
)
"""Walking on the Moon, as `moontable.load("walking-on-the-moon")` returns it."""
