"""What the translation leaves without a purpose: `device = ...` that nothing reads any more, `if cuda:` with nothing to do.

Looks at the output, for only there it is seen what remains. Expressions that do something when they are evaluated stay.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator

from knowledge import Text
from workers.translation.file import File, Pending
from workers.translation.rendering.removal import take_out
from workers.translation.source.parts import pairs, said_names
from workers.translation.source.survey import Survey, walk
from workers.translation.source.text import Span

_UNREAD = Text("Nothing reads this any more.", "译后不再有代码读取它。")
_NOTHING = Text("What is left would assign names to themselves.", "译后只剩把变量赋给自身。")
_OF_DEVICE = re.compile(rb"(?i)\b(?:devices?|cuda|gpus?)\b|\xe8\xae\xbe\xe5\xa4\x87")  # the last in Chinese
_EMPTY = Text("Nothing is left to be done here.", "译后此处已无事可做。")
_ASKS = frozenset(
    {
        "torch.device", "torch.cuda.is_available", "torch.cuda.device_count", "torch.cuda.current_device",
        "torch.backends.mps.is_available", "torch.backends.mps.is_built", "torch.mps.is_available", "torch.xpu.is_available",
        "torch.accelerator.is_available", "torch.accelerator.current_accelerator",
        "torch.cuda.amp.GradScaler", "torch.amp.GradScaler", "torch.amp.grad_scaler.GradScaler",
    }
)  # fmt: skip
_PURE = (
    ast.Constant, ast.Name, ast.Attribute, ast.IfExp, ast.BoolOp, ast.UnaryOp, ast.Compare, ast.BinOp, ast.JoinedStr,
    ast.FormattedValue, ast.Call, ast.keyword,
)  # fmt: skip
_NAMESPACES = frozenset({"globals", "locals", "exec", "eval"})
_OF_NOTHING = frozenset({"vars", "dir"})  # of an object they show its names, without one those of the scope
_SCOPES = frozenset({ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda})
_PROMISES = frozenset({"exact", "adapted"})


def tidy(file: File, written: Survey) -> bool:
    """Take out what the output has no use for; False when there was nothing."""
    found = [*_to_itself(file, written), *_empty(file, written), *_unread(file, written)]
    promised = {node: reason for node, reason in found if _is_promised(file, node)}
    for statement, reason in promised.items():
        judged = _judged(file, statement)
        span, text = take_out(file, statement)
        place = span if text else _with_comment(file, statement, span)
        change = file.change(statement, [(place, [text])], verdict="adapted", rule="tidying", reason=reason)
        for pending in judged:
            pending.edits = change.edits
        file.asked_elsewhere += [pending for pending in judged if pending.verdict not in _PROMISES]
        if judged:
            file.pending.remove(change)
    return bool(promised)


def _with_comment(file: File, statement: ast.stmt, span: Span) -> Span:
    """And the comment right above that speaks of the device alone, where nothing follows that it might speak of as well."""
    data, (start, end) = file.source.data, span
    first = file.source.starts[statement.lineno - 1]
    above = data[data.rfind(b"\n", 0, max(first - 1, 0)) + 1 : first]
    whole = start == first and above.lstrip().startswith(b"#") and _OF_DEVICE.search(above)
    if not whole or data[end : end + 1] not in {b"\n", b"\r", b""}:
        return span
    above_that = data[: first - len(above)].rstrip(b" \t")
    wide = first - len(above), end + len(data[end:].partition(b"\n")[0]) + 1 if above_that.endswith(b"\n\n") else end
    crossing = any(e.start < wide[1] and wide[0] < e.end and not (wide[0] <= e.start and e.end <= wide[1]) for e in file.edits.all)
    return span if crossing else (wide[0], min(wide[1], len(data)))


def _to_itself(file: File, written: Survey) -> Iterator[tuple[ast.stmt, Text]]:
    """`x = Variable(x)`, `x, y = x.to(device), y.to(device)` in another place: what is left assigns names to themselves."""
    left = {(n.lineno, n.col_offset) for n in written.nodes(ast.Assign) if _is_to_itself(n)}
    if not left:
        return
    text = file.edits.render().encode("utf-8")
    lines = [0, *(place.end() for place in re.finditer(rb"\r\n|\r|\n", text))]
    for node in file.nodes(ast.Assign):
        place = None if node in file.gone or _is_to_itself(node) else file.edits.place_of(file.source.span(node)[0])
        line = bisect_right(lines, place) if place is not None else 0
        if place is not None and (line, place - lines[line - 1]) in left:
            yield node, _NOTHING


def _is_to_itself(node: ast.Assign) -> bool:
    both = pairs(node.targets[0], node.value)
    same = (isinstance(a, ast.Name) and isinstance(b, ast.Name) and a.id == b.id for a, b in both)
    return len(node.targets) == 1 and all(same)


def _judged(file: File, statement: ast.stmt) -> list[Pending]:
    """What was said about the places inside."""
    start, end = file.source.span(statement)
    return [pending for pending in file.pending if start <= pending.span[0] and pending.span[1] <= end]


def _is_promised(file: File, statement: ast.stmt) -> bool:
    """Where a person is to look, everything stays as it is; a question that stands elsewhere too needs no line of its own."""
    judged = _judged(file, statement)
    asked = {pending.decision for pending in file.pending if pending not in judged}
    return all(one.verdict in _PROMISES or (one.decision and one.decision in asked) for one in judged)


def _empty(file: File, written: Survey) -> Iterator[tuple[ast.stmt, Text]]:
    """`if cuda: net.cuda()`: the test stands with a body of which nothing is left, or the test is never true any more."""
    left = {node.lineno for node in written.nodes(ast.If) if _does_nothing(node)}
    if not left:
        return
    text = [0, *(place.end() for place in re.finditer(rb"\r\n|\r|\n", file.edits.render().encode("utf-8")))]
    for node in file.nodes(ast.If):
        start = file.source.span(node)[0]
        if node in file.gone or _does_nothing(node) or file.source.data[start : start + 2] != b"if":
            continue  # `elif` goes with what stands above it
        place = file.edits.place_of(start)
        if place is not None and bisect_right(text, place) in left and _pure(file, node.test):
            yield node, _EMPTY


def _does_nothing(node: ast.If) -> bool:
    if isinstance(node.test, ast.Constant) and node.test.value is False:  # `if grad.is_sparse: raise ...`
        return not node.orelse
    suites = [[type(statement) for statement in suite] for suite in (node.body, node.orelse)]
    return suites[0] == [ast.Pass] and suites[1] in ([], [ast.Pass])


def _unread(file: File, written: Survey) -> Iterator[tuple[ast.stmt, Text]]:
    """`device = torch.device("cuda")`, read by moves alone, which are gone."""
    candidates = {node: name for node in file.nodes(ast.Assign) if (name := _candidate(file, node)) is not None}
    if not candidates:
        return
    names = written.nodes(ast.Name)
    kept = {n.target.id for n in file.nodes(ast.AugAssign) if isinstance(n.target, ast.Name)} | _shown(file)
    symbol = file.facts.symbols.symbol
    read = {symbol(n) for n in file.nodes(ast.Name) if isinstance(n.ctx, ast.Load)}
    if any(n.id in _NAMESPACES for n in [*file.nodes(ast.Name), *names]) or _shows_scope(file):
        return
    bound = {symbol(n) for n in file.nodes(ast.Name) if isinstance(n.ctx, ast.Store) and file.parent(n) not in candidates}
    left = _LeftReads(written)
    for node, name in candidates.items():
        own = symbol(name)
        if node in file.gone or name.id in kept or name.id in left.behind(file, node):
            continue
        if own is not None and own in read - bound and (is_script(file) or _is_local(file, node)):
            yield node, _UNREAD


class _LeftReads:
    """The names that the output reads: all, or those of one function, where it is told from others by its name."""

    def __init__(self, written: Survey) -> None:
        self.everywhere = _read_names(written.nodes(ast.Name))
        self.functions: dict[tuple[str, ...], list[ast.AST]] = defaultdict(list)
        functions: list[ast.FunctionDef | ast.AsyncFunctionDef] = [
            *written.nodes(ast.FunctionDef),
            *written.nodes(ast.AsyncFunctionDef),
        ]
        for function in functions:
            self.functions[_path(function, written)].append(function)
        self._read: dict[ast.AST, frozenset[str]] = {}

    def behind(self, file: File, assigned: ast.stmt) -> frozenset[str]:
        function = next((outer for outer in file.ancestors(assigned) if type(outer) in _SCOPES), None)
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            return self.everywhere
        path = _path(function, file.source.survey)
        alike = self.functions.get(path) or self.functions.get((*path[:-1], "construct"), [])
        if len(alike) != 1:
            return self.everywhere
        if alike[0] not in self._read:
            self._read[alike[0]] = _read_names(n for n in walk(alike[0]) if isinstance(n, ast.Name))
        return self._read[alike[0]]


def _read_names(names: Iterable[ast.Name]) -> frozenset[str]:
    return frozenset(n.id for n in names if not isinstance(n.ctx, ast.Store))


def _path(function: ast.FunctionDef | ast.AsyncFunctionDef, survey: Survey) -> tuple[str, ...]:
    """The names of the classes and functions around it, and its own."""
    names, around = [function.name], survey.parents.get(function)
    while around is not None:
        if isinstance(around, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names.append(around.name)
        around = survey.parents.get(around)
    return tuple(reversed(names))


def _shows_scope(file: File) -> bool:
    given = {file.parent(n) for n in file.nodes(ast.Name) if n.id in _OF_NOTHING}
    return any(not isinstance(call, ast.Call) or not call.args for call in given)


def _candidate(file: File, node: ast.Assign) -> ast.Name | None:
    """The one name for an expression that does nothing but say where or how to compute, or which of torch's old types to make."""
    target = node.targets[0]
    return target if len(node.targets) == 1 and isinstance(target, ast.Name) and _pure(file, node.value) else None


