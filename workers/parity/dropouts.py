"""Dropout cannot be compared by what it drops, but its rates, their number, and what each is applied to can."""

from __future__ import annotations

import numpy as np

from workers.parity.answers import Output
from workers.parity.conversation import Heard
from workers.parity.facts import SHORT
from workers.parity.left_out import listed
from workers.parity.notes import Note

MODES = {"eval": "推理模式下", "train": "训练模式下"}
CLOSE = 1e-2  # of the largest value: what a dropout in another place is applied to lies further away


def wrong(torch: Heard, mindspore: Heard, rung: str, *, values: bool) -> str:
    """What is wrong about dropout, seen in the rung of its mode; nothing if nothing is. `values`: whether what the networks
    compute is alike otherwise, so that each dropout has to be applied to the same.
    """
    if rung not in ("eval", "train"):
        return ""
    functions = [heard.facts.rates(f"dropped in {rung}") for heard in (torch, mindspore)]
    layers = [heard.facts.rates("layers dropped") for heard in (torch, mindspore)]
    if rung == "train":
        ours, theirs = torch.facts.levels("rates"), mindspore.facts.levels("rates")
        apart = [
            f"{path}: {ours[path]:g} against {theirs[path]:g}" for path in ours if path in theirs and ours[path] != theirs[path]
        ]
        if apart:
            named = listed(apart)
            return Note(f"dropout rates differ: {named}", f"dropout 比率不同：{named.replace(' against ', ' 对 ')}")
        both = [sorted([*some, *more]) for some, more in zip(functions, layers, strict=True)]
        moved = [bool(some) for some in functions] != [bool(some) for some in functions[::-1]]  # a layer became a function
        functions = [sorted(set(rates)) for rates in both] if moved else both
    if functions[0] == functions[1]:
        own = any(heard.facts.word(f"draws in {rung}") == "own" for heard in (torch, mindspore))
        return _misplaced(*(heard.part(f"dropouts in {rung}").outputs for heard in (torch, mindspore)), values=values and not own)
    one, other = (listed([f"{rate:g}" for rate in rates]) for rates in functions)
    return Note(
        f"dropout in {rung} mode: {one or 'no dropout'} against {other or 'no dropout'}",
        f"{MODES[rung]}的 dropout:torch 为 {one or '无'},MindSpore 为 {other or '无'}",
    )


def _misplaced(ours: list[Output], theirs: list[Output], *, values: bool) -> str:
    """A dropout of torch's side that none of the other side stands for. Where their numbers differ, a layer became functions."""
    waiting = list(theirs)
    for one in ours if len(ours) == len(theirs) else ():
        place = next((place for place, other in enumerate(waiting) if _alike(one, other, values=values)), None)
        if place is None:
            what = f"{one.path}, {one.value.text[:SHORT]}"
            zh = what.replace(" of channels", "（按通道）").replace(" on ", " 作用于 ")
            return Note(f"{what}: the MindSpore side has none on these values", f"{zh}:MindSpore 侧没有作用于这些值的 dropout")
        del waiting[place]
    return ""


def _alike(one: Output, other: Output, *, values: bool) -> bool:
    """Inside a layer of another kind nobody sees what it is applied to: then its rate has to do."""
    ours, theirs = one.value, other.value
    if ours.array is None or theirs.array is None:
        return ours.text.partition(" ")[0] == theirs.text.partition(" ")[0]
    if ours.text != theirs.text or ours.array.shape != theirs.array.shape:
        return False
    largest = float(np.max(np.abs(ours.array), initial=0.0))
    return not values or np.allclose(ours.array, theirs.array, rtol=0, atol=CLOSE * largest, equal_nan=True)
