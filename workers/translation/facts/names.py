"""Torch names as people import them, brought to the one name under which the record stands."""

from __future__ import annotations

import re
from functools import lru_cache

import knowledge
from knowledge import packages

ROOTS = frozenset(packages.ALIASES)
# Packages of others that hold neither tensors of torch nor networks: what is called through them is their own.
STRANGERS = frozenset(
    "numpy scipy pandas sklearn skimage cv2 PIL matplotlib seaborn tqdm mindspore tensorflow keras jax flax optax paddle cupy "
    "django gym gymnasium nltk".split()
)
LONGEST = 32  # parts of a dotted name: what has more is a chain of attributes, and no name of a package


def _homes() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Where a package keeps a name is not where its documentation shows it."""
    return tuple((re.compile(pattern), home) for aliases in packages.ALIASES.values() for pattern, home in aliases)


_HOMES = _homes()


@lru_cache(maxsize=4096)
def canonical(name: str) -> str:
    """torch.nn.modules.linear.Linear -> torch.nn.Linear."""
    for pattern, home in _HOMES:
        moved, count = pattern.subn(home, name)
        if count and knowledge.find_exact(moved):
            return moved
    return name


def root_of(name: str) -> str:
    return name.partition(".")[0]


@lru_cache(maxsize=1)
def tensor_methods() -> frozenset[str]:
    """Names of methods and attributes of a tensor, as far as there are records."""
    from knowledge.reading import RECORDS

    return frozenset(path.stem for path in (RECORDS / "torch" / "Tensor").glob("*.toml"))


# What tensors of some release of torch have, of which there are no records.
_WITHOUT_RECORD = frozenset("eig symeig solve lstsq map2_ gels gesv btrifact potrf potri potrs pstrf trtrs".split())


def tensors_have(member: str) -> bool:
    """Whether a tensor can have it: what has `hidden_states` or `params` is none, whatever else speaks for it."""
    return member in tensor_methods() or member in _WITHOUT_RECORD or member.startswith("__")


@lru_cache(maxsize=8)
def members_of(module: str) -> tuple[str, ...]:
    """Classes of a torch module for which there are records."""
    from knowledge.reading import RECORDS

    folder = RECORDS.joinpath(*module.split("."))
    return tuple(sorted(path.stem for path in folder.glob("*.toml") if path.stem[:1].isupper()))


# Methods that other common objects have too: by such a name alone nothing is known to be a tensor.
_SHARED_WITH = (str, bytes, list, dict, set, int, float, complex, range, slice, type, memoryview)
NUMPY_METHODS = frozenset(
    """
    T all any argmax argmin argpartition argsort astype base byteswap choose clip compress conj conjugate copy
    cumprod cumsum data diagonal dot dtype dump dumps fill flat flatten getfield imag item itemset itemsize max mean
    min nbytes ndim newbyteorder nonzero partition prod ptp put ravel real repeat reshape resize round searchsorted
    setfield setflags shape size sort squeeze std strides sum swapaxes take tobytes tofile tolist tostring trace
    transpose var view
    """.split()
)
_OTHER_METHODS = frozenset(
    """
    apply name names type to map grad numpy cpu cuda add_module rename backward train eval device half id hex
    """.split()
)


@lru_cache(maxsize=1)
def shared_methods() -> frozenset[str]:
    names = {name for kind in _SHARED_WITH for name in dir(kind)}
    return frozenset(names) | NUMPY_METHODS | _OTHER_METHODS
