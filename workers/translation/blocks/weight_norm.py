from mindspore import Parameter, Tensor


class WeightNormed:
    """The weight is computed from its length and its direction whenever the layer uses it."""

    @property
    def weight(self):
        return self.weight_v * (self.weight_g / length_of(self.weight_v, self.norm_dim))


def weight_norm(module, name="weight", dim=0):
    """Split the layer's weight into weight_g and weight_v, as torch.nn.utils.weight_norm does. Returns the layer."""
    if name != "weight":
        raise NotImplementedError(f"weight_norm of {name}: only a layer's weight can be split here.")
    weight = Tensor(module.weight.asnumpy())
    del module.weight
    module.weight_g = Parameter(length_of(weight, dim), name="weight_g")
    module.weight_v = Parameter(weight, name="weight_v")
    module.norm_dim = dim
    module.__class__ = type(type(module).__name__, (WeightNormed, type(module)), {})
    return module
