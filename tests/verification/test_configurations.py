"""Networks of which a settings file of the project says how they are built."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from workers.commandline.commands import mindport
from workers.migration import git
from workers.parity.sandbox.limits import Limits
from workers.parity.sandbox.pool import Pool
from workers.verification import Stage, State, trees, verify
from workers.verification.configurations import LARGEST, built_with, sections, smaller

NET = """import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, settings):
        super().__init__()
        self.fc = nn.Linear(settings["width"], settings.get("width"))

    def forward(self, x):
        return torch.relu(self.fc(x))


class Net(nn.Module):
    def __init__(self, h):
        super().__init__()
        self.h = h
        depth = h.inner.depth if hasattr(h, "inner") and not hasattr(h, "other") else 0
        self.blocks = nn.ModuleList([Block(h) for _ in self.h.rates[:depth]])

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return x
"""

LAUGHS = "".join(f"{name}: &{name} [{', '.join([f'*{chr(ord(name) - 1)}'] * 9)}]\n" for name in "bcdefghij")


@pytest.mark.parametrize(
    ("path", "text", "known"),
    [
        ("a.json", '{"a": 1, "b": {"c": [2]}}', [{"a": 1, "b": {"c": [2]}}, {"c": [2]}]),
        ("a.yaml", "a: 1\nb:\n  c: [2]\n", [{"a": 1, "b": {"c": [2]}}, {"c": [2]}]),
        ("a.json", '{"a": 1', []),
        ("a.yaml", "a: [1\nb: !!python/object/apply:os.system ['id']\n", []),
        ("a.yml", "!!python/object/apply:os.system ['id']\n", []),
        ("a.yaml", "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + LAUGHS, []),
        ("a.yaml", "a: &a\n  b: *a\n", []),
        ("a.json", "[" * 30 + "{}" + "]" * 30, []),
        ("a.yaml", f"a: 0x{'f' * 9000}\n", []),
        ("a.txt", '{"a": 1}', []),
        ("a.json", '{"a": "' + "x" * LARGEST + '"}', []),
    ],
)
def test_what_is_read(path: str, text: str, known: list[dict[str, object]]) -> None:
    assert sections({path: text.encode()}) == known


def built(*files: str) -> dict[str, str]:
    return built_with([ast.parse(NET)], sections({f"{number}.json": text.encode() for number, text in enumerate(files)}))


def entries(call: str) -> dict[str, str]:
    """What the object of settings in the call is made of, as it is written."""
    made = ast.parse(call, mode="eval").body
    assert isinstance(made, ast.Call)
    assert isinstance(made.args[0], ast.Call)
    table = made.args[0].args[0]
    assert isinstance(table, ast.Dict)
    said = {ast.literal_eval(key): ast.unparse(value) for key, value in zip(table.keys, table.values, strict=True) if key}
    assert said.pop("device") == "'cpu'"  # programs add it when they run
    return said


def test_the_first_that_has_all_that_the_network_and_its_parts_read() -> None:
    section = '{"model": {"rates": [1, 2], "width": 4, "inner": 3}, "width": 9}'
    found = built('{"rates": [1, 2]}', section, '{"rates": [], "width": 5, "inner": 3}')
    assert entries(found["Net"]) == {"rates": "[1, 2]", "width": "4", "inner": "3"}
    assert entries(found["Block"])["width"] == "9"  # it reads no rates
    assert built('{"rates": [1, 2]}') == {}
    assert built_with([ast.parse("class Net:\n    def __init__(self, width): self.width = width + 1")], [{"width": 2}]) == {}


def test_the_defaults_of_the_command_line_are_such_a_mapping() -> None:
    network = "class Model:\n    def __init__(self, configs, more=1):\n        self.fc = Linear(configs.{})\n"
    known = {"d_model": 8, "deep": False, "sizes": (1, 2)}
    found = built_with([ast.parse(network.format("d_model"))], [known])
    assert entries(found["Model"]) == {"d_model": "8", "deep": "False", "sizes": "tuple([1, 2])"}
    assert built_with([ast.parse(network.format("other"))], [known]) == {}
    assert built_with([ast.parse("x = 1")], [known]) == {}


def test_settings_are_handed_on_to_other_files_and_beside_other_arguments() -> None:
    parts = "class Body:\n    def __init__(self, cfg):\n        self.fc = Linear(cfg.width)\n"
    whole = "class Net:\n    def __init__(self, cfg, n_labels):\n        self.body = models.Body(cfg)\n"
    found = built_with([ast.parse(whole), ast.parse(parts)], [{"depth": 1}, {"width": 4}])["Net"]
    assert found.startswith("Net(cfg=type(")
    assert "'width': 4" in found
    assert found.endswith(", n_labels=10)")
    unknown = whole.replace("n_labels", "backbone")  # another network
    assert "Net" not in built_with([ast.parse(unknown), ast.parse(parts)], [{"width": 4}])


def test_where_all_of_it_takes_too_much_there_is_less() -> None:
    known: list[dict[str, object]] = [{"n_layers": 12, "dim": 768, "name": "big", "deep": True}, {"n_layers": 1, "dim": 64}]
    assert smaller(known) == [{"n_layers": 1, "dim": 64}, {"n_layers": 2, "dim": 768, "name": "big", "deep": True}]


def test_what_python_cannot_write_is_left_out() -> None:
    known = [{"width": 4, "day": SimpleNamespace(), "high": float("inf"), "parts": [SimpleNamespace()], "inner": {"x": None}}]
    found = entries(built_with([ast.parse(NET)], known)["Block"])
    assert list(found) == ["width", "inner"]
    assert "{'x': None}" in found["inner"]


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(Limits.for_projects(60)) as started:
        yield started


def test_such_a_network_is_compared(tmp_path: Path, pool: Pool) -> None:
    for path, text in {"net.py": NET, "config_v1.json": '{"rates": [3, 2], "width": 4, "inner": {"depth": 2}}'}.items():
        (tmp_path / "source").mkdir(exist_ok=True)
        (tmp_path / "source" / path).write_text(text)
    root = tmp_path / "target"
    CliRunner().invoke(mindport, ["migrate", str(tmp_path / "source"), "-o", str(root)], catch_exceptions=False)
    with git.worktree(root, "HEAD", "--detach") as before, git.worktree(root, "mindspore", "--detach") as after:
        found = verify(trees.read(before), trees.read(after), pool=pool)
    states = {row.stage: (row.state, row.why) for row in found.rows if row.path == "net.py"}
    assert states[Stage.NUMBERS][0] is State.HOLDS, states
