"""What is known about the value of an expression: the evidence by which the translator knows a tensor from a list."""

from __future__ import annotations

from dataclasses import dataclass

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
    class, function, self, one of INSTANCE_OF, a Python kind, or unknown.

    name: the torch name or the user's class; dtype: int, float, bool, complex or a torch dtype name, empty when not known;
    item: what iterating gives; items: the parts of a tuple of known length, or a dict's values by `keys`;
    rank: how many dimensions a tensor has, -1 when not known; exact: torch's name of its dtype, empty when not known.
    """

    kind: str
    name: str = ""
    dtype: str = ""
    item: Value | None = None
    items: tuple[Value, ...] = ()
    keys: tuple[str, ...] = ()
    rank: int = -1
    exact: str = ""

    @property
    def is_tensor(self) -> bool:
        return self.kind in {"tensor", "parameter"}

    def each(self) -> Value:
        """What iterating over it gives."""
        if self.is_tensor:
            return TENSOR if not self.dtype else Value("tensor", dtype=self.dtype)
        if self.kind == "ndarray" and self.rank == 1 and self.dtype:
            return Value("number", "numpy", self.dtype)
        if self.item is not None:
            return self.item
        if self.items:
            return joined(self.items)
        if self.kind == "loader":
            return Value("tuple", item=TENSOR)
        return NUMBER if self.kind in {"shape", "range"} else UNKNOWN

    def part(self, index: int) -> Value:
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


def join(a: Value, b: Value) -> Value:
    """What a name is when two ways lead to it. None and the unknown yield: `x = None` before a loop hides nothing."""
    if a == b or b.kind in {"none", "unknown"}:
        return a
    if a.kind in {"none", "unknown"}:
        return b
    if a.is_tensor and b.is_tensor:
        return Value(
            "tensor", "", a.dtype if a.dtype == b.dtype else "", rank=a.rank if a.rank == b.rank else -1,
            exact=a.exact if a.exact == b.exact else "",
        )  # fmt: skip
    if a.kind == b.kind and a.kind in {"tuple", "list"}:
        return _join_sequences(a, b)
    if a.kind == b.kind == "object" and a.name == b.name:
        return Value(a.kind, a.name, item=a.item if a.item == b.item else None)
    if a.kind == b.kind == "dict" and _arrays(a, b):
        return a if a.item is not None else b
    if a.kind == b.kind:
        item = a.item if a.kind == "object" and a.item == b.item else None
        return Value(a.kind, name=a.name if a.name == b.name else "", dtype=a.dtype if a.dtype == b.dtype else "", item=item)
    if a.kind in _NUMBERS and b.kind in _NUMBERS:
        return NUMBER
    if {a.kind, b.kind} == {"module", "list"}:
        return UNKNOWN
    return OTHER if UNKNOWN not in (a, b) else UNKNOWN


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
