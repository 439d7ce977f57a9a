"""--decide and mindport.toml: what was decided is written, what was not counts as review."""

from __future__ import annotations

import json

import pytest

COMPILED = "import torch\n\nnet = torch.compile(torch.nn.ReLU())\n"


@pytest.fixture
def program(here):
    (here / "compiled.py").write_text(COMPILED)
    return here


def test_an_open_decision_is_review(run, program):
    done = run("check", "compiled.py")
    assert done.exit_code == 1
    assert "review torch.compile Yours to decide (compile)" in done.stdout


def test_a_decision_on_the_command_line_is_written(run, program):
    assert run("check", "compiled.py", "--decide", "compile=jit").exit_code == 0
    assert "ms.jit(" in run("translate", "compiled.py", "--decide", "compile=jit").stdout
    assert run("check", "compiled.py", "--decide", "all=default").exit_code == 0


def test_mindport_toml_beside_or_above_counts_and_the_command_line_has_the_last_word(run, program):
    (program / "mindport.toml").write_text('[decisions]\ncompile = "jit"\n')
    (program / "below").mkdir()
    (program / "below" / "net.py").write_text(COMPILED)
    assert "ms.jit(" in run("translate", "below/net.py").stdout
    assert "ms.jit(" not in run("translate", "below/net.py", "--decide", "compile=eager").stdout
    assert "ms.jit(" in run("translate", "-", text=COMPILED).stdout


def test_the_json_lists_what_is_asked(run, program):
    (asked,) = json.loads(run("translate", "compiled.py", "--format", "json").stdout)["decisions"]
    assert (asked["id"], asked["option"], asked["taken"], asked["lines"]) == ("compile", "eager", False, [3])
    assert [option["id"] for option in asked["options"]] == ["eager", "jit"]


@pytest.mark.parametrize("said", ["compile", "compile=fast", "speed=high"])
def test_an_unknown_word_is_named(run, program, said):
    done = run("check", "compiled.py", "--decide", said)
    assert done.exit_code == 2
    assert said.partition("=")[0] in done.stderr


@pytest.mark.parametrize("text", ['[decisions]\ncompile = "fast"\n', "decisions = 3\n", "[decisions\n"])
def test_a_file_that_cannot_be_used_is_named(run, program, text):
    (program / "mindport.toml").write_text(text)
    done = run("check", "compiled.py")
    assert done.exit_code == 2
    assert "mindport.toml" in done.stderr
