from __future__ import annotations

from mindspore import Parameter, nn, ops


class BatchNormBase(nn.Cell):
    """What torch's batch norms derive from, with torch's attributes."""

    def __init__(
        self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None, *, bias=True
    ):
        super().__init__()
        self.num_features, self.eps, self.momentum, self.affine = num_features, eps, momentum, affine
        self.track_running_stats = track_running_stats
        self.weight = Parameter(ops.ones(num_features)) if affine else None
        self.bias = Parameter(ops.zeros(num_features)) if affine and bias else None
        self.running_mean = Parameter(ops.zeros(num_features), requires_grad=False) if track_running_stats else None
        self.running_var = Parameter(ops.ones(num_features), requires_grad=False) if track_running_stats else None

    def reset_parameters(self):
        if self.track_running_stats:
            self.running_mean.set_data(ops.zeros(self.num_features))
            self.running_var.set_data(ops.ones(self.num_features))
        if self.affine:
            self.weight.set_data(ops.ones(self.num_features))
            self.bias.set_data(ops.zeros(self.num_features))

    def construct(self, input):
        own = self.training or self.running_mean is None
        statistics = self.running_mean, self.running_var
        return batch_norm(input, *statistics, self.weight, self.bias, own, self.momentum, self.eps)
