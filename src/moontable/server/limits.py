"""How often something may happen: token buckets, with the time handed in."""

from __future__ import annotations

from collections import OrderedDict
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
