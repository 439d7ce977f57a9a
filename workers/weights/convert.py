"""One checkpoint made from another: the weights by their names, the moments of an optimizer where they have a counterpart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from workers.parity.notes import Note
from workers.weights.files import Array, Unreadable, read, write
from workers.weights.naming import COUNTER, Pair, counters, guessed, matched

HELD = ("state_dict", "model_state_dict", "model_state", "model", "net", "network", "module", "weights", "params", "teacher", "ema")
OPTIMIZERS = ("optimizer", "optimizer_state_dict", "optim", "optim_state_dict", "opt", "optimizer_state")
_WRAPPERS = ("module.", "_orig_mod.")
# State of torch's optimizers, and the name before a parameter's under which MindSpore's keep the same.
_MOMENTS = {"exp_avg": "exp_avg", "exp_avg_sq": "exp_avg_sq", "max_exp_avg_sq": "max_exp_avg_sq"}
_MOMENTUM = {"momentum_buffer": "accum"}
_SQUARES = {"square_avg": "mean_square", "grad_avg": "mean_grad", "momentum_buffer": "moment"}


@dataclass
class Converted:
    """weights by their new names; moments: those of the optimizer; pairs: what became of each key; told: what else there is to
    say, in two languages."""

    weights: dict[str, Array]
    pairs: list[Pair]
    moments: dict[str, Array] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

    @property
    def sure(self) -> bool:
        return all(pair.sure for pair in self.pairs)


@dataclass(frozen=True)
class Conversion:
    """What is asked: the source; names and shapes of the network that takes it; the key under which the weights lie."""

    source: Path
    to_torch: bool
    like: Mapping[str, tuple[int, ...]] | None = None
    key: str = ""


def convert(asked: Conversion) -> Converted:
    """Raises Unreadable where the file holds no weights, or none under the key."""
    found = read(asked.source)
    held, rest = _weights(found, asked.key, asked.source.name)
    weights, told = _unwrapped(held)
    told += [_left_out(rest)] if rest else []
    pairs = matched(weights, asked.like, asked.to_torch) if asked.like is not None else guessed(weights, asked.to_torch)
    made = {}
    for pair in pairs:
        if pair.source and pair.target and (pair.sure or asked.like is None):
            value = weights[pair.source]
            made[pair.target] = value.reshape(pair.shape) if pair.shape is not None else value
    if asked.to_torch:
        made |= {name: count for name, count in counters(weights).items() if asked.like is None or name in asked.like}
        return Converted(made, pairs, told=told)
    moments = _moments(rest, {pair.source: pair for pair in pairs if pair.target in made}, weights, told)
    return Converted(made, pairs, moments, told)


def save(done: Converted, target: Path) -> list[Path]:
    """Returns the files that were written: the weights, and beside them the optimizer's."""
    write(target, done.weights)
    if not done.moments:
        return [target]
    beside = target.with_name(f"{target.stem}.optimizer{target.suffix}")
    write(beside, done.weights | done.moments)  # an optimizer holds its parameters too, and MindSpore loads all or by prefix
    return [target, beside]


def shapes_of(path: Path) -> dict[str, tuple[int, ...]]:
    """Names and shapes in a checkpoint that a network saved. Raises Unreadable."""
    held, _ = _weights(read(path), "", path.name)
    return {name: tuple(value.shape) for name, value in held.items()}


def _weights(found: Any, key: str, name: str) -> tuple[dict[str, Array], dict[str, Any]]:
    """The weights, and what lies beside them."""
    for part in key.split(".") if key else ():
        if not isinstance(found, Mapping) or part not in found:
            raise Unreadable(f"{name}: there is no {part!r}; its keys are {_keys(found)}")
        found = found[part]
    if not isinstance(found, Mapping):
        raise Unreadable(f"{name}: it holds no weights by name but one {type(found).__name__}")
    if _is_state(found):
        return _arrays(found), {}
    inside = [part for part in HELD if isinstance(found.get(part), Mapping) and _is_state(found[part])]
    inside = inside or [part for part, value in found.items() if isinstance(value, Mapping) and _is_state(value)]
    if not inside:
        raise Unreadable(f"{name}: no weights were found; its keys are {_keys(found)}")
    return _arrays(found[inside[0]]), {part: value for part, value in found.items() if part != inside[0]}


def _is_state(value: Mapping[Any, Any]) -> bool:
    arrays = [isinstance(item, np.ndarray) for item in value.values()]
    return bool(arrays) and all(isinstance(name, str) for name in value) and sum(arrays) * 2 > len(arrays)


