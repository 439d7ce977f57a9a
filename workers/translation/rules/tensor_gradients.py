"""`y.backward()` and `x.grad` on plain tensors: the statements from x to y become a function, and ms.grad differentiates it."""

from __future__ import annotations

import ast
import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

from knowledge import Text
from workers.translation.analysis.control_flow import suite_of
from workers.translation.analysis.free_names import reads
from workers.translation.analysis.name_uses import scope_of
from workers.translation.differentiation.computation import computation
from workers.translation.differentiation.functions import Differentiating, body_of, free_name, product
from workers.translation.differentiation.read_elsewhere import unread
from workers.translation.facts.places import is_literal, place_of
from workers.translation.file import File, Pending
from workers.translation.rendering.removal import vanish
from workers.translation.rendering.unwrapping import Replacement
from workers.translation.source.parts import stored_names
from workers.translation.source.survey import walk
from workers.translation.training.gradient_buffers import has_no_weights
from workers.translation.training.step_calls import Backward, Scope, scopes, step_calls

AFTER = ("asked_gradient",)
_ASKED = Text(
    "The statements that compute the value are a function here, and ms.grad gives its gradients.",
    "计算该值的语句写成函数，由 ms.grad 求其梯度。",
)
_READ = Text("The gradient is what ms.grad returned.", "梯度即 ms.grad 的返回值。")
_FRESH = Text("ms.grad gives fresh gradients: nothing has to be cleared.", "ms.grad 每次给出新的梯度，无需清零。")


def rewrite_file(file: File) -> None:
    for scope in _scopes(file):
        scope.rewrite()


def fits(file: File) -> bool:
    """Whether all gradients that the file reads are had in this way."""
    found = _scopes(file)
    read = sum(1 for n in file.nodes(ast.Attribute) if n.attr == "grad")
    return read == sum(len(scope.grads) + len(scope.cleared) for scope in found) and all(scope.plans() for scope in found)


def _scopes(file: File) -> list[_Scope]:
    reads = [n for n in file.nodes(ast.Attribute) if n.attr == "grad" and file.known(n.value).is_tensor]
    made: list[_Scope] = []
    if "grad" not in file.members:
        return _unread(file)
    for scope in scopes(file) if reads else []:
        found = step_calls(file, scope)
        mine = [n for n in reads if scope_of(file, n) is scope]
        if found.steps:
            mine = [n for n in mine if file.known(n.value).kind == "tensor"]
        backwards = [b for b in found.backwards if not found.steps or _apart(file, b, mine)]
        if backwards and mine:
            made.append(_Scope(file, backwards, mine))
    return made


def _unread(file: File) -> list[_Scope]:
    """A program that asks for gradients and reads none, as those of a manual do: they are there under a name for who tries it."""
    everything = [step_calls(file, scope) for scope in scopes(file)]
    if not any(found.backwards for found in everything) or any(found.steps for found in everything):
        return []
    made = [(found.backwards, _leaves(file, found.scope)) for found in everything if found.backwards]
    asked = [_Scope(file, backwards, [], leaves) for backwards, leaves in made if leaves]
    return [scope for scope in asked if not any(_holds_weights(file, part) for part in scope.parts())]


def _leaves(file: File, scope: Scope) -> list[str]:
    """Tensors that this scope makes and of which it says that they have a gradient, under names that stand for nothing else."""
    assigned = [s for s in file.statements(scope) if isinstance(s, ast.Assign) and file.known(s.value).kind == "tensor"]
    told = [s.targets[0] for s in assigned if _asks(s.value) or place_of(s.targets[0]) in file.facts.gradients.flagged]
    made = Counter(target.id for target in told if isinstance(target, ast.Name))
    bound = file.source.survey.names(scope)
    return [name for name in made if sum(isinstance(n.ctx, ast.Store) for n in bound.get(name, [])) == made[name]]


def _asks(value: ast.expr) -> bool:
    """`torch.ones(2, requires_grad=True)`, `x.requires_grad_()`."""
    if not isinstance(value, ast.Call):
        return False
    told = any(keyword.arg == "requires_grad" and is_literal(keyword.value, True) for keyword in value.keywords)
    return told or place_of(value.func).endswith(".requires_grad_")


def _holds_weights(file: File, part: ast.AST) -> bool:
    """A network of the program computes it: the gradients of its weights are asked for as well."""
    values = [file.known(node) for node in walk(part) if isinstance(node, ast.Name | ast.Attribute | ast.Call)]
    networks = (value for value in values if value.kind == "module")
    return any(value.kind in {"parameter", "self"} for value in values) or not all(has_no_weights(one.name) for one in networks)


