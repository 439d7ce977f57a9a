from __future__ import annotations


class SequentialLR(LRScheduler):
    """One schedule after the other, changing at the milestones."""

    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1):
        self.optimizer, self._schedulers, self._milestones = optimizer, schedulers, milestones
        self.last_epoch = last_epoch + 1
        self._last_lr = [group["initial_lr"] for group in optimizer.param_groups]
        self.set_rates(self._last_lr)
        for scheduler in schedulers:
            scheduler.last_epoch -= 1
            scheduler._last_lr = self._last_lr
        self.begin(schedulers[0])

    def begin(self, scheduler):
        scheduler._is_initial = True
        scheduler.step()
        scheduler._is_initial = False
        self._last_lr = scheduler.get_last_lr()

    def step(self):
        self.last_epoch += 1
        index = sum(milestone <= self.last_epoch for milestone in self._milestones)
        scheduler = self._schedulers[index]
        if index > 0 and self._milestones[index - 1] == self.last_epoch:
            scheduler.step(0)
        else:
            scheduler.step()
        self._last_lr = scheduler.get_last_lr()

    def state_dict(self):
        return {**super().state_dict(), "_schedulers": [scheduler.state_dict() for scheduler in self._schedulers]}

    def load_state_dict(self, state_dict):
        for scheduler, state in zip(self._schedulers, state_dict["_schedulers"], strict=True):
            scheduler.load_state_dict(state)
        super().load_state_dict({key: value for key, value in state_dict.items() if key != "_schedulers"})
