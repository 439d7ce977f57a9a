from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.containers import images
from tests.containers.podman import Podman
from tests.containers.stack import Stack

# Only where somebody asked: it takes minutes, gigabytes and root (.ci/containers).
collect_ignore_glob = [] if os.environ.get("MINDPORT_CONTAINERS") else ["test_*.py"]


@pytest.fixture(scope="session")
def podman(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Podman]:
    made = Podman(tmp_path_factory.mktemp("podman"))
    try:
        yield made
    finally:
        made.stop()


@pytest.fixture(scope="session")
def built(podman: Podman, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Setting of the compose file -> image that was built for it."""
    return images.build(tmp_path_factory.mktemp("images"))


@pytest.fixture(scope="session")
def stack(podman: Podman, built: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    made = Stack("mindport-tests", podman, built, tmp_path_factory.mktemp("stack"))
    try:
        made.remove()  # what an interrupted run left behind would be taken for its own
        made.start()
        yield made
    finally:
        made.remove()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
