"""`block.norm(x)`: a layer under the name of a tensor's method is no method, however the network came to it."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

NETWORK = """
class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = torch.nn.LayerNorm(4)

class Net(torch.nn.Module):
    def __init__(self, blocks):
        super().__init__()
        self.blocks = blocks
        parts = dict(emb=torch.nn.Embedding(5, 4), layers=torch.nn.ModuleList([torch.nn.ModuleDict({"norm": Block().norm})]))
        self.body = torch.nn.ModuleDict(parts)

    def forward(self, x, p):
"""


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("return [layer.norm(x) for layer in self.body.layers]", "return [layer.norm(x) for layer in self.body.layers]"),
        ("return self.body['layers'][0].norm(x)", "return self.body['layers'][0].norm(x)"),
        ("return self.body.emb.weight", "return self.body.emb.embedding_table"),
        ("return self.blocks[0].norm(torch.relu(x))", "return self.blocks[0].norm(ops.relu(x))"),
        ("return self.blocks[0].norm()", "return norm(self.blocks[0])"),
        ("return self.blocks[0].norm(2)", "return norm(self.blocks[0], p=2)"),
        ("y = torch.relu(x)\n        return y.norm(p)", "return norm(y, p=p)"),
    ],
)
def test_a_layer_of_that_name_is_called(line: str, after: str) -> None:
    result = translated(f"{NETWORK}        {line}\n")
    assert after in result.text
    assert result.clean


def test_what_may_be_either_is_asked_about() -> None:
    unknown = "class Net(torch.nn.Module):\n    def forward(self, x, p):\n        return other(x).norm(p)\n"
    for text in (unknown, f"{NETWORK}        return self.blocks[0].norm(self.order(p))\n"):
        assert "review: If this is a tensor, it is torch.Tensor.norm" in translated(text).text
