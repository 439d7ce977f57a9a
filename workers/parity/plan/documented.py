"""Sample calls in docstrings, after `>>>`, between fences or indented under "Example:": they show how to build a network and
what to give it."""

from __future__ import annotations

import ast
import doctest
import re
import textwrap
from collections.abc import Iterator

HEAD = re.compile(r"[ \t]*(?:(?:examples?|usage)\b[^\n]*:+|\.\. code(?:-block)?::[^\n]*)[ \t]*", re.IGNORECASE)
OPTION = re.compile(r"[ \t]*:[a-z-]+:.*")
FENCED = re.compile(r"^[ \t]*```(?:python|py|pycon)?[ \t]*\n(.*?)^[ \t]*```", re.DOTALL | re.MULTILINE)
MOST = 8


def with_examples(tree: ast.Module) -> ast.Module:
    """The program with every example as one more function, whose name is none of the program's."""
    found = [body for text in _docstrings(tree) for body in _examples(text)][:MOST]
    made = [_function(f"_example_{place}", body) for place, body in enumerate(found)]
    return ast.Module([*tree.body, *made], []) if made else tree


def _docstrings(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node, clean=False)):
            yield text.expandtabs()


def _examples(text: str) -> Iterator[list[ast.stmt]]:
    try:
        shown = "".join(example.source for example in doctest.DocTestParser().get_examples(text))
    except ValueError:  # prompts that are indented in another way
        shown = ""
    for code in [shown] if shown else map(textwrap.dedent, [*FENCED.findall(text), *_indented(text.splitlines())]):
        try:
            body = ast.parse(code).body
        except SyntaxError:
            continue
        if body:
            yield body


def _indented(lines: list[str]) -> Iterator[str]:
    """The blocks under headings. The first line of a docstring says nothing of how far the others are indented."""
    for number, line in enumerate(lines):
        if not HEAD.fullmatch(line):
            continue
        least, block = (_margin(line) + 1 if number else 0), list[str]()
        for after in lines[number + 1 :]:
            if after.strip() and _margin(after) < least:
                break
            if block or (after.strip() and not OPTION.fullmatch(after)):
                least = least if block else _margin(after)
                block.append(after)
        yield "\n".join(block)


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _function(name: str, body: list[ast.stmt]) -> ast.FunctionDef:
    (made,) = ast.parse(f"def {name}():\n    pass").body
    assert isinstance(made, ast.FunctionDef)
    made.body = body
    return made
