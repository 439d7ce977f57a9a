"""Sandboxes for the tests: one with the usual limits, one with small ones that programs are made to reach."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from workers.parity.sandbox.limits import Limits
from workers.parity.sandbox.pool import Pool

SECRET = "MINDPORT_TEST_SECRET"
SMALL = Limits(memory=4096, wall=6, output=1, scratch=8, answer=32, threads=64, files=300)


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    with Pool(Limits(wall=90)) as pool:
        pool.start()
        yield pool


@pytest.fixture(scope="session")
def small_pool() -> Iterator[Pool]:
    os.environ[SECRET] = "only the worker knows"
    with Pool(SMALL) as pool:
        yield pool
