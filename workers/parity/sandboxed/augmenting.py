"""torchvision's random transforms by numpy's random numbers, as in translations: the same images come out on both sides."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import Any

import numpy as np
import torch

_FIRST = frozenset({"torchvision.transforms.transforms", "torchvision.transforms.autoaugment"})
_SECOND = ("augment", "auto_augment", "color", "container", "geometry", "misc", "transform")
_DRAWING = _FIRST | {f"torchvision.transforms.v2._{name}" for name in _SECOND}


class Room(torch.Tensor):
    """What `torch.empty(1)` gives: its values are about to be drawn."""

    def uniform_(self, low: float = 0.0, high: float = 1.0, **_: Any) -> torch.Tensor:
        """In numpy's precision, in which translations go on."""
        return torch.from_numpy(np.random.uniform(float(low), float(high), tuple(self.shape)))

    def normal_(self, mean: float = 0.0, std: float = 1.0, **_: Any) -> torch.Tensor:
        return torch.from_numpy(np.random.normal(float(mean), float(std), tuple(self.shape))).to(self.dtype)


class FromNumpy(ModuleType):
    """torch under the same names; what it draws are numpy's numbers."""

    def __getattr__(self, name: str) -> Any:
        return getattr(torch, name)

    def rand(self, *size: Any, **_: Any) -> torch.Tensor:
        return torch.from_numpy(np.asarray(np.random.random_sample(_lengths(size))))

    def randint(self, *bounds: Any, **named: Any) -> torch.Tensor:
        """`(high, size)` or `(low, high, size)`."""
        *numbers, lengths = [*bounds, *(named[name] for name in ("low", "high", "size") if name in named)]
        low, high = numbers if len(numbers) > 1 else (0, *numbers)
        return torch.from_numpy(np.asarray(np.random.randint(int(low), int(high), tuple(lengths), dtype=np.int64)))

    def randperm(self, length: int, **_: Any) -> torch.Tensor:
        return torch.from_numpy(np.random.permutation(length))

    def empty(self, *size: Any, **options: Any) -> torch.Tensor:
        return torch.empty(*size, **options).as_subclass(Room)


class Loader(SourceFileLoader):
    """Loads one of torchvision's modules and gives it another torch."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        module.__dict__["torch"] = FromNumpy("torch")


class Finder(PathFinder):
    @classmethod
    def find_spec(cls, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        spec = super().find_spec(fullname, path, target) if fullname in _DRAWING else None
        if spec and isinstance(spec.loader, SourceFileLoader):
            spec.loader = Loader(spec.loader.name, spec.loader.path)
        return spec


def by_numpy() -> None:
    """For the rest of this process, in what of torchvision is loaded or will be: loading it takes two seconds."""
    for name in _DRAWING & sys.modules.keys():
        sys.modules[name].__dict__["torch"] = FromNumpy("torch")
    sys.meta_path.insert(0, Finder)


def _lengths(size: tuple[Any, ...]) -> tuple[int, ...]:
    return tuple(size[0]) if len(size) == 1 and isinstance(size[0], Sequence) else size
