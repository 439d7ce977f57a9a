"""What becomes of whole programs: match, marked (a person is asked), wrong (a promise is broken) or broken (fails in torch)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from knowledge.decision import DEFAULTS
from tests import proofs
from tests.translation.programs import MODELS, SAMPLES, source
from tests.translation.programs.running import run_both
from workers.parity import check, wording
from workers.parity.report import Report, Step
from workers.parity.sandbox.pool import Pool
from workers.translation import Translation, translate

OUTCOMES = ("match", "marked", "wrong", "broken")
RTOL, ATOL = 1e-3, 1e-4
COMPARED = frozenset({"weights", "eval", "train", "loss", "gradients", "update"})
_LATE = ("", "it printed nothing within its time")
_NUMBER = re.compile(r"[-+]?(?:\d+\.\d*|\.\d+|\d+)(?:[eE][-+]?\d+)?|nan|inf")


@dataclass(frozen=True)
class Result:
    kind: str
    name: str
    outcome: str
    detail: str = ""
    digest: str = ""


Proved = Mapping[str, str]


def models(names: Sequence[str], pool: Callable[[], Pool], proved: Proved | None = None) -> Iterator[Result]:
    """Outputs in both modes, gradients of all parameters and one update, weights carried over by name."""
    for name in names:
        program = source(name, MODELS)
        # The proof is of these bytes, definitions included.
        translation = translate(program, companion="inline", decisions=DEFAULTS)
        digest = proofs.digest(program, translation.text)
        if (proved or {}).get(name) == digest:
            yield Result("models", name, "match", digest=digest)
        else:
            report = check(program, translation.text, pool=pool())
            yield Result("models", name, _of_report(report, translation), wording.report(report), digest)


def training(names: Sequence[str], proved: Proved | None = None) -> Iterator[Result]:
    """What the scripts print: losses of a short training."""
    sources = {name: source(name, SAMPLES) for name in names}
    translations = {name: translate(program, companion="inline", decisions=DEFAULTS) for name, program in sources.items()}
    digests = {name: proofs.digest(sources[name], translations[name].text) for name in names}
    left = [name for name in names if (proved or {}).get(name) != digests[name]]
    yield from (Result("training", name, "match", digest=digests[name]) for name in names if name not in left)
    chosen = ({name: sources[name] for name in left}, {name: translations[name].text for name in left})
    ours, theirs = run_both(*chosen) if left else ({}, {})
    for name in left:
        (printed, error), (translated, failure) = ours.get(name, _LATE), theirs.get(name, _LATE)
        same = not failure and alike(printed, translated)
        outcome = "broken" if error or not printed.strip() else _settled(translations[name], same=same)
        yield Result("training", name, outcome, error or failure or f"{printed}-- \n{translated}", digests[name])


def alike(printed: str, translated: str) -> bool:
    """The same words with the same numbers up to rounding."""
    words = _NUMBER.sub("#", printed) == _NUMBER.sub("#", translated)
    return words and np.allclose(_numbers(translated), _numbers(printed), rtol=RTOL, atol=ATOL, equal_nan=True)


def _numbers(text: str) -> list[float]:
    return [float(match) for match in _NUMBER.findall(text)]


def _of_report(report: Report, translation: Translation) -> str:
    steps = [step for step in report.steps if step.rung.name in COMPARED]
    if not any(step.rung.name == "gradients" and step.outputs for step in steps) or any(_fails_in_torch(step) for step in steps):
        return "broken"
    return _settled(translation, same=all(_agrees(step) for step in steps))


def _settled(translation: Translation, *, same: bool) -> str:
    marked = any(change.verdict in {"review", "unsupported"} for change in translation.changes)
    return "marked" if marked else "match" if same else "wrong"


def _fails_in_torch(step: Step) -> bool:
    return step.failure is not None and step.failure.side == "torch"


def _agrees(step: Step) -> bool:
    """Rounding passes: what is nearly zero on both sides may differ by more than its own size."""
    if step.failure or not step.kind.same:
        near = [o.kind.same or (o.max_abs is not None and o.max_abs <= ATOL) for o in step.outputs]
        return step.failure is None and bool(near) and all(near)
    return True
