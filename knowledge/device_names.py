"""Which names of MindSpore a target uses: those of its expression, and all that the companion's definitions of it use."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from knowledge import companion, syntax
from knowledge.reading import all_records
from knowledge.record import Target
from knowledge.reverse import names_in

_WORD = re.compile(r"(?<![\w.])[A-Za-z_]\w+(?!\s*=[^=])")
_WHILE_COMPILING = "mindspore.ops.constexpr"  # its function runs in Python, on no device
# What Python's operators on tensors are in MindSpore 2.10, eager: `__add__` is the C function of `add` and so on; `@`, `//`,
# `-x`, `~x` and all comparisons but `==` go through its Python code.
OPERATORS = {
    "Add": "Tensor.add", "Sub": "Tensor.sub", "Mult": "Tensor.mul", "Div": "Tensor.div", "Pow": "Tensor.pow",
    "Mod": "mint.remainder", "FloorDiv": "ops.floor_divide", "MatMult": "ops.matmul",
    "BitAnd": "Tensor.bitwise_and", "BitOr": "Tensor.bitwise_or", "BitXor": "Tensor.bitwise_xor",
    "USub": "ops.neg", "Invert": "ops.logical_not",
    "Eq": "Tensor.eq", "NotEq": "Tensor.ne", "Lt": "Tensor.lt", "LtE": "Tensor.le", "Gt": "Tensor.gt", "GtE": "Tensor.ge",
}  # fmt: skip
_BY_RULES = ("nn.Cell.trainable_params", "save_checkpoint")
_QUOTED = re.compile(r'"""(?:[^"]|"(?!""))*"""|#[^\n]*')


def names_of(target: Target) -> tuple[str, ...]:
    """In the order in which they stand; empty for what is Python's own."""
    return _names_of(target.name, target.expression, target.block if not target.expression or _calls(target) else "")


def spelled(target: Target) -> tuple[str, ...]:
    """Those that stand in the user's file, without what the companion's definitions use."""
    return tuple(names_in(target.expression)) or ((target.name,) if target.name.startswith("mindspore.") else ())


def is_class(block: str) -> bool:
    return re.search(r"^class ", companion.texts().get(block, ""), re.MULTILINE) is not None


def _calls(target: Target) -> bool:
    """Whether the expression, and not only a stand-in for a name passed as a value, uses the definition."""
    return target.block in _WORD.findall(target.expression)


@cache
def _names_of(name: str, expression: str, block: str) -> tuple[str, ...]:
    parts = [name] if name.startswith("mindspore.") and not expression else []
    parts += names_in(expression)
    if not parts and name.startswith("mindspore."):
        parts = [name]
    used = {word for word in _WORD.findall(expression) if word in companion.modules()} | ({block} & set(companion.modules()))
    for word in sorted(used):
        parts += _of_definition(word)
    return tuple(dict.fromkeys(parts))


@cache
def _of_definition(name: str) -> tuple[str, ...]:
    """Names that a definition of the companion uses, and those that it uses from there."""
    seen, waiting, found = {name}, [name], list[str]()
    while waiting:
        text = companion.texts()[waiting.pop()]
        found += [used for used in names_in(_QUOTED.sub("", text)) if used != _WHILE_COMPILING]
        inner = (_free(text) & set(companion.modules())) - seen
        seen |= inner
        waiting += sorted(inner)
    return tuple(dict.fromkeys(found))


def _free(text: str) -> set[str]:
    """Names that the definition takes from around it: an `inverse` of its own is no definition of that name."""
    nodes = list(ast.walk(syntax.module(text)))
    names = [node for node in nodes if isinstance(node, ast.Name)]
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)} | {node.arg for node in nodes if isinstance(node, ast.arg)}
    return {node.id for node in names} - own


def all_names() -> Iterator[str]:
    """Of every target of every record, of Python's operators, and what a rule writes in a target's place."""
    seen = {name for record in all_records() for target in record.targets for name in names_of(target)}
    seen |= {f"mindspore.{name}" for name in (*OPERATORS.values(), *_BY_RULES)}
    yield from sorted(seen)
