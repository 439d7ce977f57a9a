"""What a stack holds at one moment: memory, descriptors, processes, files, messages, database."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

import psutil
import redis

from tests.stack import Stack
from workers import dispatch
from workers.celery import VISIBILITY

QUEUES = {"translation queue": dispatch.TRANSLATIONS, "parity queue": dispatch.parity_queue(), "results queue": "results"}
MIB = 1 << 20
UNITS = {
    "memory": "MiB",
    "web memory": "MiB",
    "descriptors": "",
    "processes": "",
    "temporary files": "",
    **dict.fromkeys(QUEUES, ""),
    "messages in hand": "",
    "Redis memory": "MiB",
    "Redis without messages": "MiB",
    "Redis keys for ever": "",
    "database": "MiB",
    "logs": "MiB",
}
KEPT = ("database", "logs")  # grow with what they keep; everything else has to come down again
# What a killed worker had in hand is handed out again after VISIBILITY: until some of it came back these can only grow.
HELD = (*QUEUES, "messages in hand", "Redis memory")
SETTLED = 3 * VISIBILITY  # seconds of a run in whose second half as much comes back as is lost
UNACKED = ("unacked", "unacked_index")


def sample(stack: Stack, temporary: Path) -> dict[str, float]:
    """Shared pages are counted once (PSS). What ends while it is looked at counts for nothing."""
    found = dict.fromkeys(UNITS, 0.0) | {"at": time.monotonic()}
    for process in stack.family():
        try:
            with process.oneshot():
                held, descriptors = process.memory_full_info().pss / MIB, process.num_fds()
                web = "gunicorn" in " ".join(process.cmdline())
        except psutil.Error:
            continue
        found["processes"] += 1
        found["descriptors"] += descriptors
        found["memory"] += held
        found["web memory"] += held if web else 0
    with redis.Redis(unix_socket_path=str(stack.state / "redis.sock"), socket_timeout=5) as client:
        found |= {name: float(client.llen(queue)) for name, queue in QUEUES.items()}
        found |= redis_holds(client)
    found["temporary files"] = sum(1 for _ in temporary.rglob("*"))
    found["database"] = size(stack.state.glob("mindport.sqlite3*"))
    found["logs"] = size(stack.logs.glob("*"))
    return found


def redis_holds(client: redis.Redis) -> dict[str, float]:
    """Buffers of connections are no data: they come and go with whoever reads. Signatures of workers expire after a day."""
    memory = client.info("memory")
    messages = sum(client.memory_usage(name, samples=0) or 0 for name in (*QUEUES.values(), *UNACKED))
    return {
        "messages in hand": float(client.hlen(UNACKED[0])),
        "Redis memory": memory["used_memory"] / MIB,
        "Redis without messages": max(0, memory["used_memory_dataset"] - messages) / MIB,
        "Redis keys for ever": float(sum(client.ttl(key) == -1 for key in client.scan_iter(count=1000))),
    }


def size(files: Iterable[Path]) -> float:
    total = 0
    for file in files:
        try:
            total += file.stat().st_size
        except FileNotFoundError:
            continue  # a journal that was just closed
    return total / MIB
