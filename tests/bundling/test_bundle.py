"""A bundle holds what was asked for and what that needs, nothing else, in the words of the sources."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from knowledge import companion
from workers import bundling
from workers.bundling import sources
from workers.translation import translate

MODULES = sorted(set(companion.modules().values()))


def test_all_definitions_together_are_the_sources() -> None:
    for path, text in bundling.files(bundling.names()).items():
        source = companion.FOLDER.joinpath(*Path(path).parts[1:])
        if source.name != "__init__.py":
            written = source.read_text(encoding="utf-8").splitlines()
            # ruff puts ReLU before RReLU in an import, the bundle does not: the order of lines is not compared.
            assert sorted(filter(None, text.splitlines()[1:])) == sorted(filter(None, written)), path


def test_a_name_is_defined_once() -> None:
    found = Counter(name for module in MODULES for name in sources.module(module).definitions)
    assert [name for name, count in found.items() if count > 1] == []
    assert found.keys() == bundling.names()


def test_only_what_is_needed_is_written() -> None:
    texts = bundling.files({"Linear", "softmax"})
    defined = [
        node.name for text in texts.values() for node in ast.parse(text).body if isinstance(node, ast.ClassDef | ast.FunctionDef)
    ]
    assert sorted(defined) == sorted(bundling.closure(["Linear", "softmax"]))
    assert "ms_companion/__init__.py" in texts


@pytest.mark.parametrize("name", ["DataLoader", "MNIST", "resnet18", "TransformerEncoder", "MultivariateNormal", "einsum"])
def test_every_import_is_used(name: str) -> None:
    for path, text in bundling.files([name]).items():
        tree = ast.parse(text)
        imports = [n for n in tree.body if isinstance(n, ast.Import | ast.ImportFrom) and getattr(n, "module", "") != "__future__"]
        read = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
        assert {a.asname or a.name for n in imports for a in n.names} <= read, path


def test_the_same_set_gives_the_same_bytes() -> None:
    again = "from workers import bundling; print(list(bundling.files(['DataLoader', 'MNIST']).items()))"
    seen = {subprocess.run([sys.executable, "-c", again], capture_output=True, text=True, check=True).stdout for _ in range(2)}
    assert seen == {f"{list(bundling.files(['MNIST', 'DataLoader']).items())}\n"}


def test_version_and_licence_stand_on_top() -> None:
    texts = bundling.files(["Adam"]).values()
    assert texts
    assert all(text.startswith("# Written by mindport ") and "Apache-2.0" in text.split("\n")[0] for text in texts)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(KeyError):
        bundling.files(["no_such_definition"])


@pytest.mark.parametrize("name", MODULES)
def test_a_module_can_be_imported_first(name: str) -> None:
    """No circles: each module finds what it imports."""
    importlib.import_module(f"workers.companion.{name}")


def test_a_translation_runs_beside_its_companion(tmp_path: Path) -> None:
    source = "import torch\nlayer = torch.nn.Bilinear(2, 3, 4)\nprint(tuple(layer(torch.ones(5, 2), torch.ones(5, 3)).shape))\n"
    made = translate(source, companion="package")
    assert "class Bilinear" not in made.text
    for path, text in {"program.py": made.text, **made.companion}.items():
        target = tmp_path / path
        target.parent.mkdir(exist_ok=True, parents=True)
        target.write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "(5, 4)\n"


def test_several_files_share_one_companion() -> None:
    made = [translate(f"import torch\nlayer = torch.nn.{name}\n", companion="installed") for name in ("Linear", "Bilinear")]
    assert [found.companion for found in made] == [{}, {}]
    assert set.union(*(bundling.imported(found.text) for found in made)) == {"Linear", "Bilinear"}


def test_imports_are_found_in_every_layout_and_in_what_is_half_written():
    tried = f"try:\n    {bundling.import_line('Bilinear', 'B')}\nexcept ImportError:\n    pass\n"
    text = f"{bundling.import_line('DataLoader')}  # data\n{tried}def broken(:\n"
    assert bundling.imported(text) == {"DataLoader", "Bilinear"}
    module = bundling.import_line("DataLoader").split()[1]
    assert bundling.imported(f"from {module} import (\n    DataLoader,  # (with) workers\n)\n") == {"DataLoader"}
    assert bundling.imported(f"# from {module} import DataLoader\n") == set()
