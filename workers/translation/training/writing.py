"""The text of a rewritten step: the forward function in front of the loop, its call, and the optimizer's."""

from __future__ import annotations

import ast

from workers.translation.facts.places import is_literal, place_of
from workers.translation.file import File
from workers.translation.source.edits import Edit, Moved, Piece
from workers.translation.source.text import Span, needs_brackets
from workers.translation.training.comments import lead
from workers.translation.training.mixing import mixed, mixing, scaler_of
from workers.translation.training.plan import Plan
from workers.translation.training.step_calls import Backward, Step
from workers.translation.training.surroundings import only_made_if, tests_around


class Writing:
    """Writes one plan into the file's edits. `edits` are the statements taken out of their place."""

    def __init__(self, file: File, plan: Plan, edits: dict[ast.stmt, Edit]) -> None:
        self.file = file
        self.plan = plan
        self.group = plan.group
        self.newline, self.further = file.source.newline, file.source.step
        self.edits = edits
        self.scaler = scaler_of(file, self.group)
        if self.scaler:
            plan.names.setdefault("finite", file.spelling.free("is_finite"))

    def definition(self, indent: str) -> list[Piece]:
        """`def forward_fn` and `grad_fn`, beginning and ending at the start of a line."""
        names, newline = self.plan.names, self.newline
        gap = "" if indent else newline
        if self._called_alone():
            return [f"{indent}{self._gradient_function()}{newline}"]
        pieces: list[Piece] = [f"{indent}def {names['forward']}({', '.join(self.plan.parameters)}):{newline}"]
        pieces += [f"{indent}{self.further}{name} = None{newline}" for name in self.plan.unset]
        assert self.group.forward is not None
        if self.group.shared is not None and "." in self.group.shared.output:
            pieces.append(f"{indent}{self.further}{self.group.shared.output} = {self.plan.parameters[0]}{newline}")
        pieces += self.moved(self.group.forward.statements, indent)
        pieces += self._value(indent + self.further)
        pieces += [f"{indent}{self.further}return ", *self._returned(), newline * 2]
        return [*pieces, f"{gap}{indent}{self._gradient_function()}{newline}"]

    def _value(self, indent: str) -> list[Piece]:
        """`loss, learned = agent.learn()`: the function returns something besides its loss."""
        backward = self.group.backwards[0]
        if not backward.value:
            return []
        call = self._moved(backward.statement, self.file.source.span(backward.losses[0]), "")
        return [f"{indent}{self.plan.loss}, {self.plan.results[0]} = ", call, self.newline]

    def moved(self, statements: list[ast.stmt], indent: str) -> list[Piece]:
        """The statements' lines, one step further in than the indent."""
        pieces: list[Piece] = []
        for statement in statements:
            start, end = self.edits[statement].start, self.edits[statement].end
            first, last = self.file.source.whole_lines(statement)
            start = lead(self.file, statement, statements if pieces else [])[1] if start < first else start
            moved = self._moved(statement, (start, end), indent + self.further)
            begins = start == self.file.source.line_start(start)
            pieces += [] if begins else [indent + self.further]  # a moved line start gets its indent from the move
            pieces += [moved] if end == last else [moved, self.newline]
        return pieces

    def _gradient_function(self) -> str:
        auxiliary = ", has_aux=True" if self.plan.results else ""
        names, ms = self.plan.names, self.file.spelling.local("ms")
        if called := self._called_alone():
            return f"{names['grad_fn']} = {ms}.value_and_grad({called}, None, {self.weights()})"
        if self.group.shared is not None:
            return f"{names['grad_fn']} = {ms}.value_and_grad({names['forward']}, 0{auxiliary})"
        half = mixing(self.file, self.group)
        function = mixed(self.file, names["forward"], half) if half is not None else names["forward"]
        positions = tuple(range(len(self.plan.inputs)))
        by = positions if len(positions) > 1 else 0 if positions else None
        made = f"{names['grad_fn']} = {ms}.value_and_grad({function}, {by}, {self.weights()}{auxiliary})"
        asked, parameters = self._asked(), ", ".join(self.plan.parameters)
        plain = f"lambda {parameters}:" if parameters else "lambda:"
        return f"{made} if {asked} else {plain} ({names['forward']}({parameters}), None)" if asked else made

    def _called_alone(self) -> str:
        """`self.backward_d` where the loss is nothing but its call: a function of its own would only call it."""
        losses = [loss for backward in self.group.backwards for loss in backward.losses]
        call = losses[0] if len(losses) == 1 and self.group.backwards[0].inside is not None else None
        assert self.group.forward is not None
        if not isinstance(call, ast.Call) or call.args or call.keywords or self.group.forward.statements:
            return ""
        alone = not self.plan.results and self.group.shared is None and not self.plan.parameters
        return place_of(call.func) if alone and isinstance(call.func, ast.Name | ast.Attribute) else ""

    def _asked(self) -> str:
        """`if opt is not None:` around the backward call: without an optimizer the loss is computed and no more."""
        assert self.group.forward is not None
        holders = self.group.optimizers or [text.removesuffix(".parameters") for text in [self.group.kept]]
        if made := self._made_if(holders):
            return made
        suite = self.file.source.survey.suite
        for outer in self.file.ancestors(self.group.statement):
            if any(suite(s)[0] is getattr(outer, "body", None) for s in self.group.forward.statements):
                break
            if isinstance(outer, ast.If) and _asked_for(outer.test) in holders:
                return place_of(outer.test)
            if isinstance(outer, ast.If) and (left_out := self._left_out(holders)):
                return f"{left_out} is not None"
        return ""

    def _made_if(self, holders: list[str]) -> str:
        """`if train: opt = ...`: evaluation has no optimizer that could be asked."""
        scope = self.file.enclosing(self.group.statement, ast.FunctionDef) or self.file.tree
        around = tests_around(self.file, self.group.statement, scope)
        assert self.group.forward is not None
        stands = self.plan.before or next(iter(self.group.forward.statements), self.group.statement)
        around = [test for test in around if test not in tests_around(self.file, stands, scope)]  # there it is made already
        return next((test for text in holders for test in only_made_if(self.file, text, scope) if test in around), "")

    def _left_out(self, holders: list[str]) -> str:
        """`def run(net, x, optimizer=None, train=True)`: in evaluation there is no optimizer that could be asked."""
        scope = self.file.enclosing(self.group.statement, ast.FunctionDef)
        arguments = scope.args.args[len(scope.args.args) - len(scope.args.defaults) :] if scope is not None else []
        defaults = zip(arguments, scope.args.defaults, strict=True) if scope is not None else ()
        none = {a.arg for a, default in defaults if isinstance(default, ast.Constant) and default.value is None}
        return next((text for text in holders if text in none), "")

    def weights(self) -> str:
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
        if backward.value:
            return [self.plan.loss]
        quoted = self._moved(backward.rescaled or backward.statement, self.file.source.span(loss), "")
        if self.scaler:
            return [f"{self.scaler}.scale(", quoted, ")"]
        if backward.gradient is not None:
            gradient = self._moved(backward.statement, self.file.source.span(backward.gradient), "")
            return ["(", *_factor(loss, quoted), " * ", *_factor(backward.gradient, gradient), ").sum()"]
        several = len(self.group.backwards) > 1 or len(backward.losses) > 1
        added = several and not isinstance(loss, ast.Name | ast.Call | ast.Attribute)
        return ["(", quoted, ")"] if added or needs_brackets(self.file.source, self.file.source.span(loss)) else [quoted]

    def _moved(self, statement: ast.stmt, span: Span, indent: str) -> Moved:
        dedent = self.file.source.indent(statement).encode()
        return Moved(self.edits[statement], span, dedent, indent.encode(), self.file.source.starts_in_strings(span))

    def to_line_end(self, statement: ast.stmt) -> Span:
        """The statement and the comment behind it."""
        start, end = self.file.source.span(statement)
        return start, self.file.source.line_end(end)

    def call(self, indent: str) -> str:
        """`(loss, outputs), grads = grad_fn(images, labels)`."""
        plan = self.plan
        given = plan.parameters if self.group.shared is None else [self.group.shared.output, *plan.parameters[1:]]
        made = f"{plan.names['grad_fn']}({', '.join(given)})"
        grads = plan.names["grads"]
        target = f"grad_{plan.parameters[0]}" if self.group.shared is not None else grads
        if plan.inputs:
            own = ", ".join(plan.names[f"{name}.grad"] for name in plan.inputs)
            target = f"({own if len(plan.inputs) == 1 else f'({own})'}, {grads})"
        onward = f"{self.newline}{indent}{grads} = {plan.names['vjp']}({target})[1]" if self.group.shared is not None else ""
        if self.scaler:
            onward = f"{self.newline}{indent}{self._unscaled(grads)}"
        if not plan.results:
            return f"{plan.loss or '_'}, {target} = {made}{onward}"
        values = ", ".join([plan.loss or "_", *plan.results, *(["_"] if len(self._rest()) > len(plan.results) else [])])
        return f"({values}), {target} = {made}{onward}"

    def _unscaled(self, grads: str) -> str:
        """The loss as the program knows it, and the gradients that clipping and the optimizer take."""
        names = [grads] if not self.plan.loss else [self.plan.loss, grads]
        return f"{', '.join(names)} = {', '.join(f'{self.scaler}.unscale({name})' for name in names)}"

    def adjusted(self) -> str:
        """What `scaler.update()` becomes."""
        return f"{self.scaler}.adjust({self.plan.names['finite']})"

    def added(self) -> str:
        """The line that adds fresh gradients to those of the batches before, or to those that the parameters keep."""
        total, grads = self.plan.names["accumulated"], self.plan.names["grads"]
        if self.group.backwards[-1].handed:
            return f"{self.file.use_block('hand_gradients')}({self.plan.loss}, {self.group.kept}, {grads})"
        if self.group.kept:
            return f"{self.file.use_block('keep_gradients')}({self.group.kept}, {grads})"
        return f"{total} = {grads} if {total} is None else tuple(a + b for a, b in zip({total}, {grads}))"

    def step(self, step: Step, indent: str = "") -> str:
        """`optimizer(grads)`; of several optimizers each takes its own part. A scaler passes over what is not finite."""
        grads = self.plan.names["accumulated" if self.group.accumulates else "grads"]
        if self.scaler:
            finite, newline = self.plan.names["finite"], f"{self.newline}{indent}"
            asked = f"{finite} = {self.file.spelling.local('amp')}.all_finite({grads})"
            return f"{asked}{newline}if {finite}:{newline}{self.further}{step.through or step.optimizer}({grads})"
        found, called = self.group.optimizers, step.through or step.optimizer
        if len(found) == 1:
            return f"{called}({grads})"
        place = found.index(step.optimizer)
        before = " + ".join(f"len({text}.parameters)" for text in found[:place])
        upto = " + ".join(f"len({text}.parameters)" for text in found[: place + 1])
        return f"{called}({grads}[{before}:{upto if step.optimizer != found[-1] else ''}])"


def _asked_for(test: ast.expr) -> str:
    """`opt` of `if opt` and of `if opt is not None`."""
    if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.IsNot) and is_literal(test.comparators[0], None):
        test = test.left
    return place_of(test)


def _factor(node: ast.expr, quoted: Piece) -> list[Piece]:
    return [quoted] if isinstance(node, ast.Name) else ["(", quoted, ")"]
