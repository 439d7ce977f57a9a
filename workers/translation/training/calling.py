"""The text of a step with a closure: value and gradients of the closure, then the optimizer."""

from __future__ import annotations

import ast

from workers.translation.facts.places import place_of
from workers.translation.file import File
from workers.translation.rendering.removal import take_out
from workers.translation.source.edits import Piece
from workers.translation.source.text import Span
from workers.translation.training import reasons
from workers.translation.training.closures import Closure, asks_again


class Calling:
    """Writes one closure and the step that calls it."""

    def __init__(self, file: File, closure: Closure) -> None:
        self.file, self.closure = file, closure
        self.group = f"step-{closure.step.statement.lineno}"

    def write(self) -> None:
        closure, source = self.closure, self.file.source
        for zero in closure.zeros:
            self._gone(zero.statement, zero.call, "torch.optim.Optimizer.zero_grad")
        self._gone(closure.backward.statement, closure.backward.call, "torch.Tensor.backward")
        grad_fn, grads = self.file.spelling.free("grad_fn"), self.file.spelling.free("grads")
        indent, end = source.indent(closure.function), source.line_end(source.span(closure.function)[1])
        weights = f"{closure.step.optimizer}.parameters"
        made = f"{grad_fn} = {self.file.spelling.local('ms')}.value_and_grad({closure.function.name}, None, {weights})"
        self._change(closure.function, (end, end), [f"{source.newline * 2}{indent}{made}"], "")
        self._step(grad_fn, grads)

    def _step(self, grad_fn: str, grads: str) -> None:
        step, source = self.closure.step, self.file.source
        statement = step.statement
        loss = place_of(statement.targets[0]) if isinstance(statement, ast.Assign) else "_"
        lines = [f"{loss}, {grads} = {grad_fn}()", f"{step.optimizer}({grads})"]
        if asks_again(self.file, step):
            lines = [f"{'' if loss == '_' else f'{loss} = '}{step.optimizer}.step({grad_fn})"]
        self.file.claim(step.call)
        text = f"{source.newline}{source.indent(statement)}".join(lines)
        self._change(statement, source.span(statement), [text], "torch.optim.Optimizer.step")

    def _gone(self, statement: ast.stmt, call: ast.Call, torch: str) -> None:
        self.file.claimed.update({call, call.func})
        span, text = take_out(self.file, statement)
        self._change(statement, span, [text], torch)

    def _change(self, node: ast.stmt, span: Span, pieces: list[Piece], torch: str) -> None:
        self.file.change(
            node, [(span, pieces)], torch=torch, target="mindspore.value_and_grad", verdict="adapted",
            record=torch or "torch.Tensor.backward", reason=reasons.REWRITTEN, group=self.group,
        )  # fmt: skip
