"""What is known about the value of an expression: the evidence by which the translator knows a tensor from a list."""

from __future__ import annotations

from dataclasses import dataclass, replace

# Kinds that stand for an object of torch; the class under which its methods are looked up when its own has no record.
INSTANCE_OF = {
    "tensor": "torch.Tensor",
    "parameter": "torch.Tensor",
    "module": "torch.nn.Module",
    "optimizer": "torch.optim.Optimizer",
    "scheduler": "torch.optim.lr_scheduler.LRScheduler",
    "dataset": "torch.utils.data.Dataset",
    "loader": "torch.utils.data.DataLoader",
    "generator": "torch.Generator",
    "dtype": "torch.dtype",
    "device": "torch.device",
    "shape": "torch.Size",
}


@dataclass(frozen=True, slots=True)
class Value:
    """kind: api (a torch name), held (a torch class or function in a variable: calls of it keep torch's arguments),
    class, function, self, one of INSTANCE_OF, a Python kind, union, or unknown.

    name: the torch name or the user's class; dtype: int, float, bool, complex or a torch dtype name, empty when not known;
    item: what iterating gives; items: the parts of a tuple of known length, or a dict's values by `keys`;
    rank: how many dimensions a tensor has, -1 when not known; exact: torch's name of its dtype, empty when not known;
    empty: a tensor has surely no elements, a Sequential no layer where it is made;
    members: of a union, what it may be, one of each kind; of a network, the own classes that it may be of;
    optional: it may be None as well.
    """

    kind: str
    name: str = ""
    dtype: str = ""
    item: Value | None = None
    items: tuple[Value, ...] = ()
    keys: tuple[str, ...] = ()
    rank: int = -1
    exact: str = ""
    empty: bool = False
    members: tuple[Value, ...] = ()
    optional: bool = False

    @property
    def is_tensor(self) -> bool:
        return self.kind in {"tensor", "parameter"}

    @property
    def may_be_tensor(self) -> bool:
        """It is a tensor on some way that leads here."""
        return any(option.is_tensor for option in self.options)

    @property
    def options(self) -> tuple[Value, ...]:
        """The members of a union; the value itself where it is none."""
        return self.members or (self,)

    def each(self) -> Value:
        """What iterating over it gives."""
        if self.members:
            return joined(tuple(found for member in self.members if (found := member.each()) is not UNKNOWN))
        if self.is_tensor:
            return TENSOR if not self.dtype else Value("tensor", dtype=self.dtype)
        if self.kind == "ndarray" and self.rank == 1 and self.dtype:
            return Value("number", "numpy", self.dtype)
        if self.kind == "ndarray" and self.rank > 1:
            return replace(self, rank=self.rank - 1)
        if self.kind == "dict":
            return STRING if self.keys else UNKNOWN  # its keys
        if self.item is not None:
            return self.item
        if self.items:
            return joined(self.items)
        if self.kind == "loader":
            return Value("tuple", item=TENSOR)
        return INT if self.kind in {"shape", "range"} else UNKNOWN

    def part(self, index: int) -> Value:
        if self.members:
            return joined(tuple(member.part(index) for member in self.members))
        if self.items and not self.keys and -len(self.items) <= index < len(self.items):
            return self.items[index]
        return self.each()


UNKNOWN = Value("unknown")
OTHER = Value("other")
NONE = Value("none")
TENSOR = Value("tensor")
NUMBER = Value("number")
INT = Value("number", dtype="int")
FLOAT = Value("number", dtype="float")
BOOL = Value("bool")
STRING = Value("str")
SHAPE = Value("shape")
NDARRAY = Value("ndarray")
MODULE = Value("module")
PARAMETER = Value("parameter")

_NUMBERS = {"number", "bool"}
_WIDEST = 4  # kinds in one union


def join(a: Value, b: Value) -> Value:
    """What a name is when two ways lead to it: the least value that both are. The unknown says nothing and yields."""
    if a == b:
        return a
    if "unknown" in {a.kind, b.kind}:
        known = b if a.kind == "unknown" else a
        return UNKNOWN if known.kind == "none" else known
    if "none" in {a.kind, b.kind}:
        return _optional(b if a.kind == "none" else a)
    return _either(a, b) if "union" in {a.kind, b.kind} else _of_two(a, b)


