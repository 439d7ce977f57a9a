"""How a parity run and its numbers are said."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.translation import gettext as _

from webapp.jobs.templatetags.tracking import outcome_word

register = template.Library()


@register.filter
def headline_word(outcome: str) -> str:
    """Of the whole: a step that does not apply is not run, a check that came to nothing has not compared."""
    return _("not compared") if outcome == "not-run" else outcome_word(outcome)


@register.filter
def side_word(side: str) -> str:
    return {"torch": "torch", "mindspore": "MindSpore", "plan": _("plan")}.get(side, side)


@register.filter
def greatest(outputs: Iterable[Mapping[str, Any]] | None, key: str) -> float | None:
    """The largest number under the key; None when no output has one. What cannot be decided gives no number."""
    decided = (output for output in outputs or () if output.get("class") != "not-run")
    values = [output[key] for output in decided if isinstance(output.get(key), int | float)]
    return max(values, default=None)


@register.filter
def drawn(curve: Mapping[str, list[Any]] | None) -> list[dict[str, Any]]:
    """Each side's losses as the points of an SVG line 600 wide and 160 high; nothing for fewer than two finite losses."""
    sides = {side: [loss for loss in losses if isinstance(loss, int | float)] for side, losses in (curve or {}).items()}
    values = [loss for losses in sides.values() for loss in losses]
    if len(values) < 2:
        return []
    low, high = min(values), max(values)
    return [{"side": side, "points": _points(losses, low, (high - low) or 1.0)} for side, losses in sides.items()]


def _points(losses: list[float], low: float, span: float) -> str:
    step = 600 / max(len(losses) - 1, 1)
    return " ".join(f"{place * step:.1f},{150 - 140 * (loss - low) / span:.1f}" for place, loss in enumerate(losses))


@register.filter
def side_by_side(curve: Mapping[str, list[Any]] | None) -> list[tuple[int, Any, Any]]:
    """Step, torch's loss, MindSpore's: the same as numbers."""
    told = curve or {}
    return [(number, *pair) for number, pair in enumerate(zip(told.get("torch", []), told.get("mindspore", []), strict=False), 1)]


@register.filter
def farthest(curve: Mapping[str, list[Any]] | None) -> float | None:
    """The largest difference of the two lines; None where one has no number or is longer."""
    told = curve or {}
    pairs = list(zip(told.get("torch", []), told.get("mindspore", []), strict=False))
    if not pairs or len(told["torch"]) != len(told["mindspore"]):
        return None
    return max(abs(one - other) for one, other in pairs) if all(isinstance(v, int | float) for p in pairs for v in p) else None


@register.filter
def beyond_storage(curve: Mapping[str, list[Any]] | None) -> float | None:
    """What is left of the difference once torch's numbers are rounded to the float32 that MindSpore keeps a learning rate in.

    None where nothing has to be told: the numbers are the same, or MindSpore's are Python's, of more digits than float32 has.
    """
    apart, told = farthest(curve), curve or {}
    if not apart or any(rate != _single(rate) for rate in told["mindspore"]):
        return None
    return farthest({"torch": [_single(rate) for rate in told["torch"]], "mindspore": told["mindspore"]})


def _single(value: float) -> float:
    return float(ctypes.c_float(value).value)


@register.filter
def digits(value: float | str | None) -> str:
    """As many digits as tell two float32 apart."""
    return f"{value:.9g}" if isinstance(value, float) else str(value)


@register.filter
def whole(value: float | None) -> str:
    """Units in the last place: a count, grouped for reading."""
    return "" if value is None else f"{value:,.0f}"
