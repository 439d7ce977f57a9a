"""A layer with inplace=True is plain where nobody reads its input again, and writes into it where somebody may."""

from __future__ import annotations

import pytest

from workers.translation import translate

_NETWORK = """
import torch.nn as nn

class Block(nn.Module):
    def __init__(self, c, norm_layer=nn.BatchNorm2d):
        super().__init__()
        self.conv = nn.Conv2d(c, c, 3, padding=1)
        self.norm = norm_layer(c)
        {made}

    def forward(self, x):
        {used}
"""


def _is_plain(made: str, used: str) -> bool:
    source = _NETWORK.format(made=made, used=used.replace("\n", "\n        "))
    return "InPlace" not in translate(source).text


@pytest.mark.parametrize(
    "used",
    [
        "return self.relu(self.norm(self.conv(x)))",
        "x = self.conv(x)\nx = self.relu(x)\nreturn x",
        "out = self.conv(x)\nout = self.relu(out)\nreturn out + x",
        "identity = x\nout = self.norm(self.conv(x))\nout += identity\nout = self.relu(out)\nreturn out",
        "x = self.conv(x)\nif self.norm is not None:\n    x = self.norm(x)\nreturn self.relu(x)",
    ],
)
def test_a_tensor_that_nobody_else_holds(used: str) -> None:
    assert _is_plain("self.relu = nn.ReLU(inplace=True)", used)


@pytest.mark.parametrize(
    "used",
    [
        "out = self.relu(x)\nreturn self.conv(out) + x",
        "return self.relu(x)",
        "x = self.conv(x)\nskip = x\nx = self.relu(x)\nreturn x + skip",
        "x = self.conv(x)\nreturn x + self.norm(self.relu(x))",
        "x = self.conv(x)\nfor _ in range(2):\n    y = self.relu(x)\n    x = y + x\nreturn x",
    ],
)
def test_an_input_that_is_read_again(used: str) -> None:
    assert not _is_plain("self.relu = nn.ReLU(inplace=True)", used)


@pytest.mark.parametrize(
    "made",
    [
        "self.body = nn.Sequential(nn.Conv2d(c, c, 1), nn.ReLU(True))",
        "self.body = nn.Sequential(*[nn.Conv2d(c, c, 1), norm_layer(c), nn.LeakyReLU(0.2, True)])",
        "layers = [nn.Conv2d(c, c, 1)]; layers.append(nn.ReLU(inplace=True)); self.body = nn.Sequential(*layers)",
        "self.body = nn.Sequential(OrderedDict([('conv', nn.Conv2d(c, c, 1)), ('relu', nn.ReLU(inplace=True))]))",
        "self.body = nn.Sequential(nn.ReLU(inplace=False), nn.Conv2d(c, c, 1))",
    ],
)
def test_behind_another_layer(made: str) -> None:
    assert _is_plain(made, "return x + self.body(x)")


@pytest.mark.parametrize(
    "made",
    [
        "self.body = nn.Sequential(nn.ReLU(True), nn.Conv2d(c, c, 1))",
        "self.body = nn.ModuleList([nn.Conv2d(c, c, 1), nn.ReLU(inplace=True)])",
        "self.body = nn.Sequential(nn.Identity(), nn.ELU(inplace=True))",
        "self.body = make(nn.SiLU(inplace=True))",
    ],
)
def test_first_of_its_container(made: str) -> None:
    assert not _is_plain(made, "return x + self.body(x)")


def test_a_flag_that_is_no_literal_is_passed_on() -> None:
    text = translate("import torch.nn as nn\ndef act(flag):\n    return nn.ReLU(inplace=flag)\n").text
    assert "return InPlace(nn.ReLU(), flag)" in text


def test_two_layers_of_one_assignment_are_looked_at_one_by_one() -> None:
    """The second was taken for a layer behind the first, and its input kept values that torch overwrites."""
    made = "self.a, self.b = nn.ReLU(inplace=True), nn.ReLU6(inplace=True)"
    text = translate(_NETWORK.format(made=made, used="return x + self.a(x) + self.b(x)")).text
    assert "self.a, self.b = InPlace(nn.ReLU()), InPlace(nn.ReLU6())" in text
    assert _is_plain(made, "return self.b(self.conv(self.a(self.conv(x))))")


def test_a_layer_that_overwrites_makes_no_new_tensor_for_the_next() -> None:
    made = "self.body = nn.Sequential(nn.ReLU(True), nn.Hardtanh(-1, 1, True))"
    text = translate(_NETWORK.format(made=made, used="return x + self.body(x)")).text
    assert text.count("InPlace(") == 2


@pytest.mark.parametrize(
    ("used", "marked"),
    [
        ("x = self.conv(x)\nseen = x.view(x.size(0), -1)\nx = self.relu(x)\nreturn seen.mean(1), x", True),
        ("x = self.conv(x)\nfirst = x[:, 0]\nself.relu(x)\nreturn x.mean(1) + first", True),
        ("x = self.conv(x)\nskip = x\nx = self.relu(x)\nseen = x.view(x.size(0), -1)\nreturn seen.mean(1), skip", False),
        ("x = self.conv(x)\nseen = x.view(x.size(0), -1)\ny = seen.mean()\nskip = x\nx = self.relu(x)\nreturn x + skip + y", False),
    ],
    ids=["view", "part", "a view behind it", "a view that is read before"],
)
def test_a_view_that_is_read_behind_the_layer_is_marked(used: str, marked: bool) -> None:
    """Its gradients pass the layer by in MindSpore: they were wrong in silence."""
    source = _NETWORK.format(made="self.relu = nn.ReLU(inplace=True)", used=used.replace("\n", "\n        "))
    assert [change.torch for change in translate(source).changes if change.verdict == "review"] == ["torch.nn.ReLU"] * marked
