from mindspore import Parameter, Tensor, nn, ops


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
        return weight / (u * ops.matmul(as_rows(weight, self.norm_dim), v)).sum()


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
