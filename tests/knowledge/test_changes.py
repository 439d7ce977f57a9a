"""Building the knowledge base twice gives the same bytes, and what a rebuild changed is listed name by name."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from functools import lru_cache

from knowledge import dump
from knowledge.__main__ import main
from knowledge.changes import changes, digest


@lru_cache
def now() -> tuple[str, ...]:
    return tuple(dump.lines())


def altered(name: str, **more) -> list[str]:
    """The lines of the dump with another record of that name."""
    return [
        json.dumps({**data, **more}) if data.get("torch") == name and data["type"] == "record" else line
        for line in now()
        for data in [json.loads(line)]
    ]


def test_two_processes_build_the_same_bytes():
    command = "import hashlib; from knowledge import dump; print(hashlib.sha256(dump.compressed()).hexdigest())"
    built = {
        subprocess.run(
            [sys.executable, "-c", command], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(built) == 1


def test_nothing_changed_between_the_same():
    assert list(changes(now(), now())) == []


def test_another_verdict_is_named_with_both():
    record = next(data for line in now() if (data := json.loads(line)).get("torch") == "torch.nn.functional.softmax")
    targets = [{**target, "verdict": "unsupported"} for target in record["targets"]]
    found = list(changes(altered("torch.nn.functional.softmax", targets=targets), now()))
    assert found
    assert all(line.startswith("torch.nn.functional.softmax: ") and "[unsupported]" in line.partition(" -> ")[0] for line in found)


def test_another_measured_outcome_is_named():
    record = next(data for line in now() if (data := json.loads(line)).get("torch") == "torch.relu")
    evidence = [{**one, "kind": "different"} for one in record["evidence"]]
    found = list(changes(altered("torch.relu", evidence=evidence), now()))
    assert found
    assert all(line.startswith("torch.relu: measured ") and ": different -> " in line for line in found)


def test_names_that_came_and_went_are_named():
    without = [line for line in now() if json.loads(line).get("torch") != "torch.relu"]
    assert list(changes(without, now())) == ["+ torch.relu"]
    assert list(changes(now(), without)) == ["- torch.relu"]


def test_the_command_compares_a_dump_with_what_is_here(tmp_path, capsys):
    file = tmp_path / "dump.jsonl.gz"
    file.write_bytes(gzip.compress("\n".join(altered("torch.relu", targets=[])).encode()))
    assert main(["changes", str(file)]) == 0
    first, *lines, last = capsys.readouterr().out.splitlines()
    assert first.endswith(f"-> {digest(now())}")
    assert all(line.startswith("torch.relu: ") and ": none -> " in line for line in lines)
    assert last == f"{len(lines)} changes"
