"""GradScaler in mixed precision: MindSpore's scaler with torch's numbers; what it lacks is marked."""

from __future__ import annotations

import pytest

from workers.translation import translate


def result(line: str):
    return translate(f"import torch\n{line}\n", decisions={"precision": "mixed"})


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("", "amp.DynamicLossScaler(scale_value=65536.0, scale_factor=2, scale_window=2000)"),
        (
            "init_scale=2.0 ** 10, growth_factor=4.0, growth_interval=100",
            "amp.DynamicLossScaler(scale_value=2.0 ** 10, scale_factor=4, scale_window=100)",
        ),
        ("enabled=False", "amp.StaticLossScaler(1)"),
        (
            "enabled=half",
            "amp.DynamicLossScaler(scale_value=65536.0, scale_factor=2, scale_window=2000) if half else amp.StaticLossScaler(1)",
        ),
    ],
)
def test_takes_the_numbers_of_torch(arguments, expected):
    found = result(f"scaler = torch.cuda.amp.GradScaler({arguments})")
    assert f"scaler = {expected}\n" in found.text
    assert found.clean


@pytest.mark.parametrize(
    "line",
    [
        "torch.cuda.amp.GradScaler(backoff_factor=0.1)",
        "torch.cuda.amp.GradScaler(growth_factor=1.5)",
        "scaler = torch.cuda.amp.GradScaler()\nscaler.get_scale()",
    ],
)
def test_what_it_lacks_is_marked(line):
    assert not result(line).clean
