"""What calls give beyond a record's plain `returns`: containers of parameters, recurrent layers, dtypes."""

from __future__ import annotations

import ast
from collections.abc import Callable

from workers.translation.values import BOOL, INT, NUMBER, PARAMETER, STRING, TENSOR, UNKNOWN, Value

_NAMED_PARAMETER = Value("tuple", items=(STRING, PARAMETER))
_MODULE = Value("module")
_STATES = Value("tuple", items=(TENSOR, TENSOR))
_PAIR = Value("tuple", items=(TENSOR, TENSOR))

RESULTS: dict[str, Value] = {
    "torch.nn.Module.parameters": Value("list", item=PARAMETER),
    "torch.nn.Module.named_parameters": Value("list", item=_NAMED_PARAMETER),
    "torch.nn.Module.modules": Value("list", item=_MODULE),
    "torch.nn.Module.children": Value("list", item=_MODULE),
    "torch.nn.Module.named_modules": Value("list", item=Value("tuple", items=(STRING, _MODULE))),
    "torch.nn.Module.named_children": Value("list", item=Value("tuple", items=(STRING, _MODULE))),
    "torch.nn.Module.state_dict": Value("dict", item=TENSOR),
    "torch.Tensor.shape": Value("shape"),
    "torch.Tensor.ndim": INT,
    "torch.Tensor.dim": INT,
    "torch.Tensor.numel": INT,
    "torch.Tensor.item": NUMBER,
    "torch.Tensor.tolist": Value("list"),
    "torch.Tensor.grad": TENSOR,
    "torch.Tensor.data": TENSOR,
    "torch.cuda.is_available": BOOL,
}

# Calls whose results have named parts: max(x, 1).values.
_WITH_PARTS = """
    max min median nanmedian mode sort topk kthvalue cummax cummin aminmax qr svd slogdet histogram frexp geqrf lu triangular_solve
    linalg.qr linalg.svd linalg.eig linalg.eigh linalg.slogdet linalg.lstsq linalg.lu linalg.lu_factor
    linalg.inv_ex linalg.cholesky_ex
""".split()
STRUCTURED = frozenset(f"torch.{prefix}{name}" for name in _WITH_PARTS for prefix in ("", "Tensor."))
_BY_DIMENSION = frozenset(f"torch.{prefix}{name}" for name in ("max", "min", "median", "nanmedian") for prefix in ("", "Tensor."))


def by_arguments(name: str, node: ast.Call, known: Callable[[ast.AST | None], Value]) -> Value | None:
    """max(x) is a tensor, max(x, 1) values and indices, max(x, y) a tensor again; None for names that have one result."""
    if name not in _BY_DIMENSION:
        return None
    rest = node.args[0 if isinstance(node.func, ast.Attribute) and ".Tensor." in name else 1 :]
    named = {keyword.arg for keyword in node.keywords}
    if "other" in named or (rest and known(rest[0]).is_tensor):
        return TENSOR
    return Value("tuple", name, items=(TENSOR, Value("tensor", dtype="int"))) if rest or named & {"dim", "axis"} else TENSOR


_MODULE_CALLS: dict[str, Value] = {
    "torch.nn.LSTM": Value("tuple", items=(TENSOR, _STATES)),
    "torch.nn.GRU": _PAIR,
    "torch.nn.RNN": _PAIR,
    "torch.nn.LSTMCell": _STATES,
    "torch.nn.MultiheadAttention": _PAIR,
}


def called_module(name: str) -> Value:
    """What calling an instance of the torch layer gives; of an unknown module, a tensor is not certain."""
    if name in _MODULE_CALLS:
        return _MODULE_CALLS[name]
    return TENSOR if name.startswith("torch.nn.") or not name else UNKNOWN


CATEGORY = {
    **dict.fromkeys(("float", "float16", "float32", "float64", "half", "double", "bfloat16"), "float"),
    **dict.fromkeys(("int", "int8", "int16", "int32", "int64", "uint8", "short", "long"), "int"),
    **dict.fromkeys(("complex64", "complex128", "cfloat", "cdouble"), "complex"),
    "bool": "bool",
}

