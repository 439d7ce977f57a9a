from __future__ import annotations

import numpy as np
from mindspore import ops


class LRScheduler:
    """Sets the rates of an optimizer round by round; rates are Python numbers."""

    def __init__(self, optimizer, last_epoch=-1):
        self.optimizer, self.last_epoch, self._step_count = optimizer, last_epoch, 0
        for group in optimizer.param_groups:
            group.setdefault("initial_lr", self.rate_of(group))
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self._last_lr = [self.rate_of(group) for group in optimizer.param_groups]
        self._is_initial = True
        self.step()
        self._is_initial = False

    @staticmethod
    def rate_of(group):
        return float(str(np.float32(group["lr"])))

    def get_lr(self):
        return self._last_lr

    def step(self, epoch=None):
        self._step_count += 1
        self._last_lr = self.rates()
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        self.set_rates(self._closed_form(epoch) or self.get_lr())

    def _closed_form(self, epoch):
        return self._get_closed_form_lr() if epoch is not None and hasattr(self, "_get_closed_form_lr") else None

    def rates(self):
        """The rates as last set here, or as the program has set them since."""
        now = [self.rate_of(group) for group in self.optimizer.param_groups]
        return [old if np.float32(old) == np.float32(new) else new for old, new in zip(self._last_lr, now, strict=True)]

    def set_rates(self, values):
        self._last_lr = [float(value) for value in values]
        for group, value in zip(self.optimizer.param_groups, self._last_lr, strict=True):
            ops.assign(group["lr"], value)

    def get_last_lr(self):
        return self._last_lr

    def state_dict(self):
        return {key: value for key, value in self.__dict__.items() if key != "optimizer" and not callable(value)}

    def load_state_dict(self, state_dict):
        self.__dict__.update(state_dict)
