"""Public data sets that a program expects on its disk: where they are not, its own class downloads them, and is served."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable
from typing import Any

_FIRST = frozenset(
    {"MNIST", "CIFAR10", "STL10", "SVHN"}
)  # the others of `originals` are derived from these, in torchvision and the companion
_ASKING = ("_check_exists", "_check_integrity")


def lay() -> None:
    """For the rest of this process, in what of torchvision is loaded and in every such class that is made."""
    for module in [module for name, module in sys.modules.items() if name.startswith("torchvision.datasets.")]:
        for name in _FIRST:
            _teach(vars(module).get(name))
    build = builtins.__build_class__

    def built(*given: Any, **named: Any) -> Any:
        made = build(*given, **named)
        if getattr(made, "__name__", "") in _FIRST:
            _teach(made)
        return made

    builtins.__build_class__ = built


def _teach(cls: Any) -> None:
    own = vars(cls) if hasattr(cls, "download") else {}
    for name in _ASKING:
        if callable(own.get(name)):
            setattr(cls, name, _fetching(own[name]))


def _fetching(asked: Callable[..., bool]) -> Callable[..., bool]:
    under_way: set[int] = set()

    def there(dataset: Any) -> bool:
        if asked(dataset):
            return True
        if id(dataset) in under_way:  # download asks as well
            return False
        under_way.add(id(dataset))
        try:
            dataset.download()
        except (OSError, RuntimeError):  # a data set that is not served: the program says what it says without it
            return False
        finally:
            under_way.discard(id(dataset))
        return asked(dataset)

    return there
