from __future__ import annotations

import functools
import pickle

from mindspore import ops


class Pickling(pickle.Pickler):
    """Pickles networks too: their operators are made again with the arguments they were made with."""

    def reducer_override(self, obj):
        return (functools.partial(type(obj), **obj.init_attrs), ()) if isinstance(obj, ops.Primitive) else NotImplemented
