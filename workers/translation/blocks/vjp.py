from __future__ import annotations

import mindspore as ms


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    """The output, and the gradient of its product with v."""
    given = inputs if isinstance(inputs, tuple) else (inputs,)
    out = func(*given)
    outs = out if isinstance(out, tuple) else (out,)
    weights = (1.0,) if v is None else v if isinstance(v, tuple) else (v,)

    def weighted(*at):
        parts = func(*at)
        return sum((part * w).sum() for part, w in zip(parts if isinstance(parts, tuple) else (parts,), weights, strict=True))

    assert len(outs) == len(weights)
    found = tuple(ms.grad(weighted, place)(*given) for place in range(len(given)))
    return out, found if isinstance(inputs, tuple) else found[0]
