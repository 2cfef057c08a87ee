"""How often something may happen, with the time handed in: token buckets, and guesses that take ever longer; and how
many may be there at once.
"""

from __future__ import annotations

import math
from collections import Counter, OrderedDict
from ipaddress import IPv4Address, IPv6Network, ip_address


class Bucket:
    """`burst` tokens that come back at `rate` per second; `take` says whether one was left."""

    __slots__ = ("_burst", "_rate", "_then", "_tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._then = now

    def take(self, now: float) -> bool:
        """Use one token at time `now` in seconds; False when there is none."""
        self._tokens = min(self._burst, self._tokens + (now - self._then) * self._rate)
        self._then = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket for each key; the longest unused are forgotten, so that strangers cannot fill the memory."""

    def __init__(self, rate: float, burst: float, most: int = 4096) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float) -> bool:
        """Use one token of `key` at time `now` in seconds; False when there is none."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(now)


class Attempts:
    """Guesses by key: `free` of them at once, and after each further one twice the wait before, `longest` seconds at
    most. One is forgiven every `pardon` seconds. The longest unused keys are forgotten.
    """

    def __init__(self, free: int, longest: float, pardon: float, most: int = 4096) -> None:
        self._free = free
        self._longest = longest
        self._pardon = pardon
        self._most = most
        self._made: OrderedDict[str, tuple[int, float]] = OrderedDict()  # how many, and when the last one was

    def wait(self, key: str, now: float) -> float:
        """Seconds until `key` may guess again, 0 when it may now."""
        made = self._left(key, now)
        if made < self._free:
            return 0
        return max(0.0, self._made[key][1] + min(self._longest, math.pow(2, made - self._free)) - now)

    def count(self, key: str, now: float) -> None:
        """A guess is made; counted before it is looked at, so that a thousand at once are counted too."""
        self._made[key] = (self._left(key, now) + 1, now)
        self._made.move_to_end(key)
        if len(self._made) > self._most:
            self._made.popitem(last=False)

    def forgive(self, key: str, now: float) -> None:
        """The guess was right."""
        if key in self._made:
            self._made[key] = (max(0, self._left(key, now) - 1), self._made[key][1])

    def forget(self, key: str) -> None:
        """Whoever guessed is known."""
        self._made.pop(key, None)

    def _left(self, key: str, now: float) -> int:
        """The guesses that are not forgiven yet."""
        made, then = self._made.get(key, (0, now))
        return max(0, made - int((now - then) / self._pardon))


class Crowd:
    """How many of each key are there at the same time, `most` of them at most."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._present: Counter[str] = Counter()

    def enter(self, key: str) -> bool:
        """Come in, if there is room; who came in has to leave."""
        if self._present[key] >= self._most:
            return False
        self._present[key] += 1
        return True

    def leave(self, key: str) -> None:
        """Make room."""
        self._present[key] -= 1
        if self._present[key] == 0:
            del self._present[key]


def network_of(client: tuple[str, int] | None) -> str:
    """From where somebody asks, as limits count it: "" for a socket of this machine.

    An IPv6 address counts with its whole /64 network, for all of that belongs to one customer.
    """
    if client is None:
        return ""
    try:
        address = ip_address(client[0])
    except ValueError:
        return client[0]  # a proxy's own word for somebody
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, 64), strict=False))
