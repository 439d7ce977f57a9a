"""The value of every expression, and the places where a torch name is used."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import knowledge
from knowledge import Kind, Returns
from workers.translation.calling import CATEGORY, RESULTS, called_module, method_result
from workers.translation.names import ROOTS, canonical, shared_methods, tensor_methods
from workers.translation.values import (
    BOOL, FLOAT, INSTANCE_OF, INT, MODULE, NDARRAY, NONE, NUMBER, OTHER, PARAMETER, SHAPE, STRING, TENSOR, UNKNOWN, Value, join, joined,
)  # fmt: skip


@dataclass(slots=True)
class Site:
    """One use of a torch name: a call, or a name or attribute that is passed, read or stored."""

    node: ast.expr
    name: str
    receiver: ast.expr | None = None
    receiver_value: Value = UNKNOWN
    certain: bool = True
    statement: ast.stmt | None = None
    function: ast.AST | None = None
    owner: str = ""

    @property
    def call(self) -> ast.Call | None:
        return self.node if isinstance(self.node, ast.Call) else None


@dataclass(slots=True)
class Class:
    """A class of the file: its torch ancestry, methods and what is known of `self.<attribute>`."""

    name: str
    node: ast.ClassDef
    bases: tuple[Value, ...] = ()
    is_module: bool = False
    torch_base: str = ""
    attributes: dict[str, Value] = field(default_factory=dict)
    methods: dict[str, ast.FunctionDef | ast.AsyncFunctionDef] = field(default_factory=dict)


_RETURNS = {
    Returns.TENSOR: TENSOR,
    Returns.TENSORS: Value("tuple", item=TENSOR),
    Returns.PARAMETER: PARAMETER,
    Returns.SHAPE: SHAPE,
    Returns.NUMBER: NUMBER,
    Returns.BOOL: BOOL,
    Returns.STRING: STRING,
    Returns.NDARRAY: NDARRAY,
    Returns.LIST: Value("list"),
    Returns.NONE: NONE,
}
_BUILTINS = {
    "int": INT, "len": INT, "float": FLOAT, "bool": BOOL, "str": STRING, "repr": STRING, "isinstance": BOOL, "hasattr": BOOL,
    "range": Value("range"), "dict": Value("dict"), "set": Value("set"), "print": NONE, "open": OTHER, "format": STRING,
    "abs": UNKNOWN, "sum": UNKNOWN, "input": STRING, "ord": INT, "chr": STRING, "round": UNKNOWN, "callable": BOOL,
}  # fmt: skip
_DTYPES = {"int": "int", "float": "float", "bool": "bool", "complex": "complex"}


class Expressions:
    """Evaluates expressions over `env`, the names in reach; every use of a torch name becomes a Site."""

    def __init__(self) -> None:
        self.scopes: list[dict[str, Value]] = [{}]
        self.classes: dict[str, Class] = {}
        self.functions: dict[str, Value] = {}
        self.arguments: dict[tuple[str, str], Value] = {}
        self.sites: list[Site] = []
        self.values: dict[ast.AST, Value] = {}
        self.stars: list[str] = []
        self.statement: ast.stmt | None = None
        self.function: ast.AST | None = None
        self.owner = ""
        self._dispatch: dict[type, Callable[[Any], Value]] = {
            ast.Name: self._name, ast.Attribute: self._attribute, ast.Call: self._call, ast.Constant: self._constant,
            ast.BinOp: self._binary, ast.Compare: self._compare, ast.Subscript: self._subscript, ast.Tuple: self._tuple,
            ast.List: self._list, ast.UnaryOp: self._unary, ast.BoolOp: self._boolean, ast.IfExp: self._choice,
            ast.ListComp: self._comprehension, ast.GeneratorExp: self._comprehension, ast.SetComp: self._comprehension,
            ast.DictComp: self._dict_comprehension, ast.Lambda: self._lambda, ast.Dict: self._dict, ast.Starred: self._starred,
            ast.JoinedStr: self._joined, ast.NamedExpr: self._walrus, ast.Await: self._await, ast.Yield: self._yield,
            ast.YieldFrom: self._yield, ast.Slice: self._slice, ast.Set: self._set, ast.FormattedValue: self._formatted,
        }  # fmt: skip

    # -- names in reach

    def look(self, name: str) -> Value:
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        for module in self.stars:
            if knowledge.find_exact(f"{module}.{name}"):
                return Value("api", f"{module}.{name}")
        return _BUILTIN.get(name, UNKNOWN)

    def bind(self, name: str, value: Value) -> None:
        self.scopes[-1][name] = value

    # -- evaluation

    def value(self, node: ast.expr | None) -> Value:
        if node is None:
            return NONE
        handler = self._dispatch.get(type(node))
        result = handler(node) if handler else UNKNOWN
        if result is not UNKNOWN:
            self.values[node] = result
        return result

    def known(self, node: ast.AST | None) -> Value:
        """The value found on the way; unknown when nothing was."""
        return self.values.get(node, UNKNOWN) if node is not None else NONE

    def site(self, node: ast.expr, name: str, receiver: ast.expr | None = None, value: Value = UNKNOWN, *, certain: bool = True) -> None:
        if not getattr(node, "_unplaced", False):
            self.sites.append(Site(node, name, receiver, value, certain, self.statement, self.function, self.owner))

    def _name(self, node: ast.Name) -> Value:
        value = self.look(node.id)
        if value.kind == "api" and isinstance(node.ctx, ast.Load):
            self.site(node, value.name)
            return self._read(value.name)
        return value

    def _read(self, name: str) -> Value:
        """A torch name that is not called: a dtype or constant has a value of its own, all else stays a name."""
        record = knowledge.find_exact(name)
        if record and record.kind in {Kind.CONSTANT, Kind.ATTRIBUTE} and record.returns is not Returns.UNKNOWN:
            return _RETURNS.get(record.returns, Value(record.returns.value, name))
        return Value("api", name)

    def dotted(self, node: ast.expr) -> str:
        """The torch name that a chain of attributes spells, or an empty text. Touches nothing."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name):
            return ""
        value = self.look(node.id)
        return canonical(".".join([value.name, *reversed(parts)])) if value.kind == "api" else ""

    def _attribute(self, node: ast.Attribute) -> Value:
        name = self.dotted(node)
        if name:
            self.site(node, name)
            return self._read(name)
        base = self.value(node.value)
        return self._member(node, base)

    def _member(self, node: ast.Attribute, base: Value) -> Value:
        own = self._own_member(base, node.attr)
        if own is not None:
            return own
        name, certain = self.member_name(base, node.attr)
        if name and not (not certain and node.attr in shared_methods()):
            self.site(node, name, node.value, base, certain=certain)
        return self._member_value(name, base, node.attr)

    def _member_value(self, name: str, base: Value, attr: str) -> Value:
        if name in RESULTS:
            return RESULTS[name]
        if base.kind == "ndarray":
            return NDARRAY if attr == "T" else SHAPE if attr == "shape" else UNKNOWN
        if base.kind == "module" and attr in {"weight", "bias"}:
            return PARAMETER
        record = knowledge.find_exact(name) if name else None
        if record is None or record.kind is Kind.METHOD:
            return UNKNOWN
        return self._result(record.returns, record.torch, base)

    def _own_member(self, base: Value, attr: str) -> Value | None:
        """What the user's own class says of the attribute, or None when it says nothing."""
        for cls in self.ancestry(base.name) if base.kind in {"self", "module", "class", "object"} else ():
            if attr in cls.methods:
                return Value("function", f"{cls.name}.{attr}")
            if attr in cls.attributes:
                return cls.attributes[attr]
        return None

    def ancestry(self, name: str) -> list[Class]:
        found: list[Class] = []
        queue = [name]
        while queue and len(found) < 20:
            cls = self.classes.get(queue.pop(0))
            if cls and cls not in found:
                found.append(cls)
                queue.extend(base.name for base in cls.bases if base.kind == "class")
        return found

    def member_name(self, base: Value, attr: str) -> tuple[str, bool]:
        """The torch name of `base.attr` and whether it is certain."""
        if base.kind in INSTANCE_OF:
            own = f"{base.name}.{attr}" if base.name and base.name.startswith("torch") else ""
            return (own if own and knowledge.find_exact(own) else f"{INSTANCE_OF[base.kind]}.{attr}"), True
        if base.kind in {"self", "class"}:
            return self._inherited_name(base.name, attr), True
        if base.kind == "object" and base.name.partition(".")[0] in ROOTS:
            return f"{base.name}.{attr}", True
        if base.kind == "unknown" and attr in tensor_methods():
            return f"torch.Tensor.{attr}", attr not in shared_methods()
        return "", False

    def _inherited_name(self, cls: str, attr: str) -> str:
        """`self.train` inside a Module of the user's is torch.nn.Module.train, if there is such a record."""
        for base in (c.torch_base for c in self.ancestry(cls) if c.torch_base):
            for name in (f"{base}.{attr}", f"torch.nn.Module.{attr}" if self.is_module(cls) else ""):
                if name and knowledge.find_exact(name):
                    return name
        return ""

    def is_module(self, name: str) -> bool:
        return any(cls.is_module for cls in self.ancestry(name))

    # -- calls

    def _call(self, node: ast.Call) -> Value:
        func = node.func
        name = self.dotted(func) if isinstance(func, ast.Name | ast.Attribute) else ""
        if name:
            self._arguments(node)
            self.site(node, name)
            return self._called_api(name, node)
        if isinstance(func, ast.Attribute):
            return self._called_member(node, func)
        callee = self.value(func)
        arguments = self._arguments(node)
        if callee.kind == "api":
            self.site(node, callee.name)
            return self._called_api(callee.name, node)
        return self._called_value(node, callee, arguments)

    def _arguments(self, node: ast.Call) -> list[Value]:
        values = [self.value(argument) for argument in node.args]
        for keyword in node.keywords:
            self.value(keyword.value)
        return values

    def _called_api(self, name: str, node: ast.Call) -> Value:
        if name in RESULTS:
            return RESULTS[name]
        record = knowledge.find_exact(name)
        if record is None:
            return UNKNOWN
        if record.kind is Kind.CLASS and record.returns is Returns.UNKNOWN:
            return Value("object", name)
        first = self.known(node.args[0]) if node.args else UNKNOWN
        result = self._result(record.returns, name, first)
        return self.with_dtype(result, name, node)

    def _result(self, returns: Returns, name: str, base: Value) -> Value:
        if returns is Returns.SAME:
            return base
        if returns is Returns.UNKNOWN:
            return UNKNOWN
        return _RETURNS.get(returns) or Value(returns.value, name)

    def with_dtype(self, value: Value, name: str, node: ast.Call) -> Value:
        """A tensor together with the dtype that the call states or implies."""
        if not value.is_tensor:
            return value
        for keyword in node.keywords:
            if keyword.arg == "dtype":
                return Value(value.kind, dtype=CATEGORY.get(self.dotted(keyword.value).rpartition(".")[2], ""))
        return method_result(value, name, node, self.known)

    def _called_member(self, node: ast.Call, func: ast.Attribute) -> Value:
        base = self.value(func.value)
        own = self._own_member(base, func.attr)
        arguments = self._arguments(node)
        if own is not None:
            return self._called_value(node, own, arguments)
        name, certain = self.member_name(base, func.attr)
        if not certain and self._says_tensor(node, func.attr):
            certain = True
        if name:
            self.site(node, name, func.value, base, certain=certain)
            return self._called_method(name, base, node, certain=certain)
        return self._called_other(base, func.attr)

    @staticmethod
    def _says_tensor(node: ast.Call, attr: str) -> bool:
        """Spellings that only a tensor understands: `.size()` is no call elsewhere, `dim=` no argument."""
        return attr == "size" or any(k.arg in {"dim", "keepdim", "dims", "non_blocking"} for k in node.keywords)

    def _called_method(self, name: str, base: Value, node: ast.Call, *, certain: bool) -> Value:
        if name in RESULTS:
            return RESULTS[name]
        record = knowledge.find_exact(name)
        if record is None or not (certain or base.is_tensor):
            return UNKNOWN
        result = self._result(record.returns, base.name or name, base)
        return self.with_dtype(Value(result.kind, result.name, "", result.item, result.items), name, node) if result.is_tensor else result

    @staticmethod
    def _called_other(base: Value, attr: str) -> Value:
        if base.kind == "str":
            return Value("list", item=STRING) if attr in {"split", "splitlines", "rsplit"} else STRING
        if base.kind == "ndarray":
            return NDARRAY
        if base.kind == "dict" and attr in {"values", "items", "keys"}:
            return Value("list", item=base.item) if attr == "values" and base.item else UNKNOWN
        if base.kind == "list" and attr == "pop":
            return base.each()
        return OTHER if base.kind == "other" else UNKNOWN

    def _called_value(self, node: ast.Call, callee: Value, arguments: list[Value]) -> Value:
        if callee.kind == "class":
            self._note_arguments(f"{callee.name}.__init__", node, arguments)
            return self._instance(callee.name)
        if callee.kind in {"module", "self"}:
            return self._called_module(node, callee, arguments)
        if callee.kind == "function":
            self._note_arguments(callee.name, node, arguments)
            return self.functions.get(callee.name, UNKNOWN)
        if isinstance(node.func, ast.Name):
            return self._called_builtin(node.func.id, node, arguments)
        return UNKNOWN

    def _instance(self, name: str) -> Value:
        if self.is_module(name):
            return Value("module", name)
        base = next((c.torch_base for c in self.ancestry(name) if c.torch_base), "")
        record = knowledge.find_exact(base) if base else None
        if record and record.returns.value in INSTANCE_OF:
            return Value(record.returns.value, name)
        return Value("object", name)

    def _called_module(self, node: ast.Call, callee: Value, arguments: list[Value]) -> Value:
        for cls in self.ancestry(callee.name):
            if "forward" in cls.methods:
                self._note_arguments(f"{cls.name}.forward", node, arguments)
                found = self.functions.get(f"{cls.name}.forward", UNKNOWN)
                return TENSOR if found is UNKNOWN else found
        return called_module(callee.name)

    def _note_arguments(self, function: str, node: ast.Call, arguments: list[Value]) -> None:
        """What callers in this file pass is evidence for what a parameter is."""
        for position, value in enumerate(arguments):
            self._note(function, str(position), value)
        for keyword in node.keywords:
            if keyword.arg:
                self._note(function, keyword.arg, self.known(keyword.value))

    def _note(self, function: str, parameter: str, value: Value) -> None:
        if value.kind not in {"unknown", "none"}:
            key = (function, parameter)
            self.arguments[key] = join(self.arguments.get(key, UNKNOWN), value)

    def _called_builtin(self, name: str, node: ast.Call, arguments: list[Value]) -> Value:
        first = arguments[0] if arguments else UNKNOWN
        if name in {"list", "tuple", "sorted", "reversed"} and arguments:
            return Value("list" if name != "tuple" else "tuple", item=first.each() if first.each() is not UNKNOWN else None)
        if name == "zip":
            return Value("list", item=Value("tuple", items=tuple(value.each() for value in arguments)))
        if name == "enumerate":
            return Value("list", item=Value("tuple", items=(INT, first.each())))
        if name in {"abs", "round"}:
            return first
        if name in {"sum", "max", "min"} and len(arguments) == 1:
            return first.each()
        if name == "super":
            return Value("super", self.owner)
        return _BUILTINS.get(name, UNKNOWN)

    # -- the rest of the expressions

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
        left, right = self.value(node.left), self.value(node.right)
        if left.is_tensor or right.is_tensor:
            return Value("tensor", dtype=_promoted(left, right, node.op))
        if left.kind == "list" and right.kind in {"list", "number"}:
            return left
        if left.kind in {"tuple", "shape"} and right.kind in {"tuple", "shape"}:
            return Value("tuple", items=left.items + right.items) if left.items and right.items else Value("tuple")
        if left.kind == "ndarray" or right.kind == "ndarray":
            return NDARRAY
        if left.kind == "str" or right.kind == "str":
            return STRING
        if left.kind in {"number", "bool"} and right.kind in {"number", "bool"}:
            return FLOAT if isinstance(node.op, ast.Div) else Value("number", dtype=left.dtype if left.dtype == right.dtype else "")
        return UNKNOWN

    def _compare(self, node: ast.Compare) -> Value:
        values = [self.value(node.left), *(self.value(c) for c in node.comparators)]
        elementwise = not any(isinstance(op, ast.Is | ast.IsNot | ast.In | ast.NotIn) for op in node.ops)
        if elementwise and any(v.is_tensor for v in values):
            return Value("tensor", dtype="bool")
        return BOOL if all(v.kind in {"number", "bool", "str", "none"} for v in values) or not elementwise else UNKNOWN

    def _subscript(self, node: ast.Subscript) -> Value:
        base = self.value(node.value)
        self.value(node.slice)
        if base.is_tensor:
            return Value("tensor", dtype=base.dtype)
        if base.kind in {"tuple", "list", "shape", "loader"}:
            return self._element(base, node.slice)
        if base.kind == "module":
            return MODULE
        if base.kind in {"str", "ndarray"}:
            return base
        return base.item if base.kind == "dict" and base.item else UNKNOWN

    def _element(self, base: Value, index: ast.expr) -> Value:
        if isinstance(index, ast.Slice):
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
        return joined(tuple(self.value(v) for v in node.values))

    def _choice(self, node: ast.IfExp) -> Value:
        self.value(node.test)
        return join(self.value(node.body), self.value(node.orelse))

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
        names = [a.arg for a in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]]
        self.scopes.append(dict.fromkeys(names, UNKNOWN))
        self.value(node.body)
        self.scopes.pop()
        return Value("function")

    def _dict(self, node: ast.Dict) -> Value:
        for key in node.keys:
            if key is not None:
                self.value(key)
        item = joined(tuple(self.value(v) for v in node.values))
        return Value("dict", item=item if item is not UNKNOWN else None)

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
            self.value(target.value)
            self.value(target.slice)

    def _unpack(self, targets: list[ast.expr], value: Value) -> None:
        for position, target in enumerate(targets):
            self.assign(target, value.part(position) if not value.is_tensor else value.each())

    def _assign_attribute(self, target: ast.Attribute, value: Value) -> None:
        base = self.value(target.value)
        if base.kind == "self" and base.name in self.classes:
            attributes = self.classes[base.name].attributes
            attributes[target.attr] = join(attributes.get(target.attr, UNKNOWN), value) if value is not UNKNOWN else attributes.get(target.attr, UNKNOWN)
            return
        name, certain = self.member_name(base, target.attr)
        if name and certain and base.kind != "self":
            self.site(target, name, target.value, base)


_BUILTIN = {
    "True": BOOL, "False": BOOL, "None": NONE, "__name__": STRING, "__file__": STRING,
    **dict.fromkeys(("int", "float", "str", "bool", "list", "tuple", "dict", "len", "print", "range", "type", "object", "Exception"), UNKNOWN),
}  # fmt: skip


def _promoted(left: Value, right: Value, op: ast.operator) -> str:
    kinds = {left.dtype, right.dtype}
    if "" in kinds:
        return ""
    if left.dtype == right.dtype:
        return "float" if isinstance(op, ast.Div) and left.dtype == "int" else left.dtype
    return "float" if "float" in kinds or isinstance(op, ast.Div) else ""
