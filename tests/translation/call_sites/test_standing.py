"""What stands around a use decides whether MindSpore's own form will do."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("best, _ = torch.topk(x, 2)", "best, _ = ops.topk(x, 2)"),
        ("best, where = x.topk(2, dim=0)", "best, where = ops.topk(x, 2, dim=0)"),
        ("best = torch.topk(x, k=2, largest=False)[0]", "best = ops.topk(x, k=2, largest=False)[0]"),
        ("best = x.topk(2).values", "best = ops.topk(x, 2)[0]"),
    ],
)
def test_values_alone_are_taken_from_mindspores_topk(line: str, after: str) -> None:
    text = translated(f"def f(x: torch.Tensor):\n    {line}\n    return best\n").text
    assert f"    {after}\n" in text
    assert "ms_companion" not in text


@pytest.mark.parametrize(
    "line",
    [
        "_, best = torch.topk(x, 2)",
        "best = torch.topk(x, 2)[1]",
        "best = x.topk(2).indices",
        "best, where = torch.topk(x, 2)\n    best = best[where]",
    ],
)
def test_places_that_are_read_need_int64(line: str) -> None:
    text = translated(f"def f(x: torch.Tensor):\n    {line}\n    return best\n").text
    assert ".astype(ms.int64)\n" in text
    assert "ms_companion" not in text


def test_a_comment_stays_with_its_statement() -> None:
    text = translated("def f(x: torch.Tensor):\n    best, at = torch.topk(x, 2)  # the two best\n    return x[at]\n").text
    assert "    best, at = ops.topk(x, 2)  # the two best\n    at = at.astype(ms.int64)\n" in text


def test_values_and_places_together_are_the_companions() -> None:
    text = translated("def f(x: torch.Tensor):\n    best = torch.topk(x, 2)\n    return best\n").text
    assert "import topk\n" in text
    assert "    best = topk(x, 2)\n" in text


def test_a_function_is_a_step_of_its_own() -> None:
    made = "from torchvision import transforms\ndef twice(x):\n    return x * 2\n"
    text = translated(f"{made}t = transforms.Compose([transforms.ToTensor(), transforms.Lambda(twice)])\n").text
    assert "t = Compose([ToTensor(), twice])\n" in text
    assert "Lambda" not in text


@pytest.mark.parametrize("steps", ["transforms.Lambda(abs)", "transforms.RandomApply([transforms.Lambda(abs)])"])
def test_elsewhere_a_function_stays_a_transform(steps: str) -> None:
    assert "Lambda(abs)" in translated(f"from torchvision import transforms\nt = {steps}\n").text


def test_images_that_become_tensors_are_no_empty_tensors() -> None:
    text = translated(
        "from torchvision import transforms\nt = transforms.ToTensor()\ndef f(x):\n    return torch.cat([x, x])\n"
    ).text
    assert "ops.cat([x, x])" in text
