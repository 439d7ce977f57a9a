"""Where values may lie, and how many of the last axes make one value (torch.distributions.constraints)."""

from __future__ import annotations

import copy

from mindspore import ops


class Constraint:
    """Values between two bounds, of which strict leaves the lower one out; event_dim of the last axes make one of them."""

    is_discrete = False

    def __init__(self, lower_bound=None, upper_bound=None, event_dim=0, strict=False):
        self.lower_bound, self.upper_bound, self.event_dim, self.strict = lower_bound, upper_bound, event_dim, strict

    def check(self, value):
        inside = value == value
        if self.lower_bound is not None:
            above = value > self.lower_bound if self.strict else value >= self.lower_bound
            inside = ops.logical_and(inside, above)
        if self.upper_bound is not None:
            inside = ops.logical_and(inside, value <= self.upper_bound)
        return inside.all(tuple(range(-self.event_dim, 0))) if self.event_dim else inside

    def spread(self, count):
        """The same, with so many more axes to the left that make one value."""
        wide = copy.copy(self)
        wide.event_dim = self.event_dim + count
        return wide


class SimplexConstraint(Constraint):
    """Vectors along the last axis of numbers that are not negative and add up to one."""

    def __init__(self):
        super().__init__(0.0, event_dim=1)

    def check(self, value):
        inside = ops.logical_and((value >= 0).all(-1), ops.abs(value.sum(-1) - 1) < 1e-6)
        return inside.all(tuple(range(1 - self.event_dim, 0))) if self.event_dim > 1 else inside
