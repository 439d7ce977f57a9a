"""What a function's parameters are: by annotation, default, the callers in the file, and how the body uses them."""

from __future__ import annotations

import ast
import re
from bisect import bisect_left

import knowledge
from knowledge import Kind, Returns
from workers.translation.facts.custom_functions import with_context
from workers.translation.facts.expressions import Expressions
from workers.translation.facts.module_uses import module_uses
from workers.translation.facts.names import tensor_methods
from workers.translation.facts.places import root_of
from workers.translation.facts.shared_methods import shared_in
from workers.translation.facts.signatures import is_static, with_defaults
from workers.translation.facts.tensor_inputs import TensorInputs
from workers.translation.facts.tensor_spellings import says_other
from workers.translation.facts.types import BOOL, FLOAT, INT, MODULE, NONE, STRING, TENSOR, UNKNOWN, Value, join, joined
from workers.translation.source.parts import index_parts, last_name
from workers.translation.source.survey import Survey

_ANNOTATIONS = {
    "int": INT,
    "float": FLOAT,
    "bool": BOOL,
    "str": STRING,
    "dict": Value("dict"),
    "Dict": Value("dict"),
    "Tensor": TENSOR,
}
# What forward methods take besides tensors: drop_connect_rate, teacher_forcing_ratio, num_steps, return_dict, device.
_NO_TENSOR = re.compile(r"(rate|ratio|prob|name|mode|path|steps|size|flag|device|dtype)$|^(return|use|num|n|is|with|need|max|min)_")
# Where a method is of no use.
_COMPUTES = (ast.Compare, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.FormattedValue, ast.Attribute, ast.Subscript)
_TAKES_VALUES = frozenset("os open print int float str len range Path json shutil logging".split())
_WRAPPERS = {"Optional", "Union", "Annotated", "Final"}
_SEQUENCES = {"List": "list", "list": "list", "Tuple": "tuple", "tuple": "tuple", "Sequence": "list", "Iterable": "list"}


