"""How both ends know each other: every message carries an HMAC of all that it says. The secret itself never travels.

A request is bound to its address, time and a number used once; an answer to the number of the request that asked for it.
Standard library only: both ends import it.
"""

from __future__ import annotations

import hashlib
import hmac

START = "mw_"
WORKER, TIME, NONCE, SIGNATURE = "Mindport-Worker", "Mindport-Time", "Mindport-Nonce", "Mindport-Signature"
LARGEST = 4 << 20  # bytes of a message
SKEW = 300  # seconds that two clocks may be apart


def token(worker: str, key: bytes) -> str:
    """What its owner copies to the machine, once."""
    return f"{START}{worker}.{key.hex()}"


def read_token(text: str) -> tuple[str, bytes]:
    """The worker's id and key. Raises ValueError for anything else."""
    worker, _, key = text.strip().removeprefix(START).partition(".")
    if not text.strip().startswith(START) or not worker or len(key) != 64:
        raise ValueError("this is no token of a worker: it begins with mw_ and is shown when the worker is made")
    return worker, bytes.fromhex(key)


def of_request(key: bytes, path: str, moment: str, nonce: str, body: bytes) -> str:
    return _signature(key, b"request", path.encode(), moment.encode(), nonce.encode(), body)


def of_answer(key: bytes, nonce: str, status: int, body: bytes) -> str:
    return _signature(key, b"answer", nonce.encode(), str(status).encode(), body)


def of_file(key: bytes, body: bytes) -> str:
    """Of what is carried by hand."""
    return _signature(key, b"file", body)


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def _signature(key: bytes, *parts: bytes) -> str:
    """Lengths first: nothing can be moved from one part to the next."""
    said = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
    return hmac.new(key, said, hashlib.sha256).hexdigest()
