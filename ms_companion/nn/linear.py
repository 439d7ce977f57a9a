# Written by mindport 0.2.0. SPDX-License-Identifier: Apache-2.0
"""Linear and bilinear layers."""

from __future__ import annotations

from mindspore import nn


class Linear(nn.Dense):
    """nn.Dense with the argument names of torch.nn.Linear."""

    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        super().__init__(in_features, out_features, has_bias=bias, **({"dtype": dtype} if dtype else {}))
        self.in_features, self.out_features = in_features, out_features
