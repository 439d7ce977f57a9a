from __future__ import annotations

import numpy as np
from mindspore import Parameter, Tensor


class LBFGS:
    """L-BFGS as torch runs it without a line search. `step` takes a function that returns the loss and its gradients."""

    def __init__(
        self, params, lr=1, max_iter=20, max_eval=None, tolerance_grad=1e-7, tolerance_change=1e-9, history_size=100,
        line_search_fn=None,
    ):  # fmt: skip
        if line_search_fn is not None:
            raise NotImplementedError("a line search")
        self.parameters = [params] if isinstance(params, Parameter) else list(params)
        self.param_groups = [{"params": self.parameters, "lr": lr}]
        self.max_iter, self.max_eval = max_iter, max_iter * 5 // 4 if max_eval is None else max_eval
        self.tolerance_grad, self.tolerance_change, self.history_size = tolerance_grad, tolerance_change, history_size
        self.count, self.direction, self.length, self.scale, self.gradient = 0, None, 0.0, 1.0, None
        self.steps, self.changes, self.weights = [], [], []

    def evaluate(self, grad_fn):
        loss, gradients = grad_fn()
        return loss, np.concatenate([gradient.asnumpy().reshape(-1) for gradient in gradients])

    def choose(self, gradient):
        """The direction: the history's estimate of the inverse Hessian times the gradient."""
        if self.count == 1:
            return -gradient
        change, step = gradient - self.gradient, self.direction * self.length
        curvature = np.dot(change, step)
        if curvature > 1e-10:
            kept = slice(1, None) if len(self.steps) == self.history_size else slice(None)
            self.steps, self.changes, self.weights = [
                [*past[kept], new]
                for past, new in ((self.steps, step), (self.changes, change), (self.weights, 1 / curvature))
            ]  # fmt: skip
            self.scale = curvature / np.dot(change, change)
        direction, shares = -gradient, []
        for step, change, weight in zip(self.steps[::-1], self.changes[::-1], self.weights[::-1]):
            shares.append(np.dot(step, direction) * weight)
            direction = direction - shares[-1] * change
        direction = direction * self.scale
        for step, change, weight, share in zip(self.steps, self.changes, self.weights, shares[::-1]):
            direction = direction + step * (share - np.dot(change, direction) * weight)
        return direction

    def move(self, vector):
        start = 0
        for parameter in self.parameters:
            part = vector[start : start + parameter.size].reshape(parameter.shape)
            parameter.copy_(Tensor((parameter.asnumpy() + part).astype(part.dtype)))
            start += parameter.size

    def step(self, grad_fn):
        first, gradient = self.evaluate(grad_fn)
        value, evaluations, rate = float(first), 1, self.param_groups[0]["lr"]
        if np.abs(gradient).max() <= self.tolerance_grad:
            return first
        for iteration in range(1, self.max_iter + 1):
            self.count += 1
            self.direction = self.choose(gradient)
            self.gradient, before = gradient, value
            self.length = min(1.0, 1.0 / np.abs(gradient).sum()) * rate if self.count == 1 else rate
            slope = np.dot(gradient, self.direction)
            if slope > -self.tolerance_change:
                break
            self.move((self.length * self.direction).astype(gradient.dtype))
            if iteration != self.max_iter:
                loss, gradient = self.evaluate(grad_fn)
                value = float(loss)
                evaluations += 1
            small = np.abs(self.direction * self.length).max() <= self.tolerance_change
            if evaluations >= self.max_eval or np.abs(gradient).max() <= self.tolerance_grad or small:
                break
            if abs(value - before) < self.tolerance_change:
                break
        return first
