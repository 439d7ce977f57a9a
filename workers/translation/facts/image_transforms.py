"""What torchvision's transforms make of an image, as far as the code shows it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from workers.translation.facts.dtypes import Known
from workers.translation.facts.types import OTHER, TENSOR, UNKNOWN, Value
from workers.translation.source.parts import keyword_value

PREFIX = "torchvision.transforms."
_TO_TENSOR = frozenset({"ToTensor", "PILToTensor", "ToImage"})
_OF_TENSORS = frozenset({"Normalize", "ConvertImageDtype", "RandomErasing", "LinearTransformation"})
_TO_OTHER = frozenset({"Lambda", "ToPILImage", "FiveCrop", "TenCrop", "RandomChoice", "RandomApply", "RandomOrder", "ToNumpy"})
_LISTS = frozenset({"Compose", "RandomApply", "RandomOrder", "RandomChoice"})


def is_transform(value: Value) -> bool:
    return value.kind == "object" and value.name.startswith(PREFIX)


def is_mode(name: str) -> bool:
    """A member of InterpolationMode, which the inserted enumeration has too."""
    return name.startswith(PREFIX) and ".InterpolationMode." in name and name.rpartition(".")[2].isupper()


def made(name: str, call: ast.Call, known: Known, result: Callable[[Value], Value]) -> Value:
    """A transform; its item is what it makes of an image. `result` says what a function or an object of the file gives."""
    short = name.rpartition(".")[2]
    if short == "Compose":
        steps = [known(step.body) if isinstance(step, ast.Lambda) else known(step) for step in _steps(call)]
        return Value("object", name, item=_of_all(steps, result))
    if short == "Lambda" and call.args:
        function = call.args[0]
        given = known(function.body) if isinstance(function, ast.Lambda) else result(known(function))
        return Value("object", name, item=TENSOR if given.is_tensor else None)
    return Value("object", name, item=TENSOR if short in _TO_TENSOR | _OF_TENSORS else None)


def _steps(call: ast.Call) -> list[ast.expr]:
    given = call.args[0] if call.args else keyword_value(call, "transforms")
    return given.elts if isinstance(given, ast.List | ast.Tuple) else []


def _of_all(steps: list[Value], result: Callable[[Value], Value]) -> Value | None:
    """An image stays one, a tensor a tensor, up to the step that makes another thing of it."""
    found = None
    for step in steps:
        if not is_transform(step):
            found = TENSOR if step.is_tensor or result(step).is_tensor else None
        elif step.item or step.name.rpartition(".")[2] in _TO_OTHER:
            found = step.item
    return found


def applied(by: Value, given: Value = UNKNOWN) -> Value:
    """What a transform gives for an image; without one it stays as it is."""
    if by.kind == "none":
        return OTHER
    if not is_transform(by):
        return UNKNOWN
    short = by.name.rpartition(".")[2]
    stays = given.is_tensor and short not in _TO_OTHER | {"Compose"}
    return by.item or (TENSOR if stays else UNKNOWN)


def given_tensors(name: str, call: ast.Call, dotted: Callable[[ast.expr], str]) -> Iterator[ast.expr]:
    """The steps of the file's own that get a tensor: functions, lambdas and calls of classes behind ToTensor."""
    if not name.startswith(PREFIX) or name.rpartition(".")[2] not in _LISTS:
        return
    tensor = False
    for step in _steps(call):
        called = dotted(step.func) if isinstance(step, ast.Call) else ""
        short = called.removeprefix(PREFIX).removeprefix("v2.") if called.startswith(PREFIX) else ""
        if tensor and short in {"", "Lambda"}:
            yield step.args[0] if short and isinstance(step, ast.Call) and step.args else step
        tensor = short in _TO_TENSOR | _OF_TENSORS or (tensor and (not short or short == "Lambda" or short not in _TO_OTHER))
