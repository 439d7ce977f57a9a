"""What calls give beyond a record's plain `returns`: containers of parameters, recurrent layers, dtypes."""

from __future__ import annotations

import ast
from collections.abc import Callable

from workers.translation.facts.dtypes import implied, stated
from workers.translation.facts.types import BOOL, INT, NUMBER, PARAMETER, STRING, TENSOR, UNKNOWN, Value

_NAMED_PARAMETER = Value("tuple", items=(STRING, PARAMETER))
_MODULE = Value("module")
_INDICES = Value("tensor", dtype="int")
_VALUES_AND_INDICES = frozenset("sort topk kthvalue mode cummax cummin".split())
_STATES = Value("tuple", items=(TENSOR, TENSOR))
_PAIR = Value("tuple", items=(TENSOR, TENSOR))

RESULTS: dict[str, Value] = {
    "torch.nn.Module.parameters": Value("list", item=PARAMETER),
    "torch.nn.Module.named_parameters": Value("list", item=_NAMED_PARAMETER),
    "torch.nn.Module.modules": Value("list", item=_MODULE),
    "torch.nn.Module.children": Value("list", item=_MODULE),
    "torch.nn.Module.named_modules": Value("list", item=Value("tuple", items=(STRING, _MODULE))),
    "torch.nn.Module.named_children": Value("list", item=Value("tuple", items=(STRING, _MODULE))),
    "torch.nn.Module._modules": Value("dict", item=_MODULE),
    "torch.nn.Module.state_dict": Value("dict", item=TENSOR),
    "torch.Tensor.shape": Value("shape"),
    "torch.Tensor.ndim": INT,
    "torch.Tensor.dim": INT,
    "torch.Tensor.numel": INT,
    "torch.Tensor.item": NUMBER,
    "torch.Tensor.tolist": Value("list"),
    "torch.Tensor.values": Value("list", item=TENSOR),  # what networks give is a dictionary where it has values()
    "torch.Tensor.grad": TENSOR,
    "torch.Tensor.data": TENSOR,
    "torch.cuda.is_available": BOOL,
}

# What a distribution of torch gives: numbers drawn, their likelihood, what describes it.
_OF_DISTRIBUTIONS = frozenset(
    "log_prob entropy sample rsample cdf icdf mean stddev variance mode probs logits loc scale concentration rate".split()
)


def of_distribution(name: str) -> bool:
    """`torch.distributions.Normal.log_prob`: a tensor."""
    return name.startswith("torch.distributions.") and name.rpartition(".")[2] in _OF_DISTRIBUTIONS


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
    result = Value("tensor", dtype=implied(name.rpartition(".")[2], node, known))
    rest = node.args[0 if isinstance(node.func, ast.Attribute) and ".Tensor." in name else 1 :]
    named = {keyword.arg for keyword in node.keywords}
    if "other" in named or (rest and known(rest[0]).is_tensor):
        return TENSOR
    if len(rest) == 1 and not named and known(rest[0]).kind == "unknown" and not _says_dimension(rest[0]):
        return UNKNOWN
    return Value("tuple", name, items=(result, _INDICES)) if rest or named & {"dim", "axis"} else result


def _says_dimension(node: ast.expr) -> bool:
    """`torch.max(x, dim)`, `torch.max(x, self.axis)`, `torch.max(x, -1)`."""
    if not isinstance(node, ast.Name | ast.Attribute):
        return not isinstance(node, ast.Call | ast.BinOp | ast.Subscript)
    return (node.id if isinstance(node, ast.Name) else node.attr).strip("_").startswith(("dim", "axis", "ax"))


def with_dtype(value: Value, name: str, node: ast.Call, known: Callable[[ast.AST | None], Value]) -> Value:
    """The tensor, or the values and indices, with the kind of dtype that the call states or implies."""
    short = name.rpartition(".")[2]
    if short in _VALUES_AND_INDICES and value.kind == "tuple":
        return Value("tuple", value.name, items=(Value("tensor", dtype=implied(short, node, known)), _INDICES))
    if not value.is_tensor:
        return value
    for keyword in node.keywords:
        if keyword.arg == "dtype":
            return Value(value.kind, dtype=stated(keyword.value, known))
    dtype = implied(short, node, known)
    return Value(value.kind, value.name, dtype) if dtype else value


_MODULE_CALLS: dict[str, Value] = {
    "torch.nn.LSTM": Value("tuple", items=(TENSOR, _STATES)),
    "torch.nn.GRU": _PAIR,
    "torch.nn.RNN": _PAIR,
    "torch.nn.LSTMCell": _STATES,
    "torch.nn.MultiheadAttention": _PAIR,
}


# Networks whose result in training is a tuple.
_WITH_SECOND_HEADS = ("googlenet", "inception_v3", "GoogLeNet", "Inception3")


def called_module(name: str) -> Value:
    """What calling an instance of the torch layer gives; of an unknown module, a tensor is not certain."""
    if name in _MODULE_CALLS:
        return _MODULE_CALLS[name]
    if name.startswith("torchvision.models."):
        return UNKNOWN if name.endswith(_WITH_SECOND_HEADS) else TENSOR
    return TENSOR if name.startswith("torch.nn.") or not name else UNKNOWN