class Parameters(Expressions):
    """Evaluates what functions declare."""

    def __init__(self, survey: Survey) -> None:
        super().__init__()
        self.shared = shared_in(survey)
        self.tensor_uses = tensor_uses(survey, self.shared)
        self.other_uses = other_uses(survey)
        self.module_uses = module_uses(survey)
        self.tensor_inputs = TensorInputs(survey)

    def parameters(self, node: ast.FunctionDef | ast.AsyncFunctionDef, name: str, *, method: bool) -> dict[str, Value]:
        """Name -> value for every parameter. Defaults and annotations are evaluated, since they may use torch names."""
        arguments = node.args
        scope: dict[str, Value] = {}
        bound = method and not is_static(node)
        for position, (argument, default) in enumerate(with_defaults(arguments)):
            if bound and position == 0:
                scope[argument.arg] = Value("class" if _is_class_method(node) else "self", self.owner)
                continue
            scope[argument.arg] = self._one(argument, default, name, position - int(bound))
        if node.returns is not None:
            self.value(node.returns)
        used = self._with_usage(node, scope, forward=node.name == "forward" and self.is_module(self.owner))
        return with_context(node, used | self._variadic(arguments, node), self)

    def _one(self, argument: ast.arg, default: ast.expr | None, function: str, position: int) -> Value:
        if argument.annotation is not None:
            self.value(argument.annotation)
        stated = self.annotated(argument.annotation) if argument.annotation is not None else UNKNOWN
        fallback = self.value(default) if default is not None else UNKNOWN
        passed = join(self.arguments.get((function, str(position)), UNKNOWN), self.arguments.get((function, argument.arg), UNKNOWN))
        if stated is not UNKNOWN:
            stated = passed if stated == TENSOR and _is_plain_tensor(passed) else stated  # its dtype: the annotation tells none
            return join(stated, NONE) if fallback is NONE else stated  # `stride: int = None`
        if fallback.kind in {"api", "held"}:
            return UNKNOWN
        return (
            join(passed, fallback)
            if fallback.kind in {"none", "unknown"} or passed.kind == fallback.kind
            else fallback
            if passed is UNKNOWN
            else UNKNOWN
        )

    def _with_usage(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: dict[str, Value], *, forward: bool
    ) -> dict[str, Value]:
        open_names = {name for name, value in scope.items() if value.kind in {"unknown", "none"}}
        if forward:
            plain = {name for name in open_names if _NO_TENSOR.search(name)}
            plain |= used_in(node, open_names, self.other_uses) - used_in(node, open_names, self.tensor_uses)
            return {name: TENSOR if name in open_names - plain else value for name, value in scope.items()}
        found = dict.fromkeys(used_in(node, open_names, self.module_uses), MODULE)
        tensors = used_in(node, open_names, self.tensor_uses) | self.tensor_inputs.of(node, open_names, self.dotted)
        found |= dict.fromkeys(tensors - used_in(node, tensors, self.other_uses), TENSOR)
        return {name: found.get(name, UNKNOWN if value is NONE else value) for name, value in scope.items()}

    def annotated(self, node: ast.expr) -> Value:
        """What an annotation says: a tensor, a module, a number."""
        name = self.dotted(node) if isinstance(node, ast.Name | ast.Attribute) else ""
        if name in {"torch.Tensor", "torch.FloatTensor", "torch.LongTensor"}:
            return Value("tensor")
        record = knowledge.find_exact(name) if name else None
        if record and record.returns not in {Returns.UNKNOWN, Returns.TENSOR}:
            return Value(record.returns.value, name)
        return self._annotation(node)

    def _annotation(self, node: ast.expr) -> Value:
        """Plain Python annotations: int, Optional[Tensor], List[Tensor], 'Tensor', Tensor | None."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return _ANNOTATIONS.get(node.value.rpartition(".")[2], UNKNOWN)
        if isinstance(node, ast.Constant) and node.value is None:
            return NONE
        if isinstance(node, ast.Name):
            found = self.look(node.id)
            if found.kind == "class":
                return self.instance(found.name)
            return _ANNOTATIONS.get(node.id, UNKNOWN)
        if isinstance(node, ast.BinOp):
            return join(self.annotated(node.left), self.annotated(node.right))
        return self._generic(node) if isinstance(node, ast.Subscript) else UNKNOWN

    def _generic(self, node: ast.Subscript) -> Value:
        name = last_name(node.value)
        parts = index_parts(node)
        values = [self.annotated(part) for part in parts]
        if name in _WRAPPERS:
            result = joined(tuple(values))
            return join(result, NONE) if name == "Optional" else result
        if name in {"Tuple", "tuple"} and not any(isinstance(p, ast.Constant) and p.value is ... for p in parts):
            return Value("tuple", items=tuple(values))
        if name in _SEQUENCES:
            return Value(_SEQUENCES[name], item=values[0] if values[0] is not UNKNOWN else None)
        return Value("dict") if name in {"Dict", "dict"} else UNKNOWN

    def _variadic(self, arguments: ast.arguments, node: ast.FunctionDef | ast.AsyncFunctionDef) -> dict[str, Value]:
        scope: dict[str, Value] = {}
        for rest in (arguments.vararg, arguments.kwarg):
            if rest and rest.annotation is not None:
                self.value(rest.annotation)
        if arguments.vararg:
            item = TENSOR if node.name == "forward" and self.is_module(self.owner) else None
            scope[arguments.vararg.arg] = Value("tuple", item=item)
        if arguments.kwarg:
            scope[arguments.kwarg.arg] = Value("dict")
        return scope


def _is_plain_tensor(value: Value) -> bool:
    return bool(value.options) and all(option.kind == "tensor" for option in value.options)


def _is_class_method(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "classmethod" for d in node.decorator_list)


def tensor_uses(survey: Survey, shared: frozenset[str]) -> list[tuple[int, str]]:
    """Line and name of every `name.method` that only a tensor has, in the order of lines: evidence for parameters."""
    only_tensor = tensor_methods() - shared
    found = []
    for node in survey.by_type.get(ast.Attribute, ()):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            call = survey.parents[node]
            called = node.attr == "size" and isinstance(call, ast.Call) and call.func is node
            if node.attr in only_tensor and _is_a_value(node, call):
                continue
            other = isinstance(call, ast.Call) and call.func is node and says_other(call, node.attr)
            if called or (node.attr in only_tensor and not other):
                found.append((node.lineno, node.value.id))
    calls = (node for node in survey.by_type.get(ast.Call, ()) if isinstance(node, ast.Call))
    return sorted([*found, *((call.lineno, name) for call in calls for name in _differentiated(call))])


def _is_a_value(node: ast.Attribute, around: ast.AST) -> bool:
    """`os.path.join(args.exp, "a")`, `args.exp == "run"`: what is done with it is done with no method."""
    record = knowledge.find_exact(f"torch.Tensor.{node.attr}")
    if record is None or record.kind is not Kind.METHOD or (isinstance(around, ast.Call) and around.func is node):
        return False
    taken = root_of(around.func) if isinstance(around, ast.Call) else None
    image = node.attr == "mode"
    return image or isinstance(around, _COMPUTES) or (taken is not None and taken.id in _TAKES_VALUES)


def other_uses(survey: Survey) -> list[tuple[int, str]]:
    """Line and name of every attribute that is read and no tensor has: `student.dim` beside `student.num_classes` is a setting."""
    members = tensor_methods()
    reads = (n for n in survey.by_type.get(ast.Attribute, ()) if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Load))
    own = ((n.lineno, n.value.id) for n in reads if isinstance(n.value, ast.Name) and n.attr not in members and n.attr[:1] != "_")
    return sorted(own)


def _differentiated(call: ast.Call) -> list[str]:
    """`autograd.grad(outputs=d_out.sum(), inputs=x_in)`: the names in there."""
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    owner = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == "grad" else None
    asks = "autograd" in (getattr(owner, "attr", ""), getattr(owner, "id", ""))
    if not (asks or {"outputs", "inputs"} <= set(named)):
        return []
    parts = [*call.args[:2], *(named[name] for name in ("outputs", "inputs") if name in named)]
    receivers = [p.func.value if isinstance(p, ast.Call) and isinstance(p.func, ast.Attribute) else p for p in parts]
    return [receiver.id for receiver in receivers if isinstance(receiver, ast.Name)]


def used_in(node: ast.AST, names: set[str], uses: list[tuple[int, str]]) -> set[str]:
    """Which of the names are used so between the first and the last line of the function; anywhere, for a module."""
    if not names:
        return names
    if isinstance(node, ast.Module):
        return names & {name for _, name in uses}
    first = bisect_left(uses, (getattr(node, "lineno", 0), ""))
    last = bisect_left(uses, ((getattr(node, "end_lineno", None) or 0) + 1, ""))
    return names & {name for _, name in uses[first:last]}
