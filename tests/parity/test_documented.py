"""The official table taken at its word: its target stands where the torch name stood, and nothing is asked that it excepts."""

from __future__ import annotations

import pytest

import knowledge
from knowledge import official
from knowledge.official import Row, Stated
from knowledge.record import Example
from workers.parity import documented


def made(name: str, before: str, **inputs: str):
    record = knowledge.find_exact(name)
    assert record
    return documented.probe(record, 0, Example(before, inputs))


def test_the_target_stands_where_the_function_stood():
    probe = made("torch.squeeze", "torch.squeeze(x, 0)", x="normal(1, 3)")
    assert probe
    assert "documented = mindspore.mint.squeeze\n" in probe.translated
    assert "return documented(x, 0)" in probe.translated
    assert "return torch.squeeze(x, 0)" in probe.source
    assert (probe.profile, probe.verdict) == ("documented", "consistent")


def test_torchs_side_imports_what_its_name_needs():
    record = knowledge.find_exact("torchvision.transforms.ColorJitter")
    assert record
    probe = documented.probe(record, 0, record.examples[0])
    assert probe
    assert "\nimport torchvision" in probe.source


def test_the_receiver_of_a_method_is_the_first_argument():
    probe = made("torch.Tensor.sum", "x.sum(dim=1)", x="normal(2, 3)")
    assert probe
    assert "documented = mindspore.Tensor.sum\n" in probe.translated
    assert "return documented(x, dim=1)" in probe.translated


def test_the_rest_of_the_example_is_translated():
    probe = made("torch.squeeze", "torch.squeeze(torch.ones(1, 3), 0)", n="0")
    assert probe
    assert "documented(ops.ones((1, 3)), 0)" in probe.translated


@pytest.mark.parametrize(
    ("name", "before"),
    [
        ("torch.squeeze", "torch.squeeze(torch.sparse_coo_tensor(x, x), 0)"),  # the rest is in doubt
        ("torch.squeeze", "x + 1"),  # it is not called
        ("torch.cumsum", "torch.cumsum(x, 0, out=x)"),  # left out by the table's preface
        ("torch.cat", "torch.cat([x], axis=0)"),  # NumPy's spelling, which torch documents nowhere
        ("torch.nn.functional.elu", "torch.nn.functional.elu(x, inplace=True)"),  # the row excepts it
        ("torch.amax", "torch.amax(x)"),  # the row says that its default differs
        ("torch.arcsin", "torch.arcsin(input=x)"),  # the row says that names differ
        ("torch.repeat_interleave", "torch.repeat_interleave(x, 2)"),  # the row says that overloads differ
        ("torch.nn.Module.half", "torch.nn.Linear(1, 1).half()"),  # no row
    ],
)
def test_what_the_table_does_not_claim_is_not_asked(name, before):
    assert made(name, before, x="normal(1, 3)") is None


def test_a_row_knows_its_page():
    assert official.rows("torch.utils.data.DataLoader")[0].address.endswith(
        "/r2.10.0/note/api_mapping/pytorch_diff/DataLoader.html"
    )
    assert Row("torch.x", "r2.10.0", "mindspore.x", Stated.CONSISTENT).address.endswith("/pytorch_api_mapping.html")
