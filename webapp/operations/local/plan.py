"""Which processes make up mindport on one machine. Compose starts the same commands, each in a container of its own."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from webapp.operations.local.processes import Service
from workers import dispatch

ENVIRONMENTS = Path(__file__).resolve().parents[3] / "run" / "environments"  # see workers.parity.environments
DJANGO = {"DJANGO_SETTINGS_MODULE": "webapp.settings"}
# Engines are told neither where the database is nor the secret, even if this shell knows; without the first name
# Celery leaves Django alone.
NO_DJANGO = {"DJANGO_SETTINGS_MODULE": "", "DATABASE_URL": "", "SECRET_KEY": ""}
# Warm first (the running job ends), then cold (it goes back to the queue): Ctrl-C shall not take minutes.
PAGES_FIRST = 5  # engines leave the processor to pages, which take milliseconds
WORKER_FAREWELL = ((signal.SIGTERM, 2.0), (signal.SIGQUIT, 4.0))


def worker(name: str, tasks: str, queue: str, logs: Path, *options: str, django: bool = False) -> Service:
    argv = [sys.executable, "-m", "celery", "--quiet", "-A", "workers.celery", "worker", "-I", tasks, "-Q", queue]
    argv += ["-n", f"{name}@%h", "-l", "warning", "--without-gossip", "--without-mingle", *options]
    about = {"environment": DJANGO} if django else {"environment": NO_DJANGO, "nice": PAGES_FIRST}
    return Service(name, argv, logs, farewell=WORKER_FAREWELL, **about)


def web(host: str, port: int, logs: Path) -> Service:
    # Pages are rendered synchronously and polled (a job ends with status 286), so threads are what is wanted: on the
    # same page gunicorn's gthread takes a quarter of the time any ASGI server takes, and unlike granian it has
    # always ended when told to.
    argv = [sys.executable, "-m", "gunicorn", "webapp.wsgi", "--bind", f"{host}:{port}", "--worker-class", "gthread"]
    argv += ["--workers", os.environ.get("WEB_WORKERS", "2"), "--threads", "8", "--preload", "--no-control-socket"]
    argv += ["--keep-alive", "65"]  # longer than proxies keep an idle connection: who closes first decides who may fail
    argv += ["--graceful-timeout", "3", "--timeout", "60", "--log-level", "warning"]
    return Service("web", argv, logs, DJANGO, last_words=signal.SIGTERM)


def engines(device: str, logs: Path) -> list[Service]:
    """Parity also on every MindSpore version that PARITY_VERSIONS names; `python -m workers.parity measure` installs them."""
    versions = ["", *os.environ.get("PARITY_VERSIONS", "").split()]
    translation = worker("translation", "workers.tasks", "translation", logs, "-c", "2")  # a slow paste leaves one free
    repositories = worker(dispatch.REPOSITORIES, "workers.repository_tasks", dispatch.REPOSITORIES, logs, "-c", "1")
    return [translation, repositories, *(parity(device, version, logs) for version in versions)]


def parity(device: str, version: str, logs: Path) -> Service:
    """One worker per MindSpore version and device, on the queue of that name."""
    queue = dispatch.parity_queue(device, version)
    service = worker(queue, "workers.tasks", queue, logs, "-c", "1")
    service.environment = {**service.environment, "PARITY_DEVICE": device}
    if version:
        service.environment["PARITY_PYTHON"] = str(ENVIRONMENTS / f"mindspore-{version}" / "bin" / "python")
    return service


def recorder(logs: Path) -> Service:
    # One at a time, in the order of arrival: a step is stored before the verdict that follows it.
    return worker("recorder", "webapp.tasks,workers.attendance", "results", logs, "-P", "solo", django=True)


def preparation(logs: Path) -> Service:
    return Service("prepare", [sys.executable, "-m", "webapp.operations.local.prepare"], logs, DJANGO)
