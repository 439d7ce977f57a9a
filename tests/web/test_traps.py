"""The traps panel: what MindSpore's defaults would have done to the user's own shapes."""

from __future__ import annotations

import ast
import json

import mindspore as ms
import numpy as np
import pytest
from mindspore import nn

from tests.web.made import translated
from webapp.review.traps import effect
from workers.translation import translate

CASES = [
    ("torch.nn.Conv2d", "nn.Conv2d(3, 8, 4)", (12, 12), "9×9", "12×12", lambda: nn.Conv2d(3, 8, 4)),
    ("torch.nn.Conv2d", "nn.Conv2d(3, 8, kernel_size=3, stride=2)", (11, 8), "5×3", "6×4", lambda: nn.Conv2d(3, 8, 3, stride=2)),
    ("torch.nn.MaxPool2d", "nn.MaxPool2d(2)", (7, 8), "3×4", "6×7", lambda: nn.MaxPool2d(2)),
    ("torch.nn.AvgPool2d", "nn.AvgPool2d(kernel_size=3)", (9, 9), "3×3", "7×7", lambda: nn.AvgPool2d(3)),
]


def told(torch: str, text: str, size: tuple[int, int]) -> str:
    call = ast.parse(text, mode="eval").body
    assert isinstance(call, ast.Call)
    return effect(torch, call, size)


@pytest.mark.parametrize(("torch", "text", "size", "right", "wrong", "naive"), CASES)
def test_both_shapes_are_told_and_the_wrong_one_is_what_mindspore_gives(torch, text, size, right, wrong, naive):
    message = told(torch, text, size)
    assert f"gives {right}" in message
    assert f"would be {wrong}" in message
    shape = naive()(ms.Tensor(np.zeros((1, 3, *size), np.float32))).shape[2:]
    assert f"{shape[0]}×{shape[1]}" == wrong


@pytest.mark.parametrize(
    ("torch", "text"),
    [
        ("torch.nn.Conv2d", "nn.Conv2d(3, 8, 3, padding=1)"),  # the same size on both sides
        ("torch.nn.Conv2d", "nn.Conv2d(3, 8, k)"),
        ("torch.nn.Conv2d", "nn.Conv2d(3, 8, (3, 5))"),
        ("torch.nn.Conv2d", "nn.Conv2d(3, 8, 3, padding='same')"),
        ("torch.nn.MaxPool2d", "nn.MaxPool2d(40)"),  # larger than the input: torch raises
        ("torch.nn.Linear", "nn.Linear(2, 3)"),
    ],
)
def test_no_effect_is_told_where_it_is_not_known_or_none(torch, text):
    assert told(torch, text, (12, 12)) == ""


@pytest.mark.django_db
def test_the_result_page_lists_the_traps_with_their_line(client):
    source = "import torch.nn as nn\nnet = nn.Conv2d(3, 8, 4)\n"
    place = {"line": 2, "end_line": 2, "column": 6, "end_column": 24, "result_line": 2, "result_end_line": 2}
    change = {"id": 1, **place, "torch": "torch.nn.Conv2d", "verdict": "adapted", "record": "torch.nn.Conv2d"}
    made = translated(source, text=source, changes=[change], findings=[], links={}, apis=1)
    page = client.get(f"/t/{made.id}").content.decode()
    panel = page[page.index('id="traps"') :]
    assert 'href="#L2"' in panel[: panel.index("</section>")]
    assert "An input of 32×32 gives 29×29" in panel[: panel.index("</section>")]


@pytest.mark.django_db
def test_a_trap_of_many_lines_is_told_once_and_before_the_code(client):
    source = "import torch.nn as nn\na = nn.BatchNorm2d(3)\nb = nn.BatchNorm2d(3)\nc = nn.BatchNorm2d(3)\n"
    kept = translated(source, **json.loads(json.dumps(translate(source).to_dict())))
    page = client.get(f"/t/{kept.id}").content.decode()
    panel = page[page.index('id="traps"') :]
    panel = panel[: panel.index("</section>")]
    assert panel.count("<li>") == 1
    assert all(f'href="#L{line}"' in panel for line in (2, 3, 4))
    assert page.index('id="traps"') < page.index('id="diff"')
