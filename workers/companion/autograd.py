"""Gradients beyond value_and_grad: own functions, taped losses, products with Jacobians (torch.autograd)."""

from __future__ import annotations

import greenlet
import mindspore as ms
from mindspore import Tensor, nn, ops


class Context:
    """What forward keeps for backward."""

    saved_tensors = ()

    def save_for_backward(self, *tensors):
        self.saved_tensors = self.saved_variables = tensors

    def mark_dirty(self, *tensors):
        """What forward writes into a tensor its other names see, as in torch."""

    def mark_non_differentiable(self, *tensors):
        """MindSpore gives such an output no gradient of its own accord."""

    def set_materialize_grads(self, value):
        if not value:
            raise NotImplementedError("MindSpore always gives backward a tensor of zeros, never None.")


class Function(nn.Cell):
    """A computation with a gradient of its own, in static methods forward(ctx, ...) and backward(ctx, ...) as in torch."""

    def __init__(self, inputs):
        super().__init__()
        self.places = [place for place, value in enumerate(inputs) if isinstance(value, Tensor)]
        self.others = [None if isinstance(value, Tensor) else value for value in inputs]
        self.context = Context()
        self.context.needs_input_grad = tuple(place in self.places for place in range(len(inputs)))

    @classmethod
    def apply(cls, *inputs):
        return cls(inputs)(*(value for value in inputs if isinstance(value, Tensor)))

    def construct(self, *tensors):
        inputs = list(self.others)
        for place, tensor in zip(self.places, tensors, strict=True):
            inputs[place] = tensor
        if not hasattr(self, "setup_context"):
            return self.forward(self.context, *inputs)
        output = self.forward(*inputs)
        self.setup_context(self.context, tuple(inputs), output)
        return output

    def bprop(self, *tensors_out_dout):
        *tensors, _, dout = tensors_out_dout
        found = self.backward(self.context, *(dout if isinstance(dout, tuple) else (dout,)))
        found = found if isinstance(found, tuple) else (found,)
        chosen = [found[place] for place in self.places]
        return tuple(ops.zeros_like(x) if d is None else d for x, d in zip(tensors, chosen, strict=True))


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy="reverse-mode"):
    """The derivatives of every output element by every input element; tuples of inputs or outputs give tuples."""
    given = inputs if isinstance(inputs, tuple) else (inputs,)
    out = func(*given)
    if isinstance(out, tuple):
        return tuple(jacobian(lambda *at, part=part: func(*at)[part], inputs) for part in range(len(out)))
    found = []
    for place, value in enumerate(given):
        rows = [ms.grad(lambda *at, row=row: func(*at).reshape(-1)[row], place)(*given) for row in range(out.size)]
        found.append(ops.stack(rows).reshape(out.shape + value.shape))
    return tuple(found) if isinstance(inputs, tuple) else found[0]


def jvp(func, inputs, v=None, create_graph=False, strict=False):
    """The output, and its derivative in the direction v."""
    given = inputs if isinstance(inputs, tuple) else (inputs,)
    ways = tuple(ops.ones_like(one) for one in given) if v is None else v if isinstance(v, tuple) else (v,)
    out = func(*given)
    if isinstance(out, tuple):
        parts = [jvp(lambda *at, part=part: func(*at)[part], inputs, v)[1] for part in range(len(out))]
        return out, tuple(parts)
    rates = jacobian(func, given)
    along = [ops.matmul(rate.reshape(out.size, -1), way.reshape(-1)) for rate, way in zip(rates, ways, strict=True)]
    return out, sum(along).reshape(out.shape)


class Recording:
    """`loss.backward()` for losses whose computation is spread over functions or blocks.

    `value_and_grad` differentiates a function. Here that function is whatever runs between `start` and `backward`: it waits
    in a greenlet meanwhile (pip install greenlet). For eager mode; in graph mode the loss needs a function of its own.
    """

    waiting = []  # (place, greenlet, weights), the innermost last

    @classmethod
    def start(cls, place, times=1):
        """What is computed from here on counts for the next `times` calls of `backward`. An earlier round's rest ends."""
        while any(begun == place for begun, *_ in cls.waiting):
            cls._end(Tensor(0.0), [])
        for _ in range(times):
            weights = []
            recorder = greenlet.greenlet(cls._record)
            recorder.switch(weights)
            cls.waiting.append((place, recorder, weights))

    @classmethod
    def backward(cls, loss, parameters, *places, gradient=None):
        """Adds the loss's gradients to those that the parameters keep as `grad`. Recorded from one of the places."""
        if not any(begun in places for begun, *_ in cls.waiting):
            raise RuntimeError("nothing is recorded for this loss: another backward came first, or its start was passed over")
        while cls.waiting[-1][0] not in places:
            cls._end(Tensor(0.0), [])
        if gradient is not None:
            loss = (loss * ops.stop_gradient(gradient)).sum()
        trained = list({id(p): p for p in parameters if p.requires_grad}.values())
        for parameter, new in zip(trained, cls._end(loss, trained)):
            kept = getattr(parameter, "grad", None)
            parameter.grad = new if kept is None else kept + new

    @staticmethod
    def _record(weights):
        def program():
            return greenlet.getcurrent().parent.switch()

        return ms.value_and_grad(program, None, weights)()[1]

    @classmethod
    def _end(cls, loss, parameters):
        _, recorder, weights = cls.waiting.pop()
        weights.extend(parameters)
        return recorder.switch(loss)


def stopped(value):
    """The same without gradients, also the tensors in lists, tuples and dictionaries."""
    if isinstance(value, Tensor):
        return ops.stop_gradient(value)
    if isinstance(value, dict):
        return {key: stopped(item) for key, item in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[stopped(item) for item in value])
    if isinstance(value, list):
        return [stopped(item) for item in value]
    if isinstance(value, tuple):  # apart from lists: in a graph type(value)(...) loses the keys of a dict around it
        return tuple([stopped(item) for item in value])
    return value


def stopped_if(condition, value):
    """The value, without gradients where the condition holds."""
    return stopped(value) if condition else value


def twofold_grad(compute, places=0):
    """ms.grad for a result that is differentiated again: MindSpore's second gradients are right when the first are compiled."""

    def identity(function):
        held = [cell.cell_contents for cell in function.__closure__ or ()]
        return (function.__code__, *(identity(part) if hasattr(part, "__code__") else id(part) for part in held))

    key = (identity(compute), places)
    if key not in twofold_grad.compiled:

        @ms.jit
        def differentiated(*inputs):
            return ms.grad(compute, places)(*inputs)

        twofold_grad.compiled[key] = differentiated, compute
    return twofold_grad.compiled[key][0]


twofold_grad.compiled = {}


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    """The output, and the gradient of its product with v."""
    given = inputs if isinstance(inputs, tuple) else (inputs,)
    out = func(*given)
    outs = out if isinstance(out, tuple) else (out,)
    weights = (1.0,) if v is None else v if isinstance(v, tuple) else (v,)

    def weighted(*at):
        parts = func(*at)
        return sum((part * w).sum() for part, w in zip(parts if isinstance(parts, tuple) else (parts,), weights, strict=True))

    assert len(outs) == len(weights)
    found = tuple(ms.grad(weighted, place)(*given) for place in range(len(given)))
    return out, found if isinstance(inputs, tuple) else found[0]
