"""The members of what names stand for: `x.data`, `net.fc.weight`, `self.train`, `models.resnet18`."""

from __future__ import annotations

import ast
import re
from dataclasses import replace

import knowledge
from knowledge import Kind, Returns
from workers.translation.facts import arrays, class_names, image_sets, image_transforms
from workers.translation.facts.environment import RETURNS, Reach
from workers.translation.facts.module_uses import ONLY_MODULES
from workers.translation.facts.names import NUMPY_METHODS, ROOTS, canonical, shared_methods, tensor_methods, tensors_have
from workers.translation.facts.places import place_of
from workers.translation.facts.results import RESULTS, STRUCTURED, of_distribution
from workers.translation.facts.sites import Class
from workers.translation.facts.types import INSTANCE_OF, MODULE, PARAMETER, SHAPE, STRING, TENSOR, UNKNOWN, Value, joined

_PARTS = {"torch.return_types.values": 0, "torch.return_types.indices": 1}
_RECURRENT = frozenset({"flatten_parameters"})
# Kinds of Python's own, none of which has a method that ends in an underscore.
_NO_OBJECTS = frozenset({"tuple", "list", "dict", "number", "bool", "str", "none", "other"})
# Classes to extend that bring no weight of their own.
_WITHOUT_WEIGHTS = frozenset({"torch.nn.Module", "torch.nn.Sequential", "torch.nn.ModuleList", "torch.nn.ModuleDict"})

# What the networks of torchvision are made of.
_PART = re.compile(
    r"features|classifier|fc|layer\d|conv(\d|_proj)?|bn\d|relu|maxpool\d?|avgpool|dropout|encoder|heads|AuxLogits|aux\d|Mixed_\d\w|"
    r"Conv2d_\w+|inception\d\w|stage\d|layers"
)


def _is_choice(name: str) -> bool:
    """`torchvision.models.ResNet18_Weights.DEFAULT` is a member of an enumeration that the translation has too."""
    owner, _, member = name.rpartition(".")
    found = knowledge.find_exact(canonical(owner)) if owner.endswith("_Weights") and member.isupper() else None
    return found is not None and bool(found.targets)


def _is_property(method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id in {"property", "cached_property"} for d in method.decorator_list)


_PYTHON: dict[str, tuple[type, ...]] = {
    "number": (int, float, complex), "bool": (bool,), "str": (str,), "list": (list,), "tuple": (tuple,), "dict": (dict,),
    "set": (set,), "range": (range,), "none": (type(None),), "shape": (tuple,),
}  # fmt: skip


def _may_have(value: Value, attr: str) -> bool:
    """An object that is none of torch's may have an attribute of this name: a list has `sort`, a float has no `std`."""
    if value.kind in _PYTHON:
        return any(hasattr(kind, attr) for kind in _PYTHON[value.kind])
    return attr in NUMPY_METHODS if value.kind == "ndarray" else attr in shared_methods()


