"""The program of every upstream thread, run in the sandbox: is the fault there? Kept in `knowledge/evidence/upstream/`."""

from __future__ import annotations

import json
from typing import Any

from knowledge.upstream import Thread, all_threads
from knowledge.upstream_evidence import FOLDER, file_of
from workers.parity import environment
from workers.parity.outcomes import replace_file
from workers.parity.parcel import Parcel, pack
from workers.parity.sandbox.pool import Pool

SECONDS = 60.0
LINE = 200  # characters kept of an error
SAID = {"True": True, "False": False}


def main(again: bool, pool: Pool) -> int:
    """Exit status 1 when a program does not run to its end: nothing is said of its thread on this version."""
    pool.start()
    stamp = environment.stamp(pool)
    path = file_of(stamp["mindspore"])
    before = {} if again or not path.is_file() else json.loads(path.read_text(encoding="utf-8"))["threads"]
    runs = {thread.address: _answered(thread, before, pool) for thread in all_threads() if thread.program}
    FOLDER.mkdir(parents=True, exist_ok=True)
    replace_file(path, json.dumps({"environment": stamp, "threads": runs}, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
    failed = [f"{address}: {run['error']}" for address, run in runs.items() if "error" in run]
    there = sum(run.get("there", False) for run in runs.values())
    counted = f"{len(runs)} upstream threads on MindSpore {stamp['mindspore']}: {there} faults there, {len(failed)} programs failed"
    print("\n".join([*failed, counted]))
    return int(bool(failed))


def _answered(thread: Thread, before: dict[str, Any], pool: Pool) -> dict[str, Any]:
    old = before.get(thread.address, {})
    return old if old.get("digest") == thread.digest else ask(thread, pool)


def ask(thread: Thread, pool: Pool) -> dict[str, Any]:
    """`there`, or `error` when the program ends otherwise than by printing True or False."""
    said: dict[str, Any] = {}

    def keep(parcel: Parcel) -> None:
        said.update(parcel.data)

    outcome = pool.run("mindspore", pack({"job": "transcript", "source": thread.whole}), keep, SECONDS)
    error = said.get("error")
    printed = str(said.get("printed", "")).strip()
    if not isinstance(error, dict) and printed in SAID:
        return {"digest": thread.digest, "there": SAID[printed]}
    told = f"{error.get('type')}: {error.get('message')}" if isinstance(error, dict) else outcome.trouble(pool.limits)
    return {"digest": thread.digest, "error": (told or f"printed {printed!r}").splitlines()[0][:LINE]}
