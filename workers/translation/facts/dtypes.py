"""The kind of dtype that a call gives: int, float, bool or complex; empty where the code does not say."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable

from workers.translation.facts.places import is_literal
from workers.translation.facts.types import Value

Known = Callable[[ast.AST | None], Value]

CATEGORY = {
    **dict.fromkeys(("float", "float16", "float32", "float64", "half", "double", "bfloat16"), "float"),
    **dict.fromkeys(("int", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "short", "long"), "int"),
    **dict.fromkeys(("complex64", "complex128", "cfloat", "cdouble", "complex"), "complex"),
    **dict.fromkeys(("bool", "bool_"), "bool"),
}
# torch promotes to the later one.
ORDER = ("bool", "int", "float", "complex")

_COMPLEX = frozenset("complex polar view_as_complex fft ifft fft2 ifft2 fftn ifftn rfft rfft2 rfftn ihfft cfloat cdouble".split())
BOOLEAN = frozenset(
    """
    eq ne gt ge lt le isnan isinf isfinite isposinf isneginf isreal isclose isin signbit all any
    logical_and logical_or logical_not logical_xor greater greater_equal less less_equal not_equal bool BoolTensor
    """.split()
)
INTEGER = frozenset(
    """
    argmax argmin argsort nonzero argwhere searchsorted bucketize randint randperm count_nonzero long int short char byte
    tril_indices triu_indices LongTensor IntTensor ShortTensor ByteTensor CharTensor
    """.split()
)
FLOAT = frozenset(
    """
    randn rand float double half bfloat16 linspace logspace normal zeros ones empty eye FloatTensor Tensor DoubleTensor
    HalfTensor hann_window hamming_window blackman_window bartlett_window kaiser_window scalar_tensor
    """.split()
)
# Integers become float32; of complex numbers they stay complex.
FLOATING = frozenset(
    """
    sigmoid softmax log_softmax mean std var sqrt rsqrt exp exp2 expm1 log log2 log10 log1p sin cos tan sinh cosh tanh asin acos
    atan asinh acosh atanh arcsin arccos arctan arcsinh arccosh arctanh erf erfc erfinv lgamma digamma i0 sinc logit reciprocal
    deg2rad rad2deg logsumexp div divide true_divide atan2 arctan2 xlogy float_power quantile nanquantile nanmean
    """.split()
)
KEEPS = frozenset(
    """
    view reshape permute transpose t T flatten squeeze unsqueeze clone detach contiguous repeat expand flip roll index_select gather
    zeros_like ones_like empty_like full_like rand_like randn_like randint_like sort relu narrow select tile neg negative positive
    expand_as view_as reshape_as ravel unflatten swapaxes swapdims movedim moveaxis fliplr flipud rot90 tril triu diag diagonal
    diag_embed diagflat masked_select take take_along_dim repeat_interleave broadcast_to unfold as_strided index_fill index_copy
    index_add scatter scatter_add scatter_reduce masked_scatter square sign sgn floor ceil round trunc fix frac nan_to_num
    amax amin max min new_zeros new_ones new_full new_empty to_dense data cpu cuda requires_grad_ unique msort renorm clamp_min
    clamp_max clamp clip masked_fill conj resolve_conj resolve_neg mode median nanmedian kthvalue topk cummax cummin from_numpy
    as_tensor cumprod_ cumsum_ median adjoint atleast_1d atleast_2d atleast_3d
    """.split()
)
SUMS = frozenset("sum nansum prod cumsum cumprod trace".split())
JOINS = frozenset(
    """
    add sub subtract rsub mul multiply maximum minimum fmax fmin remainder fmod pow floor_divide lerp addcmul cat concat concatenate
    stack hstack vstack dstack column_stack row_stack where matmul mm bmm mv dot inner outer ger kron cross baddbmm addmm addmv
    bitwise_and bitwise_or bitwise_xor gcd lcm copysign hypot heaviside
    """.split()
)
PARTS = frozenset("abs absolute real imag angle".split())
_NAMED = frozenset("input other self tensors end exponent mat2 vec2 vec tensor1 tensor2 mat1 mat".split())


def promoted(kinds: Iterable[str]) -> str:
    """What torch promotes the kinds to; empty when one of them is not known, unless another is complex."""
    found = set(kinds)
    if "complex" in found:
        return "complex"
    return "" if "" in found or not found else max(found, key=ORDER.index) if found <= set(ORDER) else ""


def category(value: Value) -> str:
    """The kind of dtype of a tensor, an array, a number or a sequence of them."""
    if value.kind == "bool":
        return "bool"
    if value.kind == "range":
        return "int"
    if value.kind in {"list", "tuple"}:
        return promoted(map(category, value.items)) if value.items else category(value.each())
    return value.dtype if value.kind in {"tensor", "parameter", "number", "ndarray"} else ""


def stated(node: ast.AST | None, known: Known) -> str:
    """What an argument that names a dtype says: `torch.long`, `x.dtype`, `np.float32`, `"float32"`, `float`; or another tensor."""
    value = known(node)
    if value.is_tensor:
        return value.dtype
    if isinstance(node, ast.Attribute) and node.attr == "dtype":
        return category(known(node.value))
    text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else value.name
    if isinstance(node, ast.Name) and node.id in {"int", "float", "bool", "complex"}:
        text = node.id
    if value.kind == "dtype" and value.members:
        kinds = {CATEGORY.get(member.name.rpartition(".")[2], "") for member in value.members}
        return kinds.pop() if len(kinds) == 1 else ""
    return CATEGORY.get(text.rpartition(".")[2], "")


def implied(short: str, node: ast.Call, known: Known) -> str:
    """The kind of dtype of what the torch function or method of this name gives."""
    for kind, names in (("bool", BOOLEAN), ("complex", _COMPLEX), ("int", INTEGER), ("float", FLOAT)):
        if short in names:
            return kind
    if short in {"to", "type", "type_as"}:
        return _converted(node, known)
    if short == "stft":
        return "float" if any(k.arg == "return_complex" and is_literal(k.value, False) for k in node.keywords) else "complex"
    if short == "view_as_real":
        return "float"
    if short in {"tensor", "as_tensor", "asarray", "from_numpy"} and node.args:
        return data_category(node.args[0], known)
    if short == "full":
        return category(known(node.args[1])) if len(node.args) > 1 else ""
    if short in {"Parameter", "Buffer"} and node.args:
        return "complex" if category(known(node.args[0])) == "complex" else ""
    if short in {"arange", "range"}:
        kinds = {category(known(argument)) for argument in node.args} | {
            category(known(k.value)) for k in node.keywords if k.arg in {"start", "end", "step"}
        }
        return "int" if kinds == {"int"} and short == "arange" else "float" if "float" in kinds else ""
    return _calculated(short, node, known)


def _calculated(short: str, node: ast.Call, known: Known) -> str:
    operands = operands_of(node, known)
    first = category(known(operands[0])) if operands else ""
    if short in FLOATING:
        return "complex" if first == "complex" else "float"
    if short in PARTS:
        return "float" if first == "complex" or (first and short == "angle") else first
    if short in SUMS:
        return "int" if first == "bool" else first
    if short in KEEPS:
        return first
    if short in JOINS:
        rest = operands[1:] if short == "where" and len(operands) > 1 else operands
        return promoted(category(known(operand)) for operand in rest)
    return ""


def operands_of(node: ast.Call, known: Known) -> list[ast.expr]:
    receiver = [node.func.value] if isinstance(node.func, ast.Attribute) and known(node.func.value).is_tensor else []
    named = [k.value for k in node.keywords if k.arg in _NAMED]
    given = [*receiver, *node.args, *named]
    return [operand for operand in given if category(known(operand)) or known(operand).kind not in {"str", "none", "shape"}]


def _converted(node: ast.Call, known: Known) -> str:
    """`x.to(torch.float64)`, `x.to(y)`, `x.type_as(y)`; a device alone keeps the dtype."""
    for argument in node.args:
        found = stated(argument, known)
        if found or known(argument).kind in {"dtype", "unknown"} or known(argument).is_tensor:
            return found
    return category(known(node.func.value)) if isinstance(node.func, ast.Attribute) else ""


def data_category(node: ast.expr, known: Known) -> str:
    """The kind of dtype that torch.tensor infers from nested Python numbers, arrays and tensors."""
    if isinstance(node, ast.List | ast.Tuple):
        kinds = {data_category(element, known) for element in node.elts}
        return promoted(kinds)
    if isinstance(node, ast.UnaryOp):
        return data_category(node.operand, known)
    if isinstance(node, ast.BinOp) and "complex" in (data_category(node.left, known), data_category(node.right, known)):
        return "complex"
    if isinstance(node, ast.Constant) and isinstance(node.value, bool | int | float | complex):
        return type(node.value).__name__
    return category(known(node))
