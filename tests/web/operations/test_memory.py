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

KEPT = """
    import ctypes, sqlite3, sys
    from pathlib import Path
    from webapp import environment

    options = environment.sqlite(Path(":memory:"))["OPTIONS"] if sys.argv[1] == "ours" else {}
    said = {name: options[name] for name in ("cached_statements",) if name in options}
    connection = sqlite3.connect(":memory:", **said)
    columns = [f"column_{number}" for number in range(60)]
    connection.execute(f"CREATE TABLE jobs ({', '.join(columns)})")
    wide = ", ".join(f"{table}.{name}" for table in "abcdefgh" for name in columns)
    joined = "jobs a " + " ".join(f"LEFT JOIN jobs {table} ON a.column_1 = {table}.column_1" for table in "bcdefgh")
    for number in range(300):
        connection.execute(f"SELECT {wide} FROM {joined} WHERE a.column_{number % 60} = ? LIMIT {number}", [1]).fetchall()
    count = ctypes.CDLL("libsqlite3.so.0").sqlite3_memory_used
    count.restype = ctypes.c_int64
    print(count() >> 10)
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


def test_a_connection_does_not_keep_every_statement_that_it_was_asked():
    """Eight threads of each web process have a connection for as long as they live."""

    def kibibytes(whose: str) -> int:
        words = [sys.executable, "-c", textwrap.dedent(KEPT), whose]
        return int(subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout)

    python, ours = kibibytes("python"), kibibytes("ours")
    assert python > 3_000  # else this shows nothing
    assert ours < python / 4


def test_what_was_measured_is_not_kept_of_every_name():
    """Whoever walks through all pages of the knowledge base leaves no more in a web process than a few hundred of them."""
    program = """
        import gc, tracemalloc
        import knowledge
        from webapp.lookup.measured import Choice, outcomes

        names = [record.torch for record in knowledge.all_records()]
        tracemalloc.start()
        for version in knowledge.versions():
            for name in names:
                outcomes(name, Choice(version))
        gc.collect()
        print(tracemalloc.get_traced_memory()[0] >> 20)
    """
    kept = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert int(kept.stdout) < 20  # MiB; 31 when everything was kept
