from __future__ import annotations

from mindspore import Parameter, Tensor


def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """Scales the gradients that the parameters keep so that their common norm is at most max_norm; returns the norm before."""
    given = [parameters] if isinstance(parameters, Parameter) else list(parameters)
    keeping = [p for p in given if getattr(p, "grad", None) is not None]
    if not keeping:
        return Tensor(0.0)
    scaled, total = clip_grads([p.grad for p in keeping], max_norm, float(norm_type))
    for parameter, gradient in zip(keeping, scaled):
        parameter.grad = gradient
    return total
