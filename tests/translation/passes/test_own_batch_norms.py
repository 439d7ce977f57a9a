"""A batch norm with a forward method of its own computes by torch's names: MindSpore's class has another momentum, and fewer."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from tests.translation.programs.running import run_both
from tests.translation.programs.scoring import alike
from workers.translation import translate

NORM = """import torch
import torch.nn as nn
class Norm(nn.BatchNorm2d):
    def __init__(self, num_features, momentum=0.1):
        super().__init__(num_features, momentum=momentum)
    def forward(self, input):
        self._check_input_dim(input)
        factor = 0.0
        if self.training and self.track_running_stats:
            self.num_batches_tracked += 1
            factor = 1.0 / float(self.num_batches_tracked) if self.momentum is None else self.momentum
        if self.training:
            mean, var = input.mean([0, 2, 3]), input.var([0, 2, 3], unbiased=False)
            with torch.no_grad():
                self.running_mean = factor * mean + (1 - factor) * self.running_mean
                self.running_var = factor * var + (1 - factor) * self.running_var
        else:
            mean, var = self.running_mean, self.running_var
        input = (input - mean[None, :, None, None]) / torch.sqrt(var[None, :, None, None] + self.eps)
        if self.affine:
            input = input * self.weight[None, :, None, None] + self.bias[None, :, None, None]
        return input
"""
RUN = """
x = torch.arange(48.0).view(2, 3, 2, 4).sin()
for momentum in (0.3, None):
    net = Norm(3, momentum=momentum)
    opt = torch.optim.SGD(net.parameters(), lr=0.01)
    for _ in range(3):
        loss = (net(x) ** 3).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
        x = x * 1.1 + 0.1
        print("%.5f %.5f %.5f" % (loss.item(), net.running_mean.sum().item(), net.running_var.sum().item()))
    net.eval()
    print("%.5f" % net(x).std().item())
"""


def test_its_numbers_are_torchs() -> None:
    result = translate(NORM + RUN, device="cpu", companion="inline")
    assert result.clean
    ours, theirs = run_both({"norm": NORM + RUN}, {"norm": result.text})
    assert not theirs["norm"][1], theirs["norm"][1]
    assert alike(ours["norm"][0], theirs["norm"][0]), (ours["norm"][0], theirs["norm"][0])


@pytest.mark.parametrize(
    "rest",
    ["print(isinstance(Norm(3), nn.BatchNorm2d))\n", "class Other(Norm):\n    pass\nprint(type(Norm(3)) is nn.BatchNorm2d)\n"],
)
def test_where_the_class_is_asked_for_it_stays_and_its_settings_are_marked(rest: str) -> None:
    text = translated(NORM.partition("\n\n")[0].replace("import torch\nimport torch.nn as nn\n", "") + rest).text
    assert "class Norm(BatchNorm2d):" in text
    assert "keep momentum as torch does" in text


def test_a_momentum_that_is_read_beside_the_layer_is_marked() -> None:
    body = "class Norm(nn.BatchNorm2d):\n    def forward(self, x):\n        return super().forward(x) * self.momentum\n"
    assert "keep momentum as torch does" in translated(body).text


@pytest.mark.parametrize("set_in", ["self.momentum = 0.5\n        ", ""])
def test_an_attribute_that_the_class_sets_is_its_own(set_in: str) -> None:
    body = f"class Net(nn.Linear):\n    def forward(self, x):\n        {set_in}return super().forward(x) * self.momentum\n"
    assert "keep momentum" not in translated(body).text
