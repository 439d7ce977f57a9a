"""The value of every other expression: constants, operators, subscripts, displays, comprehensions; and assignment."""

from __future__ import annotations

import ast
from collections.abc import Callable

import knowledge
from workers.translation.facts import arrays
from workers.translation.facts.calls import Calls
from workers.translation.facts.custom_functions import is_own_gradient
from workers.translation.facts.dtypes import category, promoted
from workers.translation.facts.legacy_types import dtype_of
from workers.translation.facts.narrowing import excluded, narrowed
from workers.translation.facts.signatures import parameters, positional
from workers.translation.facts.types import BOOL, MODULE, NONE, OTHER, PARAMETER, STRING, TENSOR, UNKNOWN, Value, join, joined

_DTYPES = {"int": "int", "float": "float", "bool": "bool", "complex": "complex"}


class Expressions(Calls):
    """Evaluates expressions over the names in reach, and binds targets of assignments."""

    def __init__(self) -> None:
        super().__init__()
        self._dispatch |= {
            ast.Constant: self._constant,
            ast.BinOp: self._binary, ast.Compare: self._compare, ast.Subscript: self._subscript, ast.Tuple: self._tuple,
            ast.List: self._list, ast.UnaryOp: self._unary, ast.BoolOp: self._boolean, ast.IfExp: self._choice,
            ast.ListComp: self._comprehension, ast.GeneratorExp: self._comprehension, ast.SetComp: self._comprehension,
            ast.DictComp: self._dict_comprehension, ast.Lambda: self._lambda, ast.Dict: self._dict, ast.Starred: self._starred,
            ast.JoinedStr: self._joined, ast.NamedExpr: self._walrus, ast.Await: self._await, ast.Yield: self._yield,
            ast.YieldFrom: self._yield, ast.Slice: self._slice, ast.Set: self._set, ast.FormattedValue: self._formatted,
        }  # fmt: skip

    def _constant(self, node: ast.Constant) -> Value:
        value = node.value
        if value is None:
            return NONE
        if isinstance(value, bool):
            return BOOL
        if isinstance(value, str):
            return STRING
        return Value("number", dtype=_DTYPES[type(value).__name__]) if isinstance(value, int | float | complex) else OTHER

    def _binary(self, node: ast.BinOp) -> Value:
        return operated(self.value(node.left), self.value(node.right), node.op)

    def _compare(self, node: ast.Compare) -> Value:
        values = [self.value(node.left), *(self.value(c) for c in node.comparators)]
        elementwise = not any(isinstance(op, ast.Is | ast.IsNot | ast.In | ast.NotIn) for op in node.ops)
        if elementwise and any(v.is_tensor for v in values):
            return Value("tensor", dtype="bool")
        if elementwise and any(v.may_be_tensor for v in values):
            return join(BOOL, Value("tensor", dtype="bool"))
        if elementwise and any(v.kind == "ndarray" for v in values):
            ranks = {v.rank for v in values if v.kind == "ndarray"}
            return Value("ndarray", dtype="bool", rank=ranks.pop() if len(ranks) == 1 else -1, exact="bool")
        return BOOL if all(v.kind in {"number", "bool", "str", "none"} for v in values) or not elementwise else UNKNOWN

    def _subscript(self, node: ast.Subscript) -> Value:
        if name := self.in_dict(node):
            self.value(node.slice)
            self.site(node, name)
            return self._read(name)
        base = self.value(node.value)
        self.value(node.slice)
        return joined(tuple(self._taken(option, node) for option in base.options))

    def _taken(self, base: Value, node: ast.Subscript) -> Value:
        if base.is_tensor:
            return Value("tensor", dtype=base.dtype)
        if base.kind in {"dataset", "object"} and (item := self._own_item(base)) is not UNKNOWN:
            return item
        if base.kind in {"tuple", "list", "shape", "loader", "dataset"}:
            return self._element(base, node.slice)
        if base.kind == "module":
            layer = self._entry(base, node.slice) if base.keys else UNKNOWN
            layer = layer if base.keys or isinstance(node.slice, ast.Slice) else self._element(base, node.slice)
            return layer if layer.kind == "module" else MODULE
        if base.kind == "ndarray":
            return arrays.element(base, node.slice, self.type_of)
        if base.kind == "str":
            return base
        if isinstance(node.slice, ast.Constant) and node.slice.value == "params" and base.kind in {"unknown", "dict"}:
            return Value("list", item=PARAMETER)  # a group of an optimizer
        return self._entry(base, node.slice) if base.kind == "dict" else UNKNOWN

    @staticmethod
    def _entry(base: Value, key: ast.expr) -> Value:
        if isinstance(key, ast.Constant) and key.value in base.keys:
            return base.items[base.keys.index(key.value)]
        return base.item or UNKNOWN

    def _own_item(self, base: Value) -> Value:
        """What `__getitem__` of a class of the file gives."""
        found = (self.returned(f"{cls.name}.__getitem__") for cls in self.ancestry(base.name))
        return next((item for item in found if item is not UNKNOWN), UNKNOWN)

    def _element(self, base: Value, index: ast.expr) -> Value:
        if isinstance(index, ast.Slice):
            if base.kind == "shape":
                return base  # a torch.Size too, which a constructor takes for lengths
            return Value("tuple", item=base.each()) if base.kind != "list" else Value("list", item=base.each())
        try:
            position = ast.literal_eval(index)
        except ValueError:
            return base.each()
        return base.part(position) if isinstance(position, int) else base.each()

    def _tuple(self, node: ast.Tuple) -> Value:
        return Value("tuple", items=tuple(self.value(e) for e in node.elts))

    def _list(self, node: ast.List) -> Value:
        values = tuple(self.value(e) for e in node.elts)
        return Value("list", item=joined(values) if values else None, items=values if len(values) < 8 else ())

    def _set(self, node: ast.Set) -> Value:
        for element in node.elts:
            self.value(element)
        return Value("set")

    def _unary(self, node: ast.UnaryOp) -> Value:
        value = self.value(node.operand)
        return BOOL if isinstance(node.op, ast.Not) else value

    def _boolean(self, node: ast.BoolOp) -> Value:
        """What stands behind `and` is read where the condition before it holds, behind `or` where it does not."""
        says: Callable[[ast.expr, Calls], dict[str, Value]] = narrowed if isinstance(node.op, ast.And) else excluded
        values: list[Value] = []
        said: dict[str, Value] = {}
        for operand in node.values:
            values.append(self._given(said, operand))
            said = said | self._given_names(said, operand, says)
        return joined(tuple(values))

    def _given_names(
        self, said: dict[str, Value], operand: ast.expr, says: Callable[[ast.expr, Calls], dict[str, Value]]
    ) -> dict[str, Value]:
        self.scopes.append(said)
        found = says(operand, self)
        self.scopes.pop()
        return found

    def _given(self, said: dict[str, Value], node: ast.expr) -> Value:
        """The value where names are what a condition says they are."""
        if not said:
            return self.value(node)
        outer = self.scopes[-1]
        before = {name: outer.get(name) for name in said}
        outer.update(said)
        value = self.value(node)
        for name, held in before.items():
            if held is None:
                outer.pop(name, None)
            elif outer.get(name) is said[name]:
                outer[name] = held
        return value

    def _choice(self, node: ast.IfExp) -> Value:
        self.value(node.test)
        body = self._given(narrowed(node.test, self), node.body)
        other = self._given(excluded(node.test, self), node.orelse)
        if body.kind == other.kind == "held" and dtype_of(body.name) and dtype_of(body.name) == dtype_of(other.name):
            return body if body.name != "torch.Tensor" else other  # torch.cuda.FloatTensor if cuda else torch.Tensor
        return join(body, other)

    def _comprehension(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp) -> Value:
        self.scopes.append({})
        self._generators(node.generators)
        item = self.value(node.elt)
        self.scopes.pop()
        return Value("list", item=item if item is not UNKNOWN else None)

    def _dict_comprehension(self, node: ast.DictComp) -> Value:
        self.scopes.append({})
        self._generators(node.generators)
        self.value(node.key)
        item = self.value(node.value)
        self.scopes.pop()
        return Value("dict", item=item if item is not UNKNOWN else None)

    def _generators(self, generators: list[ast.comprehension]) -> None:
        for generator in generators:
            self.assign(generator.target, self.value(generator.iter).each())
            for condition in generator.ifs:
                self.value(condition)

    def _lambda(self, node: ast.Lambda) -> Value:
        arguments = node.args
        for default in [*arguments.defaults, *(d for d in arguments.kw_defaults if d)]:
            self.value(default)
        name = f"<lambda {node.lineno} {node.col_offset}>"
        self.scopes.append(self._lambda_parameters(node, name))
        self.functions[name] = self.value(node.body)
        self.scopes.pop()
        return Value("function", name)

    def _lambda_parameters(self, node: ast.Lambda, name: str) -> dict[str, Value]:
        """What callers in this file pass, by place and by name."""
        names = [parameter.arg for parameter in parameters(node.args)]
        if node in self.on_tensors:
            return dict.fromkeys(names, TENSOR)
        found = {known: self.arguments.get((name, known), UNKNOWN) for known in names}
        for position, known in enumerate(parameter.arg for parameter in positional(node.args)):
            found[known] = join(found[known], self.arguments.get((name, str(position)), UNKNOWN))
        return found

    def _dict(self, node: ast.Dict) -> Value:
        for key in node.keys:
            if key is not None:
                self.value(key)
        values = tuple(self.value(v) for v in node.values)
        item = joined(values)
        names = tuple(k.value for k in node.keys if isinstance(k, ast.Constant) and isinstance(k.value, str))
        keyed = len(names) == len(values)
        return Value("dict", item=item if item is not UNKNOWN else None, items=values if keyed else (), keys=names if keyed else ())

    def _starred(self, node: ast.Starred) -> Value:
        return self.value(node.value).each()

    def _joined(self, node: ast.JoinedStr) -> Value:
        for value in node.values:
            self.value(value)
        return STRING

    def _formatted(self, node: ast.FormattedValue) -> Value:
        self.value(node.value)
        if node.format_spec:
            self.value(node.format_spec)
        return STRING

    def _walrus(self, node: ast.NamedExpr) -> Value:
        value = self.value(node.value)
        self.bind(node.target.id, value)
        return value

    def _await(self, node: ast.Await) -> Value:
        return self.value(node.value)

    def _yield(self, node: ast.Yield | ast.YieldFrom) -> Value:
        self.value(node.value)
        return UNKNOWN

    def _slice(self, node: ast.Slice) -> Value:
        for part in (node.lower, node.upper, node.step):
            if part is not None:
                self.value(part)
        return OTHER

    # -- assignment to targets

    def assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self.bind(target.id, value)
        elif isinstance(target, ast.Tuple | ast.List):
            self._unpack(target.elts, value)
        elif isinstance(target, ast.Starred):
            self.assign(target.value, Value("list", item=value))
        elif isinstance(target, ast.Attribute):
            self._assign_attribute(target, value)
        elif isinstance(target, ast.Subscript):
            base = self.value(target.value)
            self.value(target.slice)
            if base.kind == "dict" and value.kind == "ndarray" and not base.items and (base.item or value).kind == "ndarray":
                self.assign(target.value, Value("dict", item=value))

    def _unpack(self, targets: list[ast.expr], value: Value) -> None:
        for position, target in enumerate(targets):
            self.assign(target, value.part(position) if not value.is_tensor else value.each())

    def _assign_attribute(self, target: ast.Attribute, value: Value) -> None:
        base = self.value(target.value)
        if value.kind in {"class", "function"} and (new := self.dotted(target)) and knowledge.find_exact(new) is None:
            self.put_on_torch[new] = value
            return
        kept = base.kind == "object" and is_own_gradient(self, base.name)
        if (base.kind == "self" or kept) and base.name in self.classes:
            attributes = self.classes[base.name].attributes
            attributes[target.attr] = (
                join(attributes.get(target.attr, UNKNOWN), value) if value is not UNKNOWN else attributes.get(target.attr, UNKNOWN)
            )
            return
        if base.kind in {"dataset", "unknown"} or (base.kind == "other" and not base.name):
            before = self.set_on_others.get(target.attr, value)
            self.set_on_others[target.attr] = join(before, value) if value is not UNKNOWN else OTHER
        name, certain = self.member_name(base, target.attr)
        if name and certain and base.kind != "self":
            self.site(target, name, target.value, base)


