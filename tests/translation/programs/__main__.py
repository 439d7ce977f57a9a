"""Run the programs and print what became of them."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests import proofs
from tests.translation.programs import MODELS, SAMPLES, names
from tests.translation.programs.scoring import OUTCOMES, Result, models, training
from workers.parity.sandbox.pool import shared

BOARD = Path(__file__).parent / "scoreboard.json"


def chosen(folder: Path, patterns: Sequence[str]) -> list[str]:
    return [name for name in names(folder) if not patterns or any(pattern in name for pattern in patterns)]


def results(patterns: Sequence[str] = ()) -> Iterable[Result]:
    yield from training(chosen(SAMPLES, patterns))
    yield from models(chosen(MODELS, patterns), shared)


def score(found: Sequence[Result]) -> dict[str, dict[str, int]]:
    """Kind of program -> outcome -> number of programs."""
    board: dict[str, Counter[str]] = {}
    for result in found:
        board.setdefault(result.kind, Counter())[result.outcome] += 1
    return {kind: {o: counts[o] for o in OUTCOMES if counts[o]} for kind, counts in sorted(board.items())}


def table(board: dict[str, dict[str, int]]) -> str:
    head = f"{'programs':16}" + "".join(f"{o:>10}" for o in OUTCOMES)
    total = {o: sum(counts.get(o, 0) for counts in board.values()) for o in OUTCOMES}
    rows = [*board.items(), ("all", total)]
    return "\n".join([head, *(f"{kind:16}" + "".join(f"{counts.get(o, 0):10}" for o in OUTCOMES) for kind, counts in rows)])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.translation.programs", description=__doc__)
    parser.add_argument("patterns", nargs="*", help="run only programs whose name holds one of these")
    parser.add_argument("--show", action="store_true", help="print every program that does not match")
    parser.add_argument("--accept", action="store_true", help="write the scoreboard and the proofs")
    options = parser.parse_args()
    found = []
    for result in results(options.patterns):
        found.append(result)
        print(f"{result.kind:10}{result.name:28}{result.outcome}", flush=True)
        if options.show and result.outcome != "match":
            print(result.detail, flush=True)
    board = score(found)
    print(table(board))
    if options.accept:
        for kind in board:
            proofs.write(kind, [(r.name, r.digest) for r in found if r.kind == kind and r.outcome == "match"])
        BOARD.write_text(json.dumps(board, indent=1) + "\n", encoding="utf-8")
    return int(any(result.outcome in {"wrong", "broken"} for result in found))


if __name__ == "__main__":
    sys.exit(main())
