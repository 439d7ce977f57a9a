"""What torchvision's data sets hold and give."""

from __future__ import annotations

import ast

import knowledge
from knowledge import Kind
from workers import bundling
from workers.translation.facts.arguments import bind
from workers.translation.facts.dtypes import Known
from workers.translation.facts.image_transforms import applied
from workers.translation.facts.names import canonical
from workers.translation.facts.types import INT, NDARRAY, OTHER, TENSOR, UNKNOWN, Value

_PREFIX = "torchvision.datasets."
_PIXELS = Value("tensor", dtype="int", exact="uint8", rank=3)
_CLASSES = Value("tensor", dtype="int", exact="int64", rank=1)
_DIGITS = {
    "data": _PIXELS, "train_data": _PIXELS, "test_data": _PIXELS,
    "targets": _CLASSES, "train_labels": _CLASSES, "test_labels": _CLASSES,
}  # fmt: skip
_BYTES = Value("ndarray", dtype="int", exact="uint8")
_NUMBERS = Value("list", item=INT)
_PHOTOGRAPHS = {"data": _BYTES, "targets": _NUMBERS}
_FILES = {"targets": _NUMBERS}
_HOLDS = {
    "MNIST": _DIGITS, "FashionMNIST": _DIGITS, "KMNIST": _DIGITS, "EMNIST": _DIGITS,
    "CIFAR10": _PHOTOGRAPHS, "CIFAR100": _PHOTOGRAPHS, "USPS": _PHOTOGRAPHS,
    "SVHN": {"data": _BYTES, "labels": NDARRAY}, "STL10": {"data": _BYTES, "labels": NDARRAY},
    "ImageFolder": _FILES, "DatasetFolder": _FILES,
}  # fmt: skip
_AROUND = frozenset({"torch.utils.data.DataLoader", "torch.utils.data.Subset", "torch.utils.data.random_split"})
# The target is the number of the class.
_NUMBERED = frozenset(_HOLDS) | {"FakeData", "Food101", "Flowers102", "EuroSAT", "Omniglot", "LSUN"}


def held(name: str, attr: str, since: Value | None) -> Value:
    """An attribute of a data set; `since`: what the file itself sets attributes of that name to."""
    found = _HOLDS.get(name.removeprefix(_PREFIX), {}).get(attr, UNKNOWN) if name.startswith(_PREFIX) else UNKNOWN
    if since is None or found is UNKNOWN:
        return found
    return Value(found.kind) if since.kind == found.kind else UNKNOWN


def is_member(name: str) -> bool:
    """`torchvision.datasets.MNIST.resources`, `torchvision.io.ImageReadMode.RGB`: the inserted class has them too."""
    owner, _, member = name.rpartition(".")
    if not owner.startswith((_PREFIX, "torchvision.io.")):
        return False
    record = knowledge.find_exact(canonical(owner))
    return is_member(owner) if record is None else record.kind is Kind.CLASS and member in bundling.members(record.short)


def made(name: str, signature: str, call: ast.Call, known: Known, since: Value | None) -> Value:
    """A data set, and as far as the call shows it what its items are; `since`: what the file sets a transform to."""
    bound = bind(signature, call)
    if name.removeprefix(_PREFIX) not in _NUMBERED or bound.starred or since is not None:
        return Value("dataset", name)
    given = bound.given | {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    image = applied(known(given["transform"])) if "transform" in given else UNKNOWN if "loader" in given else OTHER
    return Value("dataset", name, item=Value("tuple", items=(image, UNKNOWN if "target_transform" in given else INT)))


def around(name: str, signature: str, call: ast.Call, known: Known) -> Value | None:
    """A loader or a part of a data set remembers what it was made of; None for other calls."""
    data = known(bind(signature, call).given.get("dataset")) if name in _AROUND else UNKNOWN
    if data.kind != "dataset":
        return None
    if name.endswith("DataLoader"):
        return Value("loader", name, item=Value("tuple", item=TENSOR), items=(data,), keys=("dataset",))
    part = Value("dataset", "torch.utils.data.Subset", item=data.item or UNKNOWN, items=(data,), keys=("dataset",))
    return part if name.endswith("Subset") else Value("list", item=part)
