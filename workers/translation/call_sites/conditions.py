"""Conditions in records: which target applies to a call. Three answers: yes, no, and not known."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from workers.translation.facts.arguments import Bound
from workers.translation.facts.dtypes import CATEGORY
from workers.translation.facts.exact_dtypes import differ, yields
from workers.translation.facts.image_transforms import is_transform
from workers.translation.facts.program import Program
from workers.translation.facts.types import UNKNOWN, Value
from workers.translation.source.parts import last_name
from workers.translation.source.survey import walk

_MISSING = object()
_NO_LITERALS = (ast.Name, ast.Attribute, ast.Subscript)


@lru_cache(maxsize=4096)
def _parsed(condition: str) -> ast.expr:
    return ast.parse(condition, mode="eval").body


def holds(
    condition: str,
    bound: Bound,
    known: Callable[[ast.AST | None], Value],
    receiver: Value = UNKNOWN,
    program: Program | None = None,
    node: ast.AST | None = None,
    said_as: str = "",
) -> bool | None:
    """Whether the condition holds: `passed(dim)`, `is_tensor(other)`, `dim is None`, `mode == "bicubic"`, and, or, not.

    `program` is asked where the arguments do not show it, with the use, `node`: `may_be(input, "float64")`, `trained()`.
    `said_as` is what stands around the use, for `said_as("annotation")`: see standing.
    """
    return _Condition(bound, known, receiver, program, node, said_as).test(_parsed(condition)) if condition else True


def _called_builtin(node: ast.AST | None) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _of_two_classes(first: Value, second: Value) -> bool:
    """Objects of torch of which the code shows that they are of different classes."""
    return first.kind == second.kind == "object" and bool(first.name and second.name) and first.name != second.name


# What None is not.
_NEVER_NONE = frozenset({"is_number", "is_plain_number", "is_tuple", "is_sequence", "is_dtype", "is_int", "is_float", "is_bool"})


_OF_PROGRAM = frozenset(
    "among_products derived_once differentiated_twice double_layers empty_tensors none_among_layers of_raw_inputs "
    "output_size_asked trained weights_read without_batch".split()
)


class _Condition:
    def __init__(
        self, bound: Bound, known: Callable[[ast.AST | None], Value], receiver: Value,
        program: Program | None, node: ast.AST | None, said_as: str,
    ) -> None:  # fmt: skip
        self.bound = bound
        self.known = known
        self.receiver = receiver
        self.program, self.node = program, node
        self.said_as = said_as

    def test(self, node: ast.expr) -> bool | None:
        if isinstance(node, ast.BoolOp):
            return self._boolean(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            inner = self.test(node.operand)
            return None if inner is None else not inner
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self._predicate(node.func.id, node.args)
        if isinstance(node, ast.Compare):
            return self._compare(node)
        value = self.constant(node)
        return None if value is _MISSING else bool(value)

    def _boolean(self, node: ast.BoolOp) -> bool | None:
        stop = isinstance(node.op, ast.Or)
        answers = [self.test(value) for value in node.values]
        if stop in answers:
            return stop
        return None if None in answers else not stop

    def _predicate(self, name: str, arguments: list[ast.expr]) -> bool | None:
        parameter = arguments[0].id if arguments and isinstance(arguments[0], ast.Name) else ""
        if name == "passed":
            return self.bound.passed(parameter)
        if name == "surely":
            return self.test(arguments[0]) is True
        if name in _OF_PROGRAM:
            return self.program is not None and self.node is not None and self.program.says(name, self.node)
        if name == "brings":
            return self.program is not None and self.program.brings(self.constant(arguments[0]))
        if name == "may_be":
            return self.program is not None and self.program.may_be(self.value(parameter), self.constant(arguments[1]))
        if name == "said_as":
            return bool(self.constant(arguments[0]) == self.said_as)
        if name == "result_of":
            return bool(self.receiver.name == self.constant(arguments[0]))
        if name == "method_call":
            given = self.bound.given.get(parameter)
            called = given.func if isinstance(given, ast.Call) else None
            return isinstance(called, ast.Attribute) and called.attr == self.constant(arguments[1])
        if name == "is_dtype_of":
            given = self.constant(arguments[0])
            said = given if isinstance(given, str) else self.value(parameter).name
            return None if not said else bool(said.rpartition(".")[2] == self.constant(arguments[1]))
        if name == "is_name":
            return isinstance(self.bound.given.get(parameter), ast.Name)
        if name == "literal":
            return self.constant(arguments[0]) is not _MISSING
        if name == "said_alike":
            nodes = [self.bound.given.get(a.id) for a in arguments if isinstance(a, ast.Name)]
            return len({ast.dump(node) if node is not None else "" for node in nodes} | {""}) == 2 and None not in nodes
        if name == "starred":
            return any(isinstance(node, ast.Starred) for node in self.bound.many.get(parameter, []))
        if name == "several":
            return len(self.bound.many.get(parameter, [])) > 1
        if name in {"differ", "yields", "of_two_classes"}:
            first, second = (self.value(a.id) if isinstance(a, ast.Name) else UNKNOWN for a in arguments)
            return {"differ": differ, "yields": yields, "of_two_classes": _of_two_classes}[name](first, second)
        if name == "mixed":
            return self._mixed(parameter)
        if name == "has_rank":
            rank = self.value(parameter).rank
            return rank == self.constant(arguments[1]) if rank >= 0 else None
        if name == "has_length":
            return self._has_length(parameter, self.constant(arguments[1]))
        return self._kind(name, parameter)

    def _has_length(self, parameter: str, length: int) -> bool | None:
        node = self.bound.given.get(parameter)
        if isinstance(node, ast.Tuple | ast.List) and not any(isinstance(e, ast.Starred) for e in node.elts):
            return len(node.elts) == length
        items = self.value(parameter).items
        if items and self.value(parameter).kind in {"tuple", "list"}:
            return len(items) == length
        return False if isinstance(node, ast.Constant) else None

    def _mixed(self, parameter: str) -> bool:
        """A sequence whose tensors are known to have different dtypes."""
        node = self.bound.given.get(parameter)
        written = [self.known(element) for element in node.elts] if isinstance(node, ast.List | ast.Tuple) else []
        written += [self.known(argument) for argument in self.bound.many.get(parameter, [])]
        tensors = [item for item in [*written, *self.value(parameter).items] if item.is_tensor]
        return any(len({getattr(tensor, name) for tensor in tensors} - {""}) > 1 for name in ("dtype", "exact"))

    def _chosen(self, node: ast.expr | None) -> bool:
        """Elements picked by a mask, of which there may be none: `x[x > 0]`, masked_select."""
        if isinstance(node, ast.Subscript):
            index = self.known(node.slice)
            return index.is_tensor and index.dtype == "bool"
        func = node.func if isinstance(node, ast.Call) else None
        return isinstance(func, ast.Attribute) and func.attr == "masked_select"

    def _may_be_negative(self, node: ast.expr | None) -> bool:
        """Widths with a minus before one of them, one that is a difference, or all under a name of their own."""
        if node is None or isinstance(node, ast.Name | ast.Attribute | ast.Subscript):
            return node is not None
        if any(isinstance(sub, ast.UnaryOp) and isinstance(sub.op, ast.USub) for sub in walk(node)):
            return True
        widths = node.elts if self.program is not None and isinstance(node, ast.Tuple | ast.List) else []
        return self.program is not None and any(map(self.program.may_be_negative, widths))

    def _kind(self, name: str, parameter: str) -> bool | None:
        """Not known where the ways that lead here disagree."""
        constant, value = self._given(parameter), self.value(parameter)
        answers = {self._of_kind(name, parameter, constant, option) for option in value.options}
        if len(answers) > 1 or (value.optional and constant is _MISSING and answers == {True} and name in _NEVER_NONE):
            return None
        return answers.pop()

    def _of_kind(self, name: str, parameter: str, constant: Any, value: Value) -> bool | None:
        if name == "is_tensor":
            return None if value is UNKNOWN and constant is _MISSING else value.is_tensor
        if name == "chosen":
            return self._chosen(self.bound.given.get(parameter))
        if name == "may_be_negative":
            return self._may_be_negative(self.bound.given.get(parameter))
        if name == "is_weight":
            return value.kind == "parameter" or _named_like_a_weight(self.bound.given.get(parameter))
        if name == "is_range":
            return value.kind in {"range", "deque"}
        if name == "holds_numpy":
            return _holds_numpy(value)
        if name == "is_element":
            return value.kind == "ndarray" and _takes_one(self.bound.given.get(parameter))
        if name == "holds_transforms":
            return value.kind in {"list", "tuple"} and bool(value.items) and all(map(is_transform, value.items))
        if name == "is_number":
            if constant is not _MISSING:
                return isinstance(constant, int | float) and not isinstance(constant, bool)
            return None if value is UNKNOWN else value.kind == "number"
        if name == "is_list_display":
            given = self.bound.given.get(parameter)
            made = value.kind == "list" and _called_builtin(given) in {"list", "sorted"}
            return made or isinstance(given, ast.List | ast.ListComp)
        if name == "holds_list":
            return self._filled_here(self.bound.given.get(parameter))
        if name == "is_plain_number":
            return self._plain_number(parameter, constant, value)
        if name == "is_count":
            known = self._plain_number(parameter, constant, value)
            return True if known is None and _named_like_a_count(self.bound.given.get(parameter)) else known
        if name == "is_dtype":
            return None if value is UNKNOWN and constant is _MISSING else value.kind == "dtype"
        if name == "is_tuple":
            if constant is not _MISSING:
                return isinstance(constant, tuple)
            return None if value is UNKNOWN else value.kind in {"tuple", "shape"}
        if name == "is_sequence":
            if constant is not _MISSING:
                return isinstance(constant, list | tuple)
            return None if value is UNKNOWN else value.kind in {"tuple", "list", "shape"}
        if name in {"is_int", "is_float", "is_bool", "is_complex"}:
            if constant is not _MISSING and constant is not None:
                return _category(constant) == name[3:]
            if all(option.kind == "dtype" for option in value.options):  # `torch.cfloat if single else torch.cdouble`
                kinds = {CATEGORY.get(option.name.rpartition(".")[2]) for option in value.options}
                return kinds == {name[3:]} if len(kinds) == 1 and None not in kinds else None
            return None if not value.dtype and value.kind != "bool" else (value.dtype or "bool") == name[3:]
        raise ValueError(f"unknown predicate {name}")

    def _filled_here(self, given: ast.expr | None) -> bool:
        """A name that stands for list displays alone, as after `layers = []` and the loop that fills it."""
        found = [] if given is None or self.program is None else self.program.definitions(given)
        values = [one.statement.value if isinstance(one.statement, ast.Assign) else None for one in found]
        named = [isinstance(one.node, ast.Name) for one in found]
        return bool(found) and all(named) and all(isinstance(value, ast.List | ast.ListComp) for value in values)

    def _plain_number(self, parameter: str, constant: Any, value: Value) -> bool | None:
        """Of an argument that is a number, a tuple or a text: a difference or quotient can only be a number."""
        if constant is not _MISSING:
            return isinstance(constant, int | float)
        node = self.bound.given.get(parameter)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.FloorDiv | ast.Div | ast.Pow):
            return True
        return None if value.kind == "unknown" else value.kind in {"number", "bool"}

    def value(self, parameter: str) -> Value:
        if parameter == "self":
            return self.receiver
        node = self.bound.given.get(parameter)
        if node is None:
            many = self.bound.many.get(parameter)
            return self.known(many[0]) if many else UNKNOWN
        return self.known(node)

    def constant(self, node: ast.expr) -> Any:
        """The Python value of a literal, or of a parameter that was passed a literal or left at its default."""
        return self._given(node.id) if isinstance(node, ast.Name) else _literal(node)

    def _given(self, parameter: str) -> Any:
        given, many = self.bound.given.get(parameter), self.bound.many.get(parameter)
        if many:
            return _literal(many[0]) if len(many) == 1 else _MISSING if given is None else _literal(given)
        if given is not None:
            return _literal(given)
        default = self.bound.default(parameter)
        return _MISSING if default is None else _literal(_parsed(default or "None"))

    def _compare(self, node: ast.Compare) -> bool | None:
        left, operator, right = self.constant(node.left), node.ops[0], self.constant(node.comparators[0])
        if isinstance(operator, ast.Is | ast.IsNot) and right is None:
            return self._is_none(node.left, left, negated=isinstance(operator, ast.IsNot))
        if left is _MISSING or right is _MISSING:
            return None
        try:
            return _COMPARISONS[type(operator)](left, right)
        except TypeError:  # `BatchNorm2d(4, eps={})`
            return None

    def _is_none(self, node: ast.expr, constant: Any, *, negated: bool) -> bool | None:
        if constant is not _MISSING:
            return (constant is None) != negated
        value = self.value(node.id) if isinstance(node, ast.Name) else UNKNOWN
        if value.kind == "unknown" or value.optional:
            return None
        return (value.kind == "none") != negated


def _literal(node: ast.expr) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, _NO_LITERALS) or (isinstance(node, ast.Call) and not isinstance(node.func, ast.Name)):
        return _MISSING  # what most arguments are, asked before the dear way to say no
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return _MISSING


def _holds_numpy(value: Value) -> bool:
    """A list of numpy's arrays or numbers, whose dtypes torch takes over."""
    items = value.items or (value.each(),)
    return value.kind in {"list", "tuple"} and all(i.kind == "ndarray" or (i.kind == "number" and i.name == "numpy") for i in items)


