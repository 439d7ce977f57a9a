from __future__ import annotations


def keep_gradients(parameters, gradients):
    """Adds the gradients to those that the parameters keep since they were cleared."""
    for parameter, gradient in zip(parameters, gradients):
        kept = getattr(parameter, "grad", None)
        parameter.grad = gradient if kept is None else kept + gradient
