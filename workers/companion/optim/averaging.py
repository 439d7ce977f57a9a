"""Averages of weights (torch.optim.swa_utils)."""

from __future__ import annotations

import copy
import math

import mindspore as ms
from mindspore import Tensor, nn, ops

from ..nn.attributes import learnable, set_batch_norm
from .lr_scheduler import LRScheduler
from .optimizers import per_group


def get_swa_avg_fn():
    """The mean of all that was seen so far."""
    return lambda averaged, current, count: averaged + (current - averaged) / (count + 1)


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


def get_ema_avg_fn(decay=0.999):
    """An average that forgets: what is new has the weight 1 - decay."""
    return lambda averaged, current, count: decay * averaged + (1 - decay) * current


def get_ema_multi_avg_fn(decay=0.999):
    """An average that forgets, over lists of weights."""

    def update(averaged, current, count):
        for value, new in zip(averaged, current):
            value.copy_((decay * value + (1 - decay) * new).astype(value.dtype))

    return update


def get_swa_multi_avg_fn():
    """The mean of all that was seen so far, over lists of weights."""

    def update(averaged, current, count):
        for value, new in zip(averaged, current):
            value.copy_((value + (new - value) / (count + 1)).astype(value.dtype))

    return update


class SWALR(LRScheduler):
    """From the present rate to swa_lr in anneal_epochs rounds; there it stays."""

    def __init__(self, optimizer, swa_lr, anneal_epochs=10, anneal_strategy="cos", last_epoch=-1):
        self.swa_lrs, self.anneal_epochs, self.cosine = per_group(swa_lr, optimizer), anneal_epochs, anneal_strategy == "cos"
        super().__init__(optimizer, last_epoch)

    def share(self, step):
        part = max(0.0, min(1.0, step / max(1, self.anneal_epochs)))
        return (1 - math.cos(math.pi * part)) / 2 if self.cosine else part

    def get_lr(self):
        step = max(1, self._step_count - 1) if self.anneal_epochs == 0 else self._step_count - 1
        before, now = self.share(step - 1), self.share(step)
        first = [
            goal if before == 1 else (rate - before * goal) / (1 - before)
            for rate, goal in zip(self._last_lr, self.swa_lrs, strict=True)
        ]
        return [goal * now + rate * (1 - now) for goal, rate in zip(self.swa_lrs, first, strict=True)]


def update_bn(loader, model, device=None):
    """The running statistics of batch norms become the mean over the batches of the loader."""
    norms = [cell for _, cell in model.cells_and_names() if isinstance(cell, (nn.BatchNorm1d, nn.BatchNorm2d))]
    kept, training = [norm.momentum for norm in norms], model.training
    for norm in norms:
        norm.moving_mean.copy_(ops.zeros_like(norm.moving_mean))
        norm.moving_variance.copy_(ops.ones_like(norm.moving_variance))
    model.set_train(True)
    for number, batch in enumerate(loader if norms else [], 1):
        for norm in norms:
            set_batch_norm(norm, momentum=1 / number)
        model(batch[0] if isinstance(batch, (list, tuple)) else batch)
    for norm, momentum in zip(norms, kept):
        set_batch_norm(norm, momentum=momentum)
    model.set_train(training)
