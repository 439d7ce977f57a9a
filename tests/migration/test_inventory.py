"""Files that belong to a repository, and those that tools write beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from workers.migration.inventory import Kind, inventory
from workers.translation.tree import python_files


@pytest.mark.parametrize("folder", ["__pycache__", ".ipynb_checkpoints", "venv", "node_modules", "lib/.ipynb_checkpoints"])
def test_what_tools_write_is_left_out(folder: str, tmp_path: Path) -> None:
    (tmp_path / folder).mkdir(parents=True)
    (tmp_path / folder / "train-checkpoint.py").write_text("import torch\n")
    (tmp_path / "train.py").write_text("import torch\n")
    assert [(entry.path, entry.kind) for entry in inventory(tmp_path)] == [("train.py", Kind.PROGRAM)]
    assert python_files(tmp_path) == [tmp_path / "train.py"]
