"""Torch's own tables of operators: the forms of functions written in C++, whose documentation often shows one of several."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch

GROUPS = {"torch": "", "torch.Tensor": "", "torch.nn.functional": "", "torch.special": "special_", "torch.linalg": "linalg_"}
NEW_TENSOR = {"dtype", "layout", "device"}
PYTHON = {"pin_memory": "False", "reduction": "..."}  # where Python's default is not the table's; `torch.kl_div` does not average
INT64 = 4
SCRIPTED = {"a", "l", "t"}


def forms(name: str) -> Iterator[str]:
    """Parameter lists as Python calls them: `self` is a function's `input` and a method's receiver."""
    owner, _, short = name.rpartition(".")
    if owner not in GROUPS:
        return
    method = owner == "torch.Tensor"
    for schema in torch._C._jit_get_schemas_for_operator(f"aten::{GROUPS[owner]}{short}"):
        if method and any(argument.is_out for argument in schema.arguments):
            continue  # methods give their result
        if not schema.arguments or _is_for_tensors(schema.arguments[0]):
            yield _form(schema.arguments, method)


def _is_for_tensors(first: Any) -> bool:
    """TorchScript has the same names for plain numbers and lists."""
    return "Tensor" in str(first.type) if first.name == "self" else first.name not in SCRIPTED


def _form(arguments: list[Any], method: bool) -> str:
    shown: list[str] = []
    for argument in arguments:
        if method and argument.name == "self":
            continue
        if argument.kwarg_only and "*" not in shown:
            shown.append("*")
        shown.append(_parameter(argument))
    names = {argument.name for argument in arguments}
    return f"({', '.join([*shown, 'requires_grad=False'] if names >= NEW_TENSOR else shown)})"


def _parameter(argument: Any) -> str:
    name = "input" if argument.name == "self" else argument.name
    if argument.has_default_value():
        default = "torch.int64" if name == "dtype" and argument.default_value == INT64 else repr(argument.default_value)
        return f"{name}={PYTHON.get(name, default)}"
    return f"{name}=None" if argument.is_out else name
