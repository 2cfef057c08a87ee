"""What a device is called in the list of devices: browser and system, so that its owner knows it again.

Made of the one header that every browser sends anyway, and of the two words in it that tell devices apart. What else it
says, versions and models, would help to follow a person around, and is not kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# In this order: each names the ones below it too.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device_label(user_agent: str) -> str:
    """Such as `Chrome · Windows`; "" when neither is known."""
    return " · ".join(filter(None, (_first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent))))


def _first(known: Sequence[tuple[str, str]], user_agent: str) -> str:
    return next((name for sign, name in known if sign in user_agent), "")
