"""What calls give: torch functions and layers, the user's own functions and classes, builtins."""

from __future__ import annotations

import ast

import knowledge
from knowledge import Kind, Returns, parameters
from workers.translation.facts import arrays, image_sets, image_transforms
from workers.translation.facts.environment import UNSEEN
from workers.translation.facts.legacy_types import dtype_of
from workers.translation.facts.mapped import Mapping
from workers.translation.facts.module_uses import is_set_at_once, made_by
from workers.translation.facts.results import RESULTS, by_arguments, called_module, of_distribution, with_dtype
from workers.translation.facts.sites import by_text
from workers.translation.facts.tensor_spellings import says_other, says_tensor
from workers.translation.facts.types import BOOL, FLOAT, INT, MODULE, NONE, OTHER, STRING, TENSOR, UNKNOWN, Value, join, joined
from workers.translation.source.parts import values_passed

_BUILTINS = {
    "int": INT, "len": INT, "float": FLOAT, "bool": BOOL, "str": STRING, "repr": STRING, "isinstance": BOOL, "hasattr": BOOL,
    "range": Value("range"), "dict": Value("dict"), "set": Value("set"), "print": NONE, "open": OTHER, "format": STRING,
    "abs": UNKNOWN, "sum": UNKNOWN, "input": STRING, "ord": INT, "chr": STRING, "round": UNKNOWN, "callable": BOOL,
}  # fmt: skip
DICTIONARIES = frozenset({"collections.OrderedDict"})
_COPIES = frozenset({"deepcopy", "copy"})
_SHOWN = frozenset({"tqdm", "tqdm_notebook", "track"})  # progress bars: what they go through comes out of them
_CLOCKS = frozenset({"time", "perf_counter", "monotonic", "process_time"})
_ON_TENSORS = ("torch.autograd.functional.", "torch.func.", "torch.vmap", "torch.utils.checkpoint.checkpoint")
_CONTAINERS = frozenset({"torch.nn.Sequential", "torch.nn.ModuleList", "torch.nn.ModuleDict"})
# First parameters of a tensor's methods that no tensor is given for: `block.norm(x)` calls a layer.
_NO_TENSORS_FOR = frozenset({"p", "dim", "dims"})
# What calling one gives is what calling the network gives that it was made of.
_WRAPPERS = frozenset({"torch.nn.DataParallel", "torch.nn.parallel.DistributedDataParallel", "torch.optim.swa_utils.AveragedModel"})
_OF_DICTIONARIES = "torch.Tensor.values"
_CHOSEN_OPTIMIZER = Value("optimizer")
_CHOSEN = {
    f"torch.optim.{UNSEEN}": _CHOSEN_OPTIMIZER,
    f"torchvision.models.{UNSEEN}": Value("module", f"torchvision.models.{UNSEEN}"),
}
_REGISTERING = frozenset({"register_buffer", "register_parameter", "add_module"})
_FUNCTIONS = frozenset({"torch", "torch.nn.functional", "torch.special", "torch.linalg"})
_OF_NETWORKS_TOO = frozenset(
    "to cuda cpu xpu float double half bfloat16 type requires_grad_ share_memory share_memory_ apply_".split()
)


def _type_of_tensors(value: Value) -> bool:
    """What only a tensor is cast to: one of torch's old types, by its name or in a variable."""
    return value.kind in {"held", "dtype"} and bool(dtype_of(value.name) or value.kind == "dtype")


def _of_tensor(result: Value, returns: Returns, name: str) -> Value:
    """`torch.floor(a)`, `a.clone()`: of what a torch function or a method of tensors alone takes, the like is a tensor."""
    space, _, short = name.rpartition(".")
    alone = space in _FUNCTIONS or (space == "torch.Tensor" and short not in _OF_NETWORKS_TOO)
    return TENSOR if result is UNKNOWN and returns is Returns.SAME and alone else result


