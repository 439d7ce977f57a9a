"""The text of a rewritten step: the forward function in front of the loop, its call, and the optimizer's."""

from __future__ import annotations

import ast

from workers.translation.edits import Edit, Moved, Piece
from workers.translation.file import File
from workers.translation.source import Span
from workers.translation.training.events import Backward, Step
from workers.translation.training.plan import Plan

_STEP = "    "


class Writing:
    """Writes one plan into the file's edits. `edits` are the statements taken out of their place."""

    def __init__(self, file: File, plan: Plan, edits: dict[ast.stmt, Edit]) -> None:
        self.file = file
        self.plan = plan
        self.group = plan.group
        self.newline = file.source.newline
        self.edits = edits

    def definition(self, indent: str) -> list[Piece]:
        """`def forward_fn` and `grad_fn`, beginning and ending at the start of a line."""
        names, newline = self.plan.names, self.newline
        gap = "" if indent else newline
        pieces: list[Piece] = [f"{indent}def {names['forward']}({', '.join(self.plan.parameters)}):{newline}"]
        pieces += [f"{indent}{_STEP}{name} = None{newline}" for name in self.plan.unset]
        assert self.group.forward is not None
        for statement in self.group.forward.statements:
            start, end = self.edits[statement].start, self.edits[statement].end
            first, last = self.whole_lines(statement)
            moved = self._moved(statement, (start, end), indent + _STEP)
            pieces += [] if start == first else [indent + _STEP]  # a moved line start gets its indent from the move
            pieces += [moved] if end == last else [moved, newline]
        pieces += [f"{indent}{_STEP}return ", *self._returned(), newline * 2]
        return [*pieces, f"{gap}{indent}{self._gradient_function()}{newline}"]

    def _gradient_function(self) -> str:
        auxiliary = ", has_aux=True" if self.plan.results else ""
        names, ms = self.plan.names, self.file.spelling.local("ms")
        made = f"{names['grad_fn']} = {ms}.value_and_grad({names['forward']}, None, {self._weights()}{auxiliary})"
        asked, parameters = self._asked(), ", ".join(self.plan.parameters)
        plain = f"lambda {parameters}:" if parameters else "lambda:"
        return f"{made} if {asked} else {plain} ({names['forward']}({parameters}), None)" if asked else made

    def _asked(self) -> str:
        """`if opt is not None:` around the backward call: without an optimizer the loss is computed and no more."""
        assert self.group.forward is not None
        holders = self.group.optimizers or [text.removesuffix(".parameters") for text in [self.group.kept]]
        for outer in self.file.ancestors(self.group.statement):
            if any(s in getattr(outer, "body", []) for s in self.group.forward.statements):
                break
            test = ast.unparse(outer.test) if isinstance(outer, ast.If) else ""
            if any(test in {text, f"{text} is not None"} for text in holders):
                return test
            if test and (left_out := self._left_out(holders)):
                return f"{left_out} is not None"
        return ""

    def _left_out(self, holders: list[str]) -> str:
        """`def run(net, x, optimizer=None, train=True)`: in evaluation there is no optimizer that could be asked."""
        scope = next((o for o in self.file.ancestors(self.group.statement) if isinstance(o, ast.FunctionDef)), None)
        arguments = scope.args.args[len(scope.args.args) - len(scope.args.defaults) :] if scope is not None else []
        defaults = zip(arguments, scope.args.defaults, strict=True) if scope is not None else ()
        none = {a.arg for a, default in defaults if isinstance(default, ast.Constant) and default.value is None}
        return next((text for text in holders if text in none), "")

    def _weights(self) -> str:
        found = self.group.optimizers
        if self.group.kept:
            return self.group.kept
        return f"{found[0]}.parameters" if len(found) == 1 else f"[{', '.join(f'*{text}.parameters' for text in found)}]"

    def _returned(self) -> list[Piece]:
        pieces: list[Piece] = []
        for backward in self.group.backwards:
            for loss in backward.losses:
                pieces += [" + " if pieces else "", *self._loss(backward, loss)]
        return [*pieces, *(f", {name}" for name in self._rest())]

    def _rest(self) -> list[str]:
        """has_aux wants a tensor among the other results."""
        found = self.plan.results
        if found and not self.plan.tensors:
            return [*found, self.plan.loss or f"{self.file.spelling.local('ops')}.ones(1)"]
        return found

    def _loss(self, backward: Backward, loss: ast.expr) -> list[Piece]:
        quoted = self._moved(backward.rescaled or backward.statement, self.file.source.span(loss), "")
        if backward.gradient is not None:
            gradient = self._moved(backward.statement, self.file.source.span(backward.gradient), "")
            return ["((", quoted, ") * (", gradient, ")).sum()"]
        several = len(self.group.backwards) > 1 or len(backward.losses) > 1
        return ["(", quoted, ")"] if several and not isinstance(loss, ast.Name | ast.Call | ast.Attribute) else [quoted]

    def _moved(self, statement: ast.stmt, span: Span, indent: str) -> Moved:
        dedent = self.file.source.indent(statement).encode()
        return Moved(self.edits[statement], span, dedent, indent.encode(), self._fixed(span))

    def _fixed(self, span: Span) -> frozenset[int]:
        """Line starts inside strings of several lines."""
        source = self.file.source
        texts = [n for n in self.file.nodes(ast.Constant) if isinstance(n.value, str | bytes)]
        long = [n for n in [*texts, *self.file.nodes(ast.JoinedStr)] if (n.end_lineno or 0) > n.lineno]
        lines = {line for n in long for line in range(n.lineno + 1, (n.end_lineno or 0) + 1)}
        return frozenset(start for line in lines if span[0] <= (start := source.starts[line - 1]) < span[1])

    def whole_lines(self, statement: ast.stmt) -> Span:
        source = self.file.source
        first, last = source.starts[statement.lineno - 1], source.line_end(source.span(statement)[1])
        following = source.data[last : last + 2]
        return first, last + (2 if following == b"\r\n" else min(1, len(following)))

    def to_line_end(self, statement: ast.stmt) -> Span:
        """The statement and the comment behind it."""
        start, end = self.file.source.span(statement)
        return start, self.file.source.line_end(end)

    def call(self) -> str:
        """`(loss, outputs), grads = grad_fn(images, labels)`."""
        plan = self.plan
        made = f"{plan.names['grad_fn']}({', '.join(plan.parameters)})"
        if not plan.results:
            return f"{plan.loss or '_'}, {plan.names['grads']} = {made}"
        values = ", ".join([plan.loss or "_", *plan.results, *(["_"] if len(self._rest()) > len(plan.results) else [])])
        return f"({values}), {plan.names['grads']} = {made}"

    def added(self) -> str:
        """The line that adds fresh gradients to those of the batches before, or to those that the parameters keep."""
        total, grads = self.plan.names["accumulated"], self.plan.names["grads"]
        if self.group.kept:
            return f"{self.file.use_block('keep_gradients')}({self.group.kept}, {grads})"
        return f"{total} = {grads} if {total} is None else tuple(a + b for a, b in zip({total}, {grads}))"

    def step(self, step: Step) -> str:
        """`optimizer(grads)`; of several optimizers each takes its own part."""
        grads = self.plan.names["accumulated" if self.group.accumulates else "grads"]
        found, called = self.group.optimizers, step.through or step.optimizer
        if len(found) == 1:
            return f"{called}({grads})"
        place = found.index(step.optimizer)
        before = " + ".join(f"len({text}.parameters)" for text in found[:place])
        upto = " + ".join(f"len({text}.parameters)" for text in found[: place + 1])
        return f"{called}({grads}[{before}:{upto if step.optimizer != found[-1] else ''}])"
