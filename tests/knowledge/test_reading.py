"""A record file is read strictly: every mistake is an error that names file and key."""

from __future__ import annotations

import pytest

from knowledge.reading import RecordError, find_exact, name_of, path_of, read_file
from knowledge.record import Kind, Profile, Verdict

GOOD = """
torch = "torch.abs"
signature = "(input)"
summary.en = "The same."
summary.zh = "相同。"

[[targets]]
name = "mindspore.ops.abs"
rule = "rename_call"
verdict = "exact"
"""


def written(folder, text):
    path = folder / "record.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_good_file_gives_a_record(tmp_path):
    record = read_file(written(tmp_path, GOOD))
    assert record.torch == "torch.abs"
    assert (record.targets[0].verdict, record.targets[0].profile) == (Verdict.EXACT, Profile.PORTABLE)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("signature", "signatur"), "signatur: unknown key"),
        (('"exact"', '"perfect"'), "verdict: 'perfect' is not one of exact"),
        (('summary.zh = "相同。"', ""), "summary: needs exactly en and zh"),
        (('torch = "torch.abs"', ""), "torch: missing"),
        (('"rename_call"', "3"), "rule: text expected"),
        (("signature = ", "signature "), "record.toml"),
    ],
)
def test_a_mistake_is_named(tmp_path, change, complaint):
    with pytest.raises(RecordError, match=complaint):
        read_file(written(tmp_path, GOOD.replace(*change)))


@pytest.mark.parametrize("name", ["torch.nn.functional.softmax", "torch.Tensor.view", "torch.float32"])
def test_the_path_is_the_name(name):
    assert name_of(path_of(name)) == name


def test_an_alias_takes_everything_from_its_record():
    alias, origin = find_exact("torch.softmax"), find_exact("torch.nn.functional.softmax")
    assert alias is not None
    assert origin is not None
    assert (alias.targets, alias.returns) == (origin.targets, origin.returns)


def test_the_package_has_a_record_of_its_own():
    record = find_exact("torch")
    assert record is not None
    assert record.kind is Kind.MODULE


@pytest.mark.parametrize("name", ["torch.no_such_name", "", ".", "torch.", "torch..abs", "torch/abs", "/tmp/torch.abs"])
def test_a_name_without_record_is_none(name):
    assert find_exact(name) is None


def test_mint_falls_back_to_what_runs_everywhere():
    record = find_exact("torch.Tensor.view")
    assert record
    assert record.targets_for("mint") == record.targets_for("portable")
