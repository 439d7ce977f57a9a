"""A transposed convolution of one's own that calls the function with the layer's settings computes as in torch."""

from __future__ import annotations

from tests.translation.programs.running import run_both
from tests.translation.programs.scoring import alike
from workers.translation import translate

PROGRAM = """import torch
import torch.nn as nn
import torch.nn.functional as F
class Up1(nn.ConvTranspose1d):
    def forward(self, x):
        w = self.weight * 0.5
        return F.conv_transpose1d(x, w, self.bias, self.stride, self.padding, self.output_padding, self.groups, self.dilation)
class Up2(nn.ConvTranspose2d):
    def forward(self, x):
        w = self.weight * 0.5
        return F.conv_transpose2d(x, w, self.bias, self.stride, self.padding, self.output_padding, self.groups, self.dilation)
x = torch.arange(60.0).sin()
for layer, shape in ((Up1(2, 4, 3, 2, 1, 1, groups=2), (3, 2, 10)), (Up2(3, 2, (3, 2), (2, 1), 1, (1, 0)), (1, 3, 4, 5))):
    with torch.no_grad():
        for p in layer.parameters():
            p.copy_(torch.arange(float(p.numel())).cos().view(p.shape))
    y = layer(x.view(shape))
    print(tuple(y.shape), "%.4f %.4f" % (y.sum().item(), (y * y).sum().item()))
"""


def test_its_numbers_are_torchs() -> None:
    result = translate(PROGRAM, device="cpu", companion="inline")
    assert result.clean, [c.reason for c in result.changes if c.verdict == "review"]
    ours, theirs = run_both({"up": PROGRAM}, {"up": result.text})
    assert not theirs["up"][1], theirs["up"][1]
    assert alike(ours["up"][0], theirs["up"][0]), (ours["up"][0], theirs["up"][0])
