"""A program that writes our side's answers itself harms its own side's result and nothing else."""

from __future__ import annotations

import json

import pytest

from tests.parity.test_check import texts
from workers.parity import check
from workers.parity.sandbox.pool import Pool

TAMPER = """
import sys
channel = sys.modules["workers.parity.sandboxed.channel"].Channel
honest = channel.send
def send(self, data, arrays=None):
    {body}
channel.send = send
LeNet.tampered = True
"""


def tampered(source: str, body: str) -> str:
    """The network's own definition carries the code, so that it runs wherever the network is built."""
    code = TAMPER.format(body=body).replace("LeNet.tampered = True", "")
    indented = "\n".join(f"        {line}" for line in code.strip().splitlines())
    return source.replace("        super().__init__()\n", f"        super().__init__()\n{indented}\n", 1)


@pytest.mark.parametrize(
    "body",
    [
        "honest(self, {'specs': 5, 'table': [1, {'name': 2}], 'way': [], 'versions': 3, 'rates': {'x': []}})",
        "honest(self, {'specs': {'x': 'open(1)'}, 'table': [{'name': 'x', 'shape': [1]}], 'way': 'LeNet()'})",
        "honest(self, {'rung': 'eval', 'leaves': [{'path': 1}]})",
        "honest(self, {'rung': 'eval', 'leaves': [{'path': 'x', 'kind': 'tensor', 'array': 'none'}]})",
        "honest(self, {'step': 3, 'rung': ['eval'], 'error': 'no'})",
    ],
)
def test_invented_answers_end_in_a_report_not_in_an_error(pool: Pool, body: str):
    source, translated = texts("lenet")
    for ours, theirs in ((tampered(source, body), translated), (source, tampered(translated, body))):
        found = check(ours, theirs, pool=pool)
        assert not found.kind.same
        json.dumps(found.to_dict())


def test_one_side_cannot_say_what_the_other_computed(pool: Pool):
    """The MindSpore side repeats torch's weights and inputs, and is seen to have changed what measures it."""
    source, translated = texts("lenet")
    copy = "honest(self, data, {key: value * 0 for key, value in (arrays or {}).items()})"
    found = check(source, tampered(translated, copy), pool=pool)
    assert str(found.kind) == "not-run"
    assert "changes what measures it" in found.reason
