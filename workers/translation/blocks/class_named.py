from __future__ import annotations


def class_named(*names):
    """What isinstance asks for layers that other files define for themselves: a class of one of these names."""

    class Named(type):
        def __subclasscheck__(cls, other):
            return any(kind.__name__.removesuffix("_like_torch") in names for kind in other.__mro__)

        def __instancecheck__(cls, value):
            return cls.__subclasscheck__(type(value))

    return Named(names[0], (), {})
