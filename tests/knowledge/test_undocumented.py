"""Names that are public and undocumented are answered with what they are, never as if they were unknown."""

from __future__ import annotations

import inspect

import pytest

import knowledge
from knowledge import coverage
from knowledge.undocumented import all_undocumented, undocumented


def test_each_leads_to_a_record():
    assert [name for name, entry in all_undocumented().items() if knowledge.find_exact(entry.nearest) is None] == []


def test_it_is_said_what_a_name_is():
    found = undocumented("torch.cudnn_convolution")
    assert found
    assert (found.sort, found.nearest) == ("backend", "torch.nn.functional.conv2d")


@pytest.mark.parametrize("name", ["torch.cat", "torch.no_such", ""])
def test_other_names_are_not_undocumented(name):
    assert undocumented(name) is None


def test_every_public_function_and_class_of_torch_has_an_answer():
    import torch

    public = [
        f"torch.{name}"
        for name in torch.__all__
        if inspect.isroutine(getattr(torch, name)) or inspect.isclass(getattr(torch, name))
    ]
    known = {*all_undocumented(), *coverage.surface()}
    assert [name for name in public if name not in known and knowledge.find_exact(name) is None] == []
