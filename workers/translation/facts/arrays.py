"""What numpy calls give, as far as torch.tensor and torch.from_numpy take it over: an array and its kind of dtype."""

from __future__ import annotations

import ast
from dataclasses import replace

from workers.translation.facts.dtypes import CATEGORY, Known, category, data_category, stated
from workers.translation.facts.exact_dtypes import ARRAYS, exact_array, exact_name
from workers.translation.facts.types import FLOAT, INT, OTHER, Value

_FROM_DATA = frozenset({"array", "asarray", "ascontiguousarray", "copy"})
_FLOAT = frozenset(
    "zeros ones empty eye linspace logspace rand randn random normal uniform random_sample standard_normal identity".split()
)
_INTEGER = frozenset({"randint", "integers", "permutation", "argsort", "argmax", "argmin", "flatnonzero"})
_DRAWN = frozenset("random normal uniform random_sample standard_normal randint integers".split())
_PLACES = frozenset({"where", "nonzero"})
_POSITIONS = Value("tuple", item=Value("ndarray", dtype="int", rank=1))  # one array for each dimension
_ROWS = frozenset({"arange", "flatnonzero", "linspace"})
_PARTS = frozenset({"array_split", "split", "hsplit", "vsplit"})
_JOINED = frozenset("full stack concatenate where sin cos exp tile meshgrid sort setdiff1d roll flip append hstack vstack".split())
_LIKE = frozenset({"zeros_like", "ones_like", "empty_like", "full_like"})
_KEEPS = frozenset("reshape transpose copy flatten ravel squeeze T swapaxes repeat".split())
_NUMBERS = frozenset({"pi", "inf", "nan", "e", "Inf", "NaN"})
# Of a tensor they give a tensor in torch.
UFUNCS = frozenset(
    """
    sin cos tan arcsin arccos arctan sinh cosh tanh exp exp2 expm1 log log2 log10 log1p sqrt cbrt square abs absolute negative sign
    floor ceil rint trunc add subtract multiply divide true_divide power maximum minimum mod remainder arctan2 hypot reciprocal
    """.split()
)
# Of whole numbers they give whole numbers.
_KEEP_KIND = frozenset(
    "abs absolute square negative sign floor ceil rint trunc add subtract multiply power maximum minimum mod remainder".split()
)
_AVERAGING = frozenset({"mean", "average", "median", "std", "var"})
_REDUCING = _AVERAGING | {"sum", "prod", "product", "max", "min", "amax", "amin"}  # product: numpy 1's other name of prod
_GENERATORS = frozenset({"RandomState", "default_rng"})
_SCALARS = frozenset("float16 float32 float64 int8 int16 int32 int64 uint8 bool_ complex64 complex128".split())


def is_number(value: Value) -> bool:
    """One of numpy's own, of a type that the code shows."""
    return value.kind == "number" and value.name == "numpy" and value.dtype in {"int", "float", "bool", "complex"}


def attribute(base: Value, attr: str) -> Value:
    """`np.pi` is a number, `np.random` a module, `np.float32` a name."""
    return FLOAT if attr in _NUMBERS else Value("other", f"{base.name}.{attr}")


def called(attr: str, node: ast.Call, known: Known) -> Value:
    """The result of `np.array(...)`, `np.random.randn(...)`, `np.random.default_rng(0)`, `np.float32(3)`."""
    if attr in _SCALARS:
        return Value("number", "numpy", CATEGORY[attr])
    if attr in _GENERATORS:
        return Value("other", "numpy.random")  # with the same methods as the module
    if attr in UFUNCS and any(known(argument).is_tensor for argument in node.args):
        return Value("tensor")
    if attr in UFUNCS and node.args and all(known(argument).kind in {"number", "bool"} for argument in node.args):
        return Value("number", "numpy", "" if attr in _KEEP_KIND else "float")
    if (number := _one_number(attr, node, known)) is not None:
        return number
    if attr in _PARTS:
        first = known(node.args[0]) if node.args else OTHER
        return Value("list", item=first if first.kind == "ndarray" else Value("ndarray"))
    if attr in _PLACES and len(node.args) == 1:
        return _POSITIONS
    if attr == "choice" and len(node.args) == 1 and not node.keywords and category(known(node.args[0])) == "int":
        return Value("number", "numpy", "int")
    if attr == "integers" and len(node.args) <= 2 and not any(keyword.arg == "size" for keyword in node.keywords):
        return Value("number", "numpy", "int")
    dtype = _dtype(attr, node, known)
    if dtype is None:
        return OTHER
    array = Value("ndarray", dtype=dtype, rank=1 if _is_row(attr, node, known) else _rank(attr, node, known))
    return replace(array, exact=exact_array(array, _stated(attr, node), known))


def _one_number(attr: str, node: ast.Call, known: Known) -> Value | None:
    """`np.clip(left, 0, width)`, `np.mean(losses)` of numbers: numpy's own number. `np.random.randint(5)`: one of Python's."""
    if attr == "randint" and len(node.args) <= 2 and not node.keywords:
        return INT
    if not node.args or node.keywords or not (attr == "clip" or (attr in _REDUCING and len(node.args) == 1)):
        return None
    given = known(node.args[0])
    first = given if attr == "clip" else given.each() if given.kind in {"list", "tuple"} else OTHER
    if first.kind not in {"number", "bool"} or any(known(limit).kind not in {"number", "bool"} for limit in node.args[1:]):
        return None
    kinds = {category(first), *(category(known(limit)) for limit in node.args[1:])}
    return Value("number", "numpy", "float" if attr in _AVERAGING or "float" in kinds else "int" if kinds == {"int"} else "")


