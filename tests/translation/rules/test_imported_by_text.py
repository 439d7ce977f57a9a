"""Modules of torch that a file imports by their names as texts."""

from __future__ import annotations

import pytest

from workers.translation import translate


@pytest.mark.parametrize(
    "source",
    [
        'import importlib\nnn = importlib.import_module("torch.nn")\n',
        'from importlib import import_module\ntv = import_module("torchvision")\n',
        't = __import__("torch")\n',
        'import importlib\nfor name in ["torch.utils.tensorboard", "tensorboardX"]:\n    m = importlib.import_module(name)\n',
    ],
)
def test_they_are_marked_though_no_line_imports_torch(source: str) -> None:
    result = translate(source)
    assert not result.clean
    assert "mindport: review" in result.text


@pytest.mark.parametrize(
    "source",
    [
        'import importlib\nm = importlib.import_module("models.resnet")\n',
        'import importlib\nm = importlib.import_module(f"models.{name}")\nkind = "torch"\n',
        'kind = "torch.nn"\n',
    ],
)
def test_other_modules_and_texts_are_left(source: str) -> None:
    assert translate(source).text == source
