"""Which MindSpore parameter a torch parameter becomes: by module type and name, never by order.

MindSpore lists parameters in another order (moving statistics first, LSTM weights by kind): a transfer by order loads
without an error and computes something else. Pure data in and out; also read inside the sandbox.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

# name, owner (dotted path of the module), module (its type), attribute, shape, tied (name or ""); MindSpore's: neutral
Entry = dict[str, Any]

NORMS = "BatchNorm1d BatchNorm2d BatchNorm3d SyncBatchNorm InstanceNorm1d InstanceNorm2d InstanceNorm3d LayerNorm GroupNorm RMSNorm"
_NORM_NAMES = {"weight": "gamma", "bias": "beta", "running_mean": "moving_mean", "running_var": "moving_variance"}
RENAMED: dict[str, dict[str, str]] = {
    **dict.fromkeys(NORMS.split(), _NORM_NAMES),
    "Embedding": {"weight": "embedding_table"},
    "EmbeddingBag": {"weight": "embedding_table"},
    "PReLU": {"weight": "w"},
}
WRAPPED = {"BatchNorm3d": "bn2d"}  # the cell keeps its parameters one level deeper
INNER = {"linear1": "dense1", "linear2": "dense2"}  # modules inside MindSpore's transformer layers
FLAT = {"Conv1d", "ConvTranspose1d"}  # their kernels have one more dimension of length 1
COUNTERS = {"num_batches_tracked"}  # a count that MindSpore does not keep and that no output depends on
SUGGESTIONS = 3


@dataclass(frozen=True)
class Matched:
    pairs: dict[str, str] = field(default_factory=dict)
    unmatched: list[dict[str, Any]] = field(default_factory=list)


def match(source: Sequence[Entry], target: Sequence[Entry]) -> Matched:
    """Every entry of both sides ends in `pairs` (torch name to MindSpore's) or in `unmatched` with nearest candidates."""
    there = {entry["name"]: entry for entry in target}
    written = {_as_in_torch(name): name for name in there} | {name: name for name in there}
    pairs: dict[str, str] = {}
    for entry in source:
        for name in filter(None, map(written.get, _possible_names(entry))):
            if fits(entry, there[name]["shape"]):
                pairs.setdefault(held_by(entry), name)
                break
    left = [entry for entry in source if held_by(entry) not in pairs and entry["attribute"] not in COUNTERS]
    free = [entry for entry in target if entry["name"] not in pairs.values()]
    more = [entry for entry in free if not entry.get("neutral")]  # a norm with affine=False keeps what changes nothing
    return Matched(pairs, [_report(entry, "torch", free) for entry in left] + [_report(entry, "mindspore", left) for entry in more])


def _as_in_torch(name: str) -> str:
    """Without the sign that the translation gives a member whose name a Cell has: `cells_.0.weight`."""
    return ".".join(part.removesuffix("_") for part in name.split("."))


def names_there(name: str) -> list[str]:
    """What MindSpore's state may call an entry of torch's, where only the names are known: `norm.weight` -> `norm.gamma`."""
    owner, dot, attribute = name.rpartition(".")
    inner = ".".join(INNER.get(part, part) for part in owner.split("."))
    others = dict.fromkeys(known[attribute] for known in RENAMED.values() if attribute in known)
    return [f"{where}{dot}{last}" for where in dict.fromkeys((owner, inner)) for last in (attribute, *others)][1:]


def held_by(entry: Entry) -> str:
    """The name under which the values travel: tied parameters have one owner, whichever of them MindSpore lists."""
    return str(entry.get("tied") or entry["name"])


def fits(entry: Entry, shape: Sequence[int]) -> bool:
    own = list(entry["shape"])
    if entry["module"] in FLAT and len(own) == 3 and len(shape) == 4:
        own.insert(2, 1)
    return own == list(shape)


def _possible_names(entry: Entry) -> list[str]:
    attribute, kind = entry["attribute"], entry["module"]
    names = [attribute]
    if attribute in RENAMED.get(kind, {}):
        names.insert(0, RENAMED[kind][attribute])
    owners = [entry["owner"]]
    if kind in WRAPPED:
        owners.insert(0, _joined(entry["owner"], WRAPPED[kind]))
    head, _, last = entry["owner"].rpartition(".")
    if last in INNER:
        owners.append(_joined(head, INNER[last]))
    return [_joined(owner, name) for owner in owners for name in names]


def _joined(owner: str, name: str) -> str:
    return f"{owner}.{name}" if owner else name


def _report(entry: Entry, side: str, others: Sequence[Entry]) -> dict[str, Any]:
    """Same shape first, then the nearest name."""
    ranked = sorted(others, key=lambda other: (other["shape"] != entry["shape"], -_likeness(entry["name"], other["name"])))
    candidates = [other["name"] for other in ranked[:SUGGESTIONS]]
    return {"side": side, "name": entry["name"], "shape": entry["shape"], "candidates": candidates}


def _likeness(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one, other).ratio()
