from __future__ import annotations

from mindspore import ops


def jvp(func, inputs, v=None, create_graph=False, strict=False):
    """The output, and its derivative in the direction v."""
    given = inputs if isinstance(inputs, tuple) else (inputs,)
    ways = tuple(ops.ones_like(one) for one in given) if v is None else v if isinstance(v, tuple) else (v,)
    out = func(*given)
    if isinstance(out, tuple):
        parts = [jvp(lambda *at, part=part: func(*at)[part], inputs, v)[1] for part in range(len(out))]
        return out, tuple(parts)
    rates = jacobian(func, given)
    along = [ops.matmul(rate.reshape(out.size, -1), way.reshape(-1)) for rate, way in zip(rates, ways, strict=True)]
    return out, sum(along).reshape(out.shape)
