"""Who is there. Every worker signs a key that expires, so a worker that died is missed without having said so.

A name stands for one running instance: the worker that takes a dead one's place signs with another name, and the
reaper can tell that the job of the first is an orphan.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

import redis

from workers.celery import redis_url

PERIOD = 5.0
LIFETIME = 20  # seconds; three lost signatures and the worker counts as dead
PREFIX = "mindport:worker:"
MEMORY = 24 * 3600  # seconds for which a worker that died without a word is still shown as missing
SEEN = "mindport:seen:"
SANDBOX = "mindport:sandbox:"  # signed by the process that runs the jobs, which may die without its worker
PATIENCE = 2.0  # seconds that whoever has a reader waiting gives a broker that hangs
SILENCE = 1.0  # seconds after that in which this process does not ask again: a page with five questions waits for one
_silent_until: dict[str, float] = {}  # address to monotonic time


@dataclass(frozen=True)
class Worker:
    name: str
    queues: list[str]
    versions: dict[str, str] = field(default_factory=dict)
    device: str = ""
    sandbox: dict[str, Any] = field(default_factory=dict)  # which layers hold, and whether that is `complete`


@dataclass(frozen=True)
class Seen:
    """A worker that signed within MEMORY and did not take its leave: at work, or dead."""

    worker: Worker
    silent: float  # seconds since its last signature, by the broker's clock

    @property
    def alive(self) -> bool:
        return self.silent < LIFETIME


def connect(seconds: float = 5) -> redis.Redis:
    return redis.Redis.from_url(redis_url(), socket_timeout=seconds, socket_connect_timeout=seconds)


@contextlib.contextmanager
def asking() -> Iterator[redis.Redis]:
    """For whoever has a reader waiting. Raises redis.TimeoutError within PATIENCE, and at once when it just did."""
    address = redis_url()
    if time.monotonic() < _silent_until.get(address, 0):
        raise redis.TimeoutError("the broker did not answer a moment ago")
    try:
        with connect(PATIENCE) as client:
            yield client
    except redis.TimeoutError:
        _silent_until[address] = time.monotonic() + SILENCE
        raise


def instance_name(hostname: str) -> str:
    return f"{hostname}#{os.getpid()}-{secrets.token_hex(3)}"


def sign(worker: Worker) -> None:
    entry = json.dumps(asdict(worker))
    with connect().pipeline() as both:
        both.set(PREFIX + worker.name, entry, ex=LIFETIME)
        both.set(SEEN + worker.name, entry, ex=MEMORY)
        both.execute()


def sign_sandbox(name: str, layers: dict[str, Any]) -> None:
    connect().set(SANDBOX + name, json.dumps(layers), ex=LIFETIME)


def leave(name: str) -> None:
    connect().delete(PREFIX + name, SANDBOX + name, SEEN + name)


def live() -> list[Worker]:
    """The workers that signed within the last LIFETIME seconds, by name. Raises redis.RedisError without a broker."""
    with asking() as client:
        signed, sandboxes = read(client, PREFIX), read(client, SANDBOX)
    return [Worker(**{**entry, "sandbox": sandboxes.get(name, {})}) for name, entry in signed.items()]


def seen() -> list[Seen]:
    """Also the workers that fell silent, by name. Raises redis.RedisError without a broker."""
    found = []
    with asking() as client:
        sandboxes = read(client, SANDBOX)
        for name, entry in read(client, SEEN).items():
            left = client.pttl(SEEN + name)
            worker = Worker(**{**entry, "sandbox": sandboxes.get(name, {})})
            found.append(Seen(worker, max(0.0, MEMORY - left / 1000)))
    return found


def read(client: redis.Redis, prefix: str) -> dict[str, Any]:
    keys = sorted(key.decode() for key in client.scan_iter(prefix + "*", count=1000))
    values = client.mget(keys) if keys else []
    return {key.removeprefix(prefix): json.loads(value) for key, value in zip(keys, values, strict=True) if value}


def repeat(signature: Callable[[], None], stop: threading.Event) -> None:
    """Through a broker's restart as well: nobody could read the signatures that fail, and the next one counts."""
    while True:
        with contextlib.suppress(redis.RedisError):
            signature()
        if stop.wait(PERIOD):
            return
