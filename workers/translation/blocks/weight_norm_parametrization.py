from mindspore import Parameter, Tensor, nn


class WeightNormParametrized:
    """The weight is computed from its length (original0) and its direction (original1) whenever the layer uses it."""

    @property
    def weight(self):
        split = self.parametrizations.weight
        return split.original1 * (split.original0 / length_of(split.original1, self.norm_dim))


def weight_norm_parametrization(module, name="weight", dim=0):
    """Split the layer's weight as torch.nn.utils.parametrizations.weight_norm does, under its names. Returns the layer."""
    if name != "weight":
        raise NotImplementedError(f"weight_norm of {name}: only a layer's weight can be split here.")
    weight = Tensor(module.weight.asnumpy())
    del module.weight
    module.parametrizations = nn.Cell()
    module.parametrizations.weight = nn.Cell()
    module.parametrizations.weight.original0 = Parameter(length_of(weight, dim), name="original0")
    module.parametrizations.weight.original1 = Parameter(weight, name="original1")
    module.norm_dim = dim
    module.__class__ = type(f"Parametrized{type(module).__name__}", (WeightNormParametrized, type(module)), {})
    return module
