"""What a stack holds at one moment: memory, descriptors, processes, files, messages, database."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

import psutil
import redis

from tests.stack import Stack
from workers import dispatch

QUEUES = {"translation queue": dispatch.TRANSLATIONS, "parity queue": dispatch.parity_queue(), "results queue": "results"}
MIB = 1 << 20
UNITS = {
    "memory": "MiB",
    "web memory": "MiB",
    "descriptors": "",
    "processes": "",
    "temporary files": "",
    **dict.fromkeys(QUEUES, ""),
    "Redis memory": "MiB",
    "database": "MiB",
    "logs": "MiB",
}
KEPT = ("database", "logs")  # grow with what they keep; everything else has to come down again


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
        found["Redis memory"] = client.info("memory")["used_memory"] / MIB
    found["temporary files"] = sum(1 for _ in temporary.rglob("*"))
    found["database"] = size(stack.state.glob("mindport.sqlite3*"))
    found["logs"] = size(stack.logs.glob("*"))
    return found


def size(files: Iterable[Path]) -> float:
    total = 0
    for file in files:
        try:
            total += file.stat().st_size
        except FileNotFoundError:
            continue  # a journal that was just closed
    return total / MIB
