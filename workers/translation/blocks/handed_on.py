from __future__ import annotations

import functools


@functools.cache
def handed_on(optimizer):
    """An optimizer class for calls that a translator does not see: torch's arguments, parameters of any networks."""
    speed = ("foreach", "fused", "capturable", "differentiable")

    class Handed(optimizer):
        def __init__(self, params, *args, **kwargs):
            if optimizer.__name__ == "SGD" and not args:
                kwargs.setdefault("lr", 1e-3)
            super().__init__(distinct(params), *args, **{name: value for name, value in kwargs.items() if name not in speed})

    Handed.__name__ = optimizer.__name__
    return Handed