class Members(Reach):
    """Reads attributes over the names in reach."""

    def __init__(self) -> None:
        super().__init__()
        self._dispatch |= {ast.Attribute: self._attribute}

    def _attribute(self, node: ast.Attribute) -> Value:
        name = self.dotted(node)
        if name in self.put_on_torch:
            self.value(node.value)
            return self.put_on_torch[name]
        if name and _is_choice(name):
            self.value(node.value)
            return Value("object", "torchvision.models.WeightsEnum")
        if name and image_sets.is_member(name):
            self.value(node.value)
            return UNKNOWN
        if name and image_transforms.is_mode(name.rpartition(".")[0]):
            self.value(node.value)
            return STRING
        if name:
            self.site(node, name)
            return self._read(name)
        base = self.value(node.value)
        return class_names.value_of(node) or self._member(node, base)

    def _member(self, node: ast.Attribute, base: Value) -> Value:
        used_as_network = f".{node.attr}" in self.module_attributes
        own = self._own_member(base, node.attr)
        if own is not None:
            return MODULE if own is UNKNOWN and used_as_network else own
        name, certain = self.member_name(base, node.attr)
        if base.kind == "unknown" and (record := knowledge.find_exact(name)) and record.kind is Kind.METHOD:
            name = ""  # a setting that is called like a method of a tensor: `args.stride`
        certain = certain or (name == "torch.Tensor.grad" and node not in self.functions_named_grad)
        if name and not (not certain and node.attr in self.shared):
            self.site(node, name, node.value, base, certain=certain)
        if name == "torch.Tensor.data" and base.kind == "unknown" and place_of(node.value) in self.no_tensors:
            return UNKNOWN  # `conf.data` beside `conf.model`
        found = self._member_value(name, base, node.attr)
        return MODULE if found is UNKNOWN and used_as_network else found

    def _member_value(self, name: str, base: Value, attr: str) -> Value:
        if base.members:
            named = ((member, self.member_name(member, attr)[0]) for member in base.members)
            return joined(tuple(self._member_value(own, member, attr) for member, own in named))
        if base.kind in {"loader", "dataset"} and attr in base.keys:
            return base.items[base.keys.index(attr)]
        if base.kind in {"dataset", "self"} and (found := self._of_dataset(base, attr)) is not UNKNOWN:
            return found
        if name in RESULTS:
            return replace(RESULTS[name], dtype=base.dtype) if name == "torch.Tensor.data" else RESULTS[name]
        if of_distribution(name):
            return TENSOR
        if base.items and name in _PARTS:
            return base.items[_PARTS[name]]
        if base.kind == "other" and base.name:
            return arrays.attribute(base, attr)
        if base.kind == "other" and (found := self.set_on_others.get(attr, UNKNOWN)).kind == "device":
            return found  # `args.device = torch.device(args.device)`
        if base.kind == "ndarray":
            return base if attr == "T" else SHAPE if attr == "shape" else UNKNOWN
        if attr in {"weight", "bias"} and (base.kind == "module" or self._extends_layer(base)):
            return PARAMETER
        if base.kind == "module" and base.name.startswith("torchvision.models.") and _PART.fullmatch(attr):
            return MODULE
        record = knowledge.find_exact(name) if name else None
        if record is None or record.kind is Kind.METHOD:
            return UNKNOWN
        return self._result(record.returns, record.torch, base)

    def _of_dataset(self, base: Value, attr: str) -> Value:
        """`train.targets`, of a data set of torchvision or of a class that derives from one."""
        origin = next((cls.torch_base for cls in self.ancestry(base.name) if cls.torch_base), base.name)
        return image_sets.held(origin, attr, self.set_on_others.get(attr))

    def _extends_layer(self, base: Value) -> bool:
        """`self` of a class that is made of one of torch's layers: `class MaskedConv2d(nn.Conv2d)`."""
        bases = {cls.torch_base for cls in self.ancestry(base.name)} if base.kind == "self" else set()
        return any(name.startswith("torch.nn.") and name not in _WITHOUT_WEIGHTS for name in bases)

    def _own_member(self, base: Value, attr: str) -> Value | None:
        """What the user's own class says of the attribute, or None when it says nothing."""
        if base.kind == "namespace":
            return self.neighbours.member(base.name, attr)
        if base.name == "torch.nn.ModuleDict" and attr in base.keys:
            return base.items[base.keys.index(attr)]
        for cls in self.ancestry(base.name) if base.kind in {"self", "module", "class", "object", "dataset"} else ():
            if attr in cls.methods:
                method = f"{cls.name}.{attr}"
                return self.returned(method) if _is_property(cls.methods[attr]) else Value("function", method)
            if attr in cls.attributes:
                return cls.attributes[attr]
        return None

    def class_of(self, name: str) -> Class | None:
        """A class of this file or of another one of the project."""
        return self.classes.get(name) or self.neighbours.class_of(name)

    def returned(self, name: str) -> Value:
        """What a function of this file or of another one of the project gives."""
        return self.functions[name] if name in self.functions else self.neighbours.result(name, self.instance)

    def instance(self, name: str) -> Value:
        """What calling a class gives."""
        if self.is_module(name):
            return Value("module", name)
        base = next((c.torch_base for c in self.ancestry(name) if c.torch_base), "")
        record = knowledge.find_exact(base) if base else None
        if record and record.returns.value in INSTANCE_OF:
            return Value(record.returns.value, name)
        return Value("object", name)

    def made_by(self, value: Value) -> Value:
        """What a class or function gives when it is called."""
        return self.instance(value.name) if value.kind == "class" else self.returned(value.name)

    def ancestry(self, name: str) -> list[Class]:
        found: list[Class] = []
        queue = [name]
        while queue and len(found) < 20:
            cls = self.class_of(queue.pop(0))
            if cls and cls not in found:
                found.append(cls)
                queue.extend(base.name for base in cls.bases if base.kind == "class")
        return found

    def member_name(self, base: Value, attr: str) -> tuple[str, bool]:
        """The torch name of `base.attr` and whether it is certain."""
        if base.members:
            return self._name_of_member(base, attr)
        if base.kind in {"module", "unknown"} and attr in _RECURRENT:
            return f"torch.nn.RNNBase.{attr}", True
        if base.kind in {"unknown", "tensor"} and attr in ONLY_MODULES:
            return f"torch.nn.Module.{attr}", True  # tensors have none of these
        if base.is_tensor and not tensors_have(attr):
            return "", False
        if base.kind in INSTANCE_OF:
            own = f"{base.name}.{attr}" if base.name and base.name.startswith("torch") else ""
            return (own if own and knowledge.find_exact(own) else f"{INSTANCE_OF[base.kind]}.{attr}"), True
        if base.kind in {"self", "class", "super"}:
            return self._inherited_name(base.name, attr), True
        if base.kind == "object" and base.name.partition(".")[0] in ROOTS:
            return f"{base.name}.{attr}", True
        if base.kind == "tuple" and base.name in STRUCTURED:
            return f"torch.return_types.{attr}", True
        if base.kind == "object" and self.class_of(base.name):
            return self._inherited_name(base.name, attr), True
        if base.kind == "unknown" and attr in tensor_methods():
            return f"torch.Tensor.{attr}", attr not in self.shared
        if attr.endswith("_") and base.kind in _NO_OBJECTS and attr in tensor_methods():
            return f"torch.Tensor.{attr}", True  # what was known of it cannot be the whole truth
        return "", False

    def _name_of_member(self, base: Value, attr: str) -> tuple[str, bool]:
        """Of a union: certain where every member that has the attribute makes the same of it."""
        found = {name for member in base.members if (name := self.member_name(member, attr)[0]) and knowledge.find_exact(name)}
        if not found:
            return "", False
        name = f"torch.Tensor.{attr}" if f"torch.Tensor.{attr}" in found else min(found)
        rivals = [member for member in base.members if not self.member_name(member, attr)[0] and _may_have(member, attr)]
        return name, len(found) == 1 and not rivals and not any(self._own_member(member, attr) for member in base.members)

    def _inherited_name(self, cls: str, attr: str) -> str:
        """`self.train` inside a Module of the user's is torch.nn.Module.train, if there is such a record."""
        for base in (c.torch_base for c in self.ancestry(cls) if c.torch_base):
            for name in (f"{base}.{attr}", f"torch.nn.Module.{attr}" if self.is_module(cls) else ""):
                if name and knowledge.find_exact(name):
                    return name
        return f"torch.nn.Module.{attr}" if attr in ONLY_MODULES and self._may_be_module(cls) else ""

    def _may_be_module(self, cls: str) -> bool:
        """Its base comes from another file: what only networks have is a network's."""
        return self.is_module(cls) or any(base.kind == "unknown" for c in self.ancestry(cls) for base in c.bases)

    def is_module(self, name: str) -> bool:
        return any(cls.is_module for cls in self.ancestry(name))

    def _result(self, returns: Returns, name: str, base: Value) -> Value:
        if returns is Returns.SAME:
            return Value("self", base.name) if base.kind == "super" else base  # `return super().to(device)`
        if returns is Returns.UNKNOWN:
            return UNKNOWN
        if returns is Returns.TENSORS:
            return Value("tuple", name, item=TENSOR)
        return RETURNS.get(returns) or Value(returns.value, name)
