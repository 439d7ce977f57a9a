"""Primitives lead to aclnn operators, and overloaded names to primitives, as the installed wheel has them."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

import pytest

from workers.declarations import plugin
from workers.declarations.elf import Library, NoLibrary
from workers.declarations.overloads import overloads

WHEEL = Path(str(distribution("mindspore").locate_file("mindspore")))


@pytest.fixture(scope="module")
def operators():
    return plugin.operators(WHEEL)


@pytest.mark.parametrize(
    ("primitive", "expected"),
    [
        ("Abs", ("aclnnAbs",)),
        ("AddExt", ("aclnnAdd",)),
        ("SoftplusExt", ("aclnnSoftplus",)),
        ("Conv2DExt", ("aclnnConvolution",)),
        ("AdaptiveAvgPool2DExt", ("aclnnAdaptiveAvgPool2d",)),
        ("LayerNormExt", ("aclnnLayerNorm",)),
    ],
)
def test_a_primitive_starts_its_operator(operators, primitive, expected):
    assert operators[primitive] == expected


def test_nearly_every_operator_of_the_plugin_is_reached_from_a_primitive(operators):
    reached = {name for names in operators.values() for name in names}
    named = set(plugin.named(WHEEL))
    assert len(named) == 467
    assert reached <= named
    assert len(reached) / len(named) > 0.99


def test_what_only_looks_like_an_operator_is_none():
    assert plugin.is_operator("aclnnAbs")
    assert not any(map(plugin.is_operator, ("aclnnInit", "aclnn_cache_queue_length", "aclnn", "ACLNN_CACHE_LIMIT")))


def test_an_overloaded_name_has_the_primitives_of_its_arguments():
    found = overloads(WHEEL)
    assert found.tensor["clamp"] == ("ClampTensor", "ClampScalar")
    assert found.tensor["max"] == ("Max", "MaxDim")
    assert found.mint["max"] == ("Max", "MaxDim", "Maximum")
    assert found.mint["conv2d"] == ("Conv2DExt", "Conv2DPadding")
    assert found.tensor["cos"] == ("Cos",)  # the linker keeps "cos" as the end of "acos"


@pytest.mark.parametrize("data", [b"", b"\x7fELF", b"\x7fELF\x01\x01" + bytes(40), b"MZ" + bytes(80)])
def test_what_is_no_library_is_refused(tmp_path, data):
    path = tmp_path / "x.so"
    path.write_bytes(data)
    with pytest.raises(NoLibrary, match="is no x86-64 library"):
        Library(path)
