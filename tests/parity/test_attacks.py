"""A program that knows how it is run: forged answers, floods, things left running. The worker stays whole and quick."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.parity.running import attempt, run, values
from workers import temporary
from workers.parity.conversation import talk
from workers.parity.sandbox.pool import Pool

REFUSED = {"PermissionError", "OSError", "BlockingIOError", "FileNotFoundError", "ModuleNotFoundError", "ProcessLookupError"}
PARCEL = "import json, os, struct\ndef parcel(data):\n    head = json.dumps({'data': data, 'arrays': []}).encode()\n"
PARCEL += "    return struct.pack('<QQ', len(head), 0) + head\n"

HOSTILE = "import io, numpy, pickle; held = io.BytesIO(pickle.dumps(os.system)); "
HOSTILE += "numpy.load(held, allow_pickle=True)('id') and 1 / 0"

TRIED = {
    "its own process group": "os.killpg(0, 9)",
    "the group of the server": "os.kill(-os.getppid(), 9)",
    "every thread by its number": "[os.kill(number, 9) for number in range(2, 4000) if number != os.getpid()]",
    "the root of the server": "os.listdir(f'/proc/{os.getppid()}/root')",
    "open files of the server": "os.listdir(f'/proc/{os.getppid()}/fd')",
    "open files by descriptor": "[os.read(number, 1) for number in range(5, 250)]",
    "the control socket": "socket.fromfd(5, socket.AF_UNIX, socket.SOCK_SEQPACKET)",
    "its own folder renamed": "os.rename('.', '../elsewhere')",
    "its own folder opened to others": "os.rename(os.getcwd(), '/tmp/mindport-was-here')",
    "a pipe in the temporary folder": "os.mkfifo('/tmp/mindport-was-here')",
    "a link to a device": "os.symlink('/dev/mem', 'memory'); open('memory', 'rb').read(1)",
    "the kernel's messages": "open('/dev/kmsg').read(1)",
    "the terminal": "open('/dev/tty', 'w')",
    "kernel settings": "open('/proc/sys/kernel/core_pattern', 'w')",
    "another name space": "1 / (1 + ctypes.CDLL(None).setns(os.open('/proc/self/ns/net', os.O_RDONLY), 0))",
    "a job of the system": "subprocess.Popen(['crontab', '-'])",
    "a new session of another program": "os.posix_spawn('/usr/bin/id', ['id'], {})",
    "a hostile array": HOSTILE,
    "a pool of processes": "import multiprocessing; multiprocessing.Pool(2)",
    "Python's own file of a package": "open(os.__file__, 'a')",
    "the product's package": "import webapp.settings",
    "a package of the queue": "import workers.celery",
}


@pytest.mark.parametrize("statement", TRIED.values(), ids=TRIED)
def test_it_is_refused_and_the_next_job_is_served(small_pool: Pool, statement: str) -> None:
    assert attempt(small_pool, statement) in REFUSED | {"ZeroDivisionError", "ValueError"}
    assert not Path("/tmp/mindport-was-here").exists()
    assert values(run(small_pool, "x = 1", "x")) == {"x": 1}


def test_the_command_line_is_the_program_s_own(small_pool: Pool) -> None:
    assert values(run(small_pool, "import sys\nx = ' '.join(sys.argv)\n", "x")) == {"x": "program.py"}


def test_a_flood_of_small_answers_is_cut_and_takes_no_time(small_pool: Pool) -> None:
    flood = f"{PARCEL}\nmany = parcel({{}}) * 10_000\nwhile True:\n    os.write(4, many)\n"
    started = time.monotonic()
    heard = run(small_pool, flood)
    assert heard.failure
    assert "answer limit" in heard.failure.message
    assert time.monotonic() - started < 5


def test_a_flood_of_steps_does_not_reach_the_queue(small_pool: Pool) -> None:
    flood = f"{PARCEL}\nfor number in range(3000):\n    os.write(4, parcel({{'step': str(number)}}))\nx = 1\n"
    told: list[tuple[str, ...]] = []
    talk(small_pool, "torch", {"job": "script", "source": flood, "names": ["x"], "seed": 0}, {}, lambda *event: told.append(event))
    assert len(told) <= 102


def test_an_answer_with_too_many_outputs_is_refused(small_pool: Pool) -> None:
    forged = f"{PARCEL}\nleaves = [{{'path': 'x', 'kind': 'text', 'text': 'x'}}] * 6000\n"
    forged += "os.write(4, parcel({'rung': 'script', 'leaves': leaves}))\nos._exit(0)\n"
    said = run(small_pool, forged).part("script")
    assert said.failure
    assert "writes into the channel" in said.failure.message


def test_a_header_nested_without_end_is_refused(small_pool: Pool) -> None:
    forged = "import os, struct\nhead = b'[' * 100_000\nos.write(4, struct.pack('<QQ', len(head), 0) + head)\nos._exit(0)\n"
    assert run(small_pool, forged).part("script").failure
    assert values(run(small_pool, "x = 1", "x")) == {"x": 1}


def test_threads_that_are_left_running_end_with_the_job(small_pool: Pool) -> None:
    leave = "import threading, time\nfor _ in range(20):\n    threading.Thread(target=time.sleep, args=(3600,)).start()\nx = 1\n"
    assert values(run(small_pool, leave, "x")) == {"x": 1}
    count = "said = open('/proc/self/status').read()\nx = int(said.partition('Threads:')[2].split()[0])\n"
    assert values(run(small_pool, count, "x"))["x"] < 20


def test_stopping_itself_reaches_the_time_limit_and_no_further(small_pool: Pool) -> None:
    heard = run(small_pool, "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)\nx = 1")
    assert heard.failure
    assert heard.failure.message == "time limit 6 s reached in the torch side, step script"
    assert values(run(small_pool, "x = 1", "x")) == {"x": 1}


OLD_NUMBERS = """import ctypes, mmap
code = bytes([0x53, 0xB8, 20, 0, 0, 0, 0xCD, 0x80, 0x5B, 0xC3])  # the number of its process, as a program of 32 bits asks for it
memory = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
memory.write(code)
ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(memory)))()
"""
ENDINGS = {
    "a fault": ("import ctypes\nctypes.string_at(0)", "ended by signal 11"),
    "an abort": ("import os\nos.abort()", "ended by signal 6"),
    "an abort in a thread": (
        "import os, threading, time\nthreading.Thread(target=os.abort).start()\ntime.sleep(60)",
        "ended by signal 6",
    ),
    "an end with words": ("import atexit, sys\natexit.register(print, 'later')\nsys.exit('bye')", "SystemExit: bye"),
    "an end without words": ("import os\nos._exit(0)", "the program ended its process before the end"),
    "calls of another machine": (OLD_NUMBERS, "ended by signal 31"),
}


@pytest.mark.parametrize("case", ENDINGS)
def test_every_end_has_a_name_and_the_next_job_is_served(small_pool: Pool, case: str) -> None:
    if case == "calls of another machine" and os.uname().machine != "x86_64":
        pytest.skip("only there")
    program, said = ENDINGS[case]
    heard = run(small_pool, f"{program}\nx = 1")
    assert heard.failure
    assert said in heard.failure.message
    assert values(run(small_pool, "x = 1", "x")) == {"x": 1}


def test_closing_every_file_is_a_failure_of_the_job_alone(small_pool: Pool) -> None:
    assert run(small_pool, "import os\nos.closerange(0, 250)\nx = 1", "x").part("script").failure
    assert values(run(small_pool, "x = 1", "x")) == {"x": 1}


def test_workers_that_begin_together_remove_the_same_folders(tmp_path: Path) -> None:
    for number in range(300):
        (tmp_path / f"mindport-{2**30 + number}-x" / "file").mkdir(parents=True)
    with ThreadPoolExecutor(8) as together:
        list(together.map(temporary.sweep, [str(tmp_path)] * 8))
    assert not list(tmp_path.iterdir())


def test_the_folder_of_a_killed_worker_is_removed_by_the_next(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True, check=True)
    gone, living, other = (
        tmp_path / name for name in (f"mindport-{done.stdout.strip()}-x", f"mindport-{os.getpid()}-x", "mindport-tests")
    )
    for folder in (gone, living, other):
        (folder / "file").mkdir(parents=True)
    temporary.sweep(str(tmp_path))
    assert [folder.exists() for folder in (gone, living, other)] == [False, True, True]
    temporary.sweep(str(tmp_path), begins=True)  # of an earlier process with our number: in a container all have the same
    assert [folder.exists() for folder in (gone, living, other)] == [False, False, True]
