"""What eight threads took in turn is not held eight times. In a process of its own: the settings cannot be taken back."""

from __future__ import annotations

import subprocess
import sys
import textwrap

from tests.stack import ROOT

TAKEN = 40  # MiB that each thread takes and gives back, but for the last piece
PROGRAM = """
    import gc, sys, threading
    import psutil
    from webapp.operations import memory

    if sys.argv[1] == "settled":
        memory.settle()
    turns, kept = threading.Barrier(8), []

    def page(turn):
        for now in range(8):
            turns.wait()  # all are alive, so none gets the arena of another
            if now == turn:
                pieces = [bytes(1_000) for _ in range(int(sys.argv[2]) << 10)]
                kept.append(pieces.pop())
                del pieces

    before = psutil.Process().memory_info().rss
    threads = [threading.Thread(target=page, args=(turn,)) for turn in range(8)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    print((psutil.Process().memory_info().rss - before) >> 20, gc.get_freeze_count())
"""


def held(how: str) -> tuple[int, int]:
    """MiB afterwards, and how many objects no collection looks at."""
    words = [sys.executable, "-c", textwrap.dedent(PROGRAM), how, str(TAKEN)]
    mebibytes, frozen = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    return int(mebibytes), int(frozen)


def test_what_threads_gave_back_is_not_held_by_each_of_them():
    assert held("as it is")[0] > 3 * TAKEN  # else this shows nothing
    settled, frozen = held("settled")
    assert settled < 2 * TAKEN
    assert frozen > 1_000
