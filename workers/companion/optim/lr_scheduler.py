"""Schedulers of the learning rate."""

from __future__ import annotations

import math

import numpy as np
from mindspore import ops

from ..nn.attributes import set_momentum
from .optimizers import MembersByName, per_group


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


class ConstantLR(LRScheduler):
    """The rate times factor for total_iters rounds."""

    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1):
        self.factor, self.total_iters = factor, total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.last_epoch == 0:
            return [rate * self.factor for rate in self._last_lr]
        return [rate / self.factor if self.last_epoch == self.total_iters else rate for rate in self._last_lr]

    def _get_closed_form_lr(self):
        return [base * (1 if self.last_epoch >= self.total_iters else self.factor) for base in self.base_lrs]


class CosineAnnealingLR(LRScheduler):
    """Half a cosine from the base rate to eta_min in T_max rounds, and back."""

    def __init__(self, optimizer, T_max, eta_min=0.0, last_epoch=-1):
        self.T_max, self.eta_min = T_max, eta_min
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        epoch, low = self.last_epoch, self.eta_min
        if self._is_initial:
            return self._last_lr
        if epoch > 0 and (epoch - 1 - self.T_max) % (2 * self.T_max) == 0:
            rise = (1 - math.cos(math.pi / self.T_max)) / 2
            return [rate + (base - low) * rise for base, rate in zip(self.base_lrs, self._last_lr, strict=True)]
        now, before = (1 + math.cos(math.pi * e / self.T_max) for e in (epoch, epoch - 1))
        return [now / before * (rate - low) + low for rate in self._last_lr]

    def _get_closed_form_lr(self):
        part = (1 + math.cos(math.pi * self.last_epoch / self.T_max)) / 2
        return [self.eta_min + (base - self.eta_min) * part for base in self.base_lrs]


class CosineAnnealingWarmRestarts(LRScheduler):
    """Half a cosine in T_0 rounds, then anew, each time T_mult times as long."""

    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0.0, last_epoch=-1):
        self.T_0, self.T_i, self.T_mult, self.eta_min, self.T_cur = T_0, T_0, T_mult, eta_min, last_epoch
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        part = (1 + math.cos(math.pi * self.T_cur / self.T_i)) / 2
        return [self.eta_min + (base - self.eta_min) * part for base in self.base_lrs]

    def step(self, epoch=None):
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        self.T_i, self.T_cur = self.T_0, self.last_epoch
        while self.T_cur >= self.T_i:
            self.T_cur, self.T_i = self.T_cur - self.T_i, self.T_i * self.T_mult
        self.last_epoch = math.floor(self.last_epoch)
        self.set_rates(self.get_lr())


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


class ExponentialLR(LRScheduler):
    """The rate times gamma every round."""

    def __init__(self, optimizer, gamma, last_epoch=-1):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [rate if self._is_initial else rate * self.gamma for rate in self._last_lr]

    def _get_closed_form_lr(self):
        return [base * self.gamma**self.last_epoch for base in self.base_lrs]


class LambdaLR(LRScheduler):
    """The base rate times a function of the round."""

    def __init__(self, optimizer, lr_lambda, last_epoch=-1):
        several = isinstance(lr_lambda, (list, tuple))
        self.lr_lambdas = list(lr_lambda) if several else [lr_lambda] * len(optimizer.param_groups)
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [base * factor(self.last_epoch) for base, factor in zip(self.base_lrs, self.lr_lambdas, strict=True)]

    def state_dict(self):
        return {key: value for key, value in super().state_dict().items() if key != "lr_lambdas"}


class LinearLR(LRScheduler):
    """A factor that moves in a straight line for total_iters rounds."""

    def __init__(self, optimizer, start_factor=1.0 / 3, end_factor=1.0, total_iters=5, last_epoch=-1):
        self.start_factor, self.end_factor, self.total_iters = start_factor, end_factor, total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.last_epoch == 0:
            return [rate * self.start_factor for rate in self._last_lr]
        if self._is_initial or self.last_epoch > self.total_iters:
            return self._last_lr
        width = self.end_factor - self.start_factor
        before = self.total_iters * self.start_factor + (self.last_epoch - 1) * width
        return [rate * (1.0 + width / before) for rate in self._last_lr]

    def _get_closed_form_lr(self):
        part = min(self.total_iters, self.last_epoch) / self.total_iters
        return [base * (self.start_factor + (self.end_factor - self.start_factor) * part) for base in self.base_lrs]


class MultiplicativeLR(LRScheduler):
    """The rate times a function of the round, every round."""

    def __init__(self, optimizer, lr_lambda, last_epoch=-1):
        several = isinstance(lr_lambda, (list, tuple))
        self.lr_lambdas = list(lr_lambda) if several else [lr_lambda] * len(optimizer.param_groups)
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self._is_initial:
            return self._last_lr
        return [rate * factor(self.last_epoch) for rate, factor in zip(self._last_lr, self.lr_lambdas, strict=True)]

    def state_dict(self):
        return {key: value for key, value in super().state_dict().items() if key != "lr_lambdas"}


class MultiStepLR(LRScheduler):
    """The rate times gamma at each milestone."""

    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1):
        self.milestones, self.gamma = list(milestones), gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [rate * self.gamma ** self.milestones.count(self.last_epoch) for rate in self._last_lr]

    def _get_closed_form_lr(self):
        return [base * self.gamma ** sum(m <= self.last_epoch for m in self.milestones) for base in self.base_lrs]


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


class PolynomialLR(LRScheduler):
    """The rate falls to zero as a power of the rounds that are left."""

    def __init__(self, optimizer, total_iters=5, power=1.0, last_epoch=-1):
        self.total_iters, self.power = total_iters, power
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self._is_initial or self.last_epoch > self.total_iters:
            return self._last_lr
        left = (1.0 - self.last_epoch / self.total_iters) / (1.0 - (self.last_epoch - 1) / self.total_iters)
        return [rate * left**self.power for rate in self._last_lr]

    def _get_closed_form_lr(self):
        left = 1.0 - min(self.total_iters, self.last_epoch) / self.total_iters
        return [base * left**self.power for base in self.base_lrs]


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


class StepLR(LRScheduler):
    """The rate times gamma every step_size rounds."""

    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1):
        self.step_size, self.gamma = step_size, gamma
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        turn = self.last_epoch > 0 and self.last_epoch % self.step_size == 0
        return [rate * self.gamma if turn else rate for rate in self._last_lr]

    def _get_closed_form_lr(self):
        return [base * self.gamma ** (self.last_epoch // self.step_size) for base in self.base_lrs]


def scheduler_named(name):
    """torch.optim.lr_scheduler's class of that name."""
    plain = (ConstantLR, ExponentialLR, LambdaLR, LinearLR, MultiplicativeLR, MultiStepLR, PolynomialLR, StepLR)
    moving = (
        ChainedScheduler,
        CosineAnnealingLR,
        CosineAnnealingWarmRestarts,
        CyclicLR,
        OneCycleLR,
        ReduceLROnPlateau,
        SequentialLR,
    )
    classes = {kind.__name__: kind for kind in (LRScheduler, *plain, *moving)}
    if name not in classes:
        raise AttributeError(name)
    return classes[name]


lr_schedulers = MembersByName(scheduler_named)  # stands for torch.optim.lr_scheduler itself
