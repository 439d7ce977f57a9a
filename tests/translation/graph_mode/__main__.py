"""python -m tests.translation.graph_mode [PATTERN ...]: how many networks of the programs compile and compute the same there.

Each is translated for graph mode. One that does not compile, or computes something else, is to have a mark that says why.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from knowledge.decision import DEFAULTS
from tests.translation.programs import MODELS, SAMPLES
from workers.parity.checking_networks import check_networks
from workers.parity.plan import decide
from workers.parity.report import Step
from workers.parity.sandbox.pool import shared
from workers.parity.verdict import Class
from workers.translation import Translation, translate

PARITY_MODELS = Path(__file__).parents[2] / "parity" / "models"
PROGRAMS = (*sorted(MODELS.glob("*.py")), *sorted(SAMPLES.glob("*.py")), *sorted(PARITY_MODELS.glob("*.torch.py")))


def outcomes(patterns: Sequence[str] = ()) -> Iterator[tuple[str, str, str]]:
    """Program and network, what became of it in graph mode (agrees, marked, unmarked, not asked), and what was said."""
    for file in PROGRAMS:
        if not patterns or any(pattern in file.stem for pattern in patterns):
            yield from _of_program(file.stem, file.read_text(encoding="utf-8"))


def _of_program(name: str, source: str) -> Iterator[tuple[str, str, str]]:
    translation = translate(source, companion="inline", decisions=DEFAULTS, mode="graph")
    plan = replace(decide(source, translation.text), runs=False, functions=[])
    if not plan.networks:
        return
    report = check_networks(shared(), plan, source, translation.text, {}, 0, lambda *_: None)
    marked = sorted({finding.code for finding in translation.findings if finding.code.startswith("graph-")})
    for step in report.steps:
        if step.rung.name == "graph":
            yield f"{name} {step.network}".rstrip(), _outcome(step, translation), f"{_said(step)} {marked}"


def _outcome(step: Step, translation: Translation) -> str:
    if step.kind in (Class.NOT_RUN, Class.NON_DETERMINISTIC) and not step.failure:
        return "not asked"
    if step.kind.same:
        return "agrees"
    return "marked" if any(change.rule == "graph_mode" for change in translation.changes) else "unmarked"


def _said(step: Step) -> str:
    return step.failure.message[:300].replace("\n", " | ") if step.failure else f"{step.kind} {step.note}"


def main() -> int:
    counts = Counter[str]()
    for name, outcome, said in outcomes(sys.argv[1:]):
        counts[outcome] += 1
        print(f"{outcome:10}{name:50}{said if outcome != 'agrees' else ''}", flush=True)
    asked = counts.total() - counts["not asked"]
    print(f"{counts['agrees']} of {asked} networks compile and agree; {dict(counts)}")
    return int(counts["unmarked"] > 0)


if __name__ == "__main__":
    sys.exit(main())
