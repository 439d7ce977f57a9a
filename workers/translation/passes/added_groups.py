"""`opt = SGD(biases, ...)` and right behind it `opt.add_param_group({...})`: the constructor is given all groups.

MindSpore's optimizers make their state when they are made. It happens before translation, on the text.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.rendering.removal import take_out
from workers.translation.rendering.reopening import reopened
from workers.translation.source.survey import walk
from workers.translation.source.text import Span

_BLOCKS = ("body", "orelse", "finalbody")


def with_groups_joined(file: File) -> File:
    """The same file; groups that are added anywhere else stay as they are."""
    if "add_param_group" not in file.members:
        return file
    replacements: dict[Span, str] = {}
    for statement, added in _followed(file):
        makers = list(_makers(file, statement, place_of(_owner(added[0]))))
        groups = ", ".join(file.source.text_of(_call(s).args[0]) for s in added)
        if makers and None not in makers:
            given = [call.args[0] for call in makers if call is not None]
            replacements |= {file.source.span(node): _joined(file, node, groups) for node in given}
            replacements |= dict(_taken_out(file, s) for s in added)
    return reopened(file, replacements) if replacements else file


def _taken_out(file: File, statement: ast.stmt) -> tuple[Span, str]:
    """A comment behind it stays on its line."""
    start, end = file.source.span(statement)
    behind = file.source.data[end : file.source.line_end(end)]
    if behind.strip().startswith(b"#"):
        return (start, end + behind.index(b"#")), ""
    return take_out(file, statement)


def _followed(file: File) -> Iterator[tuple[ast.stmt, list[ast.stmt]]]:
    """Statements with the calls of add_param_group, on one optimizer, that stand right behind them."""
    for owner in walk(file.tree):
        for name in _BLOCKS:
            block = getattr(owner, name, None)
            if not isinstance(block, list) or not any(isinstance(s, ast.stmt) and _adds(s) for s in block):
                continue
            for place, statement in enumerate(block[:-1]):
                added: list[ast.stmt] = []
                for following in block[place + 1 :] if not _adds(statement) else ():
                    if not _adds(following) or (added and place_of(_owner(following)) != place_of(_owner(added[0]))):
                        break
                    added.append(following)
                if added:
                    yield statement, added


def _adds(statement: ast.stmt) -> bool:
    call = statement.value if isinstance(statement, ast.Expr) else None
    member = call.func if isinstance(call, ast.Call) else None
    one = isinstance(call, ast.Call) and len(call.args) == 1 and not call.keywords and isinstance(call.args[0], ast.Dict)
    return one and isinstance(member, ast.Attribute) and member.attr == "add_param_group"


def _call(statement: ast.stmt) -> ast.Call:
    assert isinstance(statement, ast.Expr)
    assert isinstance(statement.value, ast.Call)
    return statement.value


def _owner(statement: ast.stmt) -> ast.expr:
    func = _call(statement).func
    assert isinstance(func, ast.Attribute)
    return func.value


def _makers(file: File, statement: ast.stmt, place: str) -> Iterator[ast.Call | None]:
    """The calls of which one made the optimizer, whichever branch was taken; None where a branch does something else."""
    if isinstance(statement, ast.If):
        for block in (statement.body, statement.orelse):
            if not (block and isinstance(block[-1], ast.Raise)):
                yield from _makers(file, block[-1], place) if block else [None]
        return
    call = statement.value if isinstance(statement, ast.Assign) and [place_of(t) for t in statement.targets] == [place] else None
    site = file.facts.site_at(call) if isinstance(call, ast.Call) else None
    made = site is not None and site.name.startswith("torch.optim.") and site.name.count(".") == 2
    yield call if isinstance(call, ast.Call) and made and call.args and _is_one_kind(file, call.args[0]) else None


def _is_one_kind(file: File, given: ast.expr) -> bool:
    """Parameters, or groups in brackets: of what somebody else made it is not seen which of both it holds."""
    if isinstance(given, ast.List):
        return bool(given.elts) and not any(isinstance(e, ast.Starred) for e in given.elts)
    if isinstance(given, ast.Call | ast.ListComp | ast.GeneratorExp):
        return True
    value = file.known(given)
    return value.kind == "list" and value.each().kind != "dict"


def _joined(file: File, given: ast.expr, groups: str) -> str:
    text = file.source.text_of(given)
    if isinstance(given, ast.List) and isinstance(given.elts[0], ast.Dict):
        return f"{text[:-1].rstrip().rstrip(',')}, {groups}]"
    return f'[{{"params": {text}}}, {groups}]'
