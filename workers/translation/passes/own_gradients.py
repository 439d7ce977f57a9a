"""`class Sign(torch.autograd.Function)`, for graph mode: a network with `bprop`, which ms.jit compiles with its own gradient.

forward(ctx, x, limit)      -> forward(self, x, limit)
backward(ctx, grad)         -> bprop(self, x, limit, output, grad), where what ctx has kept is the argument itself
Sign.apply(x, 1)            -> Sign()(x, 1)

It happens before translation, on the text. What keeps anything but arguments and constants stays as it is, and is marked.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from workers.translation.facts.sites import Class
from workers.translation.file import File
from workers.translation.rendering.reopening import reopened
from workers.translation.source.parts import stored_names
from workers.translation.source.survey import walk
from workers.translation.source.text import Span

_FUNCTION = "torch.autograd.Function"
_METHODS = {"forward", "backward"}
Edits = dict[Span, str]


def _has_torch(file: File) -> bool:
    """`import torch`: the new base is said by this name."""
    imports = (alias for node in file.types.imports if isinstance(node, ast.Import) for alias in node.names)
    return any(alias.name == "torch" and alias.asname is None for alias in imports)


class _Other(Exception):
    """The class does something that a bprop does not say."""


def with_bprops(file: File) -> File:
    """The same file; in a project others may say `apply` of the class, and they are translated alone."""
    if file.purpose.mode != "graph" or "backward" not in file.source.text or file.neighbours.project or not _has_torch(file):
        return file
    edits: Edits = {}
    for cls in file.types.classes.values():
        if cls.torch_base == _FUNCTION and set(cls.methods) == _METHODS and len(cls.node.bases) == 1:
            try:
                edits |= _Own(file, cls).edits()
            except _Other:
                continue
    return reopened(file, edits) if edits else file


@dataclass
class _Own:
    file: File
    cls: Class
    dirty: set[str] = field(default_factory=set)  # arguments into which forward writes

    def edits(self) -> Edits:
        forward, backward = self.cls.methods["forward"], self.cls.methods["backward"]
        context, *parameters = self._arguments(forward)
        other, *gradients = self._arguments(backward)
        if len(gradients) != 1 or backward.args.defaults or set(parameters) & {*gradients, "output_"}:
            raise _Other
        found: Edits = {self._span(self.cls.node.bases[0]): "torch.nn.Module"}
        for method, first in ((forward, "self"), (backward, ", ".join(["self", *parameters, "output_"]))):
            found |= self._without_decorator(method)
            found[self._span(method.args.args[0])] = first
        name = self._span(backward.args.args[0])[0]
        start = self.file.source.data.rindex(b"backward", 0, name)
        found[start, start + len(b"backward")] = "bprop"
        kept = self._kept(forward, context, parameters, found)
        self._read(backward, other, kept, found)
        self._results(backward, len(parameters), found)
        return found | self._calls(forward, parameters)

    def _arguments(self, method: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
        given = method.args
        static = [ast.unparse(decorator) for decorator in method.decorator_list] == ["staticmethod"]
        if not static or given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs or len(given.args) < 2:
            raise _Other
        return [argument.arg for argument in given.args]

    def _without_decorator(self, method: ast.FunctionDef | ast.AsyncFunctionDef) -> Edits:
        line = method.decorator_list[0].lineno
        starts = self.file.source.starts
        return {(starts[line - 1], starts[line]): ""}

    def _kept(self, forward: ast.AST, context: str, parameters: list[str], found: Edits) -> dict[str, str]:
        """What `ctx` says later, by the words behind `ctx.`: only arguments that keep their values, and constants."""
        bound = stored_names(forward)
        same, kept = set(parameters) - bound, dict[str, str]()
        for use in self._uses(forward, context):
            statement = self.file.parent(use)
            if isinstance(statement, ast.Assign) and statement.targets == [use]:
                value = statement.value
                if not (isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and value.id in same)) or use.attr in kept:
                    raise _Other
                kept[use.attr] = ast.unparse(value)
            elif isinstance(statement, ast.Call) and use.attr == "save_for_backward":
                names = [arg.id for arg in statement.args if isinstance(arg, ast.Name) and arg.id in same]
                if len(names) != len(statement.args) or "saved_tensors" in kept:
                    raise _Other
                kept["saved_tensors"] = f"({', '.join(names)},)"
                statement = self.file.parent(statement)
            elif isinstance(statement, ast.Call) and use.attr == "mark_dirty":
                self.dirty |= {ast.unparse(arg) for arg in statement.args}
                statement = self.file.parent(statement)
            else:
                raise _Other
            self._take_out(statement, found)
        return kept

    def _take_out(self, statement: ast.AST | None, found: Edits) -> None:
        if not isinstance(statement, ast.Assign | ast.Expr):
            raise _Other
        source = self.file.source
        (start, end), first, last = (
            self._span(statement),
            source.line_start(self._span(statement)[0]),
            source.line_end(self._span(statement)[1]),
        )
        alone = not source.data[first:start].strip() and not source.data[end:last].strip() and last < len(source.data)
        suite = source.survey.suite(statement)[0] or []
        found |= {(first, last + 1): ""} if alone and isinstance(suite[-1], ast.Return) else {(start, end): "pass"}

    def _read(self, backward: ast.AST, context: str, kept: dict[str, str], found: Edits) -> None:
        for use in self._uses(backward, context):
            outer = self.file.parent(use)
            if use.attr == "needs_input_grad" and isinstance(outer, ast.Subscript):
                found[self._span(outer)] = "True"
            elif isinstance(outer, ast.Assign) and use.attr == "saved_tensors" and _same(outer, kept.get(use.attr, "")):
                self._take_out(outer, found)
            elif use.attr in kept and isinstance(use.ctx, ast.Load):
                found[self._span(use)] = kept[use.attr]
            else:
                raise _Other

    def _uses(self, method: ast.AST, context: str) -> Iterator[ast.Attribute]:
        names = [n for n in walk(method) if isinstance(n, ast.Name) and n.id == context]
        for name in names:
            outer = self.file.parent(name)
            if not isinstance(outer, ast.Attribute):
                raise _Other
            yield outer

    def _results(self, backward: ast.AST, count: int, found: Edits) -> None:
        """A tuple with one entry for each argument."""
        for statement in (node for node in walk(backward) if isinstance(node, ast.Return)):
            if isinstance(statement.value, ast.Tuple) and len(statement.value.elts) == count:
                continue
            if count != 1 or statement.value is None or isinstance(statement.value, ast.Tuple):
                raise _Other
            start, end = self._span(statement.value)
            found |= {(start, start): "(", (end, end): ",)"}

    def _calls(self, forward: ast.FunctionDef | ast.AsyncFunctionDef, parameters: list[str]) -> Edits:
        """Every use of the class, with all arguments: a gradient in a graph wants as many as bprop has."""
        found: Edits = {}
        for name in self.file.named(self.cls.name):
            applied = self.file.parent(name)
            if not (isinstance(applied, ast.Attribute) and applied.attr == "apply"):
                raise _Other
            found[self._span(applied)] = f"{self.cls.name}()"
            holder = self.file.parent(applied)
            if isinstance(holder, ast.Assign) and len(holder.targets) == 1 and isinstance(holder.targets[0], ast.Name):
                uses = [use for use in self.file.named(holder.targets[0].id) if use is not holder.targets[0]]
                calls = [self.file.parent(use) for use in uses]
                called = all(isinstance(call, ast.Call) and call.func is use for call, use in zip(calls, uses, strict=True))
            else:
                calls, called = [holder], isinstance(holder, ast.Call) and holder.func is applied
            if not called:
                raise _Other
            for call in calls:
                found |= self._filled(call, forward, parameters)
        if not found:  # then somebody else uses it
            raise _Other
        return found

    def _filled(self, call: ast.AST | None, forward: ast.FunctionDef | ast.AsyncFunctionDef, parameters: list[str]) -> Edits:
        if not isinstance(call, ast.Call) or call.keywords or any(isinstance(arg, ast.Starred) for arg in call.args):
            raise _Other
        if any(name in self.dirty and _has_a_name(arg) for name, arg in zip(parameters, call.args, strict=False)):
            raise _Other
        missing, defaults = len(parameters) - len(call.args), forward.args.defaults
        if not 0 <= missing <= len(defaults) or not call.args:
            raise _Other
        if not missing:
            return {}
        end = self._span(call.args[-1])[1]
        return {(end, end): "".join(f", {ast.unparse(default)}" for default in defaults[len(defaults) - missing :])}

    def _span(self, node: ast.AST) -> Span:
        return self.file.source.span(node)


def _same(assigned: ast.Assign, kept: str) -> bool:
    """`x, w = ctx.saved_tensors` where these are the arguments' own names."""
    (target,) = assigned.targets if len(assigned.targets) == 1 else (None,)
    names = [ast.unparse(part) for part in target.elts] if isinstance(target, ast.Tuple | ast.List) else []
    return kept == f"({', '.join(names)},)"


def _has_a_name(value: ast.expr) -> bool:
    """Somebody may read it after forward has written into it."""
    return isinstance(value, ast.Name | ast.Attribute | ast.Subscript)
