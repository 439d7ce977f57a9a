"""Names of weights: which parameter of MindSpore a key of torch becomes, and the way back.

With the names and shapes of the network that is to take them (`like`) nothing is guessed. Without, layers are told by what stands
together: `running_mean` makes a norm of its owner. What cannot be told is said to be a guess.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from workers.companion.checkpoint_names import torch_names
from workers.parity.notes import Note
from workers.weights.files import Array

_NORM = {"weight": "gamma", "bias": "beta", "running_mean": "moving_mean", "running_var": "moving_variance"}
_BACK = {name: torch for torch, name in _NORM.items()} | {"embedding_table": "weight"}
COUNTER = "num_batches_tracked"  # which MindSpore does not keep and no output depends on
_EMBEDS = re.compile(r"(^|[._])(\w*emb\w*|wte|wpe|tok\w*|pos\w*)$")
_SCALE = Note("taken for a norm without bias", "视为无偏置的归一化层")
_EMBEDDING = Note("taken for an embedding by its name", "按名称视为嵌入层")
_MATRIX = Note("taken for a Dense without bias", "视为无偏置的 Dense")
_KERNEL = Note("taken for a kernel of one dimension", "视为一维卷积核")


@dataclass(frozen=True, slots=True)
class Pair:
    """One weight under its name on each side; empty where a side has none. why: what there is to say of it, in two languages;
    sure: nothing was guessed and nothing is lost; shape: that of the target, where it is another."""

    source: str
    target: str
    why: str = ""
    sure: bool = True
    shape: tuple[int, ...] | None = None


def matched(weights: Mapping[str, Array], like: Mapping[str, tuple[int, ...]], to_torch: bool) -> list[Pair]:
    """Every key of both sides once. `like`: names and shapes of the target."""
    pairs, used = list[Pair](), set[str]()
    for name, shape in like.items():
        given = _partner(name, weights, to_torch)
        if given is None and name.rpartition(".")[2] == COUNTER:
            continue
        if given is None:
            near = _near(shape, weights, used)
            pairs.append(Pair("", name, Note(f"the file has nothing for it{near[0]}", f"文件中没有对应项{near[1]}"), sure=False))
            continue
        used.add(given)
        own = tuple(weights[given].shape)
        if own == shape or _flat(own) == _flat(shape):
            pairs.append(Pair(given, name, "" if own == shape else _reshaped(own, shape), shape=shape))
        else:
            why = Note(f"has shape {own} in the file and {shape} in the network", f"文件中形状为 {own}，网络中为 {shape}")
            pairs.append(Pair(given, name, why, sure=False))
    return pairs + [_left(name) for name in weights if name not in used]


def _partner(name: str, weights: Mapping[str, Array], to_torch: bool) -> str | None:
    if not to_torch:
        return next((found for found in torch_names(name) if found in weights), None)
    return next((own for own in weights if name in torch_names(own)), None)


def _left(name: str) -> Pair:
    if name.rpartition(".")[2] == COUNTER:
        return Pair(name, "", Note("a count that MindSpore does not keep", "MindSpore 不保存的计数"))
    return Pair(name, "", Note("the network has no parameter for it", "网络中没有对应的参数"), sure=False)


def _near(shape: tuple[int, ...], weights: Mapping[str, Array], used: set[str]) -> tuple[str, str]:
    found = [name for name, value in weights.items() if name not in used and tuple(value.shape) == shape][:3]
    return (f"; of its shape: {', '.join(found)}", f"；形状相同的有：{', '.join(found)}") if found else ("", "")


def _flat(shape: tuple[int, ...]) -> tuple[int, ...]:
    """A kernel of one dimension has a further one of length 1 in MindSpore."""
    return (*shape[:2], shape[3]) if len(shape) == 4 and shape[2] == 1 else shape


def _reshaped(own: tuple[int, ...], shape: tuple[int, ...]) -> Note:
    return Note(f"a kernel of one dimension: {own} as {shape}", f"一维卷积核：{own} 写作 {shape}")


def guessed(weights: Mapping[str, Array], to_torch: bool) -> list[Pair]:
    """By what stands together in the file."""
    owners: dict[str, dict[str, int]] = {}
    for name, value in weights.items():
        owner, _, own = name.rpartition(".")
        owners.setdefault(owner, {})[own] = value.ndim
    return [_back(name, weights[name]) if to_torch else _forth(name, weights[name], owners) for name in weights]


def _forth(name: str, value: Array, owners: Mapping[str, Mapping[str, int]]) -> Pair:
    owner, dot, own = name.rpartition(".")
    beside = owners[owner]
    if own == COUNTER:
        return _left(name)
    if own in _NORM and ("running_mean" in beside or (beside.keys() <= {"weight", "bias"} and beside.get("weight") == 1)):
        return Pair(name, f"{owner}{dot}{_NORM[own]}", sure="bias" in beside, why="" if "bias" in beside else _SCALE)
    if own == "weight" and value.ndim == 2 and "bias" not in beside:
        embeds = _EMBEDS.search(owner) is not None
        why = _EMBEDDING if embeds else _MATRIX
        return Pair(name, f"{owner}{dot}{'embedding_table' if embeds else own}", why, sure=False)
    if own == "weight" and value.ndim == 3:
        shape = (*value.shape[:2], 1, value.shape[2])
        return Pair(name, name, _reshaped(tuple(value.shape), shape), sure=False, shape=shape)
    return Pair(name, name)


def _back(name: str, value: Array) -> Pair:
    owner, dot, own = name.rpartition(".")
    if own in _BACK:
        return Pair(name, f"{owner}{dot}{_BACK[own]}")
    if own == "weight" and value.ndim == 4 and value.shape[2] == 1 and value.shape[3] > 1:
        return Pair(name, name, _KERNEL, sure=False, shape=_flat(tuple(value.shape)))
    return Pair(name, name)


def counters(weights: Mapping[str, Array]) -> dict[str, Array]:
    """torch's norms count their batches; a strict load asks for the count."""
    found = (name.removesuffix("moving_mean") for name in weights if name.rpartition(".")[2] == "moving_mean")
    return {f"{owner}{COUNTER}": np.zeros((), np.int64) for owner in found}
