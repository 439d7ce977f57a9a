"""The dependency graph of the companion: a node for each definition at the top of a module.

A name is defined once in the whole package, so that a record can say it without the module and one file can hold any set.
"""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from knowledge import syntax
from knowledge.companion import FOLDER, modules


@dataclass(frozen=True, slots=True)
class Definition:
    """A function, class or value. module: dotted, below the package; imports: statements of one name each; uses: definitions."""

    name: str
    module: str
    text: str
    imports: tuple[str, ...]
    uses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Module:
    """title: the docstring as it is written; definitions in the order of the source; imported: local name -> import statement."""

    title: str
    definitions: dict[str, str]
    nodes: dict[str, ast.stmt]
    imported: dict[str, str]


@lru_cache(maxsize=1)
def names() -> frozenset[str]:
    return frozenset(modules())


@lru_cache(maxsize=1024)
def definition(name: str) -> Definition:
    """The definition of that name. Raises KeyError when there is none."""
    where = modules()[name]
    source = module(where)
    free = _free_names(source.definitions[name]) - {name}
    imports = tuple(sorted(source.imported[local] for local in free if local in source.imported))
    return Definition(name, where, source.definitions[name], imports, tuple(sorted(free & names() - source.imported.keys())))


@lru_cache(maxsize=128)
def module(name: str) -> Module:
    """One file of the package, parsed."""
    text = FOLDER.joinpath(*name.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    tree, lines = syntax.module(text), text.splitlines()
    spans, nodes = dict[str, tuple[int, int]](), dict[str, ast.stmt]()
    before = 0
    for node in tree.body:
        if (own := _defined(node)) is not None:
            first = spans[own][0] if own in spans else _start(node, lines, before)
            spans[own], nodes[own] = (first, node.end_lineno or node.lineno), nodes.get(own, node)
        before = node.end_lineno or node.lineno
    texts = {own: "\n".join(lines[first:last]) for own, (first, last) in spans.items()}
    return Module("\n".join(lines[: tree.body[0].end_lineno]), texts, nodes, dict(_imported(tree)))


def _defined(node: ast.stmt) -> str | None:
    """The name that a statement binds, or whose attribute it sets."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target if isinstance(node, ast.AnnAssign) else None
    while isinstance(target, ast.Attribute):
        target = target.value
    return target.id if isinstance(target, ast.Name) else None


def _start(node: ast.stmt, lines: list[str], before: int) -> int:
    """The index of the definition's first line, with its decorators and the comment above it."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)]) - 1
    while first > before and lines[first - 1].startswith("#"):
        first -= 1
    return first


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """What comes from outside the package."""
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from ((a.asname or a.name.partition(".")[0], ast.unparse(ast.Import([a]))) for a in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module != "__future__":
            yield from ((a.asname or a.name, ast.unparse(ast.ImportFrom(node.module, [a], 0))) for a in node.names)


def _free_names(text: str) -> set[str]:
    """Names that the definition looks up outside itself."""
    found = set[str]()
    waiting = [symtable.symtable(text, "companion", "exec")]
    while waiting:
        table = waiting.pop()
        outermost = table.get_type() == "module"
        found |= {s.get_name() for s in table.get_symbols() if s.is_referenced() and (outermost or s.is_global())}
        waiting.extend(table.get_children())
    return found


def _node(name: str) -> ast.stmt | None:
    where = modules().get(name)
    return module(where).nodes[name] if where is not None else None


@lru_cache(maxsize=1024)
def summary(name: str) -> str:
    """The first line of its docstring; empty where it is a value."""
    node = _node(name)
    told = ast.get_docstring(node) if isinstance(node, ast.FunctionDef | ast.ClassDef) else None
    return (told or "").partition("\n")[0]


@lru_cache(maxsize=512)
def methods(name: str) -> frozenset[str]:
    """What the class of that name can be asked; empty where there is none, or no class."""
    node = _node(name)
    body = node.body if isinstance(node, ast.ClassDef) else []
    return frozenset(inner.name for inner in body if isinstance(inner, ast.FunctionDef))


@lru_cache(maxsize=512)
def parameters(name: str) -> tuple[str, ...]:
    """What the function of that name takes, in order; empty where it is a class."""
    node = _node(name)
    if not isinstance(node, ast.FunctionDef):
        return ()
    return tuple(a.arg for a in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs])


@lru_cache(maxsize=1024)
def takes(name: str, keyword: str) -> bool:
    """Whether the function or class of that name can be given the keyword; so is what inherits its constructor."""
    node = _node(name)
    if isinstance(node, ast.ClassDef):
        own = (inner for inner in node.body if isinstance(inner, ast.FunctionDef) and inner.name == "__init__")
        node = next(own, None)
    if not isinstance(node, ast.FunctionDef) or node.args.kwarg is not None:
        return True
    return keyword in {a.arg for a in [*node.args.args, *node.args.kwonlyargs]}


@lru_cache(maxsize=512)
def members(name: str) -> frozenset[str]:
    """What the class of that name has of its own and from the classes it derives from: methods and what its body sets."""
    node = _node(name)
    if not isinstance(node, ast.ClassDef):
        return frozenset()
    targets = [target for inner in node.body if isinstance(inner, ast.Assign) for target in inner.targets]
    targets += [inner.target for inner in node.body if isinstance(inner, ast.AnnAssign)]
    found = {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
    inherited = (members(base.id) for base in node.bases if isinstance(base, ast.Name))
    return methods(name).union(found, *inherited)
