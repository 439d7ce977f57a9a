"""Whether a name of MindSpore is declared for a device, by whom, and what is not known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from knowledge import declaration_reading as tables
from knowledge.declaration import ABSENT, HOST, PRODUCT_OF, Declared, Operator
from knowledge.device_names import is_class, names_of, spelled
from knowledge.devices import kind_of
from knowledge.record import Target

# Primitives that start no kernel: they ask of a tensor or a number, give the same memory another shape, or call a hook.
NO_KERNEL = frozenset(
    "CellBackwardHook DType ExpandDims Flatten FlattenExt IsConstant ListToTensor Partial Rank Reshape ScalarCast ScalarToTensor"
    " Shape Size Squeeze StopGradient TensorToList TileSize TupleToTensor ViewAs".split()
)
_PLATFORM = {"ascend": "Ascend", "gpu": "GPU", "cpu": "CPU"}


class Support(StrEnum):
    """`partly`: some of the operators in which the name can end are declared not to be there for the chip."""

    DECLARED = "declared"
    PARTLY = "partly"
    NOT_DECLARED = "not-declared"
    UNKNOWN = "unknown"
    HOST = "host"  # calculates nothing on a device


@dataclass(frozen=True, slots=True)
class Answer:
    """`lacking`: operators that the chip is declared not to have; `unclear`: names or operators of which nothing is known."""

    support: Support
    lacking: tuple[str, ...] = ()
    unclear: tuple[str, ...] = ()


def of_name(name: str, device: str) -> Answer:
    """Of one name of MindSpore, on a kind of device or a chip."""
    said = tables.names().get(name)
    if said is None or ABSENT in said.platforms:
        return Answer(Support.UNKNOWN, unclear=(name,))
    named = set(said.platforms) - {HOST}
    if named and _PLATFORM[kind_of(device)] not in named:
        return Answer(Support.NOT_DECLARED, lacking=(name,))
    if HOST in said.platforms:
        return Answer(Support.HOST)
    product = PRODUCT_OF.get(device)
    if product is None:
        return _of_kind(said, device)
    found = list(operators_of(said))
    if not found:
        return Answer(Support.UNKNOWN, unclear=(name,))
    lacking = tuple(sorted(each.name for each in found if each.products.get(product) is False))
    unclear = (*sorted(each.name for each in found if product not in each.products), *_without_operator(said))
    if lacking:
        return Answer(Support.PARTLY if len(lacking) < len(found) else Support.NOT_DECLARED, lacking, unclear)
    return Answer(Support.UNKNOWN if unclear else Support.DECLARED, (), unclear)


def _of_kind(said: Declared, device: str) -> Answer:
    if said.platforms:
        return Answer(Support.DECLARED)
    if kind_of(device) == "ascend" and any(operator.source for operator in operators_of(said)):
        return Answer(Support.DECLARED)
    return Answer(Support.UNKNOWN, unclear=(said.name,))


def operators_of(said: Declared) -> list[Operator]:
    """The aclnn operators that the plugin starts for the name's primitives."""
    names = dict.fromkeys(name for primitive in said.primitives for name in tables.primitives().get(primitive, ()))
    return [tables.operators()[name] for name in names]


def _without_operator(said: Declared) -> list[str]:
    """Primitives of the name that run otherwise than by aclnn: of those nothing is known by chip."""
    return [name for name in said.primitives if name not in NO_KERNEL and not tables.primitives().get(name)]


def of_target(target: Target, device: str) -> Answer:
    """Of all names that a target uses. Not all methods of a class of the companion are called by one who uses it."""
    found = joined([of_name(name, device) for name in names_of(target)])
    if found.support is Support.NOT_DECLARED and is_class(target.block) and not set(found.lacking) & set(spelled(target)):
        return Answer(Support.PARTLY, found.lacking, found.unclear)
    return found


def joined(answers: Sequence[Answer]) -> Answer:
    """What is declared not to be there decides, then what is not known."""
    if not answers:
        return Answer(Support.HOST)
    order = (Support.NOT_DECLARED, Support.PARTLY, Support.UNKNOWN, Support.DECLARED, Support.HOST)
    worst = next(state for state in order if any(answer.support is state for answer in answers))
    return Answer(worst, _all(answer.lacking for answer in answers), _all(answer.unclear for answer in answers))


def _all(groups: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for group in groups for name in group))
