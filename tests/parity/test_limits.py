"""Reaching a limit ends the run with the limit's name, and the next job is served at once."""

from __future__ import annotations

import os
import signal
import threading
import time

import pytest

from tests.parity.running import run, values
from tests.stack import crowding
from workers.parity.conversation import Heard
from workers.parity.sandbox.limits import Limits
from workers.parity.sandbox.pool import Pool

FILL_FILES = "for number in range(100_000):\n    open(f'f{number}', 'w').write('x' * 4096)"

REACHING = {
    "memory by a list": (
        "import numpy\nheld = []\nwhile True:\n    held.append(numpy.zeros(1 << 24))",
        "memory limit 4 GiB reached",
    ),
    "memory by a tensor": ("import torch\nx = torch.zeros(1 << 34)", "memory limit 4 GiB reached"),
    "memory by an array": ("import numpy\nx = numpy.ones(1 << 34)", "memory limit 4 GiB reached"),
    "time": ("while True:\n    pass", "time limit 6 s reached"),
    "time without listening": (
        "import signal\nfor s in (1, 2, 15):\n    signal.signal(s, signal.SIG_IGN)\nwhile True:\n    pass",
        "time limit 6 s reached",
    ),
    "output by its descriptor": ("import os\nwhile True:\n    os.write(2, b'y' * 4096)", "output limit 1 MiB reached"),
    "output": ("while True:\n    print('x' * 1000)", "output limit 1 MiB reached"),
    "one large file": ("open('f', 'wb').write(bytes(1 << 26))", "scratch limit 8 MiB reached"),
    "many files": (FILL_FILES, "scratch limit 8 MiB reached"),
    "threads": (
        "import threading, time\nfor _ in range(10_000):\n    threading.Thread(target=time.sleep, args=(60,)).start()",
        "threads limit 64 or memory limit 4 GiB reached",
    ),
}


@pytest.mark.parametrize(("program", "message"), REACHING.values(), ids=REACHING)
def test_the_limit_is_named(small_pool: Pool, program: str, message: str) -> None:
    heard = run(small_pool, program)
    assert heard.failure
    assert heard.failure.message == f"{message} in the torch side, step script"
    started = time.monotonic()
    assert values(run(small_pool, "x = 1", "x")) == {"x": 1}
    assert time.monotonic() - started < 3 * crowding()


def test_the_memory_limit_is_named_on_the_mindspore_side(small_pool: Pool) -> None:
    heard = run(small_pool, "import numpy\nx = numpy.ones(1 << 34)", side="mindspore")
    assert heard.failure
    assert heard.failure.message == "memory limit 4 GiB reached in the MindSpore side, step script"


def test_an_answer_that_is_no_answer_is_refused(small_pool: Pool) -> None:
    heard = run(small_pool, "import os\nos.write(4, b'\\x01' + bytes(15) + b'?' * 64)\nimport time\ntime.sleep(60)")
    assert heard.failure
    assert "could not be read" in heard.failure.message
    assert values(run(small_pool, "x = 1", "x")) == {"x": 1}


def test_an_endless_answer_is_cut(small_pool: Pool) -> None:
    begun = "import os, struct\nos.write(4, struct.pack('<QQ', 2, 1 << 40))\n"
    heard = run(small_pool, f"{begun}while True:\n    os.write(4, bytes(1 << 16))")
    assert heard.failure
    assert "answer limit 32 MiB reached" in heard.failure.message


def test_leaving_without_a_word_is_a_failure_not_a_success(small_pool: Pool) -> None:
    heard = run(small_pool, "import os\nos._exit(0)", "x")
    assert heard.part("script").failure


def test_a_killed_server_is_replaced_and_the_job_still_ends(small_pool: Pool) -> None:
    assert values(run(small_pool, "x = 1", "x")) == {"x": 1}
    victim = small_pool._server("torch").process.pid
    timer = threading.Timer(1.0, os.kill, (victim, signal.SIGKILL))
    timer.start()
    assert values(run(small_pool, "import time\ntime.sleep(3)\nx = 2", "x")) == {"x": 2}
    assert small_pool._server("torch").process.pid != victim


def test_a_server_that_is_killed_while_it_starts_is_replaced_too() -> None:
    with Pool() as pool:
        pool.start()
        os.kill(pool._server("torch").process.pid, signal.SIGKILL)
        assert values(run(pool, "x = 1", "x")) == {"x": 1}


def test_limits_are_settings() -> None:
    assert Limits.from_environment({"MINDPORT_LIMIT_MEMORY": "2048"}).describe("memory") == "memory limit 2 GiB reached"
    with pytest.raises(ValueError, match="MINDPORT_LIMIT_WALL must be a positive whole number"):
        Limits.from_environment({"MINDPORT_LIMIT_WALL": "soon"})


def test_an_interrupted_check_waits_for_nothing(small_pool: Pool) -> None:
    """As when the queue's time limit is reached: the waiting thread returns, and the next job is served."""
    heard: list[Heard] = []
    waiting = threading.Thread(target=lambda: heard.append(run(small_pool, "import time\ntime.sleep(60)\nx = 1", "x")))
    waiting.start()
    time.sleep(2)
    small_pool.interrupt()
    waiting.join(4)
    assert not waiting.is_alive()
    assert heard[0].part("script").failure
    assert values(run(small_pool, "x = 2", "x")) == {"x": 2}
