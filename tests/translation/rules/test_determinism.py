"""The wish for the same numbers in every run: once in a process, which is all that MindSpore takes."""

from __future__ import annotations

import pytest

from tests.translation.checking import body_of, check_transformed, translated, verdicts
from workers.translation import translate
from workers.translation.project import project_of


@pytest.mark.parametrize(
    "lines",
    [
        "torch.use_deterministic_algorithms(True)\n",
        "torch.use_deterministic_algorithms(mode=True, warn_only=True)\n",
        "torch.backends.cudnn.deterministic = True\n",
        "torch.backends.cudnn.deterministic = True\nx = 1\ntorch.use_deterministic_algorithms(True)\n",
        "def seed():\n    torch.backends.cudnn.deterministic = True\nseed()\n",
    ],
)
def test_it_is_asked_of_mindspore_once(lines: str) -> None:
    result = translated(lines)
    assert result.text.count("set_deterministic(True)") == 1
    assert "get_context" not in result.text
    assert result.clean


@pytest.mark.parametrize("line", ["torch.use_deterministic_algorithms(False)", "torch.backends.cudnn.deterministic = False"])
def test_what_mindspore_does_anyway_goes(line: str) -> None:
    check_transformed(f"{line}\nx = 1\n", "x = 1\n")


AGAIN = """def seed_all(seed):
    torch.manual_seed(seed)
    torch.backends.cudnn.deterministic = True
"""


@pytest.mark.parametrize("calls", ["", "for i in range(3):\n    seed_all(i)\n", "seed_all(1)\nseed_all(2)\n"])
def test_what_may_run_again_asks_first(calls: str) -> None:
    text = body_of(translated(AGAIN + calls))
    assert '    if ms.get_context("deterministic") != "ON":\n        ms.set_deterministic(True)\n' in text


def test_a_flag_that_is_looked_up() -> None:
    line = "torch.use_deterministic_algorithms(args.same)\n"
    assert "ms.set_deterministic(bool(args.same))" in translated(f"args = given()\n{line}").text
    inside = translated(f"def seed(args):\n    {line}").text
    assert 'if args.same and ms.get_context("deterministic") != "ON":\n        ms.set_deterministic(True)' in inside


def test_it_cannot_be_switched_off_again() -> None:
    result = translated("torch.use_deterministic_algorithms(True)\nx = 1\ntorch.use_deterministic_algorithms(False)\n")
    assert result.text.count("set_deterministic") == 1
    assert not result.clean


def test_another_file_of_the_project_asks_too() -> None:
    sources = {"a.py": "import torch\ntorch.use_deterministic_algorithms(True)\n"}
    sources["b.py"] = sources["a.py"] + "import a\n"
    project = project_of(sources)
    for path, source in sources.items():
        assert "if ms.get_context" in translate(source, project=project, path=path).text


def test_where_it_is_part_of_something_else_a_person_looks() -> None:
    assert (
        verdicts(translated("f = lambda: torch.use_deterministic_algorithms(True)\n"))["torch.use_deterministic_algorithms"]
        == "review"
    )
