"""What a killed worker had put down is gone when the next one works."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.stack import Workers, wait_for


def folders(workers: Workers, name: str) -> list[Path]:
    return [*Path(tempfile.gettempdir()).glob(f"mindport-{workers.process(name).pid}-*")]


@pytest.mark.parametrize("name", ["translation", "repositories", "recorder"])
def test_the_temporary_files_of_a_killed_worker_are_removed_by_the_next(workers: Workers, name: str):
    (left,) = wait_for(lambda: folders(workers, name), 30, "the worker's folder")
    if name != "recorder":  # it forks no pool
        wait_for(lambda: [*left.glob("pymp-*")], 30, "what multiprocessing puts down for a pool")
    workers.process(name).kill()
    wait_for(lambda: workers.services[name].died, 10, "its end")
    workers.revive()
    wait_for(lambda: folders(workers, name), 30, "the next worker's folder")
    assert not left.exists()