_COMPLEX = frozenset("complex polar view_as_complex fft ifft fft2 ifft2 fftn ifftn rfft rfft2 rfftn ihfft".split())
_BOOLEAN = frozenset(
    [
        "eq",
        "ne",
        "gt",
        "ge",
        "lt",
        "le",
        "isnan",
        "isinf",
        "isfinite",
        "isclose",
        "logical_and",
        "logical_or",
        "logical_not",
        "logical_xor",
        "greater",
        "less",
        "not_equal",
    ]
)
_INTEGER = frozenset(
    [
        "argmax",
        "argmin",
        "argsort",
        "nonzero",
        "searchsorted",
        "bucketize",
        "randint",
        "randperm",
        "bincount",
        "count_nonzero",
        "long",
        "int",
        "short",
    ]
)
_FLOATING = frozenset(
    [
        "randn",
        "rand",
        "float",
        "double",
        "half",
        "zeros_float",
        "linspace",
        "logspace",
        "normal",
        "sigmoid",
        "softmax",
        "log_softmax",
        "mean",
        "std",
        "var",
        "sqrt",
        "exp",
        "log",
    ]
)
_DEFAULT_FLOAT = frozenset(["zeros", "ones", "empty", "eye", "FloatTensor", "Tensor", "DoubleTensor"])
_KEEPS = frozenset(
    [
        "view",
        "reshape",
        "permute",
        "transpose",
        "t",
        "T",
        "flatten",
        "squeeze",
        "unsqueeze",
        "clone",
        "detach",
        "contiguous",
        "repeat",
        "expand",
        "flip",
        "roll",
        "cat",
        "stack",
        "index_select",
        "gather",
        "zeros_like",
        "ones_like",
        "empty_like",
        "rand_like",
        "randn_like",
        "abs",
        "clamp",
        "sort",
        "relu",
        "masked_fill",
        "where",
        "narrow",
        "select",
        "tile",
        "cumsum",
        "neg",
    ]
)


def method_result(value: Value, name: str, node: ast.Call, known: Callable[[ast.AST | None], Value]) -> Value:
    """The tensor with the dtype category that the called name implies."""
    dtype = _implied(name.rpartition(".")[2], node, known)
    return Value(value.kind, value.name, dtype) if dtype else value


def _implied(short: str, node: ast.Call, known: Callable[[ast.AST | None], Value]) -> str:
    if short in _BOOLEAN:
        return "bool"
    if short in _COMPLEX:
        return "complex"
    if short in _INTEGER:
        return "int"
    if short in _FLOATING or short in _DEFAULT_FLOAT:
        return "float"
    if short in {"tensor", "as_tensor"} and node.args:
        return literal_category(node.args[0])
    if short == "full" and len(node.args) > 1:
        return known(node.args[1]).dtype
    if short == "arange":
        kinds = {known(argument).dtype for argument in node.args}
        return "int" if kinds == {"int"} else "float" if "float" in kinds else ""
    return _kept(node, known) if short in _KEEPS else ""


def _kept(node: ast.Call, known: Callable[[ast.AST | None], Value]) -> str:
    source = (
        node.func.value
        if isinstance(node.func, ast.Attribute) and known(node.func.value).is_tensor
        else node.args[0]
        if node.args
        else None
    )
    value = known(source)
    return value.dtype if value.is_tensor else value.each().dtype


def literal_category(node: ast.expr) -> str:
    """The dtype category of nested Python numbers, as torch.tensor infers it."""
    if isinstance(node, ast.List | ast.Tuple):
        kinds = {literal_category(element) for element in node.elts}
        if "" in kinds or not kinds:
            return ""
        return next(kind for kind in ("complex", "float", "int", "bool") if kind in kinds)
    if isinstance(node, ast.UnaryOp):
        return literal_category(node.operand)
    if isinstance(node, ast.BinOp) and "complex" in (literal_category(node.left), literal_category(node.right)):
        return "complex"
    if isinstance(node, ast.Constant) and isinstance(node.value, bool | int | float | complex):
        return type(node.value).__name__
    return ""
