from __future__ import annotations

import mindspore as ms
from mindspore import Parameter, Tensor, ops
from mindspore.experimental import optim


class Adam(optim.Optimizer):
    """Adam that adds eps to the corrected second moment."""

    def __init__(
        self,
        params,
        lr=1e-3,
        betas=(0.9, 0.999),
        eps=1e-8,
        weight_decay=0,
        amsgrad=False,
        *,
        maximize=False,
        decoupled_weight_decay=False,
    ):
        defaults = {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay, "amsgrad": amsgrad, "maximize": maximize}
        super().__init__(params, {**defaults, "decoupled": decoupled_weight_decay})
        self.exp_avg = self.parameters.clone("exp_avg", "zeros")
        self.exp_avg_sq = self.parameters.clone("exp_avg_sq", "zeros")
        self.largest = self.parameters.clone("max_exp_avg_sq", "zeros")
        self.state_step = Parameter(Tensor(0, ms.int32), name="state_step")

    def construct(self, gradients):
        ops.assign(self.state_step, self.state_step + 1)
        for number, group in enumerate(self.param_groups):
            for index, parameter in enumerate(group["params"], self.group_start_id[number]):
                self.update(group, index, parameter, gradients[index])
        return True

    def update(self, group, index, parameter, grad):
        beta1, beta2 = group["betas"]
        rate, decay = float(group["lr"]), group["weight_decay"]
        grad = -grad if group["maximize"] else grad
        if decay and group["decoupled"]:
            ops.assign(parameter, parameter * (1 - rate * decay))
        elif decay:
            grad = grad + decay * parameter
        ops.assign(self.exp_avg[index], beta1 * self.exp_avg[index] + (1 - beta1) * grad)
        ops.assign(self.exp_avg_sq[index], beta2 * self.exp_avg_sq[index] + (1 - beta2) * grad * grad)
        second, rounds = self.exp_avg_sq[index], int(self.state_step)
        if group["amsgrad"]:
            ops.assign(self.largest[index], ops.maximum(self.largest[index], second))
            second = self.largest[index]
        denominator = ops.sqrt(second) / (1 - beta2**rounds) ** 0.5 + group["eps"]
        ops.assign(parameter, parameter - rate / (1 - beta1**rounds) * self.exp_avg[index] / denominator)
