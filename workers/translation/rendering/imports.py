"""The imports of the output: torch's go, what the translation uses comes, inserted blocks follow."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TypeGuard

from knowledge import Text
from workers import bundling
from workers.bundling.renaming import renamed
from workers.translation.facts.names import ROOTS, root_of
from workers.translation.file import File
from workers.translation.rendering.blank_lines import Runs
from workers.translation.rendering.import_reasons import reasons, record_of
from workers.translation.source.comments import comments_in
from workers.translation.source.text import Span

_MISSING = frozenset({"ImportError", "ModuleNotFoundError"})
TYPING = frozenset({"Any", "Dict", "List", "NamedTuple", "Optional", "Tuple", "Union"})


def arrange(file: File) -> None:
    """Rewrite the torch imports and insert what the output needs. Runs when all other edits are made."""
    inline = file.purpose.companion == "inline"
    own = [node for node in file.types.imports if is_torch(node) or node in file.types.handed_on]
    anchor = next((node for node in own if node in file.tree.body), None)
    block_text = "\n\n\n".join([*(_definitions(file, anchor) if inline else []), *file.inserted.values()])
    if not inline:
        file.spelling.needed |= {bundling.import_line(name, local) for name, local in file.blocks.items()}
    if not block_text and anchor is None:
        anchor = next((node for node in own if _is_tried(file, node)), None)
    lines = _import_lines(file.spelling.needed)
    if block_text:  # before the imports go: with the blank line that it stands on, it would go too
        _insert_blocks(file, _after_imports(file, anchor), block_text)
    runs, why = Runs(file.source.data, file.edits.all), reasons(file, own)
    for node in own:
        kept = _kept(node) if is_torch(node) else _without_torch(file, node)
        new = lines if node is anchor else []
        _rewrite(file, node, [*new, *([kept] if kept else [])], runs, why[node])
    if anchor is None and lines:
        _insert(file, _after_imports(file, None) if file.types.brings_torch() else _head(file), lines, "")


def _is_tried(file: File, node: ast.stmt) -> bool:
    """`try: import torch`, `except ImportError:` at the head of a file: what comes in its place may be missing as well."""
    holder = file.parent(node)
    if not isinstance(holder, ast.Try) or node not in holder.body or holder not in file.tree.body:
        return False
    above = file.tree.body[: file.tree.body.index(holder)]
    plain = all(isinstance(other, ast.Import | ast.ImportFrom) or isinstance(_value(other), ast.Constant) for other in above)
    return plain and _asks(holder)


def _asks(holder: ast.AST | None) -> bool:
    handlers = holder.handlers if isinstance(holder, ast.Try) else []
    return any(isinstance(each.type, ast.Name) and each.type.id in _MISSING for each in handlers)


def _tells(holder: ast.AST | None) -> TypeGuard[ast.Try]:
    """`except ImportError: found = False` tells whether there is torch: now whether there is MindSpore."""
    if not isinstance(holder, ast.Try) or not _asks(holder):
        return False
    return any(not isinstance(part, ast.Pass) and not _is_gone(part) for handler in holder.handlers for part in handler.body)


def _is_gone(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Import | ast.ImportFrom) and is_torch(statement) and not _kept(statement)


def _value(statement: ast.stmt) -> ast.expr | None:
    return statement.value if isinstance(statement, ast.Expr | ast.Assign) else None


def _import_lines(needed: set[str]) -> list[str]:
    """Standard library first, then plain imports, then names of mindspore on one line."""
    modules: dict[str, list[str]] = {}
    plain: list[str] = []
    for line in needed:
        module, _, names = line.partition(" import ")
        if names:
            modules.setdefault(module, []).append(names)
        else:
            plain.append(line)
    joined = [f"{module} import {', '.join(sorted(names, key=_case))}" for module, names in sorted(modules.items())]
    return sorted(plain, key=lambda line: ("mindspore" in line, line)) + joined


def _case(name: str) -> tuple[bool, str]:
    return name[0].islower(), name


def is_torch(node: ast.Import | ast.ImportFrom) -> bool:
    if isinstance(node, ast.ImportFrom):
        return not node.level and root_of(node.module or "") in ROOTS
    return any(root_of(alias.name) in ROOTS for alias in node.names)


def _kept(node: ast.Import | ast.ImportFrom) -> str:
    """The names of `import torch, os` that are not torch's, and those of typing that torch.jit hands on."""
    if isinstance(node, ast.ImportFrom):
        handed = [alias for alias in node.names if alias.name in TYPING] if node.module == "torch.jit.annotations" else []
        return ast.unparse(ast.ImportFrom("typing", handed, 0)) if handed else ""
    rest = [alias for alias in node.names if root_of(alias.name) not in ROOTS]
    return ast.unparse(ast.Import(rest)) if rest else ""


