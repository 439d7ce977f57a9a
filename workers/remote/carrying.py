"""Where the net is closed: a job is carried to the machine as a file, and what came of it back as another, both signed.

The file holds a key for this one job, made of the worker's: whoever finds it can sign nothing else.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

from workers.remote import signing

Data = dict[str, Any]


class Spoiled(Exception):
    """The file is not what was written: cut, changed, or of another worker."""


def pack(key: bytes, told: Data, path: Path) -> None:
    """`told`: job, attempt, request, as `take` gave them."""
    own = _key(key, str(told["job"]), int(told["attempt"]))
    _write(path, key, {name: told[name] for name in ("job", "attempt", "request")} | {"key": own.hex()})


def opened(path: Path) -> Data:
    """On the machine, which does not know the worker's key: whether the file is whole shows with the one that it holds."""
    said = _read(path)
    if hashlib.sha256(said["said"].encode()).hexdigest() != said.get("sum"):
        raise Spoiled(f"{path} is not whole")
    told: Data = json.loads(said["said"])
    return told


def close(told: Data, result: Data, path: Path) -> None:
    said = {"job": told["job"], "attempt": told["attempt"], **result}
    _write(path, bytes.fromhex(told["key"]), said)


def unpack(key: bytes, path: Path) -> Data:
    """What came of the job. Raises Spoiled for everything that the job's own key did not sign."""
    said = _read(path)
    told: Data = json.loads(said["said"])
    own = _key(key, str(told["job"]), int(told["attempt"]))
    if not signing.same(str(said.get("signature")), signing.of_file(own, said["said"].encode())):
        raise Spoiled(f"{path} was not signed by this worker's job, or was changed")
    return told


def _key(key: bytes, job: str, attempt: int) -> bytes:
    return hmac.new(key, f"carried {job} {attempt}".encode(), hashlib.sha256).digest()


def _write(path: Path, key: bytes, told: Data) -> None:
    said = json.dumps(told)
    whole = {"said": said, "sum": hashlib.sha256(said.encode()).hexdigest(), "signature": signing.of_file(key, said.encode())}
    path.write_text(json.dumps(whole), encoding="utf-8")
    path.chmod(0o600)


def _read(path: Path) -> Data:
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        json.loads(said["said"])
    except (ValueError, KeyError, TypeError) as problem:
        raise Spoiled(f"{path} is no file of a worker") from problem
    return dict(said)