def _takes_one(node: ast.expr | None) -> bool:
    """`labels[3]`: of an array with one dimension that is one of numpy's numbers, which MindSpore does not always take."""
    return isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice)


def _category(constant: Any) -> str:
    """int, float, bool or complex of a number or of nested numbers, as torch.tensor infers it."""
    if not isinstance(constant, list | tuple):
        return type(constant).__name__
    kinds = {_category(item) for item in constant}
    return next((kind for kind in ("complex", "float", "int", "bool") if kind in kinds), "float")


_COUNT = re.compile(
    r"(dim|size|channels?|features|planes|hidden|model|width|embd?|embed|units|ch|n_state|filters|inner)$|^(dim|num|d)_(?!.*(shape|list|tuple)$)\w+$",
    re.IGNORECASE,
)


def _named_like_a_count(node: ast.expr | None) -> bool:
    """`d_model`, `self.hidden_size`, `dim * 2`, `dims[-1]`: so called, it is one number."""
    if isinstance(node, ast.BinOp):
        return _named_like_a_count(node.left) or _named_like_a_count(node.right)
    one = isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice | ast.Tuple)
    holder = node.value if isinstance(node, ast.Subscript) and one else node
    name = last_name(holder)
    return _COUNT.search(name.removesuffix("s") if one else name) is not None


_WEIGHT = re.compile(r"(^|_)(weights?|bias(es)?|params?|parameters?)$", re.IGNORECASE)


def _named_like_a_weight(node: ast.expr | None) -> bool:
    """`self.qkv.bias`, the argument `qkv_bias` of a function: so called, it may be a Parameter."""
    name = last_name(node)
    return _WEIGHT.search(name) is not None


_COMPARISONS: dict[type, Callable[[Any, Any], bool]] = {
    ast.Eq: lambda a, b: bool(a == b),
    ast.NotEq: lambda a, b: bool(a != b),
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
    ast.Gt: lambda a, b: bool(a > b),
    ast.Lt: lambda a, b: bool(a < b),
    ast.GtE: lambda a, b: bool(a >= b),
    ast.LtE: lambda a, b: bool(a <= b),
    ast.Is: lambda a, b: a is b,
    ast.IsNot: lambda a, b: a is not b,
}
