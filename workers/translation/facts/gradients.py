"""Where gradients are computed: grad mode, code through which they flow, tensors that are made to have one."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cached_property

from workers.translation.facts.callgraph import CallGraph
from workers.translation.facts.custom_functions import is_own_gradient
from workers.translation.facts.definitions import Definition
from workers.translation.facts.infer import Inference
from workers.translation.facts.places import is_literal, place_of
from workers.translation.facts.symbols import DEFINED_FUNCTIONS, Function
from workers.translation.facts.types import UNKNOWN, Value
from workers.translation.source.parts import operands, values_passed
from workers.translation.source.survey import Survey, children

STOPS = frozenset({"torch.no_grad", "torch.autograd.no_grad", "torch.inference_mode", "torch.autograd.inference_mode"})
_STARTS = frozenset({"torch.enable_grad", "torch.autograd.enable_grad"})
_SETS = frozenset({"torch.set_grad_enabled", "torch.autograd.set_grad_enabled"})
BACKWARD = frozenset({"torch.Tensor.backward", "torch.autograd.backward", "torch.autograd.grad"})
_CHECKPOINT = "torch.utils.checkpoint.checkpoint"
_CUTS = frozenset({"detach", "item", "numpy", "tolist"})
_ADDING = frozenset({"append", "extend", "insert", "add"})


class Gradients:
    """Answers from the uses of torch names and from who calls whom; a name that is spelled alike is no evidence."""

    def __init__(
        self, survey: Survey, types: Inference, calls: CallGraph,
        definitions: Callable[[ast.AST], list[Definition]], uses: Callable[[Definition], list[ast.Name]],
    ) -> None:  # fmt: skip
        self.survey, self.types, self.calls = survey, types, calls
        self.definitions, self.uses = definitions, uses
        self._added: dict[ast.AST, list[ast.expr]] = {}  # by what binds the name

    # -- grad mode

    def switched_off(self, node: ast.AST) -> bool:
        """A block around the node, or the decorator of its function, keeps gradients out whoever calls."""
        inner = node
        for outer in self._ancestors(node):
            if isinstance(outer, ast.With | ast.AsyncWith) and inner in outer.body:
                for item in reversed(outer.items):
                    if (mode := self.mode_set(item.context_expr)) is not None:
                        return not mode
            elif isinstance(outer, DEFINED_FUNCTIONS):
                return self.is_cut_off(outer)
            elif isinstance(outer, ast.Lambda):
                return False
            inner = outer
        return False

    def stops(self, block: ast.AST) -> bool:
        """`with torch.no_grad():`, alone or among other contexts."""
        return isinstance(block, ast.With | ast.AsyncWith) and any(self.mode_set(i.context_expr) is False for i in block.items)

    def is_cut_off(self, function: Function) -> bool:
        """`@torch.no_grad() def estimate_loss()`: nobody differentiates it."""
        return any(self.mode_set(decorator) is False for decorator in function.decorator_list)

    def mode_set(self, context: ast.expr) -> bool | None:
        """The grad mode that a context or decorator sets; None where it sets none, or which is decided at run time."""
        name = self._name(context)
        if name in _STARTS:
            return True
        if name not in STOPS | _SETS:
            return None
        given = values_passed(context) if isinstance(context, ast.Call) else []
        if not given:
            return False if name in STOPS else None
        said = given[0].value if isinstance(given[0], ast.Constant) else None
        return None if said is None else bool(said) is (name in _SETS)

    def only_recomputes(self, branch: ast.If) -> bool:
        """`if x.requires_grad: y = checkpoint(f, x)`, `else: y = f(x)`: either way gives the same values and gradients."""
        kept, plain = (_result(body) for body in (branch.body, branch.orelse))
        if kept is None or plain is None or kept[0] != plain[0]:
            return False
        site = self.types.site_at(kept[1])
        if site is None or site.name != _CHECKPOINT or not kept[1].args or plain[1].keywords:
            return False
        function, *given = kept[1].args
        return [place_of(part) for part in (function, *given)] == [place_of(part) for part in (plain[1].func, *plain[1].args)]

    @cached_property
    def flagged(self) -> frozenset[str]:
        """The places that a statement tells to have a gradient: `x.requires_grad_()`, `x.requires_grad = True`."""
        assigned = [(a.targets[0], a.value) for a in self.survey.nodes(ast.Assign) if len(a.targets) == 1]
        set_ = [t.value for t, v in assigned if isinstance(t, ast.Attribute) and t.attr == "requires_grad" and is_literal(v, True)]
        calls = [s.value for s in self.survey.nodes(ast.Expr) if isinstance(s.value, ast.Call)]
        return frozenset(map(place_of, [*set_, *(found for call in calls if (found := _told(call)) is not None)]))

    # -- differentiated code

    def differentiated(self, node: ast.AST) -> bool:
        """Whether a gradient may flow through this place: in what a loss is computed by, or around a backward pass."""
        scope = self._scope(node)
        return scope in self.functions or any(not self._over(node, call) for call in self._backward_in(scope))

    def surely_differentiated(self, node: ast.AST) -> bool:
        """As `differentiated`, without what only others may differentiate."""
        return self.differentiated(node) and (self._scope(node) in self.asked_for or self._scope(node) not in self.functions)

    def is_behind_steps(self, node: ast.AST) -> bool:
        """The place stands behind every backward call of its function, which nobody differentiates.

        The function that MindSpore differentiates ends where a backward call stood, so nothing is recorded here, in a loop neither.
        """
        scope = self._scope(node)
        calls = [getattr(call, "end_lineno", 0) for call in self._backward_in(scope)]
        return scope not in self.functions and bool(calls) and max(calls) < getattr(node, "lineno", 0)

    def on_tape(self, node: ast.AST) -> bool:
        """Whether MindSpore records what is computed here; it does not in the methods of an autograd.Function."""
        return self.differentiated(node) and not self._in_custom_function(self._scope(node), ())

    def _in_custom_function(self, scope: ast.AST, seen: tuple[ast.AST, ...]) -> bool:
        """Only methods of an autograd.Function lead here."""
        if not isinstance(scope, ast.FunctionDef) or scope in seen:
            return False
        owner = self.survey.parents.get(scope)
        if isinstance(owner, ast.ClassDef) and is_own_gradient(self.types, owner.name):
            return True
        callers = [self._scope(call) for call in self.calls.sites(scope)]
        return bool(callers) and all(c is scope or self._in_custom_function(c, (*seen, scope)) for c in callers)

    @cached_property
    def functions(self) -> set[Function]:
        """Those that run while gradients are computed: forward methods, what a loss is computed by, and what these call.

        What nobody in the file calls may be differentiated by whoever does, if it gives a tensor.
        """
        return self.asked_for | self._reached([f for f in self.calls.functions if self._is_offered(f)])

    @cached_property
    def asked_for(self) -> set[Function]:
        """Those of which the file shows it: a data set's methods, which nobody here calls, are not among them."""
        starts = [f for f in self.calls.functions if f.name == "forward"]
        for call in self.backward_calls:
            starts += [f for part in _differentiates(call) for f in self._computing(part)]
        return self._reached(starts)

    def _reached(self, starts: list[Function]) -> set[Function]:
        return {function for function in self.calls.reachable(starts) if not self._makes_network(function)}

    def _makes_network(self, function: Function) -> bool:
        """What a network's constructor writes into its weights, no loss is computed by."""
        owner = self.survey.parents.get(function)
        return function.name == "__init__" and isinstance(owner, ast.ClassDef) and self.types.is_module(owner.name)

    def _is_offered(self, function: Function) -> bool:
        """Nobody in the file calls it, others may: it gives a tensor, and is not itself where gradients are asked for."""
        owner = self.survey.parents.get(function)
        if not isinstance(owner, ast.ClassDef | ast.Module) or self.calls.sites(function) or self.is_cut_off(function):
            return False
        if any(True for _ in self._backward_in(function)):
            return False
        return any(part.may_be_tensor for part in _parts(self.types.functions.get(self.calls.name(function), UNKNOWN)))

    def _computing(self, loss: ast.AST) -> Iterator[Function]:
        """The functions of the file by whose results the value is computed, as far as gradients go back."""
        waiting, seen = [loss], set[ast.AST]()
        while waiting:
            node = waiting.pop()
            if node in seen or _cuts(node):
                continue
            seen.add(node)
            if isinstance(node, ast.Call):
                yield from self.calls.callees(node)
            waiting.extend(children(node))
            if isinstance(node, ast.Name | ast.Attribute):
                waiting.extend(value for value in self._given(node) if not self.switched_off(value))

    def _given(self, node: ast.Name | ast.Attribute) -> Iterator[ast.AST]:
        """What the name or attribute was bound to, and what was put into it."""
        if isinstance(node, ast.Attribute):
            yield from self.set_attributes.get(node.attr, ())
            return
        for definition in self.definitions(node):
            statement = definition.statement
            if isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.NamedExpr) and statement.value is not None:
                yield statement.value
            if isinstance(statement, ast.AugAssign) and isinstance(definition.node, ast.Name) and definition.node is not node:
                yield definition.node
            if isinstance(statement, ast.For | ast.AsyncFor):
                yield statement.iter
            if definition.node not in self._added:
                self._added[definition.node] = list(self._put_into(definition))
            yield from self._added[definition.node]

    def _put_into(self, definition: Definition) -> Iterator[ast.expr]:
        for use in self.uses(definition):
            holder = self.survey.parents.get(use)
            call = self.survey.parents.get(holder) if isinstance(holder, ast.Attribute) and holder.attr in _ADDING else None
            if isinstance(call, ast.Call):
                yield from call.args

    @cached_property
    def set_attributes(self) -> dict[str, list[ast.expr]]:
        """What attributes of a name are given, whoever has them."""
        found: dict[str, list[ast.expr]] = {}
        for statement in self.survey.nodes(ast.Assign):
            for target in statement.targets:
                if isinstance(target, ast.Attribute):
                    found.setdefault(target.attr, []).append(statement.value)
        return found

    @cached_property
    def backward_calls(self) -> list[ast.AST]:
        return [site.node for site in self.types.sites if site.name in BACKWARD]

    def _backward_in(self, scope: ast.AST) -> Iterator[ast.AST]:
        """The last first: most places stand in front of it."""
        return (call for call in reversed(self.backward_calls) if self._scope(call) is scope)

    def _over(self, node: ast.AST, call: ast.AST) -> bool:
        """The place comes behind the backward call and no loop leads back to it."""
        loops = [outer for outer in self._ancestors(node) if isinstance(outer, ast.For | ast.While)]
        around = set(self._ancestors(call))
        return getattr(node, "lineno", 0) > getattr(call, "lineno", 0) and not any(loop in around for loop in loops)

    # -- the tree

    def _name(self, node: ast.expr) -> str:
        site = self.types.site_at(node) or (self.types.site_at(node.func) if isinstance(node, ast.Call) else None)
        return site.name if site is not None else ""

    def _ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        outer = self.survey.parents.get(node)
        while outer is not None:
            yield outer
            outer = self.survey.parents.get(outer)

    def _scope(self, node: ast.AST) -> ast.AST:
        """The function, lambda or module that runs the node."""
        last = node
        for last in self._ancestors(node):
            if isinstance(last, (*DEFINED_FUNCTIONS, ast.Lambda)):
                return last
        return last