def _arrays(value: Mapping[str, Any]) -> dict[str, Array]:
    return {name: item for name, item in value.items() if isinstance(item, np.ndarray)}


def _keys(found: Any) -> str:
    return ", ".join(map(str, list(found)[:12])) if isinstance(found, Mapping) else "none"


def _unwrapped(weights: dict[str, Array]) -> tuple[dict[str, Array], list[str]]:
    """`module.` in front of every name comes from DataParallel, `_orig_mod.` from torch.compile."""
    told: list[str] = []
    for prefix in _WRAPPERS:
        if all(name.startswith(prefix) for name in weights):
            weights = {name.removeprefix(prefix): value for name, value in weights.items()}
            told.append(Note(f"{prefix!r} in front of every name is left out", f"省略每个名称前的 {prefix!r}"))
    return weights, told


def _left_out(rest: Mapping[str, Any]) -> str:
    names = ", ".join(map(str, rest))
    return Note(f"beside the weights lies {names}", f"权重之外还有 {names}")


def _moments(rest: Mapping[str, Any], pairs: Mapping[str, Pair], weights: Mapping[str, Array], told: list[str]) -> dict[str, Array]:
    """Of the first optimizer beside the weights."""
    state = next((rest[name] for name in OPTIMIZERS if isinstance(rest.get(name), Mapping)), None)
    if state is None:
        return {}
    names = _trained(state, weights)
    if names is None:
        told.append(Note("the optimizer's state is left out: its parameters are not those of the weights",
                         "优化器状态未转换：其参数与权重不对应"))  # fmt: skip
        return {}
    made: dict[str, Array] = {}
    for place, entry in state["state"].items():
        name = names[place]
        if name in pairs and isinstance(entry, Mapping):
            made |= _of_one(entry, pairs[name], told)
    steps = {
        float(np.asarray(entry["step"])) for entry in state["state"].values() if isinstance(entry, Mapping) and "step" in entry
    }
    if steps and any(name.startswith("exp_avg.") for name in made):
        if len(steps) > 1:
            told.append(Note("parameters were stepped unequally often; the most is taken", "各参数的步数不同；取最大值"))
        made["state_step"] = np.asarray(int(max(steps)), np.int32)
    return made


def _trained(state: Mapping[str, Any], weights: Mapping[str, Array]) -> dict[Any, str] | None:
    """The name of each parameter that the optimizer counts: those of the network in order, where shapes say the same."""
    groups, entries = state.get("param_groups"), state.get("state")
    if not isinstance(groups, Sequence) or not isinstance(entries, Mapping):
        return None
    order = [place for group in groups for place in group.get("params", ())]
    buffers = {"running_mean", "running_var", COUNTER}
    names = [name for name in weights if name.rpartition(".")[2] not in buffers]
    if len(order) != len(names):
        return None
    found = dict(zip(sorted(order), names, strict=True))
    arrays = ((place, value) for place, entry in entries.items() if isinstance(entry, Mapping) for value in entry.values())
    known = ((found[place], value) for place, value in arrays if place in found and isinstance(value, np.ndarray))
    fits = [np.shape(value) in ((), weights[name].shape) for name, value in known]
    return found if all(fits) and entries.keys() <= found.keys() else None


def _of_one(entry: Mapping[str, Any], pair: Pair, told: list[str]) -> dict[str, Array]:
    kinds = _SQUARES if "square_avg" in entry else _MOMENTS if "exp_avg" in entry else _MOMENTUM
    made: dict[str, Array] = {}
    for name, value in entry.items():
        if name in kinds and isinstance(value, np.ndarray):
            made[f"{kinds[name]}.{pair.target}"] = value.reshape(pair.shape) if pair.shape is not None else value
        elif name not in kinds and name != "step" and isinstance(value, np.ndarray):
            said = Note(f"the optimizer's {name} has no counterpart", f"优化器的 {name} 没有对应项")
            told += [] if said in told else [said]
    if not made:
        return {}
    if "accum" in kinds.values():  # its first step is behind it
        return made | {f"stat.{pair.target}": np.zeros_like(made[f"accum.{pair.target}"])}
    like = next(iter(made.values()))  # what torch has not kept is nothing yet, and MindSpore asks for all of them
    return {f"{name}.{pair.target}": np.zeros_like(like) for name in kinds.values()} | made