def _without_torch(file: File, node: ast.Import | ast.ImportFrom) -> str:
    """`from .common import nn, Block`: the other file hands on what it imports from torch, which it does no longer."""
    assert isinstance(node, ast.ImportFrom)
    rest = [alias for alias in node.names if alias.name not in file.types.handed_on[node]]
    return ast.unparse(ast.ImportFrom(node.module, rest, node.level)) if rest else ""


def _rewrite(file: File, node: ast.Import | ast.ImportFrom, lines: list[str], runs: Runs, why: Text) -> None:
    source = file.source
    indent = source.indent(node)
    text = (source.newline + indent).join(lines)
    span = source.span(node)
    comments = "  ".join(comment for _, comment in comments_in(source, span))
    if not text and not comments:
        span, text = _gone(file, node)
        span = runs.with_blanks(span) if not text else span
    elif comments:
        text = f"{text or _nothing(file, node)}  {comments}".lstrip()
    file.change(node, [(span, [text])], target="", verdict="exact", rule="imports", record=record_of(node), reason=why)


def _nothing(file: File, node: ast.stmt) -> str:
    """What stands for a removed statement whose comments stay."""
    return "" if file.parent(node) is file.tree else "pass"


def _gone(file: File, node: ast.stmt) -> tuple[Span, str]:
    """Remove the statement's line; a block that it alone filled gets `pass`."""
    source = file.source
    start, end = source.span(node)
    parent = file.parent(node)
    if _tells(parent) and node is next((each for each in parent.body if _is_gone(each)), None):
        return (start, end), "import mindspore"
    body, place = file.suite(node)
    if body == [node] or (place == 0 and parent is not file.tree and _all_torch(body)):
        return (start, end), "pass"
    first, last = source.starts[node.lineno - 1], source.line_end(end)
    alone = not source.data[first:start].strip() and not source.data[end:last].strip()
    if alone:
        following = source.starts[bisect_line(source.starts, last)] if last < len(source.data) else last
        return (first, following), ""
    semicolon = source.data[end:last].lstrip()
    if semicolon.startswith(b";"):
        rest = end + source.data[end:last].index(b";") + 1
        rest += len(source.data[rest:last]) - len(source.data[rest:last].lstrip())
        return (start, rest), "" if rest < last else "pass"
    return (start, end), "pass" if source.data[first:start].strip() else ""


def bisect_line(starts: list[int], offset: int) -> int:
    """The index of the first line that begins behind the offset."""
    from bisect import bisect_right

    return min(bisect_right(starts, offset), len(starts) - 1)


def _all_torch(body: Iterable[ast.stmt]) -> bool:
    return all(map(_is_gone, body))


def _definitions(file: File, anchor: ast.stmt | None) -> list[str]:
    """All inserted definitions, those that others use first."""
    late = _imported_below(file, _after_imports(file, anchor))
    return [_renamed(file, bundling.definition(name), late) for name in bundling.closure(file.blocks)]


