"""Torch's private base classes of layers stand for all layers that derive from them."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, translated


@pytest.mark.parametrize(
    ("base", "classes"),
    [
        ("nn.modules.batchnorm._BatchNorm", "(nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d)"),
        ("nn.modules.instancenorm._InstanceNorm", 'class_named("InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d")'),
        ("nn.modules.conv._ConvTransposeNd", "(nn.Conv1dTranspose, nn.Conv2dTranspose, nn.Conv3dTranspose)"),
    ],
)
def test_isinstance_asks_for_all_of_them(base: str, classes: str) -> None:
    result = translated(f"def norms(net):\n    return [m for m in net.modules() if isinstance(m, {base})]\n")
    assert f"if isinstance(m, {classes})]" in result.text
    assert result.clean


def test_among_other_classes() -> None:
    result = translated("def f(m):\n    return isinstance(m, (nn.modules.batchnorm._BatchNorm, nn.GroupNorm))\n")
    assert "isinstance(m, ((nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d), nn.GroupNorm))" in result.text
    assert result.clean


@pytest.mark.parametrize("line", ["kind = nn.modules.conv._ConvNd", "class Own(nn.modules.conv._ConvNd): pass"])
def test_a_base_class_that_is_used_otherwise_is_for_a_person(line: str) -> None:
    assert not translated(f"{line}\n").clean


@pytest.mark.parametrize("line", ["found = isinstance(m, batchnorm._BatchNorm)", "found = isinstance(m, mine._ConvNd)"])
def test_classes_of_the_users_own_stay(line: str) -> None:
    assert body_of(translated(f"{line}\n")) == f"{line}\n"


def test_a_norm_of_the_users_own_derives_from_a_stand_in() -> None:
    result = translated("from torch.nn.modules.batchnorm import _BatchNorm\n\nclass Own(_BatchNorm):\n    pass\n")
    assert "class Own(BatchNormBase):" in result.text
    assert result.clean
