"""Classes of the program that hold an optimizer and step it: `NoamOpt.step` sets the rate and calls `self.optimizer.step()`."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.rendering.removal import vanish
from workers.translation.source.survey import walk
from workers.translation.source.text import Span
from workers.translation.training import reasons


def wrapped(file: File, node: ast.expr, method: str) -> str:
    """The attribute under which the object's class holds the optimizer that this method steps, or an empty text."""
    stepping, held, _ = _wrapping(file, node)
    return held if stepping == method else ""


def cleared_within(file: File, node: ast.expr) -> str:
    """The attribute whose gradients the object's own `zero_grad` clears, or an empty text."""
    return _wrapping(file, node)[2]


def held_within(file: File, node: ast.expr) -> str:
    """The attribute under which the object's class holds an optimizer that it steps, or an empty text."""
    return _wrapping(file, node)[1]


def listed_within(file: File, node: ast.expr) -> str:
    """The attribute in which an object that is no optimizer of torch's keeps its weights: `for p in self.params: p.grad = None`."""
    value = file.known(node)
    cls = file.types.class_of(value.name) if value.kind == "object" else None
    clear = _zero_grad(cls.node) if cls is not None else None
    loops = [n.iter for n in walk(clear) if isinstance(n, ast.For)] if clear is not None else []
    own = {n.attr for n in loops if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name) and n.value.id == "self"}
    return own.pop() if len(own) == 1 == len(loops) else ""


def network_within(file: File, node: ast.expr) -> str:
    """The attribute whose `parameters()` alone the object's class asks for: it steps the weights of that network itself."""
    value = file.known(node)
    cls = file.types.class_of(value.name) if value.kind == "object" else None
    asked = {_held(n.func, "parameters") for n in walk(cls.node) if isinstance(n, ast.Call)} - {""} if cls is not None else set()
    return asked.pop() if len(asked) == 1 else ""


def works_on_gradients(file: File, node: ast.expr) -> bool:
    """Whether the object's class reads, writes or clips `.grad` of the weights: they keep their gradients for it then."""
    cls = file.types.class_of(file.known(node).name)
    return cls is not None and (cls.asks_weights or asks_weights(cls.node))


def asks_weights(cls: ast.ClassDef) -> bool:
    """`p.grad` or `clip_grad_norm_(self.params, 1.0)` anywhere in the class."""
    named = (n.attr if isinstance(n, ast.Attribute) else n.id for n in walk(cls) if isinstance(n, ast.Attribute | ast.Name))
    return any(name == "grad" or name.startswith("clip_grad_") for name in named)


def _wrapping(file: File, node: ast.expr) -> tuple[str, str, str]:
    value = file.known(node)
    cls = file.types.class_of(value.name) if value.kind == "object" else None
    if cls is None:
        return "", "", ""
    return wraps(cls.node) if cls.name in file.types.classes else cls.wraps


def wraps(cls: ast.ClassDef) -> tuple[str, str, str]:
    """The method that steps the optimizer which the class holds, its attribute, and that whose gradients zero_grad clears."""
    method, call = stepping(cls)
    clear = _zero_grad(cls)
    calls = (n for n in walk(clear) if isinstance(n, ast.Call)) if clear is not None else ()
    cleared = next((held for each in calls if (held := _held(each.func, "zero_grad"))), "")
    return method.name if method else "", _held(call.func, "step") if call else "", cleared


def stepping(cls: ast.ClassDef) -> tuple[ast.FunctionDef | None, ast.Call | None]:
    """`self.optimizer.step()` in the class's own `step(self)` or `step_and_update_lr(self)`, when it stands there once."""
    cleared = {held for n in walk(cls) if isinstance(n, ast.Call) and (held := _held(n.func, "zero_grad"))}
    found = []
    for method in _methods(cls):
        calls = [n.value for n in walk(method) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Call)]
        steps = [c for c in calls if _is_optimizer(_held(c.func, "step"), cleared) and not c.args and not c.keywords]
        found += [(method, call) for call in steps]
    return found[0] if len(found) == 1 and _takes_nothing(found[0][0]) else (None, None)


def _takes_nothing(method: ast.FunctionDef) -> bool:
    """A step by its name, with nothing but the object for an argument; one that computes the loss itself is none."""
    inside = {n.func.attr for n in walk(method) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)}
    given = method.args
    alone = len(given.args) == 1 and not given.vararg and not given.kwonlyargs
    return alone and method.name.lstrip("_").startswith("step") and "backward" not in inside


def _zero_grad(cls: ast.ClassDef) -> ast.FunctionDef | None:
    return next((method for method in _methods(cls) if method.name == "zero_grad"), None)


def _methods(cls: ast.ClassDef) -> list[ast.FunctionDef]:
    return [n for n in cls.body if isinstance(n, ast.FunctionDef)]


def _held(func: ast.expr, method: str) -> str:
    """The attribute of `self.<attribute>.<method>`, or an empty text."""
    if isinstance(func, ast.Attribute) and func.attr == method and isinstance(func.value, ast.Attribute):
        return func.value.attr if isinstance(func.value.value, ast.Name) and func.value.value.id == "self" else ""
    return ""


def _is_optimizer(held: str, cleared: set[str]) -> bool:
    """By its name, or because its gradients are cleared too."""
    return bool(held) and ("opt" in held.lower() or held in cleared)


def rewrite_wrapper(file: File, cls: ast.ClassDef) -> None:
    """`step` is given the gradients and hands them on; where it works on those of the weights, the optimizer takes these.

    Clearing is not needed.
    """
    method, call = stepping(cls)
    if method is None or call is None:
        return
    assert isinstance(call.func, ast.Attribute)
    self_end = file.source.span(method.args.args[0])[1]
    held = file.source.span(call.func.value)
    replacements: list[tuple[Span, list[str | Span]]] = [((self_end, self_end), [", grads"])]
    replacements.append((file.source.span(call), [held, "(grads)"]))
    if asks_weights(cls):
        replacements = [(file.source.span(call), [held, f"({file.use_block('kept_gradients')}(", held, ".parameters))"])]
    _note(file, call, replacements, "torch.optim.Optimizer.step", cls)
    for statement in [n for n in walk(cls) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Call)]:
        if isinstance(statement.value, ast.Call) and _held(statement.value.func, "zero_grad") == _held(call.func, "step"):
            span, text = vanish(file, statement)
            _note(file, statement.value, [(span, [text])], "torch.optim.Optimizer.zero_grad", cls)


def _note(file: File, call: ast.Call, replacements: list[tuple[Span, list[str | Span]]], torch: str, cls: ast.ClassDef) -> None:
    file.claimed.update({call, call.func})
    file.change(
        call, replacements, torch=torch, target="mindspore.value_and_grad", verdict="adapted", reason=reasons.REWRITTEN,
        group=f"wrapper-{cls.lineno}",
    )  # fmt: skip
