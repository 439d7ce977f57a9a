"""Primitives that eager mode makes of others lead to what those start, as the installed wheel has it."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

import pytest

from workers.declarations import plugin
from workers.declarations.composites import composites, with_composites

WHEEL = Path(str(distribution("mindspore").locate_file("mindspore")))


@pytest.fixture(scope="module")
def parts():
    return composites(WHEEL)


def test_a_function_that_calls_others_is_made_of_them(parts):
    assert parts["ToDtype"] == ("Cast", "Contiguous", "EmptyLike", "InplaceCopy")
    assert parts["ViewAs"] == ("Contiguous", "View")
    assert not parts.keys() & {"Abs", "AddExt", "Cast", "MatMulExt"}


def test_it_starts_what_they_start(parts):
    table = with_composites(plugin.operators(WHEEL), parts)
    assert table["ToDtype"] == table["ToOther"] == ("aclnnCast", "aclnnInplaceCopy")
    assert table["Meshgrid"] == ("aclnnExpand",)
    assert not table.keys() & {"FlattenExt", "Reshape", "ViewAs"}  # the same memory in another shape
    assert table["Abs"] == ("aclnnAbs",)


def test_both_libraries_tell_the_same_where_both_tell(parts):
    """The plugin has the random and the transposing ones too."""
    launched = plugin.operators(WHEEL)
    for name in ("ExpandAs", "RandExt", "RandLikeExt", "Randn", "RandnLike", "TExt"):
        assert with_composites(launched, {name: parts[name]})[name] == launched[name]


def test_a_part_of_which_nothing_is_known_leaves_the_whole_unknown():
    launched = {"Cast": ("aclnnCast",), "X": ("aclnnX",)}
    assert with_composites(launched, {"X": ("Cast", "Other"), "Y": ("Other",), "Z": ("View",)}) == launched
    assert with_composites(launched, {"Y": ("Cast", "View")}) == launched | {"Y": ("aclnnCast",)}
