"""Blue Moon City, for two to four."""

from moontable.core.compile import compile_cache

with compile_cache(__file__):
    from moontable.games.blue_moon_city import kernels, searching

from moontable.core.game import Game
from moontable.games.blue_moon_city import notation, view
from moontable.games.blue_moon_city.drawing import draw
from moontable.games.blue_moon_city.explain import explain
from moontable.games.blue_moon_city.spec import SPEC, encode
from moontable.games.blue_moon_city.state import State, record_bytes

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
    searcher=searching.SEARCH,
    levels=searching.LEVELS,
)
"""Blue Moon City, as `moontable.load("blue-moon-city")` returns it."""
