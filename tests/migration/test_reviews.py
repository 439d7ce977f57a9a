"""What reviewers decided is merged into what the engine writes now, and named where it cannot be."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from workers.migration import git
from workers.migration.inventory import inventory
from workers.migration.reviews import Review, Taken, take
from workers.migration.steps import Migration, migration
from workers.migration.translating import translations
from workers.repositories import AUTHOR
from workers.translation.targeting import Purpose

NET = "import torch\n\na = torch.ones(2)\nb = torch.zeros(2)\nc = torch.tanh(a)\nprint(a, b, c)\n"


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Migration]:
    for name, value in AUTHOR.items():
        monkeypatch.setenv(name, os.environ.get(name, value))
    root = tmp_path / "net"
    root.mkdir()
    (root / "net.py").write_text(NET)
    git.begin(root)
    found = migration(root, inventory(root), lambda sources: translations(sources, Purpose(companion="package")), "ascend")
    git.migrate(root, found.steps, "mindspore")
    return root, found


def on_branch(root: Path, path: str) -> str:
    return git.run(root, "show", f"mindspore:{path}")


def test_a_review_of_another_text_is_merged(made: tuple[Path, Migration]) -> None:
    root, found = made
    seen = found.translations["net.py"].text
    older = seen.replace("print(a, b, c)", "print(a, b, c)  # an older engine")
    review = Review(older, older.replace("b = ", "b = 2 * "), ())
    assert take(root, "mindspore", found, {"net.py": review}, "package") == Taken(["net.py"], [])
    assert on_branch(root, "net.py") == seen.replace("b = ", "b = 2 * ").rstrip("\n")
    assert git.run(root, "show", f"{git.GENERATED}:net.py") == seen.rstrip("\n"), "what the engine writes stays apart"


def test_what_does_not_fit_any_more_is_named_and_changes_nothing(made: tuple[Path, Migration]) -> None:
    root, found = made
    seen = found.translations["net.py"].text
    older = seen.replace("b = ", "b = 1 + ")
    reviews = {"net.py": Review(older, older.replace("b = 1 + ", "b = 2 * "), ()), "gone.py": Review("a\n", "b\n", ())}
    assert take(root, "mindspore", found, reviews, "package") == Taken([], ["gone.py", "net.py"])
    assert on_branch(root, "net.py") == seen.rstrip("\n")


def test_an_import_of_the_companion_that_a_reviewer_wrote_comes_along(made: tuple[Path, Migration]) -> None:
    root, found = made
    seen = found.translations["net.py"].text
    review = Review(seen, "from ms_companion.nn.attributes import named_parameters\n" + seen, ())
    assert take(root, "mindspore", found, {"net.py": review}, "package").paths == ["net.py"]
    assert "def named_parameters" in on_branch(root, "ms_companion/nn/attributes.py")


CELLS = {"one": "import torch\n%time x = torch.ones(2)", "two": "!ls\nprint(x)"}
RAN = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": 1}
BOOK = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [RAN | {"id": id, "source": CELLS[id]} for id in CELLS]}


def test_what_was_decided_in_a_notebook_goes_back_into_its_cells(made: tuple[Path, Migration]) -> None:
    root, _ = made
    (root / "book.ipynb").write_text(json.dumps(BOOK, indent=1))
    found = migration(root, inventory(root), lambda sources: translations(sources, Purpose(companion="package")), "ascend")
    seen = found.translations["book.ipynb"].text
    reviews = {"book.ipynb": Review(seen, seen.replace("print(x)", "print(x, 1)"), ())}
    assert take(root, "mindspore", found, reviews, "package") == Taken(["book.ipynb"], [])
    cells = json.loads(on_branch(root, "book.ipynb"))["cells"]
    assert [cell["id"] for cell in cells] == ["one", "two"]
    assert cells[0]["source"].endswith("\n%time x = ops.ones((2,))")
    assert cells[1]["source"] == "!ls\nprint(x, 1)"
    lost = {"book.ipynb": Review(seen, seen.replace("# %%\n# !ls", "# !ls"), ())}
    assert take(root, "mindspore", found, lost, "package") == Taken([], ["book.ipynb"])
