from __future__ import annotations

import greenlet
import mindspore as ms
from mindspore import Tensor, ops


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
