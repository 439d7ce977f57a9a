"""Settings that MindSpore's layer does not keep are written out where the layer is made in sight."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, check_transformed, check_untouched, translated


@pytest.mark.parametrize(
    ("attribute", "value"),
    [("padding", "(1, 1)"), ("padding_mode", "'zeros'")],
)
def test_setting_of_a_convolution_is_written_out(attribute: str, value: str) -> None:
    text = body_of(translated(f"conv = nn.Conv2d(3, 8, 3, padding=1)\nprint(conv.{attribute})\n"))
    assert text.endswith(f"print({value})\n")


def test_stride_of_a_pool_is_its_kernel_unless_given() -> None:
    assert body_of(translated("pool = nn.MaxPool1d(2)\nprint(pool.stride)\n")).endswith("print(2)\n")


def test_layer_made_on_the_spot() -> None:
    check_transformed("print(nn.LeakyReLU(0.2).negative_slope)\n", "print(0.2)\n")


def test_setting_of_a_member_is_found() -> None:
    text = translated(
        """
        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.act = nn.LeakyReLU(0.3)

            def forward(self, x):
                return self.act(x) * self.act.negative_slope
        """
    ).text
    assert "* 0.3" in text


def test_value_that_the_code_does_not_show_is_for_review() -> None:
    result = translated("def f(n):\n    act = nn.LeakyReLU(n)\n    return act.negative_slope\n")
    assert "act.negative_slope" in result.text
    assert not result.clean


def test_layer_made_in_two_places_is_for_review() -> None:
    result = translated("act = nn.ELU(0.1)\nact = nn.ELU(0.2)\nprint(act.alpha)\n")
    assert "act.alpha" in result.text
    assert not result.clean


@pytest.mark.parametrize("attribute", ["in_channels", "out_channels", "kernel_size", "stride"])
def test_setting_that_both_keep_stays(attribute: str) -> None:
    assert f"print(conv.{attribute})" in translated(f"conv = nn.Conv2d(3, 8, 3)\nprint(conv.{attribute})\n").text


def test_setting_of_something_else_stays() -> None:
    check_untouched("print(options.padding, options.negative_slope)\n")


def test_assigned_setting_is_no_reading() -> None:
    assert "act.negative_slope = 0.5" in translated("act = nn.LeakyReLU(0.2)\nact.negative_slope = 0.5\n").text


def test_a_layer_that_a_function_makes_has_settings_that_are_not_seen() -> None:
    body = "def like(bn):\n    return nn.BatchNorm2d(3, momentum=0.3)\nnorm = like(1)\nprint(norm.momentum)\n"
    result = translated(body)
    assert "print(norm.momentum)" in result.text
    assert not result.clean
