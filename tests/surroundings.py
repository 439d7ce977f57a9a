"""What tests stand on, prepared before Django reads its settings: a state folder of this run's own and a real Redis.

A pytest plugin (see pyproject.toml) and not a conftest, because pytest-django loads the settings before any conftest.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from knowledge.companion import FOLDER
from webapp.operations.local import redis_server
from webapp.operations.local.processes import Service

STATE = Path(tempfile.mkdtemp(prefix="mindport-tests-"))
ROOT = Path(__file__).resolve().parent.parent
SOCKET = STATE / "redis.sock"
started: list[Service] = []
_SHARED = ("stack", "workers", "visit")  # whoever asks for one of them runs where it was started

os.environ["MINDPORT_STATE"] = str(STATE)
os.environ["MINDPORT_COLLECTED"] = str(STATE / "collected")  # static files are collected anew while other processes read theirs
os.environ["WEBHOOK_NETWORKS"] = "127.0.0.0/8"  # the receivers of tests are on this machine
if "mindport-tests-" in os.environ.get("REDIS_URL", "mindport-tests-"):
    # Of processes that share the tests each has a Redis of its own; the one they were started by hands its address on.
    os.environ["REDIS_URL"] = f"unix://{SOCKET}?db=0"
elif process := os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw"):
    # On a server that others use too each has a database of its own: the one named, and those behind it.
    server, _, database = os.environ["REDIS_URL"].rpartition("/")
    os.environ["REDIS_URL"] = f"{server}/{int(database) + int(process)}"


# Translations import the companion as if it were installed; its sources are ours.
companion = ModuleType("ms_companion")
companion.__path__ = [str(FOLDER)]
sys.modules.setdefault("ms_companion", companion)


def pytest_configure(config: pytest.Config) -> None:
    if str(SOCKET) not in os.environ["REDIS_URL"]:
        return
    server = redis_server.service(STATE, SOCKET, STATE)
    server.start()
    started.append(server)
    if not redis_server.wait(server, SOCKET):
        pytest.exit(f"the embedded Redis server did not start:\n{server.tail()}", returncode=3)


@cache
def group_of(file: str) -> str:
    """What runs in one process, so that it is prepared once: a file, or all files that ask for the same running services."""
    text = (ROOT / file).read_text(encoding="utf-8")
    asked = next((name for name in _SHARED if re.search(rf"\bdef \w+\([^)]*\b{name}\b", text)), "")
    if asked in ("stack", "visit"):
        return f"stack {Path(file).parts[1]}"  # of a folder: two processes may each have a stack of their own
    return asked or file


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What asks for running services comes last: a test that expects none of them alive would meet those of another file, and
    behind a browser Django refuses the database, since Playwright keeps a loop of its own in the thread."""

    def place(item: pytest.Item) -> tuple[bool, bool]:
        group = group_of(item.location[0])
        return group.startswith("stack "), group == "workers"

    items.sort(key=place)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from xdist.scheduler.loadscope import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid.partition("::")[0])

    return ByGroup(config, log)


def pytest_unconfigure(config: pytest.Config) -> None:
    for server in started:
        server.stop()
    shutil.rmtree(STATE, ignore_errors=True)
