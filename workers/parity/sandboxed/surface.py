"""Job: every public name that the installed framework offers, so that advice can be held against it."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from workers.parity.parcel import Parcel
from workers.parity.sandboxed.channel import Channel
from workers.parity.sandboxed.framework import Framework

CLASSES = ("Tensor", "Parameter", "nn.Cell", "nn.Optimizer", "train.Model", "dataset.Dataset")  # whose members people name
# Files inside packages whose names all stand in the package itself.
INNER = tuple(f"mindspore.{package}." for package in ("ops.auto_generate", "ops.function", "ops.operations", "dataset.engine"))
NOT_LOADED = ("mint.linalg", "mint.special", "mint.nn.functional", "scipy", "communication.comm_func")


def run(framework: Framework, request: Parcel, channel: Channel) -> None:
    channel.send({"names": sorted(public(framework.name))})


def public(root: str) -> set[str]:
    for name in NOT_LOADED:
        try:
            importlib.import_module(f"{root}.{name}")
        except ImportError:  # not in this version
            continue
    top = importlib.import_module(root)
    found = set(_in_module(top, root, set()))
    for name in CLASSES:
        owner: Any = top
        for part in name.split("."):
            owner = getattr(owner, part, None)
        found |= {f"{root}.{name}.{member}" for member in dir(owner) if owner is not None and not member.startswith("_")}
    return found


def _in_module(module: ModuleType, path: str, seen: set[str]) -> Iterator[str]:
    """What the module lists in `__all__` or takes from elsewhere in the framework; then its public submodules."""
    seen.add(module.__name__)
    yield path
    root, listed = path.partition(".")[0], set(getattr(module, "__all__", ()))
    for name, value in sorted(vars(module).items()):
        if name.startswith("_"):
            continue
        if inspect.ismodule(value) and value.__name__ == f"{path}.{name}":
            if value.__name__ not in seen and not value.__name__.startswith(INNER):
                yield from _in_module(value, value.__name__, seen)
        elif name in listed or _home(value).partition(".")[0] == root:
            yield f"{path}.{name}"


def _home(value: Any) -> str:
    found = value.__name__ if inspect.ismodule(value) else getattr(value, "__module__", "")
    return found if isinstance(found, str) else ""
