from __future__ import annotations

import math


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
