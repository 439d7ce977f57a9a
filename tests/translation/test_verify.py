"""The output is read again: what could not run is withdrawn, marked, and its rule named."""

from __future__ import annotations

import ast

import pytest

from knowledge import Text
from tests.translation.checking import translated
from workers.translation.file import File, open_file
from workers.translation.source.survey import Survey
from workers.translation.targeting import Purpose
from workers.translation.verify import verified
from workers.translation.verify.unbound import unbound

REASON = Text("why", "为什么")
HEAD = "import torch\n"


def changed(source: str, old: str, new: str, *, group: str = "") -> File:
    """The program with one edit of a rule that makes a mistake."""
    file = open_file(HEAD + source, Purpose())
    change(file, old, new, group=group)
    return file


def change(file: File, old: str, new: str, *, group: str = "") -> None:
    start = file.source.text.index(old)
    node = next(
        n for n in ast.walk(file.tree) if isinstance(n, ast.stmt) and file.source.span(n)[0] <= start < file.source.span(n)[1]
    )
    span = (start, start + len(old))
    file.change(
        node, [(span, [new])], torch="torch.x", target="x", verdict="exact", rule="stub", reason=REASON, group=group, span=span
    )


@pytest.mark.parametrize(
    ("source", "old", "new"),
    [
        ("x = 1\ny = x\n", "y = x", "y = nothing_binds_this"),
        ("def f(x):\n    y = x\n    return y\n", "y = x", "y = later\n    later = x"),
        ("def f(x):\n    y = x + 1\n    return y\n", "y = x + 1", "pass"),
        ("def f(x, c):\n    y = x\n    return y\n", "y = x", "if c:\n        z = x\n    y = z"),
        ("def f(x):\n    y = x\n    return y\n", "y = x", "try:\n        z = x()\n    except ValueError:\n        pass\n    y = z"),
    ],
    ids=["nowhere", "before it is bound", "its binding was taken away", "on one way", "not where it raised"],
)
def test_a_name_that_is_not_bound_withdraws_the_edit(source, old, new):
    file = changed(source, old, new)
    text, _ = verified(file)
    assert text == source
    change = next(pending for pending in file.pending if pending.rule == "stub")
    assert (change.verdict, change.target, change.edits) == ("review", "", [])
    assert [finding.code for finding in file.findings] == ["withdrawn"]
    assert "the rule stub" in file.findings[0].message["en"]


@pytest.mark.parametrize(
    "written",
    ["ops.softmax(x, 1, 2, 3, 4)", "ops.softmax(x, dimension=1)", "ops.softmax()", "ops.softmax(x, input=x)", "nn.Dense(3)"],
    ids=["too many", "unknown keyword", "missing", "given twice", "a layer without its arguments"],
)
def test_a_call_that_mindspore_does_not_take_is_withdrawn_with_its_import(written):
    file = changed("def f(x):\n    return x + 1\n", "x + 1", written)
    file.spelling.local("ops")
    file.spelling.local("nn")
    assert verified(file)[0] == "def f(x):\n    return x + 1\n"


def test_a_name_that_this_mindspore_does_not_have_is_withdrawn():
    file = changed("def f(x):\n    return x + 1\n", "x + 1", "ms.mint.nn.functional.no_such_name(x)")
    file.spelling.local("ms")
    from knowledge import installed

    absent = next(name for name, said in installed._all("mindspore", installed.newest("mindspore")).items() if not said.exists)
    other = changed("def f(x):\n    return x + 1\n", "x + 1", absent.replace("mindspore.", "ms.", 1) + "(x)")
    other.spelling.local("ms")
    assert verified(other)[0] == "def f(x):\n    return x + 1\n"
    assert "no_such_name" in verified(file)[0]  # what was never asked about may exist


def test_what_was_made_together_goes_together_and_the_rest_stays():
    file = changed("x = 1\ny = 2\nz = 3\n", "y = 2", "y = missing", group="step")
    change(file, "x = 1", "x = 10", group="step")
    change(file, "z = 3", "z = 30")
    assert verified(file)[0] == "x = 1\ny = 2\nz = 30\n"


def test_calls_with_unpacked_arguments_and_right_calls_stay():
    source = "def f(x, *rest, **named):\n    return x + 1\n"
    for written in ("ops.softmax(x, *rest)", "ops.softmax(x, **named)", "ops.softmax(x, axis=1)"):
        file = changed(source, "x + 1", written)
        file.spelling.local("ops")
        assert written in verified(file)[0]
        assert not file.findings


def test_what_the_source_left_unbound_is_left_alone():
    file = changed("def f(c):\n    if c:\n        y = 1\n    return y, z, 1\n", "y, z, 1", "y, z, 2")
    assert "return y, z, 2" in verified(file)[0]


def _unbound(program: str) -> list[str]:
    tree = ast.parse(program)
    return [node.id for node in unbound(tree, Survey(tree))]


