"""Writes a function over statements of the user's, and the call that differentiates it."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cached_property

from workers.translation.analysis.name_uses import scope_of
from workers.translation.file import File
from workers.translation.once import once
from workers.translation.source.edits import Edit, Moved, Piece, bracketed
from workers.translation.source.text import Span

# Behind all other edits, so that what other rules write inside the statements comes along.
_OUTERMOST = 10**8


class Differentiating:
    """One function to differentiate, in front of the statement that asks for the gradient."""

    def __init__(self, file: File, statement: ast.stmt, computed: list[ast.stmt], inputs: list[str]) -> None:
        self.file, self.statement, self.computed, self.inputs = file, statement, computed, inputs
        self.given: list[str] = []  # further arguments, which are not differentiated by
        self.opening = ""  # the function's first line, where it has one of its own
        self.double_backward = False
        self.written: dict[ast.stmt, str] = {}  # statements that have another text inside the function
        self.indent = _indent(file, statement)
        self.edits: dict[ast.stmt, Edit] = {}

    @cached_property
    def name(self) -> str:
        """Taken when it is first written: a plan that is only looked at takes none."""
        return free_name(self.file, scope_of(self.file, self.statement), "compute")

    def usable(self) -> bool:
        """Every statement has its lines to itself."""
        return all(self.file.source.is_alone(s) for s in [self.statement, *self.computed])

    def definition(self, output: list[Piece]) -> list[Piece]:
        newline, deeper = self.file.source.newline, self.indent + self.file.source.step
        pieces: list[Piece] = [f"{self.indent}def {self.name}({', '.join([*self.inputs, *self.given])}):{newline}"]
        pieces += [f"{deeper}{self.opening}{newline}"] if self.opening else []
        for statement in self.computed:
            text = self.written.get(statement)
            quoted = self.quoted(statement, self.file.source.whole_lines(statement), deeper) if text is None else ""
            pieces.append(f"{deeper}{text}{newline}" if text is not None else quoted)
        return [*pieces, f"{deeper}return ", *output, newline + newline]

    def gradient(self, *, inside: bool = False) -> str:
        """`ms.grad(compute, (0, 1))(x, w)`: a tensor for one input, a tuple for several; `inside` another such function."""
        places = f", {tuple(range(len(self.inputs)))}" if len(self.inputs) > 1 else ""
        plain = f"{self.file.spelling.local('ms')}.grad"
        grad = self.file.use_block("twofold_grad") if self.double_backward and not inside else plain
        return f"{grad}({self.name}{places})({', '.join([*self.inputs, *self.given])})"

    def moved(self, statements: Iterable[ast.stmt] | None = None) -> None:
        """The statements, or all that compute the value, stand in the function only."""
        for statement in self.computed if statements is None else statements:
            if statement not in self.edits:
                self.taken_over(statement)
            self.edits[statement].pieces = []
            self.file.gone.add(statement)

    def quoted(self, statement: ast.stmt, span: Span, indent: str) -> Moved:
        """The span with its edits once more; the statement itself stays in its place."""
        if statement not in self.edits:
            self.taken_over(statement)
        dedent = self.file.source.indent(statement).encode()
        return Moved(self.edits[statement], span, dedent, indent.encode(), self.file.source.starts_in_strings(span))

    def taken_over(self, statement: ast.stmt) -> Edit:
        """The edit that holds all others of the statement's lines; it writes them as they are until it is told otherwise."""
        lines = self.file.source.whole_lines(statement)
        edit = self.file.edits.replace(lines, lines)
        edit.order = _OUTERMOST
        self.edits[statement] = edit
        return edit


def _indent(file: File, statement: ast.stmt) -> str:
    """Its white space, without what has gone with a block around it: `with torch.enable_grad():`."""
    whole, line = file.source.indent(statement), file.source.starts[statement.lineno - 1]
    removed = [e for e in file.edits.all if line <= e.start and e.end <= line + len(whole) and not any(e.pieces)]
    return whole[: len(whole) - sum(e.end - e.start for e in removed)]


def free_name(file: File, scope: ast.AST, wanted: str) -> str:
    """The name itself, or with a number where the file or this function's new code has it already."""
    numbers = _numbers(file)
    number = numbers.get((scope, wanted), 1)
    name = wanted if number == 1 else f"{wanted}_{number}"
    while name in file.spelling.taken or (scope, name) in file.inserted_names:
        number += 1
        name = f"{wanted}_{number}"
    numbers[scope, wanted] = number
    file.inserted_names.add((scope, name))
    return name


@once
def _numbers(_: File) -> dict[tuple[ast.AST, str], int]:
    """The last number that each wanted name has got: `free_name` goes on from there."""
    return {}


def body_of(file: File, statement: ast.stmt) -> list[ast.stmt]:
    """The list of statements in which the statement stands."""
    return file.suite(statement)[0] or [statement]


def product(plan: Differentiating, output: ast.expr, factor: ast.expr | None) -> list[Piece]:
    """What the function returns; a gradient that torch is given weighs the parts of the output."""
    source = plan.file.source
    value: Piece = plan.quoted(plan.statement, source.span(output), "")
    if factor is None:
        return bracketed(source, source.span(output), value)
    weight: Piece = plan.quoted(plan.statement, source.span(factor), "")
    left: list[Piece] = [value] if isinstance(output, ast.Name | ast.Call) else ["(", value, ")"]
    right: list[Piece] = [weight] if isinstance(factor, ast.Name | ast.Call) else ["(", weight, ")"]
    return ["(", *left, " * ", *right, ").sum()"]
