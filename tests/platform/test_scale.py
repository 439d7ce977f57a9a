"""`make scale` with few rows: every address answers, and what it asks of the database does not grow with the rows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stack import ROOT

pytestmark = pytest.mark.slow
SIZE = {"JOBS": "2000", "PASTES": "300", "PROJECTS": "12", "ROUNDS": "1"}
ONLY = "|".join(
    [
        "^(few|browser) /(jobs/|p/)$",
        "^many /(jobs/.sort=name|jobs/.q=unet|p/|notices/)$",
        "^many, API .*(jobs|projects)$",
        "^operator /(metrics|teams/.*)$",
    ]
)


def test_a_small_database_is_seeded_and_asked(tmp_path: Path):
    environment = {name: value for name, value in os.environ.items() if name not in ("REDIS_URL", "DATABASE_URL")}
    environment |= SIZE | {"ONLY": ONLY, "TMPDIR": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.scale"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=280, check=False
    )
    assert "Seeded in" in ran.stdout, ran.stderr
    assert "answered" not in ran.stdout  # every status as it should be
    asked = [line for line in ran.stdout.splitlines() if line.startswith("| ") and "`/" in line]
    assert len(asked) >= 12
    statements = {line.split("`")[1]: int(line.rstrip(" |").rpartition("|")[2]) for line in asked}
    assert max(statements.values()) < 30, statements  # with one question per row there would be hundreds
