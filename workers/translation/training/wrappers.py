"""Classes of the program that hold an optimizer and step it: `NoamOpt.step` sets the rate and calls `self.optimizer.step()`."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.source import Span
from workers.translation.training import reasons
from workers.translation.vanishing import vanish


def wrapped(file: File, node: ast.expr) -> str:
    """The attribute under which the object's class holds its optimizer, or an empty text."""
    value = file.known(node)
    if value.kind != "object":
        return ""
    cls = next((c for c in file.nodes(ast.ClassDef) if c.name == value.name), None)
    call = inner_step(cls) if cls is not None else None
    held = call.func.value if call is not None and isinstance(call.func, ast.Attribute) else None
    return held.attr if isinstance(held, ast.Attribute) else ""


def inner_step(cls: ast.ClassDef) -> ast.Call | None:
    """`self.optimizer.step()` in the class's own `step(self)`, when it stands there once."""
    method = _method(cls, "step")
    if method is None or len(method.args.args) != 1 or method.args.vararg or method.args.kwonlyargs:
        return None
    calls = [n.value for n in ast.walk(method) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Call)]
    cleared = {held for n in ast.walk(cls) if isinstance(n, ast.Call) and (held := _held(n.func, "zero_grad"))}
    found = [c for c in calls if _is_optimizer(_held(c.func, "step"), cleared) and not c.args and not c.keywords]
    return found[0] if len(found) == 1 else None


def _method(cls: ast.ClassDef, name: str) -> ast.FunctionDef | None:
    return next((n for n in cls.body if isinstance(n, ast.FunctionDef) and n.name == name), None)


def _held(func: ast.expr, method: str) -> str:
    """The attribute of `self.<attribute>.<method>`, or an empty text."""
    if isinstance(func, ast.Attribute) and func.attr == method and isinstance(func.value, ast.Attribute):
        return func.value.attr if isinstance(func.value.value, ast.Name) and func.value.value.id == "self" else ""
    return ""


def _is_optimizer(held: str, cleared: set[str]) -> bool:
    """By its name, or because its gradients are cleared too."""
    return bool(held) and ("opt" in held.lower() or held in cleared)


def rewrite_wrapper(file: File, cls: ast.ClassDef, call: ast.Call) -> None:
    """`step` is given the gradients and hands them on; clearing is not needed."""
    method = _method(cls, "step")
    assert method is not None
    assert isinstance(call.func, ast.Attribute)
    self_end = file.source.span(method.args.args[0])[1]
    held = file.source.span(call.func.value)
    replacements: list[tuple[Span, list[str | Span]]] = [((self_end, self_end), [", grads"])]
    replacements.append((file.source.span(call), [held, "(grads)"]))
    _note(file, call, replacements, "torch.optim.Optimizer.step", cls)
    for statement in [n for n in ast.walk(cls) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Call)]:
        if isinstance(statement.value, ast.Call) and _held(statement.value.func, "zero_grad") == _held(call.func, "step"):
            span, text = vanish(file, statement)
            _note(file, statement.value, [(span, [text])], "torch.optim.Optimizer.zero_grad", cls)


def _note(file: File, call: ast.Call, replacements: list[tuple[Span, list[str | Span]]], torch: str, cls: ast.ClassDef) -> None:
    file.claimed.update({call, call.func})
    file.change(
        call, replacements, torch=torch, target="mindspore.value_and_grad", verdict="adapted", rule="training_step", record=torch,
        reason=reasons.REWRITTEN, group=f"wrapper-{cls.lineno}",
    )  # fmt: skip
