"""`y.backward()` and `x.grad` on plain tensors: the statements from x to y become a function, and ms.grad differentiates it."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.computation import computation
from workers.translation.differentiating import Differentiating, body_of, free_name, product
from workers.translation.file import File, Pending
from workers.translation.sharing import scope_of
from workers.translation.training.events import Backward, events, scopes
from workers.translation.unwrapping import Replacement
from workers.translation.vanishing import vanish

ORDER = 38
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
    for scope in scopes(file) if reads else []:
        found = events(file, scope)
        mine = [n for n in reads if scope_of(file, n) is scope]
        if found.backwards and not found.steps and mine:
            made.append(_Scope(file, found.backwards, mine))
    return made


class _Scope:
    """The backward calls of one function and the places where it reads or clears gradients."""

    def __init__(self, file: File, backwards: list[Backward], grads: list[ast.Attribute]) -> None:
        self.file, self.backwards = file, sorted(backwards, key=lambda b: b.statement.lineno)
        self.cleared = [s for n in grads if (s := _clears(file, n)) is not None]
        self.grads = [n for n in grads if _clears(file, n) is None]
        self.leaves = list(dict.fromkeys(n.value.id for n in self.grads if isinstance(n.value, ast.Name)))

    def plans(self) -> list[Differentiating]:
        """One for each backward call; empty where one of them cannot be had."""
        plain = all(isinstance(n.value, ast.Name) and self.file.known(n.value).kind == "tensor" for n in self.grads)
        if not plain or not self.leaves or self._adds_up():
            return []
        found = [plan for backward in self.backwards if (plan := self._plan(backward)) is not None]
        return found if len(found) == len(self.backwards) else []

    def rewrite(self) -> None:
        plans = self.plans()
        if not plans:
            return
        scope = scope_of(self.file, self.backwards[0].statement)
        names = {leaf: free_name(self.file, scope, f"{leaf}_grad") for leaf in self.leaves}
        seen: set[str] = set()
        for backward, plan in zip(self.backwards, plans, strict=True):
            self._write(backward, plan, names, seen)
        for node in self.grads:
            self._read(node, names)
        for statement in self.cleared:
            span, text = vanish(self.file, statement)
            self._note(statement, [(span, [text])], _FRESH)

    def _plan(self, backward: Backward) -> Differentiating | None:
        """Of the tensors whose gradient is read those that the loss depends on."""
        body = body_of(self.file, backward.statement)
        position = body.index(backward.statement)
        for inputs in (self.leaves, *([leaf] for leaf in self.leaves)):
            alone = [leaf for leaf in inputs if computation(self.file, body, position, backward.losses, [leaf]) is not None]
            computed = computation(self.file, body, position, backward.losses, alone) if alone else None
            if computed is not None:
                plan = Differentiating(self.file, backward.statement, computed, alone)
                return plan if plan.usable() and len(backward.losses) == 1 and backward.scaler is None else None
        return None

    def _adds_up(self) -> bool:
        """In a loop that clears nothing and makes no new leaves, torch adds the gradients up."""
        for backward in self.backwards:
            loop = next((o for o in self.file.ancestors(backward.statement) if isinstance(o, ast.For | ast.While)), None)
            if loop is not None and not any(loop in self.file.ancestors(s) for s in self.cleared):
                bound = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
                again = isinstance(loop, ast.For) and self.file.known(loop.iter).kind == "list"  # the same tensors every time
                return again or not set(self.leaves) <= bound
        return False

    def _write(self, backward: Backward, plan: Differentiating, names: dict[str, str], seen: set[str]) -> None:
        targets = ", ".join(names[leaf] for leaf in plan.inputs)
        gradient = plan.gradient()
        if set(plan.inputs) & seen and not self._cleared_before(backward):
            kept = ", ".join(names[leaf] for leaf in plan.inputs)
            gradient = f"{kept} + {gradient}" if len(plan.inputs) == 1 else f"(a + b for a, b in zip(({kept}), {gradient}))"
        seen.update(plan.inputs)
        edit = plan.taken_over(backward.statement)
        output = product(plan, backward.losses[0], backward.gradient)
        edit.pieces = [*plan.definition(output), f"{plan.indent}{targets} = {gradient}{self.file.source.newline}"]
        for node in ast.walk(backward.call):
            if node is backward.call or node is backward.call.func:
                self.file.claimed.add(node)
        change = self._note(backward.statement, [], _ASKED)
        change.edits.append(edit)

    def _cleared_before(self, backward: Backward) -> bool:
        earlier = [b.statement.lineno for b in self.backwards if b.statement.lineno < backward.statement.lineno]
        return any(max(earlier) < s.lineno < backward.statement.lineno for s in self.cleared) if earlier else False

    def _read(self, node: ast.Attribute, names: dict[str, str]) -> None:
        assert isinstance(node.value, ast.Name)
        early = node.lineno < self.backwards[0].statement.lineno
        self.file.claimed.add(node)
        self._note(node, [(self.file.source.span(node), ["None" if early else names[node.value.id]])], _READ)

    def _note(self, node: ast.AST, replacements: list[Replacement], reason: Text) -> Pending:
        name = "torch.Tensor.grad" if reason is not _ASKED else "torch.Tensor.backward"
        return self.file.change(
            node, replacements, torch=name, target="mindspore.grad", verdict="adapted", rule="tensor_gradients", record=name,
            reason=reason, group=f"gradient-{self.backwards[0].statement.lineno}",
        )  # fmt: skip


def _clears(file: File, node: ast.Attribute) -> ast.stmt | None:
    """`x.grad = None`, `x.grad.zero_()`, `x.grad.data.zero_()`."""
    statement = next((o for o in file.ancestors(node) if isinstance(o, ast.stmt)), None)
    if isinstance(statement, ast.Assign) and statement.targets == [node]:
        return statement
    text = ast.unparse(statement) if isinstance(statement, ast.Expr) else ""
    return statement if text.endswith((".grad.zero_()", ".grad.data.zero_()", ".grad.detach_()")) else None
