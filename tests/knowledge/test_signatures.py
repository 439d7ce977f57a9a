"""A record's signature is held against what the installed torch says of itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from knowledge import installed
from knowledge.checks import Entry, signatures
from knowledge.reading import path_of, read_file


def faults(name: str, signature: str) -> list[str]:
    entry = Entry(path_of(name), name, replace(read_file(path_of(name)), signature=signature))
    return [found for _, found, _ in signatures.check(entry)]


@pytest.mark.parametrize(
    ("name", "signature", "found"),
    [
        ("torch.cumsum", "(input, axis, *, dtype=None, out=None)", "there is no argument 'axis'"),
        ("torch.cumsum", "(input, *, dtype=None, out=None)", "argument 'dim' is missing"),
        ("torch.cumsum", "(dim, input, *, dtype=None, out=None)", "'input' comes before 'dim'"),
        ("torch.cumsum", "(input, dim, dtype=None, *, out=None)", "'dtype' goes by keyword only"),
        ("torch.cumsum", "(input, dim=0, *, dtype=None, out=None)", "'dim' is 0 here and required there"),
        ("torch.nn.Softplus", "(beta=1.0, threshold=10.0)", "'threshold' is 10.0 here and 20.0 there"),
        ("torch.nn.Dropout", "(p=0.5, inplace=0)", "'inplace' is 0 here and False there"),
        ("torch.cumsum", "(*args, **kwargs)", "it says nothing"),
        ("torch.sort", "(input, dim=-1, descending=False, stable=False, *, out=None)", "'stable' goes by keyword only"),
    ],
)
def test_a_wrong_signature_is_an_error(name, signature, found):
    assert found in faults(name, signature)


@pytest.mark.parametrize(
    ("name", "signature"),
    [
        ("torch.cumsum", "(input, dim, *, dtype=None, out=None)"),
        (
            "torch.nn.BatchNorm2d",
            "(num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None, *, bias=True)",
        ),
        ("torch.max", "(input, dim=None, keepdim=False, *, other=None, out=None)"),  # three forms in one
        ("torch.Generator", "(device=None)"),  # runs by place, against its documentation
        ("torch.Tensor.random_", "(from_=0, to=None, *, generator=None)"),  # `from` is no name in Python
        ("torch.nn.Softplus", ""),
        ("torch.nn.Module", "(*args, **kwargs)"),
    ],
)
def test_a_right_one_is_left_alone(name, signature):
    assert faults(name, signature) == []


def test_the_fault_names_what_the_installed_torch_says():
    entry = Entry(path_of("torch.cumsum"), "torch.cumsum", replace(read_file(path_of("torch.cumsum")), signature="(input, dim=0)"))
    key, _, cure = next(iter(signatures.check(entry)))
    assert key == "signature"
    assert "(input, dim, *, dtype=None, out=None)" in cure


def test_a_name_that_was_never_asked_about_says_what_to_run(monkeypatch):
    monkeypatch.setattr(installed, "told", lambda *_: None)
    assert faults("torch.cumsum", "(input)") == ["the installed torch was not asked about it"]


def test_names_of_other_packages_are_left_alone():
    assert faults("torchaudio.transforms.Spectrogram", "(whatever)") == []
