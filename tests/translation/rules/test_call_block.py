from __future__ import annotations

from tests.translation.checking import check_untouched, translated
from workers.translation import translate

X = "x = torch.ones(3)\n"


def test_the_function_is_imported_once_and_called_as_torch_is():
    text = translated(f"{X}y = torch.diff(x, n=1, dim=0)\nz = torch.diff(x)\n").text
    assert text.count("import diff\n") == 1
    assert text.endswith("y = diff(x, n=1, dim=0)\nz = diff(x)\n")


def test_no_blank_is_left_at_the_end_of_a_line():
    text = translated("y = x.scatter_reduce(\n    0, i, x, reduce='amax')\n").text
    assert "scatter_reduce(x,\n    0, i, x, reduce='amax')\n" in text


def test_a_method_hands_its_receiver_to_the_function():
    assert translated(f"{X}y = x.diff(n=1)\n").text.endswith("y = diff(x, n=1)\n")


def test_placement_arguments_go_and_are_told():
    result = translated("k = torch.hann_window(5, device='cpu', periodic=False)\n")
    assert result.text.endswith("k = hann_window(5, periodic=False)\n")
    assert result.changes[-1].dropped == ("device",)


def test_a_name_that_is_the_users_is_not_taken():
    text = translated(f"def diff(a):\n    return a\n{X}y = torch.diff(x)\nz = diff(1)\n").text
    assert text.endswith("y = diff_like_torch(x)\nz = diff(1)\n")


def test_leaves_the_users_own_function_of_that_name():
    check_untouched("def diff(a):\n    return a\ny = diff(1)\n")


def test_leaves_files_without_the_call_free_of_blocks():
    assert "def " not in translated(f"{X}y = x + 1\n").text


HELD = """import torch
from torch import nn

class Bank(nn.Module):
    def __init__(self):
        super().__init__()
        self.rows = nn.ParameterDict({"a": nn.Parameter(torch.ones(2))})

    def forward(self, x):
        return x * self.rows.%s
"""


def test_what_an_inserted_class_can_do_is_asked_of_it():
    result = translate(HELD % "values()[0]")
    assert "self.rows.values()[0]\n" in result.text
    assert not [change for change in result.changes if change.verdict == "review"]


def test_what_it_cannot_do_is_for_a_person():
    assert "torch.nn.Module.popitem" in translate(HELD % "popitem()[1]").text


def test_a_stand_in_that_writes_into_the_image_is_told_to():
    head = "from torchvision import transforms as T\nfrom torchvision.transforms import functional as F\n"
    text = translated(f"{head}n = T.Normalize([0.5], [0.5], inplace=True)\nF.erase(x, 1, 2, 3, 4, v, inplace=True)\n").text
    assert text.endswith("n = Normalize([0.5], [0.5], inplace=True)\nerase_image(x, 1, 2, 3, 4, v, inplace=True)\n")


def test_leaves_writing_to_the_caller_where_a_stand_in_does_not():
    assert translated(f"{X}y = torch.nn.functional.elu(x, inplace=True)\n").text.count("inplace=True") == 0


def test_an_argument_that_the_definition_lacks_goes_at_its_default_and_needs_a_person_else():
    layer = "layer = torch.nn.TransformerEncoderLayer(8, 2, bias={})\n"
    assert "TransformerEncoderLayer(8, 2)" in translated(layer.format(True)).text
    assert translated(layer.format(True)).clean
    assert not translated(layer.format(False)).clean
