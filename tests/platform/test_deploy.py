"""`manage.py check --deploy` finds nothing in the settings that the compose file makes, and something where it shall."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stack import ROOT

PRODUCTION = {
    "HTTPS": "1",
    "SECRET_KEY": "0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ALLOWED_HOSTS": "mindport.example",
}


def check(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    environment = {**os.environ, "MINDPORT_STATE": str(folder), "DATABASE_URL": "", **settings}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_nothing_is_found_in_production(tmp_path: Path):
    done = check(tmp_path, **PRODUCTION)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


@pytest.mark.parametrize(
    ("setting", "value", "warning"),
    [("HTTPS", "", "security.W012"), ("SECRET_KEY", "short", "security.W009"), ("DEBUG", "1", "security.W018")],
)
def test_what_is_not_safe_is_found(setting: str, value: str, warning: str, tmp_path: Path):
    done = check(tmp_path, **{**PRODUCTION, setting: value})
    assert done.returncode != 0
    assert warning in done.stderr
