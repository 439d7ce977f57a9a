"""`y.backward()` and `x.grad` on plain tensors: the statements from x to y become a function, and ms.grad differentiates it."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.computation import computation
from workers.translation.differentiating import Differentiating, body_of, free_name, product
from workers.translation.file import File, Pending
from workers.translation.sharing import scope_of
from workers.translation.training.events import Backward, events, scopes
from workers.translation.training.names import reads
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
        if found.steps:
            mine = [n for n in mine if file.known(n.value).kind == "tensor"]
        backwards = [b for b in found.backwards if not found.steps or _apart(file, b, mine)]
        if backwards and mine:
            made.append(_Scope(file, backwards, mine))
    return made


def _apart(file: File, backward: Backward, grads: list[ast.Attribute]) -> bool:
    """No optimizer of the same scope takes what this call gives: nothing but torch's own functions makes the loss of the leaves."""
    body = body_of(file, backward.statement)
    leaves = list(dict.fromkeys(n.value.id for n in grads if isinstance(n.value, ast.Name)))
    found = [computation(file, body, body.index(backward.statement), backward.losses, [leaf]) for leaf in leaves]
    if not any(computed is not None for computed in found):
        return False
    parts = [*backward.losses, *(statement for computed in found for statement in computed or [])]
    return not any(_may_be_trained(file, node) for part in parts for node in ast.walk(part))


def _may_be_trained(file: File, node: ast.AST) -> bool:
    """A network, a parameter, a function of the user's: anything that is neither a tensor, a number nor torch's own."""
    if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load) or file.flow.dotted(node):
        return False
    return file.known(node).kind not in {"tensor", "number", "bool", "str", "list", "dict", "none"}


class _Scope:
    """The backward calls of one function and the places where it reads or clears gradients."""

    def __init__(self, file: File, backwards: list[Backward], grads: list[ast.Attribute]) -> None:
        self.file, self.backwards = file, sorted(backwards, key=lambda b: b.statement.lineno)
        self.cleared = [s for n in grads if (s := _clears(file, n)) is not None]
        self.grads = [n for n in grads if _clears(file, n) is None]
        self.leaves = list(dict.fromkeys(n.value.id for n in self.grads if isinstance(n.value, ast.Name)))
        self.ends = [(n.value.id, s.lineno) for n in grads if (s := _clears(file, n)) is not None and isinstance(n.value, ast.Name)]
        scope = scope_of(file, grads[0])
        self.bound = [
            (n.id, n.lineno) for n in file.nodes(ast.Name)
            if n.id in self.leaves and isinstance(n.ctx, ast.Store) and scope_of(file, n) is scope
        ]  # fmt: skip

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
        for backward, plan, added in zip(self.backwards, plans, self._added(plans), strict=True):
            self._write(backward, plan, names, added)
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
                read = {name for part in [*computed, *backward.losses] for name in reads(part)}
                alone = [leaf for leaf in alone if leaf in read]
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

    def _added(self, plans: list[Differentiating]) -> list[list[str]]:
        """For each backward call the leaves that already have a gradient then: neither cleared nor made anew since the last one."""
        since: dict[str, int] = {}
        found: list[list[str]] = []
        for backward, plan in zip(self.backwards, plans, strict=True):
            line = backward.statement.lineno
            ended = {leaf for leaf, at in [*self.ends, *self.bound] if since.get(leaf, line) < at < line}
            found.append([leaf for leaf in plan.inputs if leaf in since and leaf not in ended])
            since |= dict.fromkeys(plan.inputs, line)
        return found

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
        for node in ast.walk(backward.call):
            if node is backward.call or node is backward.call.func:
                self.file.claimed.add(node)
        change = self._note(backward.statement, [], _ASKED)
        change.edits.append(edit)

    def _read(self, node: ast.Attribute, names: dict[str, str]) -> None:
        assert isinstance(node.value, ast.Name)
        made = max((at for leaf, at in self.bound if leaf == node.value.id and at < node.lineno), default=0)
        early = not any(made < backward.statement.lineno < node.lineno for backward in self.backwards)
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