def _imported_below(file: File, offset: int) -> set[str]:
    """Names that the file's own imports bind only behind the place of the definitions, which may need them at once."""
    imports: list[ast.Import | ast.ImportFrom] = [*file.nodes(ast.Import), *file.nodes(ast.ImportFrom)]
    top = set(file.tree.body)
    above = [node for node in imports if node in top and file.source.span(node)[1] <= offset]
    bound = {alias.asname or alias.name for node in above for alias in node.names}
    return {alias.asname or alias.name for node in imports for alias in node.names} - bound


def _renamed(file: File, definition: bundling.Definition, late: set[str]) -> str:
    """The definition with the names that it has in this file."""
    spelled = {name: file.blocks[name] for name in (definition.name, *definition.uses)}
    text = renamed(definition.text, {name: local for name, local in spelled.items() if name != local})
    for line in definition.imports:
        text = _with_import(file, line, text, late)
    return text


def _with_import(file: File, line: str, text: str, late: set[str]) -> str:
    """Ask for the import under the name that is free in the user's file."""
    node = ast.parse(line).body[0]
    assert isinstance(node, ast.Import | ast.ImportFrom)
    for alias in node.names:
        local = alias.asname or alias.name
        spelled = file.spelling.local(local, line)
        if spelled != local:
            text = renamed(text, {local: spelled})
        elif local in late:
            file.spelling.needed.add(line)
    return text


def _lines_behind(file: File) -> int:
    """Of imports on top of a file that had none there: blank lines as they stand between an import and what comes."""
    following = file.tree.body[0] if file.tree.body and file.tree.body[0].lineno == 1 else None
    if isinstance(following, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return 3
    return 1 if following is None or isinstance(following, ast.Import | ast.ImportFrom) else 2


def _head(file: File) -> int:
    """Behind leading comments (`#!`, coding), the docstring and __future__ imports."""
    end = _leading_comments(file)
    for index, node in enumerate(file.tree.body):
        docstring = (
            index == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        )
        future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
        if not (docstring or future):
            break
        end = file.source.line_end(file.source.span(node)[1])
    return end


def _leading_comments(file: File) -> int:
    end = 0
    for line in file.source.data.splitlines(keepends=True):
        if not line.startswith(b"#"):
            break
        end += len(line)
    return max(0, end - len(file.source.newline)) if end else 0


def _after_imports(file: File, anchor: ast.stmt | None) -> int:
    """Behind the leading imports of the file: those that follow the `anchor`, where mindspore's own names come from."""
    body, end = file.tree.body, _head(file)
    for node in body[body.index(anchor) if anchor else 0 :]:
        if isinstance(node, ast.Import | ast.ImportFrom):
            end = max(end, file.source.line_end(file.source.span(node)[1]))
        elif file.source.span(node)[0] > end:
            break
    return end


def _insert_blocks(file: File, offset: int, text: str) -> None:
    """At the start of the line behind the imports: an import's own line may be gone."""
    data, newline = file.source.data, file.source.newline
    start = min(offset + len(newline), len(data)) if offset else 0
    blank = len(data[start:]) - len(data[start:].lstrip(b"\r\n"))
    before = newline * (2 if data[:start].endswith(b"\n") or not start else 3)
    body = newline.join(text.split("\n")) + newline
    after = newline * max(0, 2 - blank // len(newline)) if data[start:].strip() else ""
    edit = file.edits.replace((start, start), before + body + after)
    edit.order = 10**9


def _insert(file: File, offset: int, lines: list[str], text: str) -> None:
    newline = file.source.newline
    body = newline.join([*lines, *(text.split("\n") if text else [])])
    first = offset == 0
    gap = newline * 3 if text else newline
    pieces = [body + newline * (3 if text else _lines_behind(file))] if first else [gap + body]
    if text and not first:
        pieces = [newline * 3 + body + newline]
    edit = file.edits.replace((offset, offset), *pieces)
    edit.order = 10**9
