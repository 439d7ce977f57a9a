"""Counters that outlive processes: kept beside the queue, because what ends a job (recorder, web, reaper) and what is
asked for the sums (any web process) are different processes."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from workers.presence import asking

PREFIX = "mindport:tally:"
BOUNDS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0)  # seconds; a parity run may take five minutes


@dataclass(frozen=True)
class Spread:
    """How many durations ended up below each of BOUNDS (cumulated; the last is all of them), and their sum in seconds."""

    below: tuple[int, ...]
    seconds: float


def count(name: str, *labels: str) -> None:
    with asking() as client:
        client.hincrby(PREFIX + name, json.dumps(labels), 1)


def measure(name: str, seconds: float, *labels: str) -> None:
    bucket = bisect_left(BOUNDS, seconds)
    with asking() as client, client.pipeline() as both:
        both.hincrby(PREFIX + name, json.dumps([*labels, str(bucket)]), 1)
        both.hincrbyfloat(f"{PREFIX}{name}:seconds", json.dumps(labels), seconds)
        both.execute()


def counted(name: str) -> dict[tuple[str, ...], int]:
    """Labels to how often. Raises redis.RedisError without a broker."""
    with asking() as client:
        entries = client.hgetall(PREFIX + name)
    return {tuple(json.loads(labels)): int(number) for labels, number in entries.items()}


def measured(name: str) -> dict[tuple[str, ...], Spread]:
    numbers = counted(name)
    with asking() as client:
        sums = client.hgetall(f"{PREFIX}{name}:seconds")
    return {labels: spread(numbers, labels, float(total)) for labels, total in ((tuple(json.loads(k)), v) for k, v in sums.items())}


def spread(numbers: dict[tuple[str, ...], int], labels: Sequence[str], seconds: float) -> Spread:
    found, total = [], 0
    for bucket in range(len(BOUNDS) + 1):
        total += numbers.get((*labels, str(bucket)), 0)
        found.append(total)
    return Spread(tuple(found), seconds)
