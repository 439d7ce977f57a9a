"""The statements from which the loss is computed: they become the forward function of a step."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from workers.translation.file import File
from workers.translation.training.data import carries_nothing, wants_gradient
from workers.translation.training.events import Backward
from workers.translation.training.names import binds, leaves, reads, rebinds
from workers.translation.training.ownership import Ownership
from workers.translation.training.surroundings import Level

# Making one of these is no step of the computation: it stays in front of it.
_MADE_ONCE = frozenset({"module", "parameter", "optimizer", "scheduler", "loader", "dataset"})


@dataclass(slots=True)
class Forward:
    """`statements` in order, all in one body. `repeated` of them belong to an earlier step too: they stay there as well.

    `missing` names a loss that nothing here computes; `unfit` is a statement that cannot move into a function.
    """

    statements: list[ast.stmt]
    body: list[ast.stmt]
    repeated: list[ast.stmt] = field(default_factory=list)
    missing: str = ""
    unfit: ast.stmt | None = None

    @property
    def taken(self) -> list[ast.stmt]:
        return [statement for statement in self.statements if statement not in self.repeated]


class Slicing:
    """Goes backwards from the losses of one group through the bodies around them."""

    def __init__(self, file: File, backwards: list[Backward], skip: set[ast.stmt], after: int, owns: Ownership) -> None:
        self.file, self.backwards, self.skip, self.after, self.owns = file, backwards, skip, after, owns
        self.by_statement = {backward.statement: backward for backward in backwards}

    def forward(self, around: list[Level]) -> Forward:
        last = around[0].body.index(self.backwards[-1].statement) + 1
        whole, carrying = self._seek(around, last, reads), set(self._seek(around, last, self._carried)[0])
        found = self._own(whole[0], carrying)
        body = next((level.body for level in around if found and found[0] in level.body), around[0].body)
        found = self._with_readers(body, self._without_rescaling(body, found))
        missing = "" if found or self._on_the_spot() else ast.unparse(self.backwards[0].losses[0])
        spread = next((s for s in found if s not in body), None)
        repeated = [s for s in found if s.lineno <= self.after]
        return Forward(found, body, repeated, missing, spread or next((s for s in found if leaves(s)), None))

    def _on_the_spot(self) -> bool:
        """`criterion(model(x), y).backward()` computes its loss in the call itself."""
        return all(isinstance(node, ast.Call | ast.BinOp) for backward in self.backwards for node in backward.losses)

    def _seek(self, around: list[Level], last: int, reading: object) -> tuple[list[ast.stmt], set[str]]:
        needed: set[str] = set()
        found: list[ast.stmt] = []
        for level, end in zip(around, [last, *(outer.index for outer in around[1:])], strict=True):
            found = [*self._slice(level.body[:end], needed, reading), *found]
        return found, needed

    def _slice(self, statements: list[ast.stmt], needed: set[str], reading: object) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        assert callable(reading)
        for statement in reversed(statements):
            if statement in self.by_statement:
                needed |= _asked_by(self.by_statement[statement])
            if statement in self.skip or isinstance(statement, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef):
                continue
            if self._only_flags(statement):
                continue
            if binds(statement) & needed:
                found.append(statement)
                needed -= rebinds(statement)
                needed |= reading(statement)
        return found[::-1]

    def _carried(self, statement: ast.stmt) -> set[str]:
        """Nothing through numpy's arrays: `states, actions = memory.sample(32)` of a buffer that gives arrays."""
        value = self.file.known(statement.value) if isinstance(statement, ast.Assign) else None
        arrays = value is not None and all(v.kind == "ndarray" for v in value.items or (value,))
        return set() if arrays else _reads_with_gradient(statement)

    def _only_flags(self, statement: ast.stmt) -> bool:
        """`x.requires_grad_()` of a tensor computes nothing, and the rule for it takes its line out."""
        call = statement.value if isinstance(statement, ast.Expr) else None
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "requires_grad_"):
            return False
        return self.file.known(call.func.value).kind == "tensor"

    def _own(self, found: list[ast.stmt], carrying: set[ast.stmt]) -> list[ast.stmt]:
        """Leading data, what is only read detached, and what an earlier step did for other weights, stay where they are."""
        data = self._data(found)
        mutated = {name for s in found if s not in data for name in binds(s) if not _assigns(s, name)}
        still = {s for s in found if s not in carrying or (s in data and not binds(s) & mutated)}
        chosen = [s for s in found if s.lineno > self.after or (s not in still and self.owns.may_reach(s))]
        while chosen and chosen[0] in still:
            chosen = chosen[1:]
        return chosen

    def _data(self, found: list[ast.stmt]) -> set[ast.stmt]:
        """Statements in which nothing can carry a gradient: networks made, random numbers, shapes, batches of a loader."""
        local: set[str] = set()
        data: set[ast.stmt] = set()
        for statement in found:
            value = statement.value if isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr) else None
            if value is not None and self._made_once(value):
                data.add(statement)
            elif self._tries_data(statement, local) if value is None else carries_nothing(self.file, value, local):
                local |= binds(statement)
                data.add(statement)
            else:
                local -= binds(statement)
        return data

    def _tries_data(self, statement: ast.stmt, local: set[str]) -> bool:
        """`try: batch = next(batches)`, `except StopIteration:` begin anew and ask again."""
        inner = [s for s in ast.walk(statement) if isinstance(s, ast.stmt) and s is not statement]
        return isinstance(statement, ast.Try) and all(
            isinstance(s, ast.Assign) and carries_nothing(self.file, s.value, local | binds(statement)) for s in inner
        )

    def _made_once(self, value: ast.expr) -> bool:
        """`net, opt = Net(), SGD(...)` as well."""
        if isinstance(value, ast.Tuple):
            return all(map(self._made_once, value.elts))
        return self.file.known(value).kind in _MADE_ONCE or wants_gradient(value)

    def _without_rescaling(self, body: list[ast.stmt], found: list[ast.stmt]) -> list[ast.stmt]:
        """`loss = loss / n` right before backward, when the loss before it is read in between: the division is returned instead."""
        last = found[-1] if found else None
        loss = self.backwards[0].losses[0]
        if len(self.backwards) > 1 or not isinstance(loss, ast.Name) or last not in body or self.backwards[0].gradient is not None:
            return found
        value = last.value if isinstance(last, ast.Assign) and [ast.unparse(t) for t in last.targets] == [loss.id] else None
        before = [s for s in found[:-1] if loss.id in binds(s)]
        if value is None or not before or before[-1] not in body or loss.id not in reads(value):
            return found
        between = body[body.index(before[-1]) + 1 : body.index(last)]
        if any(loss.id in reads(s) for s in between if s not in found and s not in self.skip):
            self.backwards[0].losses[0], self.backwards[0].rescaled = value, last
            return found[:-1]
        return found

    def _with_readers(self, body: list[ast.stmt], found: list[ast.stmt]) -> list[ast.stmt]:
        """A statement that reads a name which the forward part binds again further down runs in between, as it does in torch."""
        own = [s for s in found if s in body and s.lineno > self.after]
        if not own or len(own) < len([s for s in found if s.lineno > self.after]):
            return found
        chosen = set(own)
        first, last = body.index(own[0]), body.index(own[-1])
        for position in range(first, last):
            later = {name for s in body[position + 1 : last + 1] if s in chosen for name in binds(s)}
            earlier = {name for s in body[first:position] if s in chosen for name in binds(s)}
            if body[position] not in self.skip and reads(body[position]) & later & earlier:
                chosen.add(body[position])
        return [s for s in found if s not in chosen] + [s for s in body[first : last + 1] if s in chosen]


def _asked_by(backward: Backward) -> set[str]:
    parts = [*backward.losses, *([backward.gradient] if backward.gradient is not None else [])]
    return {name for part in parts for name in reads(part)}


def _reads_with_gradient(statement: ast.AST) -> set[str]:
    """Names through which a gradient can flow: not those under `.detach()`, `.item()` or in a no_grad block."""
    if isinstance(statement, ast.With) and "no_grad" in ast.unparse(statement.items[0].context_expr):
        return set()
    found: set[str] = set()
    stack: list[ast.AST] = [statement]
    while stack:
        node = stack.pop()
        cut = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in {"detach", "item"}
        if cut or (isinstance(node, ast.Attribute) and node.attr == "data"):
            continue
        if isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)):
            found |= reads(node)
        stack.extend(ast.iter_child_nodes(node))
    return found


def _assigns(statement: ast.stmt, name: str) -> bool:
    return isinstance(statement, ast.Assign | ast.AnnAssign | ast.For) and any(
        isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store) for n in ast.walk(statement)
    )