class Calls(Mapping):
    """Evaluates calls and remembers what callers pass to the functions of the file."""

    def __init__(self) -> None:
        super().__init__()
        self._dispatch[ast.Call] = self._call
        self.networks: set[ast.Call] = set()  # calls of which further down is seen that they make one

    def _call(self, node: ast.Call) -> Value:
        found = self._found_call(node)
        if node in self.networks and found.kind in {"unknown", "other"}:
            return MODULE
        if found.kind not in {"unknown", "other"} or not isinstance(node.func, ast.Name | ast.Attribute):
            return found
        if any(value.kind == "api" and value.name == "torch.optim" for value in map(self.type_of, values_passed(node))):
            return _CHOSEN_OPTIMIZER  # `config.build("optimizer", torch.optim, ...)`
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        foreign = self.type_of(node.func).kind in {"unknown", "other"}
        if foreign and name in _COPIES and len(node.args) == 1:
            return self.type_of(node.args[0])
        if foreign and name in _SHOWN and node.args and (item := self.type_of(node.args[0]).each()) is not UNKNOWN:
            return Value("list", item=item)
        if name in _CLOCKS and isinstance(node.func, ast.Attribute) and self.type_of(node.func.value).kind == "other":
            return FLOAT
        return Value("deque") if name == "deque" else found

    def _found_call(self, node: ast.Call) -> Value:
        func = node.func
        if by_text(node) and (named := self.dotted(node)):
            self._arguments(node)
            self.site(node, named)
            return self._read(named)
        name = self.dotted(func) if isinstance(func, ast.Name | ast.Attribute) or by_text(func) else ""
        if isinstance(func, ast.Attribute) and image_sets.is_member(name):
            self.value(func.value)
            self._arguments(node)
            return UNKNOWN
        if name in self.put_on_torch:
            return self._called_value(node, self.value(func), self._arguments(node))
        if name:
            self._called_on_tensors(name, node)
            self._arguments(node)
            self.site(node, name)
            return self._called_api(name, node)
        if isinstance(func, ast.Attribute):
            return self._called_member(node, func)
        callee = self.value(func)
        arguments = self._arguments(node)
        if isinstance(func, ast.Subscript) and self._chooses_network(self.type_of(func.value)):
            return MODULE
        if callee.kind == "api" or (callee.kind == "held" and dtype_of(callee.name)):
            self.site(node, callee.name)  # `Tensor = torch.FloatTensor`: a call of the variable is one of the type
            return self._called_api(callee.name, node)
        return self._called_value(node, callee, arguments)

    def _chooses_network(self, choices: Value) -> bool:
        """`{"small": SmallNet, "none": nn.Identity}`: whichever class is chosen, a network is made."""
        return choices.kind == "dict" and bool(choices.items) and all(map(self._makes_network, choices.items))

    def _makes_network(self, value: Value) -> bool:
        record = knowledge.find_exact(value.name) if value.kind in {"api", "held"} else None
        if value.kind == "function":
            return self.returned(value.name).kind == "module"
        return (value.kind == "class" and self.is_module(value.name)) or (record is not None and record.returns is Returns.MODULE)

    def _called_on_tensors(self, name: str, node: ast.Call) -> None:
        """torch.autograd.functional calls the function that it is given with tensors, as transforms do behind ToTensor."""
        for step in image_transforms.given_tensors(name, node, self._callee):
            self._called_with_tensor(step)
        function = node.args[0] if node.args and name.startswith(_ON_TENSORS) else None
        if isinstance(function, ast.Lambda):
            self.on_tensors.add(function)
        elif isinstance(function, ast.Name) and self.look(function.id).kind == "function":
            for position in range(8):
                self.note(self.look(function.id).name, str(position), TENSOR)

    def _callee(self, func: ast.expr) -> str:
        return self.dotted(func) if isinstance(func, ast.Name | ast.Attribute) else ""

    def _called_with_tensor(self, step: ast.expr) -> None:
        """A lambda, a function by its name, or an object made of a class of the file."""
        if isinstance(step, ast.Lambda):
            self.on_tensors.add(step)
            return
        called = step.func if isinstance(step, ast.Call) else step
        found = self.look(called.id) if isinstance(called, ast.Name) else UNKNOWN
        if found.kind == "class":
            self.note(f"{found.name}.__call__", "0", TENSOR)
        elif found.kind == "function" and called is step:
            self.note(found.name, "0", TENSOR)

    def _arguments(self, node: ast.Call) -> list[Value]:
        values = [self.value(argument) for argument in node.args]
        for keyword in node.keywords:
            self.value(keyword.value)
        return values

    def _called_api(self, name: str, node: ast.Call) -> Value:
        if name in RESULTS:
            return RESULTS[name]
        found = by_arguments(name, node, self.type_of)
        if found is not None:
            return found
        record = knowledge.find_exact(name)
        if record is None:
            return _CHOSEN.get(name, UNKNOWN)
        if name.startswith("torchvision.transforms.") and record.kind is Kind.CLASS:
            return image_transforms.made(name, node, self.type_of, self._given_back)
        if (holder := image_sets.around(name, record.signature, node, self.type_of)) is not None:
            return holder
        if name.startswith("torchvision.datasets.") and record.returns is Returns.DATASET:
            return image_sets.made(name, record.signature, node, self.type_of, self.set_on_others.get("transform"))
        if record.kind is Kind.CLASS and record.returns is Returns.UNKNOWN:
            return Value("object", name)
        first = self.type_of(node.args[0]) if node.args else UNKNOWN
        if name in _CONTAINERS:
            return self._container(name, node, first)
        if name in _WRAPPERS and first.kind == "module":
            return Value("module", name, item=first)
        result = self._result(record.returns, name, first)
        return with_dtype(_of_tensor(result, record.returns, name), name, node, self.type_of)

    def _container(self, name: str, node: ast.Call, first: Value) -> Value:
        """A Sequential and a ModuleDict remember the layers they were given, a ModuleList what all of its layers are."""
        if name == "torch.nn.ModuleDict":
            return Value("module", name, items=first.items, keys=first.keys) if first.kind == "dict" else Value("module", name)
        if name == "torch.nn.ModuleList":
            return Value("module", name, item=first.each() if first.each().kind == "module" else None)
        layers = tuple(self.type_of(argument) for argument in node.args)
        nothing = name == "torch.nn.Sequential" and not node.args and not node.keywords
        return Value("module", name, items=layers if all(layer.kind == "module" for layer in layers) else (), empty=nothing)

    def _called_member(self, node: ast.Call, func: ast.Attribute) -> Value:
        if is_set_at_once(node):
            self.networks.add(made_by(node))
        base = self.value(func.value)
        own = self._own_member(base, func.attr)
        arguments = self._arguments(node)
        if own is not None:
            self.values[func] = own
            return self._of_receiver(self._called_value(node, own, arguments), base)
        name, certain = self.member_name(base, func.attr)
        if base.kind == "unknown" and (node in self.on_no_tensors or says_other(node, func.attr)):
            name, certain = "", False
        elif base.kind == "unknown" and certain and arguments:
            name, certain = self._unless_layer(name, node, arguments)
        certain = certain or says_tensor(node, func.attr) or (func.attr == "type" and any(map(_type_of_tensors, arguments)))
        if name:
            self.site(node, name, func.value, base, certain=certain)
            self._registered(name, base, node)
        if base.members:
            return joined(tuple(self._called_on(member, func.attr, node) for member in base.members))
        return self._called_method(name, base, node, certain=certain) if name else self._called_other(base, func.attr, node)

    def _unless_layer(self, name: str, node: ast.Call, arguments: list[Value]) -> tuple[str, bool]:
        """`block.norm(x)` with a tensor where the tensor's own method has an order or a dimension; less sure where the tensor is
        a parameter of which nothing else is known, or where a network of the file has a layer of this name."""
        attr = name.rpartition(".")[2]
        layered = any(cls.attributes.get(attr, UNKNOWN).kind == "module" for cls in self.classes.values())
        if arguments[0].kind != "tensor" or not _has_no_tensor_first(name):
            return name, not layered or all(argument.kind != "unknown" for argument in arguments)
        function = self.function if isinstance(self.function, ast.FunctionDef | ast.AsyncFunctionDef) else None
        given = {a.arg for a in ast.walk(function.args) if isinstance(a, ast.arg)} if function is not None else set()
        told = layered or not isinstance(node.args[0], ast.Name) or node.args[0].id not in given
        return ("", False) if told else (name, False)

    def _of_receiver(self, result: Value, receiver: Value) -> Value:
        """`return self` gives the object that the method was called on."""
        if result.kind != "self":
            return result
        return self.instance(result.name) if receiver.kind == "class" else receiver

    def _called_on(self, base: Value, attr: str, node: ast.Call) -> Value:
        """What the method of one member of a union gives; a member that has none of the name never comes here."""
        name, certain = self.member_name(base, attr)
        return self._called_method(name, base, node, certain=certain) if name else self._called_other(base, attr, node)

    def _registered(self, name: str, base: Value, node: ast.Call) -> None:
        """`self.register_buffer("mean", torch.zeros(3))` sets an attribute."""
        if name.rpartition(".")[2] in _REGISTERING and base.kind == "self" and base.name in self.classes and len(node.args) > 1:
            key, value = node.args[0], self.type_of(node.args[1])
            if name.endswith("register_buffer") and value.kind not in {"tensor", "parameter", "none"}:
                value = TENSOR  # whatever the constructor was given: nothing else can be a buffer
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and value is not UNKNOWN:
                attributes = self.classes[base.name].attributes
                attributes[key.value] = join(attributes.get(key.value, UNKNOWN), value)

    def _called_method(self, name: str, base: Value, node: ast.Call, *, certain: bool) -> Value:
        if name in RESULTS:
            return UNKNOWN if name == _OF_DICTIONARIES and not base.is_tensor else RESULTS[name]
        found = by_arguments(name, node, self.type_of) if certain else None
        if found is not None or of_distribution(name):
            return found or TENSOR
        record = knowledge.find_exact(name)
        if record is None or not (certain or base.is_tensor):
            return UNKNOWN
        result = _of_tensor(self._result(record.returns, base.name or name, base), record.returns, name)
        plain = Value(result.kind, result.name, "", result.item, result.items) if result.is_tensor else result
        return with_dtype(plain, name, node, self.type_of)

    def _called_other(self, base: Value, attr: str, node: ast.Call) -> Value:
        if base.kind == "str":
            return Value("list", item=STRING) if attr in {"split", "splitlines", "rsplit"} else STRING
        if base.kind == "ndarray":
            return arrays.method(base, attr, node, self.type_of)
        if base.kind == "other" and f"{base.name}.{attr}" in DICTIONARIES:
            return self._called_builtin("dict", node, [self.type_of(argument) for argument in node.args])
        if base.kind == "other" and base.name:
            return arrays.called(attr, node, self.type_of)
        if base.kind == "dict" and attr in {"values", "items", "keys"}:
            pair = Value("tuple", items=(UNKNOWN, base.item or UNKNOWN))
            return UNKNOWN if attr == "keys" or not base.item else Value("list", item=base.item if attr == "values" else pair)
        if base.kind == "list" and attr == "pop":
            return base.each()
        return OTHER if base.kind == "other" else UNKNOWN

    def _called_value(self, node: ast.Call, callee: Value, arguments: list[Value]) -> Value:
        if callee.members:
            return joined(tuple(self._called_value(node, member, arguments) for member in callee.members))
        if callee.kind == "class" and not callee.name:
            return UNKNOWN  # `for kind in (Net, Other): kind()`: what is done with the object says what it is
        if callee.kind == "class":
            self._note_arguments(f"{callee.name}.__init__", node, arguments)
            return self.instance(callee.name)
        if callee.kind in {"api", "held"}:
            return self._called_api(callee.name, node)
        if callee.kind in {"module", "self"}:
            return self._called_module(node, callee, arguments)
        if callee.kind == "object":
            return self._called_object(node, callee, arguments)
        if callee.kind == "function":
            self._note_arguments(callee.name, node, arguments)
            return self.returned(callee.name)
        if callee.kind == "builtin":
            return self._called_builtin(callee.name, node, arguments)
        if isinstance(node.func, ast.Name):
            return self._called_builtin(node.func.id, node, arguments)
        return UNKNOWN

    def _called_object(self, node: ast.Call, callee: Value, arguments: list[Value]) -> Value:
        """`self.transform(image)`: a transform of torchvision, or an object of the file that can be called."""
        for cls in self.ancestry(callee.name):
            if "__call__" in cls.methods:
                if any(argument.is_tensor for argument in arguments):
                    self._note_arguments(f"{cls.name}.__call__", node, arguments)
                break
        return self._given_back(callee) if self.ancestry(callee.name) else image_transforms.applied(callee, *arguments[:1])

    def _given_back(self, value: Value) -> Value:
        """What a function of the file, or an object with `__call__`, gives back."""
        name = next((f"{cls.name}.__call__" for cls in self.ancestry(value.name) if "__call__" in cls.methods), value.name)
        return self.returned(name) if value.kind in {"function", "object"} else UNKNOWN

    def _called_module(self, node: ast.Call, callee: Value, arguments: list[Value]) -> Value:
        for cls in self.ancestry(callee.name):
            if "forward" in cls.methods:
                self._note_arguments(f"{cls.name}.forward", node, arguments)
                found = self.returned(f"{cls.name}.forward")
                return TENSOR if found is UNKNOWN else found
        if callee.name in _WRAPPERS and callee.item is not None:
            return self._called_module(node, callee.item, arguments)
        return called_module(callee.name)

    def _note_arguments(self, function: str, node: ast.Call, arguments: list[Value]) -> None:
        """What callers in this file pass is evidence for what a parameter is."""
        for position, value in enumerate(arguments):
            self.note(function, str(position), value, node)
        for keyword in node.keywords:
            if keyword.arg:
                self.note(function, keyword.arg, self.type_of(keyword.value), node)

    def _called_builtin(self, name: str, node: ast.Call, arguments: list[Value]) -> Value:
        first = arguments[0] if arguments else UNKNOWN
        if name in {"list", "tuple", "sorted", "reversed"} and arguments:
            return Value("list" if name != "tuple" else "tuple", item=first.each() if first.each() is not UNKNOWN else None)
        if name == "map" and len(arguments) > 1:
            return self.mapped(node.args[0], arguments[1:])
        if name == "getattr" and first.kind == "namespace":
            return self.neighbours.any_of(first.name)
        if name == "zip":
            return Value("list", item=Value("tuple", items=tuple(value.each() for value in arguments)))
        if name == "enumerate":
            return Value("list", item=Value("tuple", items=(INT, first.each())))
        if name == "type" and len(node.args) == 1 and isinstance(node.args[0], ast.Name):
            return Value("type", name=node.args[0].id)
        if name == "abs" and first.is_tensor and first.dtype == "complex":
            self.site(node, "torch.abs")  # whose magnitude is a complex number in MindSpore
            return Value("tensor", dtype="float")
        if name in {"abs", "round", "iter"}:
            return first
        if name == "next":
            return first.each()
        if name in {"sum", "max", "min"} and len(arguments) == 1:
            return first.each()
        if name == "super":
            return Value("super", self.owner)
        if name == "dict" and not node.args and all(k.arg for k in node.keywords):
            values = tuple(self.type_of(k.value) for k in node.keywords)
            found = joined(values)
            return Value(
                "dict", item=None if found is UNKNOWN else found, items=values, keys=tuple(k.arg or "" for k in node.keywords)
            )
        if name == "dict" and len(arguments) == 1 and not node.keywords:
            pair = first.each()
            item = pair.part(1) if pair.kind in {"tuple", "list"} else UNKNOWN
            return first if first.kind == "dict" else Value("dict", item=item if item is not UNKNOWN else None)
        return _BUILTINS.get(name, UNKNOWN)


def _has_no_tensor_first(name: str) -> bool:
    record = knowledge.find_exact(name)
    declared = parameters.read(record.signature) if record is not None else None
    return any(parameter.name in _NO_TENSORS_FOR for parameter in (declared or ())[1:2])
