"""docs/ci.md does what it says: its shell steps run here, with the command that is installed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.commandline.conftest import REVIEW, UNSUPPORTED
from workers.commandline.standing import THRESHOLDS

TEXT = (Path(__file__).parents[2] / "docs" / "ci.md").read_text()
PRE_COMMIT, ACTIONS = (yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL))


def step(name: str):
    return next(step["run"] for step in ACTIONS["jobs"]["check"]["steps"] if step.get("name") == name)


def shell(folder: Path, name: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "LANGUAGE": "en"}
    command = ["bash", "-e", "-o", "pipefail", "-c", step(name)]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=60)


def test_the_action_reports_and_fails_at_the_line(tmp_path):
    (tmp_path / "train.py").write_text(UNSUPPORTED)
    assert shell(tmp_path, "report").returncode == 0
    (result,) = json.loads((tmp_path / "mindport.sarif").read_text())["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 5
    checked = shell(tmp_path, "check")
    assert checked.returncode == 1
    assert "train.py:5:12 unsupported" in checked.stdout


def test_the_action_lets_review_pass(tmp_path):
    (tmp_path / "train.py").write_text(REVIEW)
    assert shell(tmp_path, "check").returncode == 0


def test_the_report_does_not_fail_the_build_by_itself(tmp_path):
    (tmp_path / "train.py").write_text(UNSUPPORTED)
    assert shell(tmp_path, "report").returncode == 0


def test_the_hook_of_the_recipe_exists():
    ours = yaml.safe_load((Path(__file__).parents[2] / ".pre-commit-hooks.yaml").read_text())
    (hook,) = PRE_COMMIT["repos"][0]["hooks"]
    assert hook["id"] in {each["id"] for each in ours}
    assert hook["args"][1] in THRESHOLDS


@pytest.mark.parametrize("status", ["0", "1", "2"])
def test_every_exit_status_is_documented(status):
    assert re.search(rf"^\| {status} \|", TEXT, re.MULTILINE)