def _pure(file: File, node: ast.expr) -> bool:
    return all(isinstance(part, _PURE) and (not isinstance(part, ast.Call) or _asks(file, part)) for part in walk(node))


def _asks(file: File, call: ast.Call) -> bool:
    """`torch.cuda.is_available()`, `next(net.parameters())`."""
    if isinstance(call.func, ast.Name | ast.Attribute) and file.types.dotted(call.func) in _ASKS:
        return True
    first = call.args[0] if isinstance(call.func, ast.Name) and call.func.id == "next" and len(call.args) == 1 else call
    return isinstance(first, ast.Call) and isinstance(first.func, ast.Attribute) and first.func.attr == "parameters"


def _shown(file: File) -> set[str]:
    """Names that are declared elsewhere or offered to others."""
    kept: list[ast.Global | ast.Nonlocal] = [*file.nodes(ast.Global), *file.nodes(ast.Nonlocal)]
    declared = {name for node in kept for name in node.names}
    offered = [n for n in file.nodes(ast.Assign) if any(isinstance(t, ast.Name) and t.id == "__all__" for t in n.targets)]
    texts = (part.value for node in offered for part in walk(node.value) if isinstance(part, ast.Constant))
    return declared | {text for text in texts if isinstance(text, str)}


def _is_local(file: File, node: ast.stmt) -> bool:
    holders = (type(outer) for outer in file.ancestors(node))
    return next((kind for kind in holders if kind in _SCOPES), ast.Module) in {ast.FunctionDef, ast.AsyncFunctionDef}


def is_script(file: File) -> bool:
    """It is run, not imported: it works through something at its top level, or asks whether it is the main program."""
    for statement in file.tree.body:
        if isinstance(statement, ast.For | ast.While | ast.With):
            return True
        if isinstance(statement, ast.If) and "__name__" in said_names(statement.test):
            return True
    return False
