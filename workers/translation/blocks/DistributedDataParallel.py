from __future__ import annotations

from mindspore import nn


class DistributedDataParallel(nn.Cell):
    """A network under the name `module`, called as it is: of several processes each would have to average its gradients."""

    def __init__(self, module, device_ids=None, output_device=None, *args, **kwargs):
        super().__init__()
        self.module = module
        self.set_train(module.training)

    def construct(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)
