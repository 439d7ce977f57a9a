"""Keeps the sandboxes of a parity worker warm, and makes known which of their layers hold on this machine."""

from __future__ import annotations

import os
import threading
from typing import Any

from workers import attendance, parity, presence
from workers.celery import app

NICENESS = 10  # loading two frameworks and running strangers' programs shall not make pages wait


def warm_up(**_: object) -> None:
    """In the process that runs the jobs, and in its main thread: the servers end with the thread that started them."""
    if any(queue.startswith("parity.") for queue in app.amqp.queues.consume_from):
        os.nice(NICENESS)
        parity.warm_up()
        threading.Thread(target=make_known, name="sandboxes", daemon=True).start()


def make_known() -> None:
    """For ever: a process that ends takes its sandboxes along, and its last word on them expires."""
    layers = probed()
    presence.repeat(lambda: presence.sign_sandbox(attendance.name(), layers), threading.Event())


def probed() -> dict[str, Any]:
    try:
        found = parity.probe()
    except parity.Unavailable as problem:
        return {"complete": False, "problem": str(problem)}
    return {"complete": all(found[name] for name in parity.REQUIRED), **found}
