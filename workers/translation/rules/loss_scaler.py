"""`GradScaler()` in mixed precision: mindspore.amp's scaler, which the step asks to scale, unscale and adjust."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.places import is_literal, place_of
from workers.translation.file import File
from workers.translation.registry import Outcome, Use
from workers.translation.source.edits import Piece

_ARGUMENTS = {"init_scale": "65536.0", "growth_factor": "2", "growth_interval": "2000"}
_NAMES = {"init_scale": "scale_value", "growth_factor": "scale_factor", "growth_interval": "scale_window"}
_IN_STEPS = frozenset({"scale", "step", "update", "unscale_"})
_FACTORS = Text(
    "mindspore.amp.DynamicLossScaler multiplies by a whole number and divides by the same where gradients overflow: "
    "growth_factor must be one, and a backoff_factor of its own is lost.",
    "mindspore.amp.DynamicLossScaler 以同一个整数放大，并在梯度溢出时除以它："
    "growth_factor 必须是整数，单独的 backoff_factor 会丢失。",
)
_ASKED = Text(
    "mindspore.amp.DynamicLossScaler has no such method: its scale is the parameter `scale_value`.",
    "mindspore.amp.DynamicLossScaler 没有该方法：其缩放因子是参数 `scale_value`。",
)


def rewrite_call(use: Use) -> Outcome | None:
    file, call = use.file, use.site.call
    if call is None:
        return None
    amp, given = file.spelling.local("amp"), use.bound.given
    enabled = given.get("enabled")
    off = isinstance(enabled, ast.Constant) and not enabled.value
    pieces: list[Piece] = [f"{amp}.DynamicLossScaler("]
    for name, usual in _ARGUMENTS.items():
        pieces += ["" if name == "init_scale" else ", ", f"{_NAMES[name]}="]
        whole = _whole(given[name]) if name == "growth_factor" and name in given else ""
        pieces.append(whole or (file.source.span(given[name]) if name in given else usual))
    pieces.append(")")
    if off:
        pieces = [f"{amp}.StaticLossScaler(1)"]
    elif enabled is not None and not isinstance(enabled, ast.Constant):
        pieces += [" if ", file.source.span(enabled), f" else {amp}.StaticLossScaler(1)"]
    _mark_methods(file, call)
    outcome = Outcome([(file.source.span(call), pieces)], target="mindspore.amp.DynamicLossScaler")
    if ("backoff_factor" in given and not is_literal(given["backoff_factor"], 0.5)) or _whole(given.get("growth_factor")) is None:
        outcome.verdict, outcome.reason = "review", _FACTORS
    return outcome


def _whole(factor: ast.expr | None) -> str | None:
    """`2.0` as MindSpore takes it, which is `2`; empty where none is given, None where it is no whole number in the text."""
    if factor is None:
        return ""
    value = factor.value if isinstance(factor, ast.Constant) else None
    return str(int(value)) if isinstance(value, int | float) and value == int(value) else None


def _mark_methods(file: File, call: ast.Call) -> None:
    """`scaler.get_scale()`, `scaler.state_dict()`: the rest of torch's scaler is not there."""
    made = file.parent(call)
    names = {place_of(target) for target in made.targets} if isinstance(made, ast.Assign) else set()
    for node in file.nodes(ast.Attribute):
        if node.attr not in _IN_STEPS and place_of(node.value) in names:
            file.change(node, [], torch="torch.amp.GradScaler", verdict="review", rule="loss_scaler", reason=_ASKED)
