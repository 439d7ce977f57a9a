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
from dataclasses import asdict, dataclass, field
from typing import Any

import redis

from workers.celery import redis_url

PERIOD = 5.0
LIFETIME = 20  # seconds; three lost signatures and the worker counts as dead
PREFIX = "mindport:worker:"


@dataclass(frozen=True)
class Worker:
    name: str
    queues: list[str]
    versions: dict[str, str] = field(default_factory=dict)
    device: str = ""
    sandbox: dict[str, Any] = field(default_factory=dict)  # layers the parity worker found at its start


def connect() -> redis.Redis:
    return redis.Redis.from_url(redis_url(), socket_timeout=5, socket_connect_timeout=5)


def instance_name(hostname: str) -> str:
    return f"{hostname}#{os.getpid()}-{secrets.token_hex(3)}"


def sign(worker: Worker) -> None:
    connect().set(PREFIX + worker.name, json.dumps(asdict(worker)), ex=LIFETIME)


def leave(worker: Worker) -> None:
    connect().delete(PREFIX + worker.name)


def live() -> list[Worker]:
    """The workers that signed within the last LIFETIME seconds, by name. Raises redis.RedisError without a broker."""
    client = connect()
    keys = sorted(client.scan_iter(PREFIX + "*", count=1000))
    return [Worker(**json.loads(value)) for value in client.mget(keys) if value] if keys else []


def keep_signing(worker: Worker, stop: threading.Event) -> None:
    """Through a broker's restart as well: nobody could read the signatures that fail, and the next one counts."""
    while True:
        with contextlib.suppress(redis.RedisError):
            sign(worker)
        if stop.wait(PERIOD):
            break
    with contextlib.suppress(redis.RedisError):
        leave(worker)
