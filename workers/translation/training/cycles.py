"""Where the computation of a loss begins that is spread over functions: the innermost loop or function that holds all of it."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from workers.translation.file import File
from workers.translation.training.carried import storing
from workers.translation.training.events import Backward, Events, Other, Scope, Step
from workers.translation.training.forward import Slicing
from workers.translation.training.history import from_network, traced_in
from workers.translation.training.names import binds, needed_from_outside, reads
from workers.translation.training.ownership import Ownership
from workers.translation.training.reaching import DEEPEST, Reaching
from workers.translation.training.surroundings import Loop, alone_on_line, levels


@dataclass(frozen=True, slots=True)
class Start:
    """From `first` to `last` of the statements of `owner`: a loop, a function or the file."""

    owner: ast.AST
    first: int
    last: int


def body_of(owner: ast.AST) -> list[ast.stmt]:
    return list(getattr(owner, "body", []))


def nested(starts: list[Start]) -> list[Start]:
    """Recordings end in the opposite order of their starts: one that may end after an earlier one begins with it."""
    moved = list(starts)
    for _ in starts:
        for index, start in enumerate(moved):
            around = [s for s in moved if s.owner is start.owner and s.first < start.first <= s.last <= start.last]
            if around:
                moved[index] = Start(start.owner, min(s.first for s in around), start.last)
    return moved


@dataclass(slots=True)
class _Part:
    """What the loss needs, seen from one scope: the statement that leads to backward, and what computes for it."""

    scope: Scope
    statement: ast.stmt
    statements: list[ast.stmt] = field(default_factory=list)
    outside: bool = False  # the loss, or a part of it, is given from outside of this scope


class Cycles:
    """Finds the starts for the backward calls of one file."""

    def __init__(self, file: File) -> None:
        self.file, self.reaching = file, Reaching(file)

    def starts(self, found: Events, backward: Backward) -> list[Start]:
        """One for each way on which the backward is reached; empty where the file does not show it."""
        part = self._computed(found, backward)
        makers = storing(self.file, found.scope, [*part.statements, backward.statement])
        if not makers and not any(from_network(self.file, n, set()) for n in [*part.statements, *backward.losses]):
            part.outside = True  # nothing here or in the file's other functions runs a network for it
        return list(dict.fromkeys(self._climb(part, makers, 0)))

    def _computed(self, found: Events, backward: Backward) -> _Part:
        events: list[Backward | Step | Other] = [*found.backwards, *found.steps, *found.zeros, *found.clips, *found.scaling]
        skip = {event.statement for event in events}
        slicing = Slicing(self.file, [backward], skip, 0, Ownership(self.file, [], []))
        forward = slicing.forward(levels(self.file, backward.statement, found.scope))
        needed = set(needed_from_outside([*forward.statements, *backward.losses]))
        outside = bool(forward.missing or needed & self._given(found.scope))
        return _Part(found.scope, backward.statement, forward.statements, outside)

    def _given(self, scope: Scope) -> set[str]:
        """Parameters to which callers give what a network computed."""
        if isinstance(scope, ast.Module):
            return set()
        positions = [a.arg for a in scope.args.args if a.arg != "self"]
        found: set[str] = set()
        for call, caller in self.reaching.calls(scope.name):
            traced = traced_in(self.file, caller)
            named = [*zip(positions, call.args, strict=False), *((k.arg or "", k.value) for k in call.keywords)]
            found |= {name for name, given in named if from_network(self.file, given, traced)}
        return found

    def _climb(self, part: _Part, makers: set[str], depth: int) -> list[Start]:
        here = self._within(part, makers)
        if here is not None:
            return [here]
        if depth == DEEPEST or isinstance(part.scope, ast.Module):
            return []
        found: list[Start] = []
        for call, scope in self.reaching.calls(part.scope.name):
            caller = self._caller(call, scope, part.outside)
            above = self._climb(caller, makers, depth + 1) if caller and not self._loops(part) else []
            if not above:
                return []
            found += above
        return found

    def _within(self, part: _Part, makers: set[str]) -> Start | None:
        if part.outside:
            return None
        inner: list[ast.AST] = []
        for owner in self.file.ancestors(part.statement):
            if isinstance(owner, Loop) or owner is part.scope:
                if self._holds(owner, part, makers):
                    return None if any(isinstance(n, Loop) for n in inner) else self._start(owner, part, makers)
                if owner is part.scope:
                    return None
            inner.append(owner)
        return None

    def _holds(self, owner: ast.AST, part: _Part, makers: set[str]) -> bool:
        inside = set(ast.walk(owner))
        made = self.reaching.reached(body_of(owner), part.scope)
        if not inside.issuperset(part.statements) or not made.issuperset(makers):
            return False
        return not (isinstance(owner, Loop) and self._sometimes(owner, part) and self._carried(owner, part))

    def _sometimes(self, owner: ast.AST, part: _Part) -> bool:
        """Under a condition inside the loop, so that losses of several rounds may add up."""
        between = []
        for outer in self.file.ancestors(part.statement):
            if outer is owner:
                break
            between.append(outer)
        return any(isinstance(n, ast.If) for n in between)

    def _carried(self, owner: Loop, part: _Part) -> set[str]:
        needed = set(needed_from_outside(owner.body)) & {name for s in owner.body for name in binds(s)}
        return needed & {name for s in [*part.statements, part.statement] for name in reads(s)}

    def _start(self, owner: ast.AST, part: _Part, makers: set[str]) -> Start | None:
        """As late as can be: what is recorded longer costs memory, and parameters must not be written in place meanwhile."""
        body = body_of(owner)
        needed = {id(n) for n in [*part.statements, part.statement]}
        holding = [i for i, s in enumerate(body) if any(id(n) in needed for n in ast.walk(s))]
        making = [i for i, s in enumerate(body) if makers & self.reaching.reached([s], part.scope)]
        first = min([*holding, *making])
        alone = body[first].lineno > getattr(owner, "lineno", 0) and alone_on_line(self.file, body[first])
        return Start(owner, first, max(holding)) if alone else None

    def _loops(self, part: _Part) -> bool:
        """The backward runs several times for one call of its function."""
        for outer in self.file.ancestors(part.statement):
            if outer is part.scope:
                return False
            if isinstance(outer, Loop):
                return True
        return False

    def _caller(self, call: ast.Call, scope: Scope, passed: bool) -> _Part | None:
        statement = next((n for n in [call, *self.file.ancestors(call)] if isinstance(n, ast.stmt)), None)
        if statement is None:
            return None
        part = _Part(scope, statement)
        if passed:
            part.statements = self._leading(scope, statement)
            part.outside = not part.statements and not any(isinstance(n, ast.Call) for n in ast.walk(ast.Tuple(call.args)))
        return part

    def _leading(self, scope: Scope, statement: ast.stmt) -> list[ast.stmt]:
        """The statements of the bodies around that compute what the call is given."""
        needed, found = reads(statement), []
        for level in levels(self.file, statement, scope):
            for before in reversed(level.body[: level.index]):
                if binds(before) & needed and not isinstance(before, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef):
                    needed |= reads(before)
                    found.append(before)
        return found
