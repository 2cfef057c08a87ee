"""Chance is committed to before anything is drawn, follows from it, and cannot be told from it (demands 43 to 45)."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest

from moontable.table import Fairness, Secret

MATCH, NONCES = "amber-heron", ("0" * 32, "", "f" * 32)
FIXED = Secret(bytes(range(32)), bytes(range(32, 64)))


def test_commitment_is_the_hash_of_secret_and_salt() -> None:
    assert FIXED.commitment == hashlib.sha256(bytes(range(64))).hexdigest()


def test_outcomes_follow_the_published_formula() -> None:
    """Written out once more, from the words of the formula alone."""
    for k in range(20):
        label = f"moontable/1\n{MATCH}\n{'0' * 32},,{'f' * 32}\n{k}\n0".encode()
        number = int.from_bytes(hmac.digest(bytes(range(32)), label, "sha256")[:8], "big")
        assert FIXED.outcome(MATCH, NONCES, k, 68) == number % 68  # rejected once in 10**17 draws


def test_every_part_changes_the_outcomes() -> None:
    def drawn(
        secret: Secret = FIXED, match: str = MATCH, nonces: tuple[str, ...] = NONCES, start: int = 0
    ) -> list[int]:
        return [secret.outcome(match, nonces, k, 1 << 32) for k in range(start, start + 8)]

    others = [
        drawn(secret=Secret(bytes(32), FIXED.salt)),
        drawn(match="amber-owl"),
        drawn(nonces=("0" * 32, "", "e" * 32)),
        drawn(nonces=("0" * 32, "f" * 32, "")),
        drawn(start=8),
    ]
    assert all(not set(drawn()) & set(other) for other in others)
    assert drawn() == drawn()


def test_no_number_is_likelier_than_another() -> None:
    """Chi-square over 20,000 draws below 7, far inside its 99.99 % bound for six degrees of freedom (27.9)."""
    counts = Counter(FIXED.outcome(MATCH, NONCES, k, 7) for k in range(20_000))
    assert sum((counts[number] - 20_000 / 7) ** 2 / (20_000 / 7) for number in range(7)) < 27.9


def test_an_integer_beyond_the_last_whole_multiple_is_rejected() -> None:
    """Below 3 · 2**62 a quarter of all integers would favour the smaller numbers: they take another attempt."""
    n = 3 << 62
    first = [_first_integer(k) for k in range(200)]
    rejected = [k for k, integer in enumerate(first) if integer >= n]
    assert 20 < len(rejected) < 80
    assert all(FIXED.outcome(MATCH, NONCES, k, n) == first[k] for k in range(200) if k not in rejected)
    assert all(FIXED.outcome(MATCH, NONCES, k, n) < n for k in rejected)


def _first_integer(k: int) -> int:
    label = "\n".join([f"moontable/1\n{MATCH}", ",".join(NONCES), str(k), "0"]).encode()
    return int.from_bytes(hmac.digest(FIXED.secret, label, "sha256")[:8], "big")


def test_the_commitment_predicts_nothing() -> None:
    """Guessing draws from the commitment in ways that have worked elsewhere (KaniCasino #152) hits no more than chance:
    as a key, as a seed of the same formula, as a number. 4,000 guesses of one in ten each: 400 ± 5 standard deviations.
    """
    guesses = Counter[str]()
    for _ in range(200):
        secret = Secret.new()
        public = bytes.fromhex(secret.commitment)
        pretender = Secret(public, b"")
        for k in range(20):
            drawn = secret.outcome(MATCH, NONCES, k, 10)
            guesses["as the secret"] += pretender.outcome(MATCH, NONCES, k, 10) == drawn
            guesses["as a number"] += (int.from_bytes(public, "big") + k) % 10 == drawn
            guesses["as its bytes"] += public[k] % 10 == drawn
    assert all(abs(hits - 400) < 95 for hits in guesses.values()), guesses


def test_secrets_are_never_the_same_and_the_salt_hides_a_weak_one() -> None:
    many = [Secret.new() for _ in range(50)]
    assert len({secret.secret for secret in many} | {secret.salt for secret in many}) == 100
    assert all(a.commitment != b.commitment for a, b in pairwise(many))
    same = [Secret(bytes(32), secret.salt).commitment for secret in many]
    assert len(set(same)) == 50


@pytest.mark.parametrize("n", [1, 2, 68, 1 << 40])
def test_every_outcome_is_below_its_bound(n: int) -> None:
    assert all(0 <= FIXED.outcome(MATCH, NONCES, k, n) < n for k in range(50))


def test_the_secret_is_told_by_the_end_alone() -> None:
    public = Fairness(FIXED.commitment, NONCES)
    assert (public.secret, public.salt) == (None, None)
    assert public.told(FIXED).secret == bytes(range(32)).hex()
