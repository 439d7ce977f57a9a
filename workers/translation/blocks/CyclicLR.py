from __future__ import annotations

import math


class CyclicLR(LRScheduler):
    """Between base_lr and max_lr and back, again and again."""

    def __init__(
        self,
        optimizer,
        base_lr,
        max_lr,
        step_size_up=2000,
        step_size_down=None,
        mode="triangular",
        gamma=1.0,
        scale_fn=None,
        scale_mode="cycle",
        cycle_momentum=True,
        base_momentum=0.8,
        max_momentum=0.9,
        last_epoch=-1,
    ):
        self.max_lrs, self.up, self.down = per_group(max_lr, optimizer), float(step_size_up), float(step_size_down or step_size_up)
        named = {"triangular": lambda x: 1.0, "triangular2": lambda x: 1 / 2.0 ** (x - 1), "exp_range": lambda x: gamma**x}
        self.scale, self.by_cycle = scale_fn or named[mode], scale_mode == "cycle" and (scale_fn is not None or mode != "exp_range")
        self.momentums = (per_group(base_momentum, optimizer), per_group(max_momentum, optimizer)) if cycle_momentum else None
        for group, rate in zip(optimizer.param_groups, per_group(base_lr, optimizer), strict=True):
            group["initial_lr"] = rate
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        whole = self.up + self.down
        cycle = math.floor(1 + self.last_epoch / whole)
        place = 1.0 + self.last_epoch / whole - cycle
        rising = self.up / whole
        height = place / rising if place <= rising else (place - 1) / (rising - 1)
        height *= self.scale(cycle if self.by_cycle else self.last_epoch)
        if self.momentums:
            for group, low, high in zip(self.optimizer.param_groups, *self.momentums, strict=True):
                set_momentum(group, high - (high - low) * height)
        return [base + (top - base) * height for base, top in zip(self.base_lrs, self.max_lrs, strict=True)]

    def state_dict(self):
        return {key: value for key, value in super().state_dict().items() if key != "scale"}
