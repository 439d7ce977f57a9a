"""Realistic models, translated right, and single mistakes of a migration to be put in: `models/` and `mistakes.toml`.

`python -m tests.parity.mistakes --accept` looks for all of them and keeps what was found; that holds until a program, a mistake
or the code that compares changes (tests/proofs.py).
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import grimp

from tests import proofs
from workers.parity import check
from workers.parity.report import Report
from workers.parity.sandbox.limits import Limits
from workers.parity.sandbox.pool import Pool
from workers.parity.verdict import Class

MODELS = Path(__file__).parent / "models"
NAMES = sorted(path.name.partition(".")[0] for path in MODELS.glob("*.torch.py"))
FOUND = (Class.DIFFERENT, Class.SHAPE, Class.DTYPE, Class.SPECIAL_VALUES, Class.RAISES)
BOARD = "mistakes"  # of the proofs
LIMITS = Limits(wall=90)


class Mistake(NamedTuple):
    """`rung`: one that must fail, if one is named; every place where `right` stands says `wrong` instead."""

    model: str
    right: str
    wrong: str
    rung: str = ""
    missed: str = ""


def table() -> dict[str, Mistake]:
    rows = tomllib.loads((MODELS.parent / "mistakes.toml").read_text(encoding="utf-8"))["mistake"]
    return {row.pop("name"): Mistake(**row) for row in rows}


MISTAKES = table()


def text(name: str, side: str) -> str:
    return (MODELS / f"{name}.{side}.py").read_text(encoding="utf-8")


def texts(name: str) -> tuple[str, str]:
    """Both sides of a right translation, or of the model with the mistake of that name."""
    if name in NAMES:
        return text(name, "torch"), text(name, "mindspore")
    mistake = MISTAKES[name]
    right = text(mistake.model, "mindspore")
    assert mistake.right in right, "the mistake does not apply any more"
    return text(mistake.model, "torch"), right.replace(mistake.right, mistake.wrong)


def failed(report: Report) -> set[str]:
    return {step.rung.name for step in report.steps if step.state == "failed" and step.rung.decides}


def fault(name: str, pool: Pool) -> str:
    """What is not as it must be: a right translation that does not pass, a mistake that is not found on its rung, or one that is
    missed by the table and found by chance. Empty when all is well."""
    found = check(*texts(name), pool=pool)
    said = f"{found.kind}, failed: {sorted(failed(found))}, left out: {[str(one.what) for one in found.everything_left_out]}"
    if name in NAMES:
        return "" if found.kind.same else said
    mistake = MISTAKES[name]
    right = (found.kind in FOUND) is not bool(mistake.missed) and (not mistake.rung or mistake.rung in failed(found))
    return "" if right else said


def digest(name: str) -> str:
    mistake = MISTAKES.get(name)
    return proofs.digest(*texts(name), _harness(), *((mistake.rung, mistake.missed) if mistake else ()))


@cache
def _harness() -> str:
    """The code that runs and compares: what `check` imports, and what the sandbox is started with. The engine is asked by the
    speed stage alone, by which no mistake is looked for."""
    graph = grimp.build_graph("workers", cache_dir=None)
    used = graph.find_upstream_modules("workers.parity") - graph.find_descendants("workers.translation")
    used |= graph.find_descendants("workers.parity.sandbox") | graph.find_descendants("workers.parity.sandboxed")
    origins = [spec.origin for name in sorted(used) if (spec := find_spec(name)) and spec.origin]
    return hashlib.sha256(b"\0".join(Path(origin).read_bytes() for origin in origins)).hexdigest()


@cache
def proved(name: str) -> bool:
    return proofs.proved(BOARD).get(name) == digest(name)


def _looked_for(name: str) -> tuple[str, str]:
    return name, fault(name, _pool())


@cache
def _pool() -> Pool:
    pool = Pool(LIMITS)
    pool.start()
    return pool


def _all(names: list[str]) -> Iterator[tuple[str, str]]:
    with ProcessPoolExecutor(2) as processes:
        yield from processes.map(_looked_for, names)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.parity.mistakes", description=__doc__)
    parser.add_argument("--accept", action="store_true", help="keep what was found as proofs")
    options = parser.parse_args()
    faults = dict(_all([*NAMES, *MISTAKES]))
    for name, said in faults.items():
        if said:
            print(f"{name}: {said}")
    print(f"{sum(not said for said in faults.values())} of {len(faults)} as they must be")
    if options.accept:
        proofs.write(BOARD, [(name, digest(name)) for name, said in faults.items() if not said])
    return int(any(faults.values()))


if __name__ == "__main__":
    sys.exit(main())
