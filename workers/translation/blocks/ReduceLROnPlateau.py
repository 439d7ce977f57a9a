from __future__ import annotations


class ReduceLROnPlateau(LRScheduler):
    """Lowers the rate when a measure has stopped getting better."""

    def __init__(
        self, optimizer, mode="min", factor=0.1, patience=10, threshold=1e-4, threshold_mode="rel", cooldown=0, min_lr=0, eps=1e-8
    ):
        self.optimizer, self.mode, self.factor, self.patience = optimizer, mode, factor, patience
        self.threshold, self.threshold_mode, self.cooldown, self.eps = threshold, threshold_mode, cooldown, eps
        self.min_lrs, self.last_epoch = per_group(min_lr, optimizer), 0
        self.best = float("inf") if mode == "min" else -float("inf")
        self.cooldown_counter = self.num_bad_epochs = 0
        self._last_lr = [self.rate_of(group) for group in optimizer.param_groups]

    def is_better(self, value):
        sign = -1 if self.mode == "min" else 1
        margin = self.threshold * self.best if self.threshold_mode == "rel" else self.threshold
        bound = self.best + sign * margin if abs(self.best) != float("inf") else self.best
        return value < bound if self.mode == "min" else value > bound

    def step(self, metrics, epoch=None):
        value = float(metrics)
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        better = self.is_better(value)
        self.best, self.num_bad_epochs = (value, 0) if better else (self.best, self.num_bad_epochs + 1)
        if self.cooldown_counter > 0:
            self.cooldown_counter, self.num_bad_epochs = self.cooldown_counter - 1, 0
        rates = self.rates()
        if self.num_bad_epochs > self.patience:
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
            lower = [max(rate * self.factor, low) for rate, low in zip(rates, self.min_lrs, strict=True)]
            rates = [new if old - new > self.eps else old for old, new in zip(rates, lower, strict=True)]
        self.set_rates(rates)