def _of_two(a: Value, b: Value) -> Value:
    both = _plain(replace(a, optional=False), replace(b, optional=False))
    found = both if both is not None else _union((a, b))
    return _optional(found) if a.optional or b.optional else found


def _optional(value: Value) -> Value:
    return value if value.optional or value.kind in {"none", "unknown", "other"} else replace(value, optional=True)


def _plain(a: Value, b: Value) -> Value | None:
    """What both are, where that is one kind; None where it is not."""
    if a == b:
        return a
    if a.is_tensor and b.is_tensor:
        return Value(
            "tensor", "", a.dtype if a.dtype == b.dtype else "", rank=a.rank if a.rank == b.rank else -1,
            exact=a.exact if a.exact == b.exact else "", empty=a.empty and b.empty,
        )  # fmt: skip
    if a.kind == b.kind and a.kind in {"tuple", "list"}:
        return _join_sequences(a, b)
    if a.kind == b.kind == "module" and a.name != b.name:
        return _networks(a, b)
    if a.kind == b.kind == "dtype":
        return _dtypes(a, b)
    if a.kind == b.kind == "object" and a.name == b.name:
        return Value(a.kind, a.name, item=a.item if a.item == b.item else None)
    if a.kind == b.kind == "dict" and _arrays(a, b):
        return a if a.item is not None else b
    if a.kind == b.kind:
        item = a.item if a.kind == "object" and a.item == b.item else None
        return Value(a.kind, name=a.name if a.name == b.name else "", dtype=a.dtype if a.dtype == b.dtype else "", item=item)
    if a.kind in _NUMBERS and b.kind in _NUMBERS:
        return NUMBER
    return None


def _dtypes(a: Value, b: Value) -> Value:
    """`torch.cfloat if single else torch.cdouble`: one of two that are both complex."""
    found = tuple(sorted({*a.options, *b.options}, key=lambda each: each.name))
    return Value("dtype", members=found if all(each.name for each in found) and len(found) <= _WIDEST else ())


def _networks(a: Value, b: Value) -> Value:
    """A network of one of few own classes: what a call gives is what one of them gives."""
    found = tuple(sorted({*a.options, *b.options}, key=lambda each: each.name))
    own = all(each.name and not each.name.startswith(("torch.", "torchvision.")) for each in found)
    return Value("module", members=found if own and len(found) <= _WIDEST else ())


def _either(a: Value, b: Value) -> Value:
    """One member of each kind: tensors are joined with tensors, numbers with numbers."""
    found = list(a.members if a.kind == "union" else (a,))
    for option in b.members if b.kind == "union" else (b,):
        for place, member in enumerate(found):
            if (both := _plain(member, option)) is not None:
                found[place] = both
                break
        else:
            found.append(option)
    united = found[0] if len(found) == 1 else _union(tuple(found))
    return _optional(united) if a.optional or b.optional else united


def _union(members: tuple[Value, ...]) -> Value:
    """What cannot be told apart further is other where no tensor, array or network is among it."""
    plain = tuple(sorted((replace(member, optional=False) for member in members), key=lambda member: member.kind))
    return UNKNOWN if len(plain) > _WIDEST else Value("union", members=plain)


def _arrays(a: Value, b: Value) -> bool:
    """A dictionary that is filled with arrays after it was made."""
    held = {value.item for value in (a, b) if value.item is not None}
    return len(held) == 1 and held.pop().kind == "ndarray"


def _join_sequences(a: Value, b: Value) -> Value:
    if len(a.items) == len(b.items) and a.items:
        return Value(a.kind, items=tuple(join(x, y) for x, y in zip(a.items, b.items, strict=True)))
    return Value(a.kind, item=join(a.each(), b.each()))


def joined(values: tuple[Value, ...]) -> Value:
    result = UNKNOWN
    for value in values:
        result = join(result, value)
    return result
