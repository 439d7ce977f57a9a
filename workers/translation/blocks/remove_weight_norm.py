from mindspore import Parameter, Tensor


def remove_weight_norm(module, name="weight"):
    """Make the computed weight a parameter again. Returns the layer."""
    weight = Tensor(module.weight.asnumpy())
    module.__class__ = type(module).__bases__[1]
    del module.weight_g
    del module.weight_v
    module.weight = Parameter(weight, name="weight")
    return module
