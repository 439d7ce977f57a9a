"""The argument table shows both defaults as the installed frameworks state them, and marks the traps."""

from __future__ import annotations

import inspect

import pytest
import torch

import knowledge
from knowledge.parameters import same_default
from webapp.lookup import arguments


def rows(name: str) -> dict[str, arguments.Argument]:
    record = knowledge.find_exact(name)
    assert record
    targets = list(record.targets)
    shown = [targets[place] for place in arguments.columns(record, targets)]
    table = arguments.table(record, shown)
    return {row.name or next(each.name for each in row.becomes if each.name): row for row in table}


@pytest.fixture(autouse=True)
def _database(db):
    """Pages know their reader by the session."""


@pytest.mark.parametrize("name", ["Linear", "BatchNorm2d", "Conv2d", "LSTM", "LayerNorm", "CrossEntropyLoss"])
def test_defaults_are_those_of_the_installed_torch(name):
    shown = rows(f"torch.nn.{name}")
    for parameter in inspect.signature(getattr(torch.nn, name)).parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        default = None if parameter.default is parameter.empty else repr(parameter.default)
        assert same_default(shown[parameter.name].default, default), parameter


def test_the_mindspore_default_stands_beside_its_argument(client):
    row = rows("torch.nn.functional.softmax")["dim"]
    assert {(each.name, each.default) for each in row.becomes} >= {("axis", "-1")}
    assert '<code class="soft">= -1</code>' in client.get("/kb/torch.nn.functional.softmax").content.decode()


def test_what_is_always_written_out_is_a_trap(client):
    (trap,) = [each for each in rows("torch.nn.MaxPool2d")["pad_mode"].becomes if each.is_trap]
    assert (trap.default, trap.written) == ("'valid'", "'pad'")
    page = client.get("/kb/torch.nn.MaxPool2d").content.decode().split('id="arguments"')[1]
    assert "only in MindSpore" in page
    assert "written out: <code>&#x27;pad&#x27;</code>" in page


def test_a_trap_of_a_mapped_argument_stands_in_its_row():
    row = rows("torch.meshgrid")["indexing"]
    assert [(each.default, each.written) for each in row.becomes if each.is_trap] == [("'xy'", "'ij'")]


def test_a_default_that_is_the_same_is_no_trap():
    assert not any(each.is_trap for row in rows("torch.nn.functional.softmax").values() for each in row.becomes)


def test_a_method_has_no_row_for_its_receiver_and_none_for_out():
    assert list(rows("torch.Tensor.cumsum")) == ["dim", "dtype"]
    assert "out" in rows("torch.cumsum")


def test_the_table_says_what_differs(client):
    assert rows("torch.nn.functional.softmax")["dim"].differs
    assert not rows("torch.nn.Linear")["bias"].differs
