from __future__ import annotations

import mindspore as ms
from mindspore import Tensor, ops


def ctc_path(log_probs, labels, blank):
    """The negative log likelihood of one labelling: the forward recursion over labels with blanks between them."""
    states = [blank]
    for label in labels:
        states += [int(label), blank]
    never, size = -1e30, len(states)
    skips = [0.0 if i > 1 and s != blank and s != states[i - 2] else never for i, s in enumerate(states)]
    jump, before = Tensor(skips, log_probs.dtype), Tensor([never, never], log_probs.dtype)
    scores = ops.gather(log_probs, Tensor(states, ms.int32), 1)
    path = scores[0] + Tensor([0.0 if i < 2 else never for i in range(size)], log_probs.dtype)
    for step in range(1, log_probs.shape[0]):
        moved = ops.cat([before, path])
        path = ops.logsumexp(ops.stack([path, moved[1 : size + 1], moved[:size] + jump]), 0) + scores[step]
    return -ops.logsumexp(path[-2:], 0)
