"""`nn.MaskedLinear = MaskedLinear`: a name that the file itself puts on a module of torch is its own."""

from __future__ import annotations

from tests.translation.checking import translated, verdicts

_CLASS = "class Masked(nn.Module):\n    def forward(self, x):\n        return x\n\n"


def test_a_class_put_on_nn_is_the_files_own():
    result = translated(f"from torch import nn\n{_CLASS}nn.Masked = Masked\nnet = nn.Sequential(nn.Masked(), nn.ReLU())\n")
    assert result.text.endswith("nn.Masked = Masked\nnet = nn.SequentialCell(nn.Masked(), nn.ReLU()).set_train()\n")
    assert result.clean


def test_a_module_that_is_spelled_out_needs_a_person():
    assert not translated(f"import torch\nfrom torch import nn\n{_CLASS}torch.nn.Masked = Masked\nnet = torch.nn.Masked()\n").clean


def test_what_the_file_does_not_put_there_is_torchs():
    result = translated(f"from torch import nn\n{_CLASS}nn.Masked = Masked\nnet = nn.Maskless()\n")
    assert "torch.nn.Maskless" in verdicts(result)
    assert not result.clean


def test_torchs_own_names_stay_torchs():
    result = translated(f"from torch import nn\n{_CLASS}nn.ReLU = Masked\nnet = nn.Sequential(nn.ReLU())\n")
    assert "torch.nn.ReLU" in verdicts(result)