def _apart(file: File, backward: Backward, grads: list[ast.Attribute]) -> bool:
    """No optimizer of the same scope takes what this call gives: nothing but torch's own functions makes the loss of the leaves."""
    body = body_of(file, backward.statement)
    leaves = list(dict.fromkeys(n.value.id for n in grads if isinstance(n.value, ast.Name)))
    asked = suite_of(file, body).sources(leaves, {name for loss in backward.losses for name in reads(loss)})
    found = [computation(file, body, body.index(backward.statement), backward.losses, [leaf]) for leaf in asked]
    if not any(computed is not None for computed in found):
        return False
    parts = [*backward.losses, *(statement for computed in found for statement in computed or [])]
    return not any(_may_be_trained(file, node) for part in parts for node in walk(part))


def _may_be_trained(file: File, node: ast.AST) -> bool:
    """A network, a parameter, a function of the user's: anything that is neither a tensor, a number nor torch's own."""
    if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load) or file.types.dotted(node):
        return False
    return file.known(node).kind not in {"tensor", "number", "bool", "str", "list", "dict", "none"}


class _Scope:
    """The backward calls of one function and the places where it reads or clears gradients.

    leaves: what is differentiated by, where no place reads a gradient.
    """

    def __init__(self, file: File, backwards: list[Backward], grads: list[ast.Attribute], leaves: Sequence[str] = ()) -> None:
        self.file, self.backwards = file, sorted(backwards, key=lambda b: b.statement.lineno)
        self.cleared = [s for n in grads if (s := _clears(file, n)) is not None]
        self.grads = [n for n in grads if _clears(file, n) is None]
        self.leaves = [*leaves] or list(dict.fromkeys(n.value.id for n in self.grads if isinstance(n.value, ast.Name)))
        self.calls = [b.statement.lineno for b in self.backwards]
        self.ends: dict[str, list[int]] = {}
        for n in grads:
            if isinstance(n.value, ast.Name) and (s := _clears(file, n)) is not None:
                self.ends.setdefault(n.value.id, []).append(s.lineno)
        own = file.source.survey.names(scope_of(file, backwards[0].statement))
        self.cleared_at: dict[str, list[ast.Attribute]] = {}
        for n in grads:
            if isinstance(n.value, ast.Name) and _clears(file, n) is not None:
                self.cleared_at.setdefault(n.value.id, []).append(n)
        self.bound = {leaf: [n.lineno for n in own.get(leaf, []) if isinstance(n.ctx, ast.Store)] for leaf in self.leaves}

    def plans(self) -> list[Differentiating]:
        """One for each backward call; empty where one of them cannot be had."""
        plain = all(isinstance(n.value, ast.Name) and self.file.known(n.value).kind == "tensor" for n in self.grads)
        if not plain or not self.leaves or self._adds_up() or any(self._changes_later(node) for node in self.grads):
            return []
        found = [plan for backward in self.backwards if (plan := self._plan(backward)) is not None]
        return found if len(found) == len(self.backwards) else []

    def parts(self) -> list[ast.AST]:
        """What computes the losses."""
        return [part for plan in self.plans() for part in (*plan.computed, plan.statement)]

    def rewrite(self) -> None:
        plans = self.plans()
        if not plans:
            return
        scope = scope_of(self.file, self.backwards[0].statement)
        names = {leaf: free_name(self.file, scope, f"{leaf}_grad") for leaf in self.leaves}
        uses = Counter(statement for plan in plans for statement in plan.computed)
        for backward, plan, added in zip(self.backwards, plans, self._added(plans), strict=True):
            self._write(backward, plan, names, added)
            if all(uses[statement] == 1 for statement in plan.computed):
                plan.moved(unread(self.file, plan.computed, plan.statement, plan.inputs))
        for node in self.grads:
            self._read(node, names)
        for statement in self.cleared:
            span, text = vanish(self.file, statement)
            self._note(statement, [(span, [text])], _FRESH)

    def _plan(self, backward: Backward) -> Differentiating | None:
        """Of the tensors whose gradient is read those that the loss depends on."""
        body = body_of(self.file, backward.statement)
        position = max(self.file.suite(backward.statement)[1], 0)
        wanted = {name for loss in backward.losses for name in reads(loss)}
        leaves = suite_of(self.file, body).sources(self.leaves, wanted)
        for inputs in (leaves, *([leaf] for leaf in leaves)):
            each = {leaf: computation(self.file, body, position, backward.losses, [leaf]) for leaf in inputs}
            alone = [leaf for leaf, found in each.items() if found is not None]
            computed = each[alone[0]] if len(alone) == 1 else None
            if len(alone) > 1:
                computed = computation(self.file, body, position, backward.losses, alone)
            if computed is not None:
                read = {name for part in [*computed, *backward.losses] for name in reads(part)}
                alone = [leaf for leaf in alone if leaf in read]
                plan = Differentiating(self.file, backward.statement, computed, alone)
                return plan if plan.usable() and len(backward.losses) == 1 and backward.scaler is None else None
        return None

    def _adds_up(self) -> bool:
        """In a loop that clears nothing and makes no new leaves, torch adds the gradients up."""
        for backward in self.backwards:
            loop = self.file.enclosing(backward.statement, ast.For, ast.While)
            if loop is not None and not any(loop in self.file.ancestors(s) for s in self.cleared):
                bound = stored_names(loop)
                again = isinstance(loop, ast.For) and self.file.known(loop.iter).kind == "list"  # the same tensors every time
                return again or not set(self.leaves) <= bound
        return False

    def _changes_later(self, node: ast.Attribute) -> bool:
        """`g = x.grad`, then a second backward call: torch adds to the tensor that g is, and zero_() clears it."""
        outer = self.file.parent(node)
        stored = isinstance(outer, ast.Assign) and outer.value is node
        appended = isinstance(outer, ast.Call) and isinstance(outer.func, ast.Attribute) and outer.func.attr == "append"
        if not isinstance(node.value, ast.Name) or not (stored or appended):
            return False
        leaf = node.value.id
        cleared = {s.lineno: s for n in self.cleared_at.get(leaf, []) if (s := _clears(self.file, n)) is not None}
        anew = [*(line for line, s in cleared.items() if isinstance(s, ast.Assign)), *self.bound.get(leaf, [])]
        end = min((line for line in anew if line > node.lineno), default=sys.maxsize)
        changed = [line for line in (*self.calls, *cleared) if node.lineno < line < end]
        names = [t.id for t in outer.targets if isinstance(t, ast.Name)] if isinstance(outer, ast.Assign) else []
        own = self.file.source.survey.names(scope_of(self.file, node))
        read = [n.lineno for name in names for n in own.get(name, []) if isinstance(n.ctx, ast.Load)]
        return bool(changed) and (appended or not names or any(line > min(changed) for line in read))

    def _added(self, plans: list[Differentiating]) -> list[list[str]]:
        """For each backward call the leaves that already have a gradient then: neither cleared nor made anew since the last one."""
        since: dict[str, int] = {}
        found: list[list[str]] = []
        for backward, plan in zip(self.backwards, plans, strict=True):
            line = backward.statement.lineno
            found.append([leaf for leaf in plan.inputs if leaf in since and not self._ended(leaf, since[leaf], line)])
            since |= dict.fromkeys(plan.inputs, line)
        return found

    def _ended(self, leaf: str, since: int, line: int) -> bool:
        """Cleared or made anew between the two lines."""
        return any(since < _last(places, line) for places in (self.ends.get(leaf, []), self.bound.get(leaf, [])))

    def _write(self, backward: Backward, plan: Differentiating, names: dict[str, str], added: list[str]) -> None:
        targets, gradient = ", ".join(names[leaf] for leaf in plan.inputs), plan.gradient()
        if added == plan.inputs:
            gradient = f"{targets} + {gradient}" if len(added) == 1 else f"(a + b for a, b in zip(({targets}), {gradient}))"
        elif added:
            kept = ", ".join(names[leaf] if leaf in added else "0" for leaf in plan.inputs)
            gradient = f"(a + b for a, b in zip(({kept}), {gradient}))"
        edit = plan.taken_over(backward.statement)
        output = product(plan, backward.losses[0], backward.gradient)
        edit.pieces = [*plan.definition(output), f"{plan.indent}{targets} = {gradient}{self.file.source.newline}"]
        for node in walk(backward.call):
            if node is backward.call or node is backward.call.func:
                self.file.claimed.add(node)
        change = self._note(backward.statement, [], _ASKED)
        change.edits.append(edit)

    def _read(self, node: ast.Attribute, names: dict[str, str]) -> None:
        assert isinstance(node.value, ast.Name)
        made = _last(self.bound.get(node.value.id, []), node.lineno)
        early = _last(self.calls, node.lineno) <= made
        self.file.claimed.add(node)
        self._note(node, [(self.file.source.span(node), ["None" if early else names[node.value.id]])], _READ)

    def _note(self, node: ast.AST, replacements: list[Replacement], reason: Text) -> Pending:
        name = "torch.Tensor.grad" if reason is not _ASKED else "torch.Tensor.backward"
        return self.file.change(
            node, replacements, torch=name, target="mindspore.grad", verdict="adapted", reason=reason,
            group=f"gradient-{self.backwards[0].statement.lineno}",
        )  # fmt: skip


def _last(lines: list[int], before: int) -> int:
    """The last of the lines, which are in order, that stands before one; 0 for none."""
    place = bisect_left(lines, before)
    return lines[place - 1] if place else 0


def _clears(file: File, node: ast.Attribute) -> ast.stmt | None:
    """`x.grad = None`, `x.grad.zero_()`, `x.grad.data.zero_()`."""
    statement = file.statement_of(node)
    if isinstance(statement, ast.Assign) and statement.targets == [node]:
        return statement
    text = place_of(statement.value) if isinstance(statement, ast.Expr) else ""
    return statement if text.endswith((".grad.zero_()", ".grad.data.zero_()", ".grad.detach_()")) else None
