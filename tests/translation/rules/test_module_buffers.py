from __future__ import annotations

from tests.translation.checking import translated

NET = (
    "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.register_buffer('b', torch.ones(2))\n"
)


def test_buffers_keep_their_name():
    result = translated(NET + "net = Net()\nb = list(net.buffers())\n")
    assert "list(net.buffers())" in result.text
    assert result.clean


def test_statistics_of_batch_norm_are_no_buffers():
    result = translated("net = nn.BatchNorm1d(2).eval()\nb = list(net.named_buffers())\n")
    assert [c.verdict for c in result.changes if c.torch.endswith("named_buffers")] == ["review"]


def test_leaves_buffers_of_other_objects():
    assert (
        "pool.buffers()"
        in translated("class Pool:\n    def buffers(self):\n        return torch.ones(2)\npool = Pool()\npool.buffers()\n").text
    )
