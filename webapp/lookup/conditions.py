"""The condition of a target, said in words: `passed(dim) and dim is not None` becomes "dim is given, and dim is not None"."""

from __future__ import annotations

import ast

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from knowledge import syntax


def in_words(condition: str) -> SafeString:
    """HTML. A part that has no words here is shown as it is written."""
    try:
        return mark_safe(_said(syntax.expression(condition)))
    except SyntaxError:
        return _code(condition)


def _said(node: ast.expr) -> str:
    if isinstance(node, ast.BoolOp):
        return _joined(node)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return _denied(node.operand)
    if isinstance(node, ast.Call):
        return _asked(node) or _code(ast.unparse(node))
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return _compared(node)
    return _code(ast.unparse(node))


def _joined(node: ast.BoolOp) -> str:
    word = pgettext("condition", ", and ") if isinstance(node.op, ast.And) else pgettext("condition", ", or ")
    parts = [_said(part) for part in node.values]
    mixed = [isinstance(part, ast.BoolOp) for part in node.values]
    return word.join(f"({part})" if nested else part for part, nested in zip(parts, mixed, strict=True))


def _denied(node: ast.expr) -> str:
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "passed":
        return _("%(what)s is not given") % {"what": _code(ast.unparse(node.args[0]))}
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "surely":
        return _("it is not certain that %(what)s") % {"what": _said(node.args[0])}
    return _("not: %(what)s") % {"what": _said(node)}


def _asked(node: ast.Call) -> str:
    name, arguments = ast.unparse(node.func), node.args
    if name == "surely":
        return _said(arguments[0])
    if not arguments or name == "brings":
        return _of_program().get(syntax.literal(arguments[0]) if arguments else name, "")
    if name == "may_be":
        return _of_type().get(syntax.literal(arguments[1]), "") % {"what": _code(ast.unparse(arguments[0]))}
    said = _kinds().get(name, "")
    other = _code(ast.unparse(arguments[1])) if len(arguments) > 1 else ""
    return said % {"what": _code(ast.unparse(arguments[0])), "other": other} if said else ""


def _compared(node: ast.Compare) -> str:
    left, right = _code(ast.unparse(node.left)), _code(ast.unparse(node.comparators[0]))
    words = {
        ast.Is: _("%(what)s is %(other)s"),
        ast.Eq: _("%(what)s is %(other)s"),
        ast.IsNot: _("%(what)s is not %(other)s"),
        ast.NotEq: _("%(what)s is not %(other)s"),
        ast.In: _("%(what)s is one of %(other)s"),
        ast.NotIn: _("%(what)s is none of %(other)s"),
    }
    said = words.get(type(node.ops[0]))
    return said % {"what": left, "other": right} if said else _code(ast.unparse(node))


def _of_type() -> dict[str, str]:
    return {
        "float64": _("%(what)s may hold float64"),
        "uint8": _("%(what)s may hold uint8"),
        "complex": _("%(what)s may hold complex numbers"),
        "nan": _("%(what)s may hold nan"),
        "inf": _("%(what)s may hold infinity"),
    }


def _of_program() -> dict[str, str]:
    return {
        "without_batch": _("the program passes inputs without a batch dimension"),
        "empty_tensors": _("the program makes empty tensors"),
        "float64": _("the program computes in float64"),
        "double_layers": _("the program has layers in float64"),
        "none_among_layers": _("the program keeps None among its layers"),
        "of_raw_inputs": _("all that is handed on is what the network was given"),
        "among_products": _("matrices are multiplied around it"),
        "output_size_asked": _("the program passes output_size"),
        "weights_read": _("the program reads or loads weights by name"),
        "trained": _("the program trains"),
        "differentiated_twice": _("the program differentiates twice"),
    }


def _kinds() -> dict[str, str]:
    return {
        "passed": _("%(what)s is given"),
        "is_int": _("%(what)s holds whole numbers"),
        "is_float": _("%(what)s holds floating-point numbers"),
        "is_bool": _("%(what)s holds true and false"),
        "is_complex": _("%(what)s holds complex numbers"),
        "is_tensor": _("%(what)s is a tensor"),
        "is_number": _("%(what)s is a number"),
        "is_plain_number": _("%(what)s is one number"),
        "is_count": _("%(what)s is one number"),
        "is_sequence": _("%(what)s is a list or tuple"),
        "is_name": _("%(what)s stands in the call as a name"),
        "is_tuple": _("%(what)s is a tuple"),
        "is_list_display": _("%(what)s is written as a list"),
        "holds_list": _("%(what)s is a name that holds a list"),
        "is_element": _("%(what)s is one element of an array"),
        "is_dtype": _("%(what)s is a data type"),
        "is_dtype_of": _("%(what)s is the data type %(other)s"),
        "is_range": _("%(what)s is a range"),
        "is_weight": _("%(what)s is a parameter of a layer"),
        "literal": _("%(what)s stands in the call as a value"),
        "mixed": _("%(what)s differ in data type"),
        "several": _("%(what)s are more than one"),
        "said_alike": _("%(what)s is given in the words of %(other)s"),
        "chosen": _("%(what)s is picked by a mask and may be empty"),
        "holds_numpy": _("%(what)s holds numbers of numpy"),
        "may_be_negative": _("%(what)s may be negative"),
        "has_rank": _("%(what)s has %(other)s dimensions"),
        "has_length": _("%(what)s has %(other)s elements"),
        "differ": _("%(what)s and %(other)s are of different data types"),
        "yields": _("%(what)s is without dimensions and takes the data type of %(other)s"),
        "of_two_classes": _("%(what)s and %(other)s are objects of different classes"),
        "result_of": _("it is the result of %(what)s"),
        "method_call": _("%(what)s is asked for on the spot, by %(other)s"),
    }


def _code(text: str) -> SafeString:
    return format_html('<code translate="no">{}</code>', text)