def _is_row(attr: str, node: ast.Call, known: Known) -> bool:
    """An array of one dimension: `np.arange(n)`, `np.random.permutation(n)` of a number."""
    of_number = attr == "permutation" and len(node.args) == 1 and known(node.args[0]).kind == "number"
    return attr in _ROWS or of_number


def _rank(attr: str, node: ast.Call, known: Known) -> int:
    """`np.zeros((2, 3))`, `np.eye(3)`, `np.random.rand(2, 3)`, `np.array([[1, 2]])`; -1 where the code does not show it."""
    if attr in {"eye", "identity"}:
        return 2
    if attr in {"rand", "randn"}:
        return -1 if any(isinstance(a, ast.Starred) for a in node.args) else len(node.args)
    if attr in _DRAWN and isinstance(size := _size(node), ast.Tuple | ast.List):
        return -1 if any(isinstance(e, ast.Starred) for e in size.elts) else len(size.elts)
    first = node.args[0] if node.args else None
    if attr in {"array", "asarray"} and isinstance(first, ast.List | ast.Tuple):
        return _depth(first, known)
    if attr not in {"zeros", "ones", "empty", "full"} or first is None:
        return -1
    if isinstance(first, ast.Tuple | ast.List):
        return -1 if any(isinstance(e, ast.Starred) for e in first.elts) else len(first.elts)
    return 1 if known(first).kind == "number" else -1


def _size(node: ast.Call) -> ast.expr | None:
    """The shape that numbers are drawn in, by name or as the last argument."""
    named = [keyword.value for keyword in node.keywords if keyword.arg == "size"]
    return named[0] if named else node.args[-1] if node.args else None


def _depth(node: ast.expr, known: Known) -> int:
    """How deep lists of numbers are nested."""
    if isinstance(node, ast.List | ast.Tuple) and node.elts:
        inner = {_depth(element, known) for element in node.elts}
        depth = inner.pop()
        return depth + 1 if not inner and depth >= 0 else -1
    return 0 if known(node).kind in {"number", "bool"} else -1


def element(base: Value, index: ast.expr, known: Known) -> Value:
    """`a[0]`, `a[:, 1]`: fewer dimensions by each whole number; one of numpy's numbers where none is left."""
    parts = index.elts if isinstance(index, ast.Tuple) else [index]
    if base.rank < 0:
        return base
    taken = 0
    for part in parts:
        kind = known(part).kind
        if isinstance(part, ast.Constant) and part.value in (None, ...):
            taken -= part.value is None
        elif isinstance(part, ast.Slice):
            continue
        elif kind == "number":
            taken += 1
        else:
            return replace(base, rank=-1)
    rank = base.rank - taken
    return Value("number", "numpy", base.dtype) if rank == 0 and base.dtype else replace(base, rank=max(rank, -1))


def _stated(attr: str, node: ast.Call) -> ast.expr | None:
    """The argument that says the dtype."""
    position = {"array": 1, "asarray": 1, "zeros": 1, "ones": 1, "empty": 1}.get(attr, len(node.args))
    named = [keyword.value for keyword in node.keywords if keyword.arg == "dtype"]
    return named[0] if named else node.args[position] if position < len(node.args) else None


def _dtype(attr: str, node: ast.Call, known: Known) -> str | None:
    """Empty for an array whose dtype is not known, None for what may be no array."""
    for keyword in node.keywords:
        if keyword.arg == "dtype":
            return stated(keyword.value, known)
    if attr in _FROM_DATA or attr in _LIKE:
        position = 1 if attr in {"array", "asarray"} else 2
        said = stated(node.args[position], known) if len(node.args) > position else ""
        return said or (data_category(node.args[0], known) if node.args else "")
    if attr in _FLOAT:
        said = stated(node.args[1], known) if attr in {"zeros", "ones", "empty"} and len(node.args) > 1 else ""
        return said or "float"
    if attr in _INTEGER:
        return "int"
    if attr == "arange":
        kinds = {category(known(argument)) for argument in node.args}
        return "int" if kinds == {"int"} else "float" if "float" in kinds else ""
    if attr == "choice" and (len(node.args) > 1 or any(keyword.arg == "size" for keyword in node.keywords)):
        return "int" if node.args and category(known(node.args[0])) == "int" else ""
    return "" if attr in _JOINED else None


def method(base: Value, attr: str, node: ast.Call, known: Known) -> Value:
    """`array.astype("float32")`, `array.reshape(2, 3)`; of other methods the dtype is not known."""
    if attr == "astype":
        said = node.args[0] if node.args else None
        return replace(base, dtype=stated(said, known), exact=exact_name(said, known, ARRAYS))
    if attr == "nonzero":
        return _POSITIONS
    return replace(base, rank=base.rank if attr == "copy" else -1) if attr in _KEEPS else Value("ndarray")
