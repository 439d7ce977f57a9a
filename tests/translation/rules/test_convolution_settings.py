"""Settings of convolutions whose making the code does not show."""

from __future__ import annotations

from tests.translation.checking import translated

LOOP = "net = nn.Sequential(nn.Conv2d(3, 4, 3, padding=1))\nfor m in net.modules():\n    if isinstance(m, nn.Conv2d):\n"


def test_a_part_of_a_network() -> None:
    body = "def again(block):\n    c = block.conv\n    return nn.Conv2d(c.in_channels, c.out_channels, 1, groups=c.groups)\n"
    result = translated(body)
    assert 'group=conv_setting(c, "groups")' in result.text or 'groups=conv_setting(c, "groups")' in result.text
    assert result.clean


def test_a_layer_found_in_a_loop() -> None:
    result = translated(f"{LOOP}        print(m.padding, m.padding_mode)\n")
    assert 'print(conv_setting(m, "padding"), conv_setting(m, "padding_mode"))' in result.text
    assert result.clean


def test_a_setting_with_a_line_that_makes_the_layer_is_written_out() -> None:
    assert "print((1, 1))" in translated("conv = nn.Conv2d(3, 4, 3, padding=1)\nprint(conv.padding)\n").text


def test_leaves_settings_of_other_objects() -> None:
    text = translated("def f(args, match):\n    return nn.Conv2d(args.width, 4, 1, groups=args.groups), match.groups()\n").text
    assert "args.groups" in text
    assert "match.groups()" in text
    assert "conv_setting" not in text


def test_leaves_attributes_of_ones_own_network() -> None:
    body = "class Block(nn.Module):\n    def __init__(self, groups):\n        super().__init__()\n        self.groups = groups\n"
    body += "        self.in_channels = 3\n    def forward(self, x):\n        return x * self.groups\n"
    assert "conv_setting" not in translated(body).text
