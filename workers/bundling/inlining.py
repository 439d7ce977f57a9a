"""A program that imports the package as one file: the definitions stand in it, and it needs no package.

Works on a translation as it was reviewed: the engine, which can write one file too, is not asked again.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from knowledge import syntax
from workers.bundling import renaming
from workers.bundling.bundle import PACKAGE, closure, imported
from workers.bundling.sources import Definition, definition


def inlined(text: str) -> str:
    """The program with its imports of the package replaced by the definitions. One that imports none comes back as it is."""
    wanted = imported(text)
    if not wanted:
        return text
    tree = syntax.module(mark_free := text.removeprefix("\ufeff"))
    ours = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and _of_package(node, wanted)]
    locals_, again = _said(ours, wanted)
    held = [definition(name) for name in closure(sorted(wanted))]
    taken = _names(tree) | {local for local, _ in again}
    for each in held:
        locals_.setdefault(each.name, _free(each.name, taken))
    taken |= set(locals_.values())
    first = _place(tree, ours)
    imports, renamed = _imports(held, {} if "*" in taken else _bound(tree.body[:first]), taken)
    names = locals_ | renamed
    block = [*sorted(imports, key=lambda line: ("mindspore" in line, line)), ""]
    block += [f"\n{_renamed(each, names)}\n" for each in held]
    block += [f"{local} = {locals_[name]}" for local, name in again]
    mark = text[: len(text) - len(mark_free)]
    return mark + _written(mark_free, tree, ours, wanted, first, "\n".join(block).rstrip("\n") + "\n")


def _of_package(node: ast.ImportFrom, wanted: set[str]) -> bool:
    inside = not node.level and (node.module or "").partition(".")[0] == PACKAGE
    return inside and any(alias.name in wanted for alias in node.names)


def _said(ours: Iterable[ast.ImportFrom], wanted: set[str]) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """What the program calls each definition; further names that it gives to one of them."""
    found, again = dict[str, str](), list[tuple[str, str]]()
    for alias in (alias for node in ours for alias in node.names if alias.name in wanted):
        local = alias.asname or alias.name
        if found.setdefault(alias.name, local) != local:
            again.append((local, alias.name))
    return found, again


def _names(tree: ast.Module) -> set[str]:
    """All that the program reads or binds; builtins that it uses are among them. Everything, where a star import may bind it."""
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | _bound(ast.walk(tree)).keys()
    found |= {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)}
    return found


def _bound(nodes: Iterable[ast.AST]) -> dict[str, str]:
    """Local name -> import statement of that name alone."""
    found = dict[str, str]()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {a.asname or a.name.partition(".")[0]: ast.unparse(ast.Import([a])) for a in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {a.asname or a.name: ast.unparse(ast.ImportFrom(node.module, [a], node.level)) for a in node.names}
    return found


def _free(name: str, taken: set[str]) -> str:
    """The name itself, else one like it. A star import may bind any name: nothing keeps its own then."""
    found = f"{name}_like_torch" if "*" in taken else name
    while found in taken:
        found += "_"
    return found


def _place(tree: ast.Module, ours: list[ast.ImportFrom]) -> int:
    """The index of the statement before which the definitions stand: behind the imports among which the package's first is."""
    body = tree.body
    starts = [place for place, node in enumerate(body) if node in ours]
    place = starts[0] if starts else 0
    while place < len(body) and (isinstance(body[place], ast.Import | ast.ImportFrom) or _docstring(body[place], place)):
        place += 1
    return place


def _docstring(node: ast.stmt, place: int) -> bool:
    return place == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _imports(held: Iterable[Definition], above: dict[str, str], taken: set[str]) -> tuple[list[str], dict[str, str]]:
    """The import statements that the definitions lack, and the names in them that are spelled otherwise here."""
    lines, renamed = dict[str, None](), dict[str, str]()
    for line in sorted({line for each in held for line in each.imports}):
        node = syntax.module(line).body[0]
        assert isinstance(node, ast.Import | ast.ImportFrom)
        (local,) = _bound([node])
        if above.get(local) == line:
            continue
        spelled = _free(local, taken)
        if spelled != local and "." not in node.names[0].name:
            renamed[local] = node.names[0].asname = spelled
        lines[ast.unparse(node)] = None
    return list(lines), renamed


def _renamed(each: Definition, names: dict[str, str]) -> str:
    """The definition with the names that things have in this program."""
    imports = {local for line in each.imports for local in _bound(syntax.module(line).body)}
    changed = {name: names[name] for name in {each.name, *each.uses, *imports} if names.get(name, name) != name}
    return renaming.renamed(each.text, changed)


def _written(text: str, tree: ast.Module, ours: list[ast.ImportFrom], wanted: set[str], first: int, block: str) -> str:
    data = text.encode("utf-8", "surrogatepass")
    starts = [0, *(match.end() for match in re.finditer(b"\n", data)), len(data)]
    newline = b"\r\n" if b"\r\n" in data else b"\n"
    edits = [_removed(data, starts, node, wanted) for node in ours]
    offset = starts[tree.body[first - 1].end_lineno or 1] if first else starts[tree.body[0].lineno - 1]
    rest = data[offset:]
    blank = (len(rest) - len(rest.lstrip(b"\r\n"))) // len(newline)
    before = b"" if not offset or data[:offset].endswith(b"\n") else newline
    after = newline * max(0, 2 - blank) if rest.strip() else b""
    edits.append((offset, offset, before + block.encode().replace(b"\n", newline) + after))
    for start, end, new in sorted(edits, reverse=True):
        data = data[:start] + new + data[end:]
    return data.decode("utf-8", "surrogatepass")


def _removed(data: bytes, starts: list[int], node: ast.ImportFrom, wanted: set[str]) -> tuple[int, int, bytes]:
    """Without its line where it fills one at the top of the file; what the package has not is imported as before."""
    start, end = starts[node.lineno - 1] + node.col_offset, starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)
    rest = [alias for alias in node.names if alias.name not in wanted]
    if rest:
        return start, end, ast.unparse(ast.ImportFrom(node.module, rest, 0)).encode()
    first, last = starts[node.lineno - 1], starts[node.end_lineno or 1]
    alone = not node.col_offset and not data[first:start].strip() and not data[end:last].strip()
    return (first, last, b"") if alone else (start, end, b"pass")
