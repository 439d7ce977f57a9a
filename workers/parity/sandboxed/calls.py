"""Networks that a program calls itself, told from those that are called by another network."""

from __future__ import annotations

from typing import Any

from workers.parity.sandboxed.framework import Watcher


def watch(base: Any, watcher: Watcher, but: tuple[type, ...] = ()) -> None:
    """Every network derives from `base`, whose calls are watched from now on; classes in `but` are no networks."""
    original, depth = base.__call__, [0]

    def called(network: Any, *given: Any, **named: Any) -> Any:
        if depth[0] or isinstance(network, but):
            return original(network, *given, **named)
        watcher.before(network, given, named)
        depth[0] += 1
        try:
            result = original(network, *given, **named)
        finally:
            depth[0] -= 1
        watcher.after(network, result)
        return result

    base.__call__ = called
