"""`.to`, `.cuda`, `.cpu`: devices go, dtypes stay."""

from __future__ import annotations

import mindspore
import numpy as np
import pytest
import torch

from tests.translation.checking import translated
from tests.translation.executing import names_of
from workers.translation import translate

TENSOR = "import torch\nx = torch.ones(2)\n"


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("y = x.to('cuda')", "y = x"),
        ("y = x.to(device='cuda', non_blocking=True)", "y = x"),
        ("y = x.cuda(0)", "y = x"),
        ("y = x.to(torch.float64)", "y = x.to(ms.float64)"),
        ("y = x.to('cpu', torch.int64)", "y = x.to(ms.int64)"),
        ("y = x.to(dtype=torch.half, copy=True)", "y = x.to(ms.float16, copy=True)"),
        ("y = x.to(torch.ones(1).long())", "y = x.to(ops.ones((1,)).long().dtype)"),
    ],
)
def test_devices_go_and_dtypes_stay(line: str, result: str) -> None:
    translation = translate(TENSOR + line + "\n")
    assert result in translation.text.splitlines()
    assert {change.verdict for change in translation.changes} <= {"exact", "adapted"}


def test_what_may_be_a_tensor_or_a_module_loses_its_device() -> None:
    text = translate("import torch\ndef step(batch, device):\n    batch = batch.to(device)\n    return batch.cuda()\n").text
    assert "def step(batch, device):\n    return batch\n" in text


def test_a_text_that_names_no_device_is_left_alone() -> None:
    translation = translate("import torch\ndef rename(path, suffix):\n    return path.to(suffix)\n")
    assert "path.to(suffix)" in translation.text


def test_the_device_that_forward_is_given_is_no_tensor() -> None:
    forward = "class Net(torch.nn.Module):\n    def forward(self, x, device, dtype):\n        return x.to(device), x.to(dtype)\n"
    assert "return x, x.to(dtype)" in translate(f"import torch\n\n{forward}").text


def test_what_a_function_of_tensors_gives_of_an_unknown_is_a_tensor():
    found = translated("def floors(a, b):\n    return torch.floor(a / b).to(dtype=torch.long), a[0].clone().to(torch.float32)\n")
    assert "return ops.floor(a / b).to(ms.int64), a[0].copy().to(ms.float32)" in found.text
    assert found.clean


def test_what_networks_have_too_stays_unknown():
    assert "net(x)" in translated("def run(net, x):\n    net = net.cuda()\n    return net(x)\n").text


@pytest.mark.parametrize(
    "other", ["k", "options.like", "k[0]", "options['like']", "options.kind(k)", "getattr(options, 'like', None)"]
)
def test_what_only_the_run_can_tell_is_asked_there(other):
    found = translated(f"def place(k, options):\n    return torch.ones(2).to({other})\n")
    assert f"return moved_or_cast(ops.ones((2,)), {other})" in found.text
    assert found.clean


@pytest.mark.parametrize("other", ["k, copy=True", "*k", "lambda: k"])
def test_what_could_be_anything_stays_with_a_person(other):
    found = translated(f"def place(k):\n    return torch.ones(2).to({other})\n")
    assert "moved_or_cast" not in found.text
    assert not found.clean


@pytest.mark.parametrize("given", ["float64", "tensor", "cpu"])
def test_what_is_asked_there_is_what_torch_does(given: str) -> None:
    text = (
        "import torch\n\n\nKINDS = {'float64': torch.float64, 'tensor': torch.ones(1, dtype=torch.int32), 'cpu': 'cpu'}\n\n\n"
        "def place(x: torch.Tensor, kind):\n    return str(x.to(KINDS[kind]).dtype)\n"
    )
    ours, theirs = names_of(translate(text, companion="inline").text), names_of(text)
    mine = ours["place"](mindspore.Tensor(np.ones(2, np.float32)), given)
    assert mine.lower() == theirs["place"](torch.ones(2), given).removeprefix("torch.")


@pytest.mark.parametrize(("name", "dtype"), [("float", "float64"), ("int", "int64"), ("bool", "bool_")])
def test_pythons_types_are_dtypes(name: str, dtype: str) -> None:
    result = translated(f"x = torch.ones(3)\ny = x.to({name})\n")
    assert f"y = x.to(ms.{dtype})\n" in result.text
    assert result.clean


BATCHES = "import torch\nfor batch in [(torch.ones(2), torch.ones(3))]:\n    "


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("x, y = (b.to('cuda') for b in batch)", "x, y = batch"),
        ("x, y = [b.cuda(non_blocking=True) for b in batch]", "x, y = batch"),
        ("x, y = map(lambda b: b.to('cuda'), batch)", "x, y = batch"),
        ("x, y = (b.cuda() for b in batch if b is not None)", "x, y = (b for b in batch if b is not None)"),
        ("xs = [b.cuda() for b in batch]", "xs = [b for b in batch]"),
        ("x, y = (c.cuda() for b, c in batch)", "x, y = (c for b, c in batch)"),
    ],
)
def test_what_is_only_moved_is_unpacked_as_it_is(line: str, result: str) -> None:
    made = translate(BATCHES + line + "\n").text.splitlines()[-1].split("  #")[0].strip()
    assert made == result
