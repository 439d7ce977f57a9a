"""`a + b`, `-a`, `a < b` on an Ascend: what its vendor declares against the operator is said of the line, as of a call.

CANN's pages say the same of `aclnnAdd` and `aclnnInplaceAdd`. An index is not asked: which of many operators `a[i]` ends in,
MindSpore decides in C++ by the index.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from knowledge import Text
from knowledge import declaration_reading as tables
from knowledge.declaration import PRODUCT_OF, Operator
from knowledge.device_names import OPERATORS
from workers.translation.analysis.operator_records import operator_record
from workers.translation.call_sites import declared_support_wording as wording
from workers.translation.call_sites.declared_support import against_tensors
from workers.translation.facts import dtypes
from workers.translation.facts.types import Value
from workers.translation.file import File
from workers.translation.marks import MARKED

AFTER = ("augmented_assignment", "complex_products", "copied_views", "counted_logarithms", "numpy_operands", "zeroth_powers")
# Primitives of a tensor and a number; those that only a rounding mode chooses, which no operator has.
_OF_NUMBERS = ("Scalar", "Muls", "Divs")
_ROUNDED = frozenset({"DivMod", "DivMods"})
_TURNED = (ast.Add, ast.Mult)  # `2 * x` is `x * 2`; `2 - x` and others go other ways

_Node = ast.BinOp | ast.UnaryOp | ast.AugAssign | ast.Compare


def rewrite_file(file: File) -> None:
    if file.purpose.kind != "ascend" or file.purpose.mode != "pynative":
        return  # a compiled graph is not bound to aclnn operators
    written = {pending.node for pending in file.pending if pending.verdict in MARKED or not isinstance(pending.node, ast.AugAssign)}
    for node, sign, values in _asked(file):
        if node in file.claimed or node in written or not any(value.is_tensor for value in values):
            continue
        if reason := _against(file, sign, values):
            written.add(node)
            _mark(file, node, reason)


def _asked(file: File) -> Iterator[tuple[_Node, ast.AST, list[Value]]]:
    """Node, its operator, what it is used on."""
    for unary in file.nodes(ast.UnaryOp):
        yield unary, unary.op, [file.known(unary.operand)]
    for binary in file.nodes(ast.BinOp):
        yield binary, binary.op, [file.known(binary.left), file.known(binary.right)]
    for changed in file.nodes(ast.AugAssign):
        yield changed, changed.op, [file.known(changed.target), file.known(changed.value)]
    for compared in file.nodes(ast.Compare):
        sides = [compared.left, *compared.comparators]
        for at, sign in enumerate(compared.ops):
            yield compared, sign, [file.known(sides[at]), file.known(sides[at + 1])]


def _against(file: File, sign: ast.AST, values: Sequence[Value]) -> Text | None:
    device, operators = file.purpose.device, _operators(sign, values)
    if operators and (reason := against_tensors(operators, _sure(values), device)):
        return reason
    product = PRODUCT_OF.get(device)
    lacking = tuple(operator.name for operator in operators if operator.products.get(product or "") is False)
    if not lacking or len(lacking) < len(operators) or ("lacking", lacking) in file.answers:
        return None
    file.answers["lacking", lacking] = True  # said once: nearly every line of a network adds
    return wording.undeclared(lacking, device, "")


def _operators(sign: ast.AST, values: Sequence[Value]) -> list[Operator]:
    """The aclnn operators in which it can end; none where that is not known."""
    said = tables.names().get(f"mindspore.{OPERATORS.get(type(sign).__name__, '')}")
    if said is None or not all(value.is_tensor or value.kind in {"number", "bool"} for value in values):
        return []
    if not values[0].is_tensor and not isinstance(sign, _TURNED):
        return []
    if isinstance(sign, ast.Invert) and values[0].exact != "bool":
        return []  # its bits are turned by a function
    choices = [name for name in said.primitives if name not in _ROUNDED]
    by_number = [name for name in choices if name.endswith(_OF_NUMBERS)]
    alone = all(value.is_tensor for value in values)
    primitives = [name for name in choices if name not in by_number] if alone else by_number or choices
    if not all(tables.primitives().get(name) for name in primitives):
        return []
    return [tables.operators()[name] for primitive in primitives for name in tables.primitives()[primitive]]


def _sure(values: Sequence[Value]) -> list[Value]:
    """Without dtypes of which MindSpore may make another first: the other side promotes them."""
    return [value if _stays(value, values) else Value(value.kind, rank=value.rank) for value in values if value.is_tensor]


def _stays(value: Value, values: Sequence[Value]) -> bool:
    for other in values:
        if other.is_tensor:
            if other.exact != value.exact:
                return False
        elif _kind(other, "int") > _kind(value, "bool"):
            return False
    return True


def _kind(value: Value, usual: str) -> int:
    return dtypes.ORDER.index(dtypes.category(value) or usual)


def _mark(file: File, node: _Node, reason: Text) -> None:
    file.change(node, [], verdict="review", record=operator_record(node), reason=reason)
