"""Run the snippets and print what became of them, by module."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter

from tests import proofs
from tests.translation.calls import FOLDER, cases
from tests.translation.calls.running import Result, run

BOARD = FOLDER / "scoreboard.json"
OUTCOMES = ("match", "review", "unsupported", "wrong", "broken")


def score(results: list[Result]) -> dict[str, dict[str, int]]:
    """Module -> outcome -> number of cases."""
    board: dict[str, Counter[str]] = {}
    for result in results:
        board.setdefault(result.case.module, Counter())[result.outcome] += 1
    return {module: {o: counts[o] for o in OUTCOMES if counts[o]} for module, counts in sorted(board.items())}


def table(board: dict[str, dict[str, int]]) -> str:
    head = f"{'module':32}" + "".join(f"{o:>12}" for o in OUTCOMES)
    rows = [f"{module:32}" + "".join(f"{counts.get(o, 0):12}" for o in OUTCOMES) for module, counts in board.items()]
    total = Counter({o: sum(c.get(o, 0) for c in board.values()) for o in OUTCOMES})
    return "\n".join([head, *rows, f"{'all':32}" + "".join(f"{total[o]:12}" for o in OUTCOMES)])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.translation.calls", description=__doc__)
    parser.add_argument("patterns", nargs="*", help="run only cases whose name holds one of these")
    parser.add_argument("--show", action="store_true", help="print every case that does not match")
    parser.add_argument("--accept", action="store_true", help="write the scoreboard and the proofs")
    options = parser.parse_args()
    results = []
    for result in run(cases(options.patterns)):
        results.append(result)
        if options.show and result.outcome != "match":
            print(
                f"== {result.outcome}: {result.case.name}\n{result.case.source}-- \n{result.translation.text}-- {result.detail}\n",
                flush=True,
            )
    board = score(results)
    print(table(board))
    if options.accept:
        proofs.write("calls", [(r.case.name, r.digest) for r in results if r.outcome == "match"])
        BOARD.write_text(json.dumps(board, indent=1) + "\n", encoding="utf-8")
    return int(any(r.outcome in {"wrong", "broken"} for r in results))


if __name__ == "__main__":
    sys.exit(main())
