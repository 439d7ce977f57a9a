from mindspore import Parameter, Tensor, nn, ops


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
        return self.weight_orig / (u * ops.matmul(as_rows(self.weight_orig, self.norm_dim), v)).sum()


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
