"""This worker's own entry among those that are there: made when it starts, signed until it stops."""

from __future__ import annotations

import contextlib
import os
import subprocess
import threading
from importlib import metadata
from typing import Any

import redis
from celery import signals

from workers import (
    journal,  # noqa: F401  every worker is here, so every worker keeps one
    lifeline,
    presence,
    temporary,
)
from workers.presence import Worker

FRAMEWORKS = ("torch", "mindspore", "numpy")
stop = threading.Event()
identity: list[str] = []


@signals.worker_init.connect
def take_name(sender: Any, **_: object) -> None:
    """Before the pool forks, so that its processes know the name of the worker they belong to."""
    identity[:] = [presence.instance_name(sender.hostname)]


@signals.worker_init.connect
def take_folder(**_: object) -> None:
    """Before anything is put down: a worker that is killed leaves what it had, and the next one finds it by its name."""
    temporary.take_own()


def name() -> str:
    return identity[0]


def device() -> str:
    return os.environ.get("PARITY_DEVICE", "cpu")


def interpreter() -> str:
    """The Python in whose environment this worker's MindSpore is, where it is not our own; `run/environments` has some."""
    return os.environ.get("PARITY_PYTHON", "")


def mindspore_version() -> str:
    """Asked of the other environment when there is one; raises metadata.PackageNotFoundError when there is none."""
    if not interpreter():
        return metadata.version("mindspore")
    command = [interpreter(), "-c", "from importlib.metadata import version; print(version('mindspore'))"]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.strip()


def versions() -> dict[str, str]:
    """From the packages' metadata: importing the frameworks to ask them would take seconds and memory."""
    known = {"mindport": metadata.version("mindport"), "device": device()}
    for package in FRAMEWORKS:
        try:
            known[package] = mindspore_version() if package == "mindspore" else metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return known


@signals.worker_ready.connect
def arrive(sender: Any, **_: object) -> None:
    queues = sorted(sender.app.amqp.queues.consume_from)
    worker = Worker(name(), queues, versions(), device())
    threading.Thread(target=attend, args=(worker,), name="attendance", daemon=True).start()


def attend(worker: Worker) -> None:
    presence.repeat(lambda: presence.sign(worker), stop)
    with contextlib.suppress(redis.RedisError):
        presence.leave(worker.name)


@signals.worker_process_init.connect
def tie_to_worker(**_: object) -> None:
    lifeline.end_with_parent()


@signals.worker_shutdown.connect
def depart(**_: object) -> None:
    stop.set()