def _parts(value: Value) -> Iterator[Value]:
    """What a function gives, and the members of a tuple, list or dictionary."""
    yield value
    yield from value.items
    if value.item is not None:
        yield value.item


def _differentiates(call: ast.AST) -> list[ast.expr]:
    """What a backward call goes back from."""
    if not isinstance(call, ast.Call):
        return []
    return operands(call)


def _cuts(node: ast.AST) -> bool:
    """`x.detach()`, `x.data`: no gradient goes back further."""
    method = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
    return method in _CUTS or (isinstance(node, ast.Attribute) and node.attr == "data")


def _result(body: list[ast.stmt]) -> tuple[list[str], ast.Call] | None:
    """Where the one statement of a branch puts the result of a call, and the call; nowhere for a return."""
    statement = body[0] if len(body) == 1 else None
    call = statement.value if isinstance(statement, ast.Assign | ast.Return) else None
    if not isinstance(call, ast.Call):
        return None
    return [place_of(target) for target in statement.targets] if isinstance(statement, ast.Assign) else [], call


def _told(call: ast.Call) -> ast.expr | None:
    """`x` of `x.requires_grad_()` and `x.requires_grad_(True)`."""
    asks = isinstance(call.func, ast.Attribute) and call.func.attr == "requires_grad_" and not call.keywords
    plain = not call.args or is_literal(call.args[0], True)
    return call.func.value if isinstance(call.func, ast.Attribute) and asks and plain else None
