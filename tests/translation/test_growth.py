"""The yardstick of the output: lines, changes, names of the companion, marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from workers.translation import growth, translate
from workers.translation.__main__ import main

SOURCE = (
    "import torch\nfrom torch.utils.data import DataLoader\n\nx = torch.ones(2)\nloader = DataLoader([x])\nprint('as it was')\n"
)


def test_a_name_of_the_companion_is_no_native_use() -> None:
    found = growth.measure(SOURCE, translate(SOURCE))
    assert (found.before, found.after, found.inlined, found.companion, found.uses, found.marks) == (6, 6, 0, 1, 2, 0)
    assert found.native == 0.5
    assert found.changed == 3


def test_inlined_definitions_are_counted() -> None:
    found = growth.measure(SOURCE, translate(SOURCE, companion="inline"))
    assert found.inlined > 3
    assert found.companion == 0
    assert found.after > 100


def test_marks_are_counted() -> None:
    source = "import torch\ntorch.hub.load('a', 'b')\n"
    assert growth.measure(source, translate(source)).marks == 1


def test_the_table_ends_with_the_sum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.py").write_text(SOURCE)
    (tmp_path / "two.py").write_text(SOURCE)
    (tmp_path / "plain.py").write_text("x = 1\n")
    assert main(["growth", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == list(growth.COLUMNS)
    assert lines[-2].split()[:3] == ["12", "12", "1.000"]
    assert lines[-2].endswith("2 files, 0 over 60 lines that grow by more than 15 %")
    assert lines[-1].split() == ["2", "50.00%", "DataLoader"]
