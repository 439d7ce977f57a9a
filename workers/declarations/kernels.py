"""Kernels that MindSpore's wheel brings along for single chips: operators that are its own, of which CANN has no page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from knowledge.declaration import PRODUCTS, Operator

FOLDER = Path("lib/plugin/ascend")
_CHIPS = {"ascend310p": "310p", "ascend910b": "910b", "ascend910_93": "a3", "ascend950": "950"}
_COMPILED = re.compile(r"(?:lib)?(?P<name>\w+?)(?:_(?:ascend\w+))?(?:_mix_ai\w_\d)?(?:\.so|\.o|\.json)?")


def operators(wheel: Path, wanted: Iterable[str]) -> dict[str, Operator]:
    """Where a kernel of that name lies in a chip's folder; a chip without one is not said to lack it."""
    shipped: dict[str, set[str]] = {}
    for path in sorted((wheel / FOLDER).rglob("*")):
        chips = [_CHIPS[part] for part in path.parts if part in _CHIPS]
        if chips and (match := _COMPILED.fullmatch(path.name)):
            shipped.setdefault(match["name"], set()).add(chips[0])
    return {name: _operator(name, shipped[snake]) for name in wanted if (snake := _snake(name)) in shipped}


def _operator(name: str, chips: set[str]) -> Operator:
    return Operator(name, f"wheel:{FOLDER}", {product: True for product in PRODUCTS if product in chips})


def _snake(operator: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", operator.removeprefix("aclnn")).lower()
