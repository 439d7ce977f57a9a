"""Without any network but the machine's own, a visitor comes from an empty editor to measured numbers."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.stack import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.browser]
ALONE = ["unshare", "--net", *([] if os.geteuid() == 0 else ["--map-root-user"]), "sh", "-c"]
INSIDE = 'ip link set lo up && test -z "$(ip route)" && exec "$@"'
THE_WAY = "tests/web/browser/test_first_light.py::test_the_whole_way_without_javascript"


def test_the_whole_way_needs_no_network():
    if subprocess.run([*ALONE, "ip link set lo up"], capture_output=True, check=False).returncode:
        pytest.skip("a network of its own cannot be made here")
    command = [*ALONE, INSIDE, "alone", sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", THE_WAY]
    ran = subprocess.run(command, cwd=ROOT, env={**os.environ, "DATABASE_URL": ""}, capture_output=True, text=True, timeout=280)
    assert "1 passed" in ran.stdout, ran.stdout + ran.stderr
