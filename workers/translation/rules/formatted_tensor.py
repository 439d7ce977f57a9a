"""`f"{loss:.4f}"`: a tensor of MindSpore takes no format, its number does. The same for `"{:.2f}".format(t)` and `round(t, 2)`."""

from __future__ import annotations

import ast
import re
import string

from knowledge import Text
from workers.translation.analysis.maybe_tensor import field_may_be_tensor, may_be_tensor
from workers.translation.file import File
from workers.translation.source.edits import Piece

AFTER = ("training_step",)
_REASON = Text(
    "A MindSpore tensor takes no format specification: its number is formatted.",
    "MindSpore 张量不支持格式说明符，改为格式化其数值。",
)

# A field of a template that is an attribute or an element, with a format for numbers.
_INSIDE = re.compile(r"\{(\w+)([.\[][^{}:!]*):[^{}]*[feEgG%]\}")
_ROUNDED = Text("round of a MindSpore tensor takes no number of digits.", "MindSpore 张量的 round 不支持指定小数位数。")


def rewrite_file(file: File) -> None:
    for field in file.nodes(ast.FormattedValue):
        spec = field.format_spec
        if isinstance(spec, ast.JoinedStr) and field.conversion == -1:
            text = "".join(str(v.value) for v in spec.values if isinstance(v, ast.Constant))
            _number(file, field.value, text)
    for call in file.nodes(ast.Call):
        if isinstance(call.func, ast.Name) and call.func.id == "round" and len(call.args) == 2:
            _round(file, call, call.func)
        if _reaches_into(file, call):
            _by_numbers(file, call)
            continue
        for node, text in _formatted(call):
            _number(file, node, text)


def _reaches_into(file: File, call: ast.Call) -> bool:
    """`"{top1.avg:.3f}".format(top1=top1)`, `template.format(**self.__dict__)`: values inside of what is given."""
    func = call.func
    if not (isinstance(func, ast.Attribute) and func.attr == "format") or getattr(call, "_unplaced", False):
        return False
    texts = func.value.value if isinstance(func.value, ast.Constant) and isinstance(func.value.value, str) else None
    starred = [ast.unparse(k.value) for k in call.keywords if k.arg is None]
    if any(text.endswith("__dict__") or text.startswith("vars(") for text in starred):
        return texts is not None or file.known(func.value).kind in {"str", "unknown"}
    named = {k.arg: k.value for k in call.keywords if k.arg}
    found = _INSIDE.findall(texts or "")
    held = [(named[name], path) for name, path in found if name in named and file.known(named[name]).kind in {"object", "unknown"}]
    return any(not path[1:].isidentifier() or field_may_be_tensor(file, owner, path[1:]) for owner, path in held)


def _by_numbers(file: File, call: ast.Call) -> None:
    assert isinstance(call.func, ast.Attribute)
    start, end = file.source.span(call.func)
    template = file.source.span(call.func.value)
    opened = file.source.data.index(b"(", end) + 1
    comma = "," if file.source.data[opened : opened + 1] in (b"\r", b"\n") else ", "
    file.change(
        call, [((start, opened), [f"{file.use_block('Numbers')}().format(", template, comma])], target="str.format",
        verdict="adapted", reason=_REASON,
    )  # fmt: skip


def _formatted(call: ast.Call) -> list[tuple[ast.expr, str]]:
    """Arguments of str.format and format with what they are formatted by."""
    func = call.func
    if isinstance(func, ast.Name) and func.id == "format" and len(call.args) == 2:
        spec = call.args[1].value if isinstance(call.args[1], ast.Constant) else None
        return [(call.args[0], spec)] if isinstance(spec, str) else []
    if not (isinstance(func, ast.Attribute) and func.attr == "format" and isinstance(func.value, ast.Constant)):
        return []
    return _fields(func.value.value, call) if isinstance(func.value.value, str) else []


def _fields(text: str, call: ast.Call) -> list[tuple[ast.expr, str]]:
    found: list[tuple[ast.expr, str]] = []
    named = {k.arg: k.value for k in call.keywords if k.arg}
    try:
        fields = [
            (name, spec) for _, name, spec, conversion in string.Formatter().parse(text) if name is not None and not conversion
        ]
    except ValueError:
        return []
    for index, (name, spec) in enumerate(fields):
        position = int(name) if name.isdigit() else index
        node = named.get(name) or (call.args[position] if (not name or name.isdigit()) and position < len(call.args) else None)
        if node is not None and spec and not isinstance(node, ast.Starred):
            found.append((node, spec))
    return found


def _round(file: File, call: ast.Call, func: ast.Name) -> None:
    if not file.known(call.args[0]).is_tensor or file.known(func).kind == "function":
        return
    decimals = file.source.span(call.args[1])
    edits: list[tuple[tuple[int, int], list[Piece]]] = [
        (file.source.span(func), [file.use_block("round_decimals")]),
        (decimals, ["decimals=", decimals]),
    ]
    file.change(call, edits, target="round_decimals", verdict="adapted", reason=_ROUNDED)


def _number(file: File, node: ast.expr, spec: str) -> None:
    value = file.known(node)
    tensor = value.is_tensor or (spec[-1:] in "feEgG%" and may_be_tensor(file, node))
    if not spec or not tensor or value.dtype == "complex" or getattr(node, "_unplaced", False):
        return
    kind = "int" if re.search(r"[bcdoxX]$", spec) else "float"
    span = file.source.span(node)
    file.change(node, [(span, [f"{kind}(", span, ")"])], target="mindspore.Tensor", verdict="exact", reason=_REASON)
