"""Messages that a stranger's program writes itself: each ends with a named outcome, in a report that every reader can take.

Each is a file in `attacks/protocol`, and each is sent by both sides. The server that ran it takes the next job.
"""

from __future__ import annotations

import json
import resource
import time
from pathlib import Path

import pytest

from tests.parity.running import run, values
from workers.parity import check
from workers.parity.sandbox.outcome import Outcome
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class

ATTACKS = Path(__file__).parent / "attacks"
PROGRAMS = sorted(path.stem for path in (ATTACKS / "protocol").glob("*.py"))
HONEST = "x = 2.0\nprint(x)\n"
HARMLESS = {"steps", "wrong_kinds"}  # read, and nothing in them believed

LONG = {"many_heavy_headers"}  # a busy machine may reach the other limit first


def attack(name: str) -> str:
    return (ATTACKS / "writing.py").read_text() + (ATTACKS / "protocol" / f"{name}.py").read_text()


@pytest.mark.parametrize("name", PROGRAMS)
def test_it_ends_with_a_name_and_the_server_stays(small_pool: Pool, name: str):
    assert values(run(small_pool, "x = 1", "x")) == {"x": 1}
    server = small_pool._server("torch").process.pid
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.monotonic()
    found = check(attack(name), attack(name), pool=small_pool)
    assert not found.kind.same
    assert found.error
    if name not in HARMLESS:
        ends = ("could not be read", "answer limit", *(["time limit"] if name in LONG else []))
        assert any(end in found.error.message for end in ends)
    assert time.monotonic() - started < 30
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 400 << 10
    told = {key: value for key, value in found.to_dict().items() if key not in ("script", "source")}
    json.dumps(told, ensure_ascii=False, allow_nan=False).encode()
    assert "\0" not in json.dumps(told, ensure_ascii=False)
    assert values(run(small_pool, "x = 1", "x")) == {"x": 1}
    assert small_pool._server("torch").process.pid == server


def test_what_the_mindspore_side_writes_is_read_with_the_same_eyes(small_pool: Pool):
    found = check(HONEST, attack("surrogates"), pool=small_pool)
    assert found.error
    assert "could not be read in the MindSpore side" in found.error.message


def test_what_a_program_says_in_good_faith_arrives_as_text(small_pool: Pool):
    heard = run(small_pool, "print('a\\0b')\nraise ValueError('half \\ud800 and \\0 end')")
    assert heard.failure
    assert heard.failure.message == "ValueError: half ? and \ufffd end"
    assert "\0" not in heard.printed


def test_a_server_that_is_lost_twice_is_told_in_words(small_pool: Pool):
    assert Outcome("lost", -1, 0, 0.0, "").trouble(small_pool.limits) == "the sandbox ended twice under this program"


def test_a_side_that_the_machine_kills_says_nothing_of_the_translation(small_pool: Pool):
    """As the kernel does when memory is short: the translation did not raise, it was not run to its end."""
    killed = "import os\nimport signal\n\nimport mindspore\n\nos.kill(os.getpid(), signal.SIGKILL)\n"
    report = check("import torch\n\ny = torch.ones(2)\n", killed, pool=small_pool)
    assert report.kind is Class.NOT_RUN
    assert "signal 9" in report.reason
