from __future__ import annotations


def clear_gradients(parameters):
    """Forgets the gradients that the parameters keep."""
    for parameter in parameters:
        parameter.grad = None
