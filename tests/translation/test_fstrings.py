"""Expressions inside f-strings are found where they stand."""

from __future__ import annotations

import ast

import pytest

from workers.translation.source.text import Source


@pytest.mark.parametrize(
    "text",
    [
        'f"{x.a} and {x.a}"',
        "f'{{literal}} {y!r:>{width}}'",
        'f"{d[\'k\']}" "plain" f"{z}"',
        'f"{a!s}{b=}{c:.2f}"',
        'f"""{a}\n  {b.c}"""',
        "f'中文{x} {y[1:2]}'",
        "f'{(lambda: 1)()} {a != b}'",
        "rf'\\d{x}'",
    ],
)
def test_every_name_stands_at_its_span(text):
    source = Source(f"v = {text}\n")
    names = [node for node in ast.walk(source.tree) if isinstance(node, ast.Name) and node.id != "v"]
    assert names
    assert [source.text_of(node) for node in names] == [node.id for node in names]
