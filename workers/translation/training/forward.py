"""The statements from which the loss is computed: they become the forward function of a step."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from itertools import takewhile

from workers.translation.analysis.control_flow import Asked, suite_of
from workers.translation.analysis.free_names import (
    binds,
    leaves,
    needed_from_outside,
    plain_binds,
    reads,
    reads_with_gradient,
    rebinds,
)
from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.source.survey import walk
from workers.translation.training.data import carries_nothing, made_of_numbers, wants_gradient
from workers.translation.training.made_between import behind_what_is_made
from workers.translation.training.ownership import Ownership
from workers.translation.training.step_calls import Backward
from workers.translation.training.stores import draws_from_store
from workers.translation.training.surroundings import Level

_NAMED = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
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
    call_at: ast.stmt | None = None  # where the function is called, if not where its first statement stood

    @property
    def taken(self) -> list[ast.stmt]:
        return [statement for statement in self.statements if statement not in self.repeated]


class Slicing:
    """Goes backwards from the losses of one group through the bodies around them."""

    def __init__(self, file: File, backwards: list[Backward], skip: set[ast.stmt], after: int, owns: Ownership) -> None:
        self.file, self.backwards, self.skip, self.after, self.owns = file, backwards, skip, after, owns
        self.by_statement = {backward.statement: backward for backward in backwards}
        self.given: frozenset[str] = frozenset()

    def forward(self, around: list[Level]) -> Forward:
        found = self._forward(around)
        self.given = self._bound_over(found)
        if not self.given:
            return found
        cut = self._forward(around)
        cut.unfit = cut.unfit or self._kept_for_later(found.repeated)
        return cut

    def _bound_over(self, found: Forward) -> frozenset[str]:
        """`batch = augment(batch)` of the step before: run again, it would change what it has changed already.

        The step before went back through it and let go of what torch had recorded, so for this one the name is given.
        """
        bound = {name for statement in found.repeated for name in plain_binds(statement)}
        return frozenset(bound & set(needed_from_outside(found.statements)))

    def _kept_for_later(self, repeated: list[ast.stmt]) -> ast.stmt | None:
        """The first of them, where the step before left a graph behind: it read `batch.detach()`, or retained the graph."""
        first = min(repeated, key=lambda statement: statement.lineno)
        detached = [n for n in self.file.nodes(ast.Attribute) if n.attr in {"detach", "data"} and place_of(n.value) in self.given]
        retained = [n.value for n in self.file.nodes(ast.keyword) if n.arg == "retain_graph"]
        return first if any(first.lineno < node.lineno <= self.after for node in [*detached, *retained]) else None

    def _forward(self, around: list[Level]) -> Forward:
        last = self._place(self.backwards[-1].statement) + 1
        whole, carrying = self._seek(around, last, reads), set(self._seek(around, last, self._carried)[0])
        found = self._own(whole[0], carrying)
        body = next((level.body for level in around if found and self._stands_in(level.body, found[0])), around[0].body)
        found = self._with_readers(body, self._without_rescaling(body, found))
        missing = "" if found or self._on_the_spot() else place_of(self.backwards[0].losses[0])
        spread = next((s for s in found if not self._stands_in(body, s)), None)
        spread = spread or self._jumped_over(body, found)
        repeated = [s for s in found if s.lineno <= self.after]
        found, at = (found, None) if repeated else behind_what_is_made(self.file.source.survey, found, self._makes)
        return Forward(found, body, repeated, missing, spread or next((s for s in found if leaves(s)), None), at)

    def _jumped_over(self, body: list[ast.stmt], found: list[ast.stmt]) -> ast.stmt | None:
        """`if len(memory) < 32: continue` in front of a draw, which would move in front of it."""
        own = [s for s in found if self._stands_in(body, s) and s.lineno > self.after]
        drawn = next((s for s in reversed(own) if self.file.facts.effects.consumes(s)), None)
        if drawn is None or own[0] is drawn:
            return None
        between = body[self._place(own[0]) : self._place(drawn)]
        return next((s for s in between if s not in own and s not in self.skip and leaves(s)), None)

    def _place(self, statement: ast.stmt) -> int:
        """Its number in its own body."""
        return self.file.suite(statement)[1]

    def _stands_in(self, body: list[ast.stmt], statement: ast.stmt) -> bool:
        return self.file.suite(statement)[0] is body

    def _on_the_spot(self) -> bool:
        """`criterion(model(x), y).backward()` computes its loss in the call itself."""
        return all(isinstance(node, ast.Call | ast.BinOp) for backward in self.backwards for node in backward.losses)

    def _seek(self, around: list[Level], last: int, reading: Callable[[ast.stmt], Set[str]]) -> tuple[list[ast.stmt], set[str]]:
        needed: set[str] = set()
        found: list[ast.stmt] = []
        for level, end in zip(around, [last, *(outer.index for outer in around[1:])], strict=True):
            found = [*self._slice(level.body, end, needed, reading), *found]
        return found, needed

    def _slice(self, body: list[ast.stmt], end: int, needed: set[str], reading: Callable[[ast.stmt], Set[str]]) -> list[ast.stmt]:
        """What binds the needed names; `needed` is afterwards what is needed from before the body."""
        found: list[ast.stmt] = []
        suite = suite_of(self.file, body)
        asked = Asked(suite.last_binding)
        asked.ask(needed, end)
        for statement in self.by_statement:
            holder, own = self.file.suite(statement)
            if holder is body and own < end:
                asked.add(own)
                for call in self._bare_calls(body, own):
                    asked.add(call)
        while (place := asked.next()) is not None:
            statement, more = body[place], set[str]()
            if statement in self.by_statement:
                more |= _asked_by(self.by_statement[statement])
                needed |= more
            bound = binds(statement) & needed
            if bound & self.given and statement.lineno <= self.after:
                needed -= self.given
                bound -= self.given
            if self._is_bare_call(statement):
                found.append(statement)
                more |= reading(statement)
                needed |= more
            elif bound and not self._stays(statement):
                found.append(statement)
                needed -= rebinds(statement)
                more |= reading(statement)
                needed |= more
            asked.ask(more | (bound & needed), place)
        return found[::-1]

    def _bare_calls(self, body: list[ast.stmt], end: int) -> list[int]:
        """Where a network runs and nothing takes its result: its layers or hooks keep what the loss is made of."""
        places = takewhile(lambda place: body[place].lineno > self.after and not self._makes(body[place]), range(end - 1, -1, -1))
        return [place for place in places if self._is_bare_call(body[place])]

    def _makes(self, statement: ast.stmt) -> bool:
        """A network or optimizer: what ran before that was no step."""
        return isinstance(statement, ast.Assign) and self._made_once(statement.value)

    def _is_bare_call(self, statement: ast.stmt) -> bool:
        call = statement.value if isinstance(statement, ast.Expr) else None
        return isinstance(call, ast.Call) and statement not in self.skip and self.file.known(call.func).kind == "module"

    def _stays(self, statement: ast.stmt) -> bool:
        return isinstance(statement, _NAMED) or statement in self.skip or self._only_flags(statement)

    def _carried(self, statement: ast.stmt) -> set[str]:
        """Nothing through numpy's arrays, what was stored in earlier rounds (`batch = memory.sample(32)`), or what a network is
        made of.
        """
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None and self._made_once(statement.value):
            return set()
        value = self.file.known(statement.value) if isinstance(statement, ast.Assign) else None
        arrays = value is not None and all(v.kind == "ndarray" for v in value.items or (value,))
        return set() if arrays or self._cuts(statement) else reads_with_gradient(self.file, statement)

    def _cuts(self, statement: ast.stmt) -> bool:
        """What the statement binds carries no gradient, whatever it is computed from."""
        if isinstance(statement, ast.With):
            return self.file.facts.gradients.stops(statement)
        if isinstance(statement, ast.If):
            return all(isinstance(s, ast.Assign) and carries_nothing(self.file, s.value, set()) for s in _inner(statement))
        if (
            isinstance(statement, ast.Expr)
            and isinstance(call := statement.value, ast.Call)
            and isinstance(call.func, ast.Attribute)
        ):
            return call.func.attr == "load_state_dict"  # numbers are copied, no graph is
        value = statement.value if isinstance(statement, ast.Assign) else None
        detached = isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in {"detach", "item"}
        return value is not None and (detached or draws_from_store(self.file, value) or made_of_numbers(self.file, value))

    def _only_flags(self, statement: ast.stmt) -> bool:
        """`x.requires_grad_()` of a tensor computes nothing, and the rule for it takes its line out."""
        call = statement.value if isinstance(statement, ast.Expr) else None
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "requires_grad_"):
            return False
        return self.file.known(call.func.value).kind == "tensor"

    def _own(self, found: list[ast.stmt], carrying: set[ast.stmt]) -> list[ast.stmt]:
        """Leading data, what is only read detached, and what an earlier step did for other weights, stay where they are."""
        data = self._data(found)
        data |= {s for s in found if self._cuts(s)}
        mutated = {name for s in found if s not in data for name in binds(s) if not _assigns(s, name)}
        still = {s for s in found if s not in carrying or (s in data and not binds(s) & mutated)}
        chosen = [s for s in found if s.lineno > self.after or (s not in still and self.owns.may_reach(s))]
        while chosen and chosen[0] in still:
            chosen = chosen[1:]
        return chosen

    def _data(self, found: list[ast.stmt]) -> set[ast.stmt]:
        """Statements in which nothing can carry a gradient: networks made, random numbers, shapes, batches of a loader."""
        local: set[str] = set()
        computed: set[str] = set()
        data: set[ast.stmt] = set()
        used = self._networks_used(found)
        for statement in found:
            value = statement.value if isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr) else None
            if value is not None and (self._made_once(value) or _network_by_use(statement, used)):
                data.add(statement)
            elif self._tries_data(statement, local) if value is None else carries_nothing(self.file, value, local, computed):
                local |= binds(statement)
                computed -= rebinds(statement)
                data.add(statement)
            else:
                local -= binds(statement)
                computed |= plain_binds(statement)
        return data

    def _tries_data(self, statement: ast.stmt, local: set[str]) -> bool:
        """`try: batch = next(batches)`, `except StopIteration:` begin anew and ask again."""
        return isinstance(statement, ast.Try) and all(
            isinstance(s, ast.Assign) and carries_nothing(self.file, s.value, local | binds(statement)) for s in _inner(statement)
        )

    def _made_once(self, value: ast.expr) -> bool:
        """`net, opt = Net(), SGD(...)` as well."""
        if isinstance(value, ast.Tuple):
            return all(map(self._made_once, value.elts))
        return self.file.known(value).kind in _MADE_ONCE or wants_gradient(value)

    def _networks_used(self, found: list[ast.stmt]) -> dict[str, set[ast.AST]]:
        """Names that stand for networks, with the statements and losses where they do."""
        places: list[ast.AST] = [*found, *(loss for backward in self.backwards for loss in backward.losses)]
        used: dict[str, set[ast.AST]] = {}
        for place in places:
            for node in walk(place):
                if isinstance(node, ast.Name) and self.file.known(node).kind == "module":
                    used.setdefault(node.id, set()).add(place)
        return used

    def _without_rescaling(self, body: list[ast.stmt], found: list[ast.stmt]) -> list[ast.stmt]:
        """`loss = loss / n` right before backward, when the loss before it is read in between: the division is returned instead."""
        last = found[-1] if found else None
        loss = self.backwards[0].losses[0]
        if len(self.backwards) > 1 or not isinstance(loss, ast.Name) or self.backwards[0].gradient is not None:
            return found
        if last is None or not self._stands_in(body, last):
            return found
        value = last.value if isinstance(last, ast.Assign) and [place_of(t) for t in last.targets] == [loss.id] else None
        before = [s for s in found[:-1] if loss.id in binds(s)]
        if value is None or not before or not self._stands_in(body, before[-1]) or loss.id not in reads(value):
            return found
        between = body[self._place(before[-1]) + 1 : self._place(last)]
        if any(loss.id in reads(s) for s in between if s not in found and s not in self.skip):
            self.backwards[0].losses[0], self.backwards[0].rescaled = value, last
            return found[:-1]
        return found

    def _with_readers(self, body: list[ast.stmt], found: list[ast.stmt]) -> list[ast.stmt]:
        """A statement that reads or binds a name which the forward part binds again further down runs in between, as in torch.

        Left behind the call, `loss = 0.0` in front of `loss = a + b` would be what everybody reads who asks for the loss.
        """
        own = [s for s in found if self._stands_in(body, s) and s.lineno > self.after]
        if not own or len(own) < len([s for s in found if s.lineno > self.after]):
            return found
        chosen = set(own)
        first, last = self._place(own[0]), self._place(own[-1])
        later, earlier = Counter(name for s in body[first : last + 1] if s in chosen for name in binds(s)), set[str]()
        for statement in body[first:last]:
            if statement in chosen:
                later -= Counter(binds(statement))
            if statement not in self.skip and (
                any(name in earlier and name in later for name in reads(statement)) or _given_a_value(statement) & later.keys()
            ):
                chosen.add(statement)
            if statement in chosen:
                earlier |= binds(statement)
        return [s for s in found if s not in chosen] + [s for s in body[first : last + 1] if s in chosen]


def _network_by_use(statement: ast.stmt, used: dict[str, set[ast.AST]]) -> bool:
    """`net = build(config)`, of which only its use further down says what it is."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    return any(isinstance(target, ast.Name) and used.get(target.id, set()) - {statement} for target in targets)


def _given_a_value(statement: ast.stmt) -> set[str]:
    """A name that is deleted has none; a module or a function is the same one wherever it is named."""
    return set() if isinstance(statement, (ast.Delete, *_NAMED)) else {*plain_binds(statement), *rebinds(statement)}


def _inner(statement: ast.stmt) -> list[ast.stmt]:
    return [s for s in walk(statement) if isinstance(s, ast.stmt) and s is not statement]


def _asked_by(backward: Backward) -> set[str]:
    parts = [*backward.losses, *([backward.gradient] if backward.gradient is not None else [])]
    return {name for part in parts for name in reads(part)}


def _assigns(statement: ast.stmt, name: str) -> bool:
    return isinstance(statement, ast.Assign | ast.AnnAssign | ast.For) and any(
        isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Store) for n in walk(statement)
    )
