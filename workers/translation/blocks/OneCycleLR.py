from __future__ import annotations

import math


class OneCycleLR(LRScheduler):
    """Up to max_lr and down again in one cycle, the momentum the other way."""

    def __init__(
        self,
        optimizer,
        max_lr,
        total_steps=None,
        epochs=None,
        steps_per_epoch=None,
        pct_start=0.3,
        anneal_strategy="cos",
        cycle_momentum=True,
        base_momentum=0.85,
        max_momentum=0.95,
        div_factor=25.0,
        final_div_factor=1e4,
        three_phase=False,
        last_epoch=-1,
    ):
        self.total_steps = total_steps or epochs * steps_per_epoch
        self.straight, self.cycle_momentum = anneal_strategy == "linear", cycle_momentum
        top = float(pct_start * self.total_steps) - 1
        ends = [top, 2 * top] if three_phase else [top]
        self.ends, self.three_phase = [*ends, self.total_steps - 1], three_phase
        tops = per_group(max_lr, optimizer)
        for group, rate in zip(optimizer.param_groups, tops, strict=True):
            group["initial_lr"] = rate / div_factor
        first, last = [rate / div_factor for rate in tops], [rate / div_factor / final_div_factor for rate in tops]
        self.points = [first, tops, first, last] if three_phase else [first, tops, last]
        high, low = per_group(max_momentum, optimizer), per_group(base_momentum, optimizer)
        self.momentums = [high, low, high, high] if three_phase else [high, low, high]
        super().__init__(optimizer, last_epoch)

    def between(self, start, end, part):
        return start + (end - start) * part if self.straight else end + (start - end) / 2.0 * (1 + math.cos(math.pi * part))

    def get_lr(self):
        if self.last_epoch > self.total_steps:
            raise ValueError(f"step {self.last_epoch} of {self.total_steps}")
        phase = next((i for i, end in enumerate(self.ends) if self.last_epoch <= end), len(self.ends) - 1)
        begin = self.ends[phase - 1] if phase else 0
        part = (self.last_epoch - begin) / (self.ends[phase] - begin)
        if self.cycle_momentum:
            ways = zip(self.momentums[phase], self.momentums[phase + 1], strict=True)
            for group, (start, end) in zip(self.optimizer.param_groups, ways, strict=True):
                set_momentum(group, self.between(start, end, part))
        return [self.between(start, end, part) for start, end in zip(self.points[phase], self.points[phase + 1], strict=True)]
