from __future__ import annotations


class ChainedScheduler(LRScheduler):
    """Several schedules at once: each changes what the one before made of the rate."""

    def __init__(self, schedulers, optimizer=None):
        self.optimizer, self._schedulers = optimizer or schedulers[0].optimizer, schedulers
        self._last_lr = [self.rate_of(group) for group in self.optimizer.param_groups]

    def step(self):
        for scheduler in self._schedulers:
            scheduler.step()
        self._last_lr = self.rates()

    def state_dict(self):
        return {"_schedulers": [scheduler.state_dict() for scheduler in self._schedulers], "_last_lr": self._last_lr}

    def load_state_dict(self, state_dict):
        for scheduler, state in zip(self._schedulers, state_dict["_schedulers"], strict=True):
            scheduler.load_state_dict(state)
        self._last_lr = state_dict["_last_lr"]
