"""Buffers that are made as objects: `self.cos = nn.Buffer(cos)`."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated

_HEAD = "import torch\nfrom torch import nn\n\n\nclass Net(nn.Module):\n"
_HEAD += "    def __init__(self, x):\n        super().__init__()\n        "


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("self.a = nn.Buffer(torch.ones(2))", 'self.register_buffer("a", ops.ones((2,)))'),
        ("self.a = torch.nn.Buffer(x, persistent=False)", 'self.register_buffer("a", x, persistent=False)'),
        ("self.a = nn.Buffer(\n            x,\n        )", 'self.register_buffer("a",\n            x,\n        )'),
    ],
)
def test_an_attribute_of_a_network_is_registered(line: str, after: str) -> None:
    result = translated(f"{_HEAD}{line}\n")
    assert after in result.text
    assert result.clean


@pytest.mark.parametrize(
    "line",
    [
        "self.a = nn.Buffer()",
        "self.a = nn.Buffer(data=x)",
        "a = nn.Buffer(x)",
        "self.a = self.b = nn.Buffer(x)",
        "x.a = nn.Buffer(x)",
    ],
)
def test_others_are_marked(line: str) -> None:
    text = translated(f"{_HEAD}{line}\n").text
    assert "register_buffer(" not in text
    assert f"{line}  # mindport: unsupported: Use register_buffer" in text


def test_outside_of_networks_it_is_marked() -> None:
    text = translated("from torch import nn\n\n\nclass Kept:\n    def __init__(self, x):\n        self.a = nn.Buffer(x)\n").text
    assert "self.a = nn.Buffer(x)  # mindport: unsupported: " in text


def test_own_buffers_stay() -> None:
    line = "self.a = Buffer(x)"
    assert line in translated(f"import torch\nfrom ring import Buffer\n{_HEAD}{line}\n").text
