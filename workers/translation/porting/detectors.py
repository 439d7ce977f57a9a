"""The first use of torch in a file that an advice speaks of."""

from __future__ import annotations

from collections.abc import Callable

from workers.translation.destinations import is_in_place
from workers.translation.file import File
from workers.translation.sites import Site

_DRAWING = frozenset(
    {
        *(f"torch.{name}" for name in "rand randn randint randperm rand_like randn_like randint_like normal bernoulli".split()),
        *(f"torch.{name}" for name in "multinomial poisson manual_seed Generator".split()),
        *(f"torch.Tensor.{name}" for name in "uniform_ normal_ random_ bernoulli_ exponential_ bernoulli multinomial".split()),
    }
)
_RARE = frozenset(
    {
        *(f"torch.{name}" for name in "float64 double bfloat16 complex64 complex128 cfloat cdouble DoubleTensor".split()),
        "torch.Tensor.double",
        "torch.Tensor.bfloat16",
    }
)
_WITH_MODE = ("torch.nn.Dropout", "torch.nn.BatchNorm", "torch.nn.SyncBatchNorm", "torch.nn.AlphaDropout")
_MODES = frozenset({"torch.nn.Module.train", "torch.nn.Module.eval"})
_SPREAD = ("torch.distributed.", "torch.nn.parallel.", "torch.nn.DataParallel")


def _first(file: File, holds: Callable[[Site], bool]) -> Site | None:
    found = [site for site in file.flow.sites if holds(site)]
    return min(found, key=lambda site: (site.node.lineno, site.node.col_offset), default=None)


def random_numbers(file: File) -> Site | None:
    return _first(file, lambda site: site.name in _DRAWING or site.name.startswith("torch.distributions."))


def data_types(file: File) -> Site | None:
    return _first(file, lambda site: site.name in _RARE)


def distributed(file: File) -> Site | None:
    return _first(file, lambda site: site.name.startswith(_SPREAD))


def in_place(file: File) -> Site | None:
    """A method of a tensor that the code knows to be one."""
    return _first(file, lambda site: site.certain and site.name.startswith("torch.Tensor.") and is_in_place(site.node))


def modes(file: File) -> Site | None:
    """A layer with a mode, in a file that never sets one."""
    if any(site.name in _MODES for site in file.flow.sites):
        return None
    return _first(file, lambda site: site.name.startswith(_WITH_MODE))
