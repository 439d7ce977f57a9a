"""From a MindSpore name back to the torch names that become it or use it."""

from __future__ import annotations

import pytest

from knowledge import answering, sources
from knowledge.reverse import full, names_in


def names(records):
    return [record.torch for record in records]


def test_what_becomes_it_comes_apart_from_what_uses_it():
    found = sources("mindspore.mint.cat")
    assert {"torch.cat", "torch.concat"} <= set(names(found.become))
    assert not set(names(found.become)) & set(names(found.use))


def test_expressions_and_blocks_are_searched_for_uses():
    assert "torch.roll" in names(sources("mindspore.ops.cat").use) + names(sources("mindspore.ops.cat").become)


def test_one_name_has_its_layer_behind_it():
    assert "torch.nn.Linear" in names(answering("mindspore.nn.Dense"))


@pytest.mark.parametrize("name", ["torch.cat", "mindspore.no.such", "", "cat"])
def test_what_no_record_leads_to_has_no_sources(name):
    assert sources(name).become == sources(name).use == ()


@pytest.mark.parametrize(
    ("short", "name"),
    [("mint.cat", "mindspore.mint.cat"), ("ms.grad", "mindspore.grad"), ("torch.cat", "torch.cat"), ("cat", "cat")],
)
def test_short_spellings_are_written_out(short, name):
    assert full(short) == name


def test_names_are_found_in_program_text_and_attributes_of_others_are_not():
    assert names_in("y = ops.cat((x.ops.relu, mint.abs(x)))") == ["mindspore.ops.cat", "mindspore.mint.abs"]
