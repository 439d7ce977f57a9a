"""A machine that cannot hold a promise of the sandbox runs nothing, unless its owner says so, loudly."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

WITHOUT_LANDLOCK = f"""
import logging, sys
logging.basicConfig()
from workers.parity.sandbox import landlock, seccomp
refuse = [(seccomp.LOAD, 0, 0, seccomp.CALL), (seccomp.EQUAL, 0, 1, landlock.CREATE)]
seccomp.install([*refuse, (seccomp.RETURN, 0, 0, seccomp.ERROR | {errno.ENOSYS}), (seccomp.RETURN, 0, 0, seccomp.ALLOW)])
from workers.parity.__main__ import main
sys.exit(main(["sandbox"]))
"""


def run_without_landlock(**extra: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **extra}
    command = [sys.executable, "-c", WITHOUT_LANDLOCK]
    return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def test_a_machine_without_landlock_runs_nothing() -> None:
    done = run_without_landlock()
    assert done.returncode == 2
    assert "cannot hold these promises of the sandbox: files" in done.stderr


def test_the_owner_may_allow_it_and_the_log_says_so_loudly() -> None:
    done = run_without_landlock(MINDPORT_UNSAFE_SANDBOX="1")
    assert done.returncode == 0
    assert "CRITICAL" in done.stderr
    assert "WITHOUT these promises: files" in done.stderr
    assert "files: DOES NOT HOLD" in done.stdout
    assert "network: holds" in done.stdout