@pytest.mark.parametrize(
    "program",
    [
        "for i in range(3):\n    y = i\nprint(y)\n",
        "while True:\n    y = 1\n    if y:\n        break\nprint(y)\n",
        "if a():\n    y = 1\nif a():\n    print(y)\n".replace("a()", "len"),
        "try:\n    import numpy as np\nexcept ImportError:\n    np = None\nprint(np)\n",
        "try:\n    y = 1\nexcept ValueError as error:\n    raise RuntimeError from error\nprint(y)\n",
        "def f():\n    return later()\n\n\ndef later():\n    return 1\n",
        "def f():\n    global y\n    y = 1\n\n\nf()\nprint(y)\n",
        "class A:\n    x = 1\n    y = x + 1\n\n    def f(self):\n        return __class__\n",
        "print([(a, b) for a in range(3) if a for b in range(a)], {k: v for k, v in {}.items()}, lambda q, *r, s=1: (q, r, s))\n",
        "with open(__file__) as f, open(f.name) as g:\n    print(f, g)\n",
        "if (n := len('a')) > 1:\n    print(n)\nprint(n)\n",
        "from os.path import *\nprint(join)\n",
        "match 1:\n    case {'a': x, **rest}:\n        print(x, rest)\n    case [y, *z]:\n        print(y, z)\n",
        "def f():\n    x = 0\n\n    def g():\n        nonlocal x\n        x += 1\n        return x\n\n    return g\n",
        "import os.path\ndel os\nimport os\nprint(os)\n",
        "x = 1\n\n\ndef f(rows):\n    print(x)\n    return [x for x in rows]\n",
        "for i in range(3):\n    if i:\n        continue\n    y = i\nelse:\n    y = 2\nprint(y)\n",
    ],
)
def test_ordinary_programs_have_no_unbound_names(program):
    assert _unbound(program) == []


@pytest.mark.parametrize(
    ("program", "name"),
    [
        ("def f():\n    print(y)\n    y = 1\n", "y"),
        ("def f(c):\n    if c:\n        y = 1\n    return y\n", "y"),
        ("y = 1\ndel y\nprint(y)\n", "y"),
        ("def f():\n    y += 1\n", "y"),
        ("class A:\n    x = 1\n\n    def f(self):\n        return x\n", "x"),
        ("print([a for a in range(3)], a)\n", "a"),
        (
            "def f():\n    try:\n        y = g()\n    except ValueError:\n        pass\n    return y\n\n\ndef g():\n    return 1\n",
            "y",
        ),
        ("def outer():\n    def inner():\n        return [nowhere for _ in range(3)]\n\n    return inner\n", "nowhere"),
    ],
)
def test_names_that_may_be_read_too_early(program, name):
    assert _unbound(program) == [name]


def test_a_translation_that_runs_is_not_touched():
    result = translated("def f(x):\n    y = torch.softmax(x, dim=1)\n    return F.relu(y)\n")
    assert not [finding for finding in result.findings if finding.code == "withdrawn"]


def test_the_import_of_a_definition_that_only_a_withdrawn_edit_used_goes():
    file = changed("def f(x):\n    y = x\n    return y\n", "y = x", "y = stopped(missing)")
    file.use_block("stopped")
    assert verified(file)[0] == "def f(x):\n    y = x\n    return y\n"


def test_the_whole_translation_says_what_was_withdrawn(monkeypatch):
    """A rule that writes what cannot run: the page shows the user's line, marked."""
    from workers.translation import engine, translate

    def wrong(file: File) -> None:
        for node in file.nodes(ast.Return):
            file.change(node, [(file.source.span(node), ["return never_bound"])], torch="torch.x", verdict="exact", reason=REASON)

    monkeypatch.setattr(engine, "file_rules", lambda kind, mode: (("stub", wrong),))
    result = translate("import torch\n\n\ndef f(x):\n    y = torch.relu(x)\n    return y\n")
    assert "    return y  # mindport: review: The rewritten program would read never_bound" in result.text
    assert not result.clean
    assert [(finding.code, finding.line) for finding in result.findings] == [("withdrawn", 6)]


def test_lines_that_fall_apart_are_withdrawn():
    source = "x = (\n    first\n    + second\n)\n"
    file = changed(source, source.rstrip("\n"), "x = first\n+ second")
    assert verified(file)[0] == source
    kept = changed("+one\nx = 1\n", "x = 1", "x = 1\n+one")
    assert "x = 1\n+one" in verified(kept)[0]  # somebody who writes such lines means them


@pytest.mark.parametrize("written", ["x.masked_fill()", "x.sum(0, True, None, 1, 2)", "x.squeeze(where=1)"])
def test_methods_that_an_edit_wrote_are_calls_that_tensors_take(written):
    file = open_file(HEAD + "def f(x):\n    return x.view(3)\n", Purpose())
    node = next(n for n in ast.walk(file.tree) if isinstance(n, ast.Call))
    method = written.partition(".")[2].partition("(")[0]
    span = file.source.span(node)
    file.change(node, [(span, [written])], target=f"mindspore.Tensor.{method}", verdict="exact", rule="stub", reason=REASON)
    assert verified(file)[0] == "def f(x):\n    return x.view(3)\n"


@pytest.mark.parametrize("written", ["x.view(3, 1)", "x.squeeze(axis=1)", "x.mean(0)", "mine.reshape()"])
def test_right_methods_and_those_of_others_stay(written):
    file = open_file(HEAD + "def f(x, mine):\n    return x.view(3), 1\n", Purpose())
    node = next(n for n in ast.walk(file.tree) if isinstance(n, ast.Call))
    method = written.partition(".")[2].partition("(")[0]
    target = "" if written.startswith("mine") else f"mindspore.Tensor.{method}"
    file.change(node, [(file.source.span(node), [written])], target=target, verdict="exact", rule="stub", reason=REASON)
    assert written in verified(file)[0]


@pytest.mark.parametrize(("arguments", "stays"), [("x, 2", True), ("x, k=2, dim=0", True), ("x", False), ("x, 2, width=1", False)])
def test_calls_of_the_companion_are_calls_that_it_takes(arguments, stays):
    file = open_file(HEAD + "def f(x):\n    return x.view(3)\n", Purpose())
    node = next(n for n in ast.walk(file.tree) if isinstance(n, ast.Call))
    written = f"{file.use_block('topk')}({arguments})"
    file.change(node, [(file.source.span(node), [written])], target="topk", verdict="adapted", rule="stub", reason=REASON)
    assert (written in verified(file)[0]) is stays
