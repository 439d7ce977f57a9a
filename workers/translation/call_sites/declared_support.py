"""What the vendor declares against a call on the device that the output is for: the target, a dtype, a rank. Nothing was run there.

Only what is declared counts: where the code does not say dtype or rank, or the vendor says nothing, nothing is marked.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from knowledge import Profile, Record, Target, Text
from knowledge import declaration_reading as tables
from knowledge.declaration import PRODUCT_OF, Operator
from knowledge.device_names import names_of
from knowledge.device_support import Answer, Support, of_name, of_target, operators_of
from knowledge.devices import CHIPS
from workers.translation.call_sites import declared_support_wording as wording
from workers.translation.facts.types import Value
from workers.translation.file import File

DTYPES = {
    "float64": "DOUBLE", "double": "DOUBLE", "bfloat16": "BFLOAT16", "complex64": "COMPLEX64", "complex128": "COMPLEX128",
    "cfloat": "COMPLEX64", "cdouble": "COMPLEX128", "float32": "FLOAT", "float": "FLOAT", "float16": "FLOAT16", "half": "FLOAT16",
    "int8": "INT8", "uint8": "UINT8", "int16": "INT16", "int32": "INT32", "int": "INT32", "int64": "INT64", "long": "INT64",
    "bool": "BOOL",
}  # fmt: skip
# What turns a whole network to a dtype: by its name, or by the dtype that it is given.
_WHOLE = {"torch.nn.Module.double": "DOUBLE", "torch.nn.Module.bfloat16": "BFLOAT16"}
_GIVEN = frozenset(
    {"torch.nn.Module.to", "torch.nn.Module.type", "torch.set_default_dtype", "torch.autocast", "torch.amp.autocast"}
)
_PRODUCTS = ("aclnnMm", "aclnnMatmul", "aclnnConvolution")  # nearly every network has one of them
_CAST = "aclnnCast"  # whatever a tensor is turned to, or made of, a chip that cannot cast to it has no use for


def against(file: File, record: Record, target: Target, written: str, given: Iterable[ast.expr]) -> Text | None:
    """Why a promise cannot be kept up on the device; `written` is the name that was written, `given` the call's arguments."""
    device = file.purpose.device
    if file.purpose.kind != "ascend":
        return None
    found = _of(target, written, device)
    eager = file.purpose.mode == "pynative"  # a compiled graph is not bound to aclnn operators
    if found.support is Support.NOT_DECLARED and (eager or not found.lacking[0].startswith("aclnn")):
        return wording.undeclared(found.lacking, device, _other(record, target, device))
    if not eager:
        return None
    nodes, product = list(given), PRODUCT_OF.get(device, "")
    if dtype := _whole_network(file, record, nodes, product):
        return wording.network_dtype(dtype, device)
    if dtype := _turned_to(file, record, nodes, product):
        return wording.dtype(dtype, _CAST, device)
    values = [file.known(node) for node in nodes]
    return against_tensors((operator for name in names_of(target) for operator in _operators(name)), values, device)


def said_unknown(file: File, node: ast.AST, target: Target, written: str) -> bool:
    """Whether nothing is declared of the chosen chip: nothing is exact there then, and the first use of each name says so."""
    device = file.purpose.device
    if device not in CHIPS or _of(target, written, device).support is not Support.UNKNOWN:
        return False
    named = names_of(target) or (written,)
    names = tuple(name for name in named if of_name(name, device).support is Support.UNKNOWN) or (written,)
    if ("chip", names) not in file.answers:
        file.answers["chip", names] = True
        file.finding(node, "chip-unknown", "info", wording.unknown(names, device))
    return True


def _of(target: Target, written: str, device: str) -> Answer:
    """A rule may have written another name than the target's."""
    if written.startswith("mindspore.") and written != target.name and not target.expression:
        return of_name(written, device)
    return of_target(target, device)


def _other(record: Record, target: Target, device: str) -> str:
    """A target of the other profile that is declared there."""
    others = (other for other in record.targets if other.profile is Profile.MINT and other is not target)
    return next((other.name for other in others if of_target(other, device).support is Support.DECLARED), "")


def _operators(name: str) -> list[Operator]:
    said = tables.names().get(name)
    return operators_of(said) if said else []


def _whole_network(file: File, record: Record, given: list[ast.expr], product: str) -> str:
    """A dtype that products and convolutions do not take there."""
    if not product:
        return ""
    dtype = _WHOLE.get(record.torch, "") or (_asked_for(file, given) if record.torch in _GIVEN else "")
    known = [tables.operators()[name] for name in _PRODUCTS if name in tables.operators()]
    refused = [operator for operator in known if operator.takes(dtype, product) is False] if dtype else []
    return dtype if refused else ""


def _turned_to(file: File, record: Record, given: list[ast.expr], product: str) -> str:
    """A dtype that the call asks for, by an argument or its own name, and to which nothing is cast there."""
    if not product:
        return ""
    named = record.torch.removeprefix("torch.Tensor.") if record.torch.startswith("torch.Tensor.") else ""
    dtype, cast = DTYPES.get(named, "") or _asked_for(file, given), tables.operators().get(_CAST)
    return dtype if dtype and cast and cast.gives(dtype, product) is False else ""


def _asked_for(file: File, given: Iterable[ast.expr]) -> str:
    names = (file.known(node).name.rpartition(".")[2] for node in given if file.known(node).kind in {"dtype", "api"})
    return next((DTYPES[name] for name in names if name in DTYPES), "")


def against_tensors(operators: Iterable[Operator], values: Iterable[Value], device: str) -> Text | None:
    """Marked only where all operators in which the call can end refuse a tensor: its rank, or on a chip its dtype."""
    tensors = [value for value in values if value.is_tensor and (value.exact or value.rank > 0)]
    found = list(operators) if tensors else []
    return next(_refusals(found, tensors, PRODUCT_OF.get(device, ""), device), None) if found else None


def _refusals(operators: list[Operator], tensors: list[Value], product: str, device: str) -> Iterator[Text]:
    highest = [operator.highest_rank() for operator in operators]
    for value in tensors:
        dtype = DTYPES.get(value.exact.rpartition(".")[2], "") if product else ""
        if dtype and all(operator.takes(dtype, product) is False for operator in operators):
            yield wording.dtype(dtype, operators[0].name, device)
        if value.rank > max(highest) and all(highest):
            yield wording.rank(value.rank, max(highest), operators[0].name, device)
