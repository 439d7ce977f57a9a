"""The quick ways through a tree pass everything that `ast.walk` passes, but for operators and contexts."""

from __future__ import annotations

import ast

import pytest

from workers.translation.source.survey import Survey, children, walk

_SHARED = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)

EVERYTHING = """
from a.b import c as d, e
import f.g as h
@deco(1)
class K(Base, metaclass=Meta):
    x: int = 3
    async def m(self, a, /, b: str = "s", *args: int, c=1, **kw) -> None:
        global G
        async with ctx() as z, other:
            async for i in (await it): yield i
        return [j async for j in z if j for k in j]
def f(n):
    nonlocal_ = 1
    def g():
        nonlocal nonlocal_
        return lambda u, *v, w=2: u if v else w
    match n:
        case [1, *rest] if rest: pass
        case {"k": a, **others}: del a
        case Point(0, y=q) | None: assert q, "no"
        case _ as whole: raise E from None
    try:
        while n: n -= 1; continue
        else: pass
    except (A, B) as error: x = y = {1: 2, **n}; {1, 2}
    finally:
        for i, *j in n: break

try: pass
except* ValueError as group: pass
a[1:2, ...] += f"{x!r:>{w}}" + -b ** c @ d if not (yes := 1 < 2 <= 3) and t or s else (yield_, *rest)
print({k: v for k, v in {}.items()}, {e for e in t}, (g for g in t), b"x", *args, **kw)
"""


def _passed(tree: ast.AST) -> list[ast.AST]:
    return [node for node in ast.walk(tree) if not isinstance(node, _SHARED)]


def test_a_walk_leaves_nothing_out():
    tree = ast.parse(EVERYTHING)
    assert list(walk(tree)) == _passed(tree)
    for node in ast.walk(tree):
        assert children(node) == [child for child in ast.iter_child_nodes(node) if not isinstance(child, _SHARED)]


def test_a_survey_has_every_node_with_its_parent():
    tree = ast.parse(EVERYTHING)
    survey = Survey(tree)
    assert {node for nodes in survey.by_type.values() for node in nodes} == set(_passed(tree))
    assert all(survey.parents[child] is node for node in _passed(tree) for child in children(node))


@pytest.mark.parametrize("kind", [k for k in vars(ast).values() if isinstance(k, type) and issubclass(k, ast.AST)])
def test_fields_that_hold_nodes_are_looked_at(kind):
    """Whatever class has it: a name put where a node may stand is found, unless the field holds no nodes in Python's grammar."""
    if issubclass(kind, (*_SHARED, ast.Constant)):
        return
    plain = {"identifier", "int", "string", "constant"}
    declared = dict.fromkeys(kind._fields, "node")
    said = (kind.__doc__ or "").partition("(")[2].rpartition(")")[0]
    for part in filter(None, said.split(",")):
        word, _, name = part.strip().partition(" ")
        if name in declared:
            declared[name] = "plain" if word.rstrip("*?") in plain else word.rstrip("*?")
    for field, held in declared.items():
        if held in {"plain", "expr_context", "operator", "unaryop", "boolop", "cmpop"}:
            continue
        inner = ast.Name("x", ast.Load())
        node = kind(**{field: inner})
        assert children(node) == [inner], (kind, field)
