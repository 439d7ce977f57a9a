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
