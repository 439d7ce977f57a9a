from __future__ import annotations

import numpy as np

from tests.translation.checking import translated
from tests.translation.executing import names_of
from workers.translation import translate

NET = (
    "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.register_buffer('b', torch.ones(2))\n"
)


def test_buffers_keep_their_name():
    result = translated(NET + "net = Net()\nb = list(net.buffers())\n")
    assert "list(net.buffers())" in result.text
    assert result.clean


MIXED = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(2, 3, 1), nn.BatchNorm2d(3), nn.InstanceNorm2d(3, affine=True))
        self.third = nn.BatchNorm3d(2)
        self.kept = nn.InstanceNorm1d(2, track_running_stats=True)
        self.plain = nn.BatchNorm1d(2, track_running_stats=False)
        self.register_buffer("scale", torch.full((2,), 3.0))
        self.register_buffer("nothing", None)


def named(prefix):
    return [(name, tuple(buffer.shape)) for name, buffer in Net().named_buffers(prefix) if buffer.ndim]


def own():
    return [tuple(buffer.shape) for buffer in Net().buffers(recurse=False)]


def written():
    net = nn.Sequential(nn.BatchNorm1d(2)).eval()
    for buffer in net.buffers():
        if buffer.ndim:
            buffer.fill_(4.0)
    return net(torch.ones(1, 2))
"""


def test_statistics_are_listed_with_the_buffers():
    result = translate(MIXED, companion="inline")
    assert result.clean
    ours, theirs = names_of(result.text), names_of(MIXED)
    assert ours["named"]("net") == theirs["named"]("net")
    assert ours["named"]("") == theirs["named"]("")
    assert ours["own"]() == theirs["own"]()
    np.testing.assert_allclose(ours["written"]().asnumpy(), theirs["written"]().detach().numpy(), rtol=1e-5)


def test_a_network_that_is_not_seen():
    result = translated(
        "from networks import Net\nb = sum(b.numel() for b in Net().buffers())\nnet = nn.Linear(2, 2)\nc = list(net.buffers())\n"
    )
    assert "list(buffers(net))" in result.text
    assert result.clean


def test_duplicates_are_for_a_person():
    result = translated("net = nn.BatchNorm1d(2).eval()\nb = list(net.named_buffers(remove_duplicate=False))\n")
    assert [c.verdict for c in result.changes if c.torch.endswith("named_buffers")] == ["review"]


def test_leaves_buffers_of_other_objects():
    assert (
        "pool.buffers()"
        in translated("class Pool:\n    def buffers(self):\n        return torch.ones(2)\npool = Pool()\npool.buffers()\n").text
    )
