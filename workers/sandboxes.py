"""Keeps the sandboxes of a parity worker warm, and makes known which of their layers hold on this machine."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from importlib import metadata
from typing import Any

from celery import signals

from workers import attendance, dispatch, parity, presence
from workers.celery import app

log = logging.getLogger(__name__)

DEVICES = {"ascend": "Ascend", "gpu": "GPU"}  # as MindSpore spells them
CALCULATE = "import sys, mindspore as m; m.set_device(sys.argv[1]); assert float((m.Tensor([1.0]) + 1).asnumpy()[0]) == 2.0"
NICENESS = 10  # loading two frameworks and running strangers' programs shall not make pages wait


@signals.worker_init.connect
def refuse_what_is_absent(**_: object) -> None:
    """A worker that serves a version or device which is not here would fail every job: it does not start."""
    for queue in app.amqp.queues.consume_from:
        if queue.startswith("parity.") and (problem := absent(queue)):
            log.critical("%s: %s", queue, problem)
            raise SystemExit(f"{queue}: {problem}")


def absent(queue: str) -> str:
    """What the name of the queue promises and this machine does not have; nothing when all is there."""
    try:
        version = attendance.mindspore_version()
    except (OSError, subprocess.SubprocessError, metadata.PackageNotFoundError) as problem:
        return f"there is no MindSpore in {attendance.interpreter() or sys.executable}: {problem}"
    promised = dispatch.parity_queue(attendance.device(), version)
    if queue != promised:
        return f"this worker has MindSpore {version} and PARITY_DEVICE={attendance.device()}: its queue is {promised}"
    if attendance.device() == "cpu":
        return ""
    command = [attendance.interpreter() or sys.executable, "-c", CALCULATE, DEVICES.get(attendance.device(), attendance.device())]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    last = (done.stderr.strip().splitlines() or ["no message"])[-1]
    return f"MindSpore {version} cannot use the device {attendance.device()} here: {last}" if done.returncode else ""


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
