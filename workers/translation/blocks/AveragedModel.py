from __future__ import annotations

import copy

import mindspore as ms
from mindspore import Tensor, nn


class AveragedModel(nn.Cell):
    """A copy of a network whose weights are the average of those that update_parameters has seen."""

    def __init__(self, model, device=None, avg_fn=None, multi_avg_fn=None, use_buffers=False):
        super().__init__()
        self.module = copy.deepcopy(model)
        self.register_buffer("n_averaged", Tensor(0, ms.int64))
        self.avg_fn, self.multi_avg_fn, self.use_buffers = avg_fn, multi_avg_fn, use_buffers
        self.set_train()

    def construct(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)

    def update_parameters(self, model):
        count, given, own = int(self.n_averaged), model.state_dict(), self.module.state_dict()
        weights = {id(parameter) for parameter in learnable(self.module)}
        pairs = [(value, given[name]) for name, value in own.items() if id(value) in weights or self.use_buffers]
        averaged = {id(value) for value, _ in pairs} if count else set()
        for name, value in own.items():
            if id(value) not in averaged:
                value.copy_(given[name])
        if count and self.multi_avg_fn is not None:
            self.multi_avg_fn([value for value, _ in pairs], [new for _, new in pairs], count)
        elif count:
            for value, new in pairs:
                value.copy_((self.avg_fn or get_swa_avg_fn())(value, new, count).astype(value.dtype))
        self.n_averaged.copy_(self.n_averaged + 1)
