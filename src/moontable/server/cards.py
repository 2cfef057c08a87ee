"""What a link to a table tells of itself where links are shown as cards (the Open Graph protocol, https://ogp.me).

It names the game and who plays, which the page shows to everybody who has the link; the picture shows of the match what
a stranger may see (`pictures`).
"""

from __future__ import annotations

import html
from typing import Final

from moontable.core.errors import MoontableError
from moontable.kit.card import HEIGHT, WIDTH
from moontable.server.games import game_of
from moontable.server.given import Asked, TheStore
from moontable.server.notice_words import game_name
from moontable.server.pictures import PLY
from moontable.server.slugs import is_slug
from moontable.store import StoreError
from moontable.table import BotPlayer, HumanPlayer

_LANGUAGES: Final = {"zh-tw": "zh-Hant", "zh-hk": "zh-Hant", "zh-hant": "zh-Hant", "zh": "zh-Hans", "fa": "fa"}


async def card_of(request: Asked, store: TheStore) -> bytes | None:
    """The lines of a page's head for the table in its address; None where there is no such table."""
    match_id = request.url.path.split("/")[2]
    if not is_slug(match_id):
        return None
    try:
        match = await store.match(match_id)
        name = None if match is None else game_of(match.game).spec.name
    except (StoreError, MoontableError):
        return None
    if match is None or name is None:
        return None
    origin = f"{request.url.scheme}://{request.url.netloc}"
    names = [player.name or "?" for player in match.players if isinstance(player, HumanPlayer)]
    bots = sum(isinstance(player, BotPlayer) for player in match.players)
    who = " · ".join([*names, *(["🤖" * bots] if bots else []), *("…" for player in match.players if player is None)])
    ply = request.query_params.get("ply", "")
    moment = f"?ply={ply}" if PLY.fullmatch(ply) else ""
    told = {
        "og:site_name": "Moontable",
        "og:type": "website",
        "og:title": game_name(_language(request), match.game, name),
        "og:description": who,
        "og:url": f"{origin}/t/{match.id}{moment}",
        "og:image": f"{origin}/t/{match.id}/card.png{moment}",
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "twitter:card": "summary_large_image",
    }
    lines = [f'<meta property="{html.escape(key)}" content="{html.escape(value)}">' for key, value in told.items()]
    return "\n".join(lines).encode()


def _language(request: Asked) -> str:
    """The reader's language as far as it can be told: the first one named that Moontable speaks."""
    for part in request.headers.get("accept-language", "").lower().split(","):
        code = part.partition(";")[0].strip()
        for known, language in _LANGUAGES.items():
            if code == known or code.startswith(f"{known}-"):
                return language
        if code.startswith("en"):
            return "en"
    return "en"
