"""The long run in short, and its judgement of what is flat and what grows."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak.sampling import UNITS
from tests.soak.trend import trend
from tests.stack import ROOT

HOUR = [float(second) for second in range(0, 3600, 5)]


def noise(level: float, per_hour: float = 0.0) -> list[float]:
    chance = random.Random(7)
    return [level + per_hour * at / 3600 + chance.gauss(0, level / 20) for at in HOUR]


def test_noise_is_flat():
    found = trend(HOUR, noise(500))
    assert not found.growing
    assert abs(found.slope) < found.error


def test_a_leak_under_noise_is_found_with_its_slope():
    found = trend(HOUR, noise(500, per_hour=200))
    assert found.growing
    assert found.slope == pytest.approx(200, abs=found.error)


def test_what_fills_at_the_beginning_and_then_stays_is_flat():
    values = [min(at, 300.0) for at in HOUR]
    assert not trend(HOUR, values).growing


def test_what_comes_down_is_no_leak():
    assert not trend(HOUR, noise(500, per_hour=-200)).growing


@pytest.mark.slow
def test_a_minute_of_everything(tmp_path: Path):
    """Whether something grows cannot be known after a minute; that all of it is measured can."""
    environment = {name: value for name, value in os.environ.items() if name not in ("REDIS_URL", "DATABASE_URL", "MINDPORT_STATE")}
    environment |= {"MINUTES": "1", "EVERY": "2", "KILLS": "20", "REPORT": str(tmp_path / "report"), "TMPDIR": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.soak"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=280, check=False
    )
    told = (tmp_path / "report" / "soak-measured.md").read_text(encoding="utf-8")
    assert all(f"\n| {name} | " in told for name in UNITS), ran.stderr
    assert "Errors: 0" in told
    assert "Killed: nobody" not in told
    assert (tmp_path / "report" / "soak.svg").read_text(encoding="utf-8").count("<polyline") == len(UNITS)
