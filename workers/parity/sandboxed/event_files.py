"""Writers of event files in the sandbox: torch's without the package tensorboard, tensorboardX's without processes.

tensorboardX has the same writer and takes torch's tensors. It hands events to its thread through a queue between processes, for
which the sandbox has no semaphores: a queue between threads does the same.
"""

from __future__ import annotations

import importlib
import importlib.util
import queue
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType, SimpleNamespace

_TORCH, _STAND_IN, _WRITER = "torch.utils.tensorboard", "tensorboardX", "tensorboardX.event_file_writer"


def tolerate() -> None:
    """From now on importing them works; nothing is loaded before."""
    sys.meta_path.insert(0, _Finder())


class _Finder(MetaPathFinder):
    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname == _TORCH and importlib.util.find_spec("tensorboard") is None:
            return ModuleSpec(fullname, StandIn())
        found = PathFinder.find_spec(fullname, path, target) if fullname == _WRITER else None
        if found is not None and found.loader is not None:
            found.loader = _InThreads(found.loader)
        return found


class StandIn(Loader):
    """Fills the module with what another package has."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        made = ModuleType(spec.name)
        made.__dict__.update({name: value for name, value in vars(importlib.import_module(_STAND_IN)).items() if name[0] != "_"})
        return made

    def exec_module(self, module: ModuleType) -> None:
        """It was filled when it was made."""


class _InThreads(Loader):
    def __init__(self, inner: Loader) -> None:
        self.inner = inner

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self.inner.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self.inner.exec_module(module)
        vars(module)["multiprocessing"] = SimpleNamespace(Queue=_Queue)


class _Queue(queue.Queue[object]):
    def close(self) -> None:
        """Nothing is held open."""
