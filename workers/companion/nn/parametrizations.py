"""Weights that are computed from others: weight_norm and spectral_norm."""

from __future__ import annotations

from mindspore import Parameter, Tensor, nn, ops


def as_rows(weight, dim):
    """The weight as a matrix whose rows are the slices along dim."""
    axes = (dim, *(axis for axis in range(weight.ndim) if axis != dim))
    return ops.transpose(weight, axes).reshape(weight.shape[dim], -1)


def length_of(weight, dim):
    """The length of each slice along dim, of the whole weight for None."""
    axes = tuple(axis for axis in range(weight.ndim) if dim is None or axis != dim % weight.ndim)
    length = ops.sqrt((weight * weight).sum(axes, keepdims=True))
    return length.reshape(()) if dim is None else length


def output_dim(module):
    """The dimension of the weight that counts the outputs."""
    return 1 if isinstance(module, nn.Conv1dTranspose | nn.Conv2dTranspose | nn.Conv3dTranspose) else 0


def computed(weight):
    """What initializes a computed weight is lost when it is next computed, as in torch: a tensor has no set_data of its own."""
    weight.set_data = forgotten
    return weight


def forgotten(*given, **named):
    """Takes a value and keeps nothing."""


def remove_weight_norm(module, name="weight"):
    """Make the computed weight a parameter again. Returns the layer."""
    weight = Tensor(module.weight.asnumpy())
    module.__class__ = type(module).__bases__[1]
    del module.weight_g
    del module.weight_v
    module.weight = Parameter(weight, name="weight")
    return module


def unit_vector(x, eps):
    """x by its length, which counts as eps at least; without a gradient."""
    x = ops.stop_gradient(x)
    return x / ops.maximum(ops.sqrt((x * x).sum()), eps)


class SpectralNormed:
    """The weight is divided by its largest singular value, which a step of the power method follows in training."""

    norm_begun = False

    def construct(self, *inputs):
        self.norm_begun = True
        if self.training:
            matrix = as_rows(self.weight_orig, self.norm_dim)
            for _ in range(self.norm_steps):
                self.weight_v[:] = unit_vector(ops.matmul(matrix.T, self.weight_u), self.norm_eps)
                self.weight_u[:] = unit_vector(ops.matmul(matrix, self.weight_v), self.norm_eps)
        return super().construct(*inputs)

    def normed(self):
        if not self.norm_begun:  # torch's weight is that of weight_orig until it is first used: what initializes it goes there
            return self.weight_orig
        u, v = ops.stop_gradient(self.weight_u.copy()), ops.stop_gradient(self.weight_v.copy())
        return computed(self.weight_orig / (u * ops.matmul(as_rows(self.weight_orig, self.norm_dim), v)).sum())


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Keep weight_orig, weight_u and weight_v as torch.nn.utils.spectral_norm does. Returns the layer."""
    if name != "weight":
        raise NotImplementedError(f"spectral_norm of {name}: only a layer's weight can be normed here.")
    attribute = "embedding_table" if isinstance(module, nn.Embedding) else "weight"
    weight = Tensor(getattr(module, attribute).asnumpy())
    delattr(module, attribute)
    module.norm_dim = output_dim(module) if dim is None else dim
    module.norm_steps, module.norm_eps = n_power_iterations, eps
    rows, columns = as_rows(weight, module.norm_dim).shape
    module.weight_orig = Parameter(weight, name="weight_orig")
    module.register_buffer("weight_u", unit_vector(ops.randn(rows), eps))
    module.register_buffer("weight_v", unit_vector(ops.randn(columns), eps))
    members = {attribute: property(SpectralNormed.normed)}
    module.__class__ = type(type(module).__name__, (SpectralNormed, type(module)), members)
    return module


class SpectralNormParametrized:
    """The weight is divided by its largest singular value, which a step of the power method follows in training."""

    def construct(self, *inputs):
        if self.training:
            self.power_method(self.norm_steps)
        return super().construct(*inputs)

    def power_method(self, steps):
        held, matrix = self.parametrizations.weight.vectors(), as_rows(self.parametrizations.weight.original, self.norm_dim)
        for _ in range(steps):
            held._u[:] = unit_vector(ops.matmul(matrix, held._v), self.norm_eps)
            held._v[:] = unit_vector(ops.matmul(matrix.T, held._u), self.norm_eps)

    def normed(self):
        held, weight = self.parametrizations.weight.vectors(), self.parametrizations.weight.original
        u, v = ops.stop_gradient(held._u.copy()), ops.stop_gradient(held._v.copy())
        return computed(weight / (u * ops.matmul(as_rows(weight, self.norm_dim), v)).sum())


class SpectralParts(nn.Cell):
    """The original weight, and under the name 0 the two vectors."""

    def vectors(self):
        return self.name_cells()["0"]


def spectral_norm_parametrization(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Norm the weight as torch.nn.utils.parametrizations.spectral_norm does, under its names. Returns the layer."""
    if name != "weight":
        raise NotImplementedError(f"spectral_norm of {name}: only a layer's weight can be normed here.")
    attribute = "embedding_table" if isinstance(module, nn.Embedding) else "weight"
    weight = Tensor(getattr(module, attribute).asnumpy())
    delattr(module, attribute)
    module.norm_dim = output_dim(module) if dim is None else dim
    module.norm_steps, module.norm_eps = n_power_iterations, eps
    rows, columns = as_rows(weight, module.norm_dim).shape
    vectors = nn.Cell()
    vectors.register_buffer("_u", unit_vector(ops.randn(rows), eps))
    vectors.register_buffer("_v", unit_vector(ops.randn(columns), eps))
    module.parametrizations = nn.Cell()
    module.parametrizations.weight = SpectralParts()
    module.parametrizations.weight.original = Parameter(weight, name="original")
    module.parametrizations.weight.insert_child_to_cell("0", vectors)
    members = {attribute: property(SpectralNormParametrized.normed)}
    module.__class__ = type(f"Parametrized{type(module).__name__}", (SpectralNormParametrized, type(module)), members)
    module.power_method(15)
    return module


class WeightNormed:
    """The weight is computed from its length and its direction whenever the layer uses it."""

    @property
    def weight(self):
        return computed(self.weight_v * (self.weight_g / length_of(self.weight_v, self.norm_dim)))


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


class WeightNormParametrized:
    """The weight is computed from its length (original0) and its direction (original1) whenever the layer uses it."""

    @property
    def weight(self):
        split = self.parametrizations.weight
        return computed(split.original1 * (split.original0 / length_of(split.original1, self.norm_dim)))


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
