from __future__ import annotations

import mindspore as ms
from mindspore import ops


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy="reverse-mode"):
    """The derivatives of every output element by every input element; tuples of inputs or outputs give tuples."""
    given = inputs if isinstance(inputs, tuple) else (inputs,)
    out = func(*given)
    if isinstance(out, tuple):
        return tuple(jacobian(lambda *at, part=part: func(*at)[part], inputs) for part in range(len(out)))
    found = []
    for place, value in enumerate(given):
        rows = [ms.grad(lambda *at, row=row: func(*at).reshape(-1)[row], place)(*given) for row in range(out.size)]
        found.append(ops.stack(rows).reshape(out.shape + value.shape))
    return tuple(found) if isinstance(inputs, tuple) else found[0]
