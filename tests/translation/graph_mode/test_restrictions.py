"""Every restriction of graph mode: its example is found, its rewrite is not, and MindSpore does with both what the text says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from knowledge import RecordError
from knowledge.advice import Severity, advice, read_advice
from tests.translation.graph_mode.network import network
from workers.translation import translate

ADVICE = advice("graph_mode")
CODES = sorted(ADVICE)
OUTCOMES = {Severity.ERROR: ("differs",), Severity.WARNING: ("raises",), Severity.INFO: ("same", "raises")}


def codes(body: str) -> set[str]:
    return {finding.code for finding in translate(network(body)).findings if finding.code.startswith("graph-")}


@pytest.mark.parametrize("code", CODES)
def test_the_failing_example_is_found_with_text_in_both_languages(code):
    finding = next(f for f in translate(network(ADVICE[code].failing)).findings if f.code == code)
    assert finding.severity == ADVICE[code].severity
    assert finding.message["en"].startswith("Graph mode:")
    assert finding.message["zh"].startswith("图模式：")


@pytest.mark.parametrize("code", CODES)
def test_the_rewrite_is_left_alone(code):
    assert codes(ADVICE[code].working) == set()


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory) -> dict[str, str]:
    texts = {
        f"{code} {kind}": translate(network(getattr(ADVICE[code], kind)), companion="inline").text
        for code in CODES
        for kind in ("failing", "working")
    }
    command = [sys.executable, str(Path(__file__).with_name("compiling.py")), str(tmp_path_factory.mktemp("graph"))]
    run = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    printed: dict[str, str] = json.loads(run.stdout.splitlines()[-1])
    return printed


@pytest.mark.parametrize("code", CODES)
def test_mindspore_refuses_or_changes_the_failing_example_and_compiles_its_rewrite(outcomes, code):
    assert outcomes[f"{code} failing"].startswith(OUTCOMES[ADVICE[code].severity])
    assert outcomes[f"{code} working"] == "same"


def test_a_file_with_an_unknown_key_is_named(tmp_path):
    wrong = tmp_path / "graph-x.toml"
    wrong.write_text('severity = "fatal"\n')
    with pytest.raises(RecordError, match=r"graph-x.toml: severity: 'fatal' is not one of"):
        read_advice(wrong)
