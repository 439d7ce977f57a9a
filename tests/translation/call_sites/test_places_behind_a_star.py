"""`x.transpose(*axes)`: arguments behind a star stay there where each place means the same on both sides."""

from __future__ import annotations

import mindspore
import numpy as np
import pytest
import torch

from tests.translation.checking import translated, verdicts
from tests.translation.executing import names_of
from workers.translation import translate


@pytest.mark.parametrize(
    ("expression", "given"),
    [("x.transpose(*given)", (0, 2)), ("torch.transpose(x, *given)", (-1, 1)), ("torch.movedim(x, *given)", (0, 2))],
)
def test_places_that_mean_the_same(expression: str, given: tuple[int, ...]) -> None:
    text = f"import torch\n\n\ndef turned(x: torch.Tensor, given):\n    return {expression}\n"
    result = translate(text, companion="inline")
    assert result.clean
    x = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    ours, theirs = names_of(result.text)["turned"], names_of(text)["turned"]
    np.testing.assert_array_equal(ours(mindspore.Tensor(x), given).asnumpy(), theirs(torch.from_numpy(x), given).numpy())


@pytest.mark.parametrize(
    ("name", "expression"),
    [
        ("torch.transpose", "torch.transpose(x, **given)"),  # their names differ
        ("torch.transpose", "torch.transpose(*given, dim1=1)"),
        ("torch.linspace", "torch.linspace(*given)"),  # another rule
    ],
)
def test_what_stays_for_a_person(name: str, expression: str) -> None:
    assert verdicts(translated(f"def made(x: torch.Tensor, given):\n    return {expression}\n"))[name] == "review"
