from __future__ import annotations


class MultiStepLR(LRScheduler):
    """The rate times gamma at each milestone."""

    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1):
        self.milestones, self.gamma = list(milestones), gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [rate * self.gamma ** self.milestones.count(self.last_epoch) for rate in self._last_lr]

    def _get_closed_form_lr(self):
        return [base * self.gamma ** sum(m <= self.last_epoch for m in self.milestones) for base in self.base_lrs]
