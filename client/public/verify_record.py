#!/usr/bin/env python3
"""Check that the chance of a Moontable match was fair, with nothing but Python 3.8 or newer.

    python3 verify_record.py RECORD.jsonl

A record says in its header what the server committed to before the match (SHA-256 of a secret and a salt), what each
player's browser added, and, once the match is over, the secret and the salt. Every outcome of chance says which number
was drawn below which. This program computes all of them anew:

    number k = HMAC-SHA256(secret, "moontable/1" LF match LF nonces joined by commas LF k LF attempt)

as a big-endian integer from its first 8 bytes; where that is at or above the largest multiple of n, the next attempt;
otherwise its remainder by n. It does not know the rules of the games: which tile the number 12 of 68 stands for, only
`moontable verify` can tell. Compare the commitment with the one that was shown before the match.

Ends with 0 when all is fair, 1 when it is not or cannot be said, 2 when the file cannot be read.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import pathlib
import sys


def number(secret: bytes, match: str, nonces: list[str], k: int, n: int) -> int:
    """Outcome number k as an integer below n."""
    most = 2**64 - 2**64 % n
    attempt = 0
    while True:
        label = "\n".join(["moontable/1", match, ",".join(nonces), str(k), str(attempt)])
        integer = int.from_bytes(hmac.new(secret, label.encode("ascii"), hashlib.sha256).digest()[:8], "big")
        if integer < most:
            return integer % n
        attempt += 1


def verdict(text: str) -> tuple[str, bool]:
    """One line about a record, and whether it is fair."""
    lines = [json.loads(line) for line in text.splitlines() if line.strip()]
    header, fairness = lines[0], lines[0].get("fairness")
    if fairness is None:
        return "nothing to verify: the chance of this match was not committed to", False
    if fairness.get("secret") is None or fairness.get("salt") is None:
        return "not yet: the secret is told when the match is over", False
    secret, salt = bytes.fromhex(fairness["secret"]), bytes.fromhex(fairness["salt"])
    if hashlib.sha256(secret + salt).hexdigest() != fairness["commitment"]:
        return "not fair: secret and salt are not what was committed to", False
    nonces = [nonce or "" for nonce in fairness["nonces"]]
    k = 0
    for place, line in enumerate(lines[1:], start=2):
        if "undo" in line or "end" in line or line["actor"] != -1:
            continue
        if line.get("draw") is None:
            return f"not fair: line {place} does not tell its number", False
        n, drawn = line["draw"]
        given = number(secret, header["match"], nonces, k, n)
        if given != drawn:
            return f"not fair: line {place} has number {drawn} below {n}, the secret gives {given}", False
        k += 1
    return f"fair: {k} outcomes follow from what was committed to", True


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    try:
        line, is_fair = verdict(pathlib.Path(sys.argv[1]).read_text("utf-8"))
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        print(f"this is no record: {error}", file=sys.stderr)
        sys.exit(2)
    print(line)
    sys.exit(0 if is_fair else 1)
