"""Sending to addresses that people have named: never into the operator's own network, never elsewhere than was checked.

Every address that a name leads to is checked, and the connection goes to the checked one: a name that leads elsewhere a
moment later changes nothing. Redirects are not followed, answers are bounded in time and size.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit, urlunsplit

import httpx

from moontable.server.refusals import RefusedError

SECONDS: Final = 10.0
ANSWER_BYTES: Final = 2048
"""Of an answer that are read: enough to say what went wrong."""

Network = IPv4Network | IPv6Network
Address = IPv4Address | IPv6Address

_TRANSLATED: Final = ip_network("64:ff9b::/96")
"""Where IPv6 networks reach IPv4 addresses (RFC 6052)."""


def networks(text: str) -> tuple[Network, ...]:
    """Networks separated by commas; `ValueError` for what is none."""
    return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())


class Targets:
    """What this server may send to: the whole internet, and those `allowed` networks of the operator's own."""

    def __init__(self, allowed: Sequence[Network] = ()) -> None:
        self._allowed = tuple(allowed)

    async def check(self, url: str) -> list[Address]:
        """The addresses behind an address that may be sent to; `RefusedError` (`bad-target`) for any other."""
        parts = _split(url)
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        found = await _resolve(host, port)
        if not found:
            raise _refusal("The name leads nowhere.")
        if not all(self._may(address) for address in found):
            raise _refusal("The name leads into a network that nothing may be sent to.")
        if parts.scheme != "https" and not all(self._is_own(address) for address in found):
            raise _refusal("Only addresses with https may be sent to.")
        return found

    async def send(self, url: str, body: bytes, headers: Mapping[str, str]) -> httpx.Response:
        """POST to an address; its answer, cut short. `RefusedError` (`bad-target`, `target-failed`)."""
        address = (await self.check(url))[0]
        parts = _split(url)
        literal = f"[{address}]" if address.version == 6 else str(address)
        netloc = literal if parts.port is None else f"{literal}:{parts.port}"
        try:
            async with (
                asyncio.timeout(SECONDS),
                httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=SECONDS) as client,
                client.stream(
                    "POST",
                    urlunsplit((parts.scheme, netloc, parts.path or "/", parts.query, "")),
                    content=body,
                    headers={**headers, "Host": parts.netloc.rpartition("@")[2]},
                    extensions={"sni_hostname": parts.hostname or ""},
                ) as answer,
            ):
                read = b""
                async for chunk in answer.aiter_raw():
                    read = (read + chunk)[:ANSWER_BYTES]
                    if len(read) == ANSWER_BYTES:
                        break
                return httpx.Response(answer.status_code, content=read)
        except (TimeoutError, httpx.HTTPError) as error:
            raise RefusedError("target-failed", f"The address did not answer: {type(error).__name__}.") from error

    def _may(self, address: Address) -> bool:
        return self._is_own(address) or is_public(address)

    def _is_own(self, address: Address) -> bool:
        return any(address.version == network.version and address in network for network in self._allowed)


def is_public(address: Address) -> bool:
    """Whether an address is anybody's on the internet, also where it stands in for an IPv4 address."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if inner is None and address in _TRANSLATED:
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner:
            return is_public(inner)
    return address.is_global and not address.is_multicast and not address.is_reserved


def _split(url: str):  # type: ignore[no-untyped-def]  # SplitResult, whose parts raise as well
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        raise _refusal("This is no address.") from error
    if parts.scheme not in ("https", "http") or not parts.hostname or parts.username is not None:
        raise _refusal("This is no address that a notice can be sent to.")
    return parts


async def _resolve(host: str, port: int) -> list[Address]:
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    return [ip_address(str(address[4][0]).partition("%")[0]) for address in found]


def _refusal(reason: str) -> RefusedError:
    return RefusedError("bad-target", reason)
