"""A report as text for people."""

from __future__ import annotations

from typing import Any

from workers.parity.compare import Comparison
from workers.parity.report import TRUST, Report, largest
from workers.parity.verdict import Class

SHOWN = 3  # outputs of a rung that are told in full
NUMBERS = ("max_abs", "max_rel", "ulp")


def report(found: Report) -> str:
    """A check as text: each rung with its class, and every output that is not the same."""
    lines = [f"{found.kind}: {', '.join(found.entries) or 'script'}"]
    lines += [f"   {found.reason}"] if found.reason else []
    lines += [f"   {size}"] if found.shown and (size := largest(found.shown.decided)) else []
    lines += [f"   {'not compared' if left.caps else 'note'}: {left.what}" for left in found.everything_left_out]
    lines += [f"   input {given['name']} = {given['spec']}" for given in found.inputs]
    for step in found.steps:
        lines.append(f"{step.state:8} {step.rung.name:10} {step.kind}" + (f" ({step.note})" if step.note else ""))
        if step.failure:
            lines += [f"   {step.failure.side}: {step.failure.message}", *indented(step.failure.traceback)]
        wrong = [output for output in step.outputs if not output.kind.same]
        lines += [line for output in wrong[:SHOWN] for line in comparison_lines(output)]
        lines += [f"   and {len(wrong) - SHOWN} more"] if len(wrong) > SHOWN else []
    lines += [f"   no partner: {entry['side']} {entry['name']}" for entry in found.weights["unmatched"]]
    if found.divergence:
        place = found.divergence
        lines.append(f"first difference in {place['module']} ({place['kind']}), line {place['line']}")
    if found.error and not any(step.failure for step in found.steps):
        lines += [f"{found.error.side}: {found.error.message}", *indented(found.error.traceback)]
    if used := found.corrections:
        lines.append(f"measured with {len(used)} correction{'s' * (len(used) > 1)} of CPU kernels: {', '.join(used)}")
    stamp = found.environment
    lines.append(str(TRUST))
    return "\n".join([*lines, f"torch {stamp['torch']}, mindspore {stamp['mindspore']}, {stamp['device']}, seed {found.seed}"])


def comparison_lines(found: Comparison) -> list[str]:
    head = f"   {found.name}: {found.kind}" + (f" ({found.note})" if found.note else "")
    if found.dtype:
        head += f", {found.dtype} {tuple(found.shape)}"
    if found.kind in (Class.BIT_EQUAL, Class.SHAPE):
        return [head]
    numbers = ", ".join(f"{name} {value:.3g}" for name in NUMBERS if (value := getattr(found, name)) is not None)
    allowed = f"allowed rtol {found.tolerance.rtol:g} atol {found.tolerance.atol:g}: {found.tolerance.reason}"
    place = f"   at {found.at}: torch {_value(found.torch_value)}, mindspore {_value(found.mindspore_value)}"
    return [f"{head}, {numbers}, {found.mismatched} outside", f"   {allowed}", place]


def _value(value: Any) -> str:
    return f"{value:.9g}" if isinstance(value, float) else str(value)


def indented(text: str) -> list[str]:
    return [f"      {line}" for line in text.strip("\n").splitlines()]
