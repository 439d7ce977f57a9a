"""Functions of torch in variables: what is held instead takes torch's arguments."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, translated


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("pool = F.avg_pool2d", "pool = avg_pool2d"),
        ("pool = F.max_pool2d if deep else F.avg_pool2d", "pool = max_pool2d if deep else avg_pool2d"),
        ("pools = [F.avg_pool1d, F.avg_pool3d]", "pools = [avg_pool1d, avg_pool3d]"),
        ('act = getattr(F, "leaky_relu")', "act = leaky_relu"),
        ("count = partial(torch.arange, device=device)", "count = partial(ops.arange)"),
        ("count = partial(torch.arange, 2, device=device, dtype=torch.int64)", "count = partial(ops.arange, 2, dtype=ms.int64)"),
        ("count = torch.arange", "count = ops.arange"),
    ],
)
def test_it_is_called_as_before(before: str, after: str) -> None:
    result = translated(f"from functools import partial\n\ndeep, device = True, None\n{before}\n")
    assert result.text.endswith(f"\n{after}\n")
    assert result.clean


def test_in_a_class_it_is_not_bound() -> None:
    """torch's functions are built in and take no self; a definition in Python would."""
    result = translated("""
        class Block(nn.Module):
            pool = F.avg_pool2d
            act: object = torch.relu if True else torch.tanh
            layer = nn.ReLU
            given = staticmethod(torch.exp)
    """)
    assert "    pool = staticmethod(avg_pool2d)\n    act: object = staticmethod(ops.relu) if True else staticmethod(" in result.text
    assert "    layer = ReLU\n    given = staticmethod(ops.exp)\n" in result.text


def test_a_calls_own_form_is_not_what_is_held() -> None:
    """A call is written by its arguments; nothing is inserted for it."""
    assert "def avg_pool2d" not in translated("y = F.avg_pool2d(torch.ones(1, 1, 4, 4), 2)\n").text


@pytest.mark.parametrize(
    "line", ["made = partial(build, device=device)", "made = partial(self.arange, device=device)", "made = {'pool': avg_pool2d}"]
)
def test_what_is_not_torchs_stays(line: str) -> None:
    assert body_of(translated(f"{line}\n")) == f"{line}\n"


@pytest.mark.parametrize("line", ["made = torch.max", "made = torch.Tensor.view"])
def test_what_would_be_called_otherwise_is_for_a_person(line: str) -> None:
    assert not translated(f"{line}\n").clean