def operated(left: Value, right: Value, op: ast.operator) -> Value:
    """What an operator gives, on every way that leads to its sides."""
    if left.members or right.members:
        return joined(tuple(operated(one, other, op) for one in left.options for other in right.options))
    if left.is_tensor or right.is_tensor:
        return Value("tensor", dtype=_promoted(left, right, op))
    if left.kind == "list" and right.kind in {"list", "number"}:
        return join(left, right) if right.kind == "list" else left
    if left.kind in {"tuple", "shape"} and right.kind in {"tuple", "shape"}:
        return Value("tuple", items=left.items + right.items) if left.items and right.items else Value("tuple")
    if left.kind == "ndarray" or right.kind == "ndarray":
        plain = "number" in {left.kind, right.kind} or left.rank == right.rank
        rank = max(left.rank, right.rank) if plain else -1
        return Value("ndarray", dtype=_promoted(left, right, op), rank=rank)
    if left.kind == "str" or right.kind == "str":
        return STRING
    if left.kind in {"number", "bool"} and right.kind in {"number", "bool"}:
        mixed = "float" if {left.dtype, right.dtype} == {"int", "float"} else ""
        dtype = left.dtype if left.dtype == right.dtype else mixed
        return Value("number", left.name or right.name, "float" if isinstance(op, ast.Div) else dtype)
    return UNKNOWN


def _promoted(left: Value, right: Value, op: ast.operator) -> str:
    kind = promoted((category(left), category(right)))
    return "float" if isinstance(op, ast.Div) and kind in {"int", "bool"} else kind
