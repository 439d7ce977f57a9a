"""The first use of torch in a file that an advice speaks of."""

from __future__ import annotations

import ast
from collections.abc import Callable

from knowledge.devices import CHIPS
from workers.translation.facts.aliases import is_in_place
from workers.translation.facts.sites import Site
from workers.translation.file import File
from workers.translation.graph_mode.shapes import shapes_by_value
from workers.translation.speed.compiled_again import last_batches
from workers.translation.speed.steps import every_step, in_forwards

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
# Of numpy.random, these make a stream of their own or set the global one.
_OWN_STREAM = frozenset("RandomState default_rng Generator PCG64 MT19937 SeedSequence seed get_state set_state".split())
_SPREAD = ("torch.distributed.", "torch.nn.parallel.", "torch.nn.DataParallel")


def _first(file: File, holds: Callable[[Site], bool]) -> ast.AST | None:
    found = [site.node for site in file.types.sites if holds(site)]
    return min(found, key=lambda node: (node.lineno, node.col_offset), default=None)


def random_numbers(file: File) -> ast.AST | None:
    return _first(file, lambda site: site.name in _DRAWING or site.name.startswith("torch.distributions."))


def data_types(file: File) -> ast.AST | None:
    return _first(file, lambda site: site.name in _RARE)


def distributed(file: File) -> ast.AST | None:
    return _first(file, lambda site: site.name.startswith(_SPREAD))


def in_place(file: File) -> ast.AST | None:
    """A method of a tensor that the code knows to be one."""
    return _first(file, lambda site: site.certain and site.name.startswith("torch.Tensor.") and is_in_place(site.node))


def numpy_stream(file: File) -> ast.AST | None:
    """A draw from numpy's global stream, in a file that makes layers, where it could not get a stream of its own."""
    if "numpy_random" in file.blocks or b"random" not in file.source.data:
        return None
    if not any(site.name.startswith("torch.nn.") for site in file.types.sites):
        return None
    drawn = (call for call in file.nodes(ast.Call) if file.facts.origin(call.func).startswith("numpy.random."))
    return next((call for call in drawn if file.facts.origin(call.func).rpartition(".")[2] not in _OWN_STREAM), None)


def modes(file: File) -> ast.AST | None:
    """A layer with a mode, in a file that never sets one."""
    if any(site.name in _MODES for site in file.types.sites):
        return None
    return _first(file, lambda site: site.name.startswith(_WITH_MODE))


def changing_shapes(file: File) -> ast.AST | None:
    """A shape that is another one in some step, told to those who name a chip; a compiled graph has its own advice."""
    if file.purpose.device not in CHIPS or file.purpose.mode != "pynative":
        return None
    found = [*shapes_by_value(file, [*every_step(file), *in_forwards(file)]), *last_batches(file)]
    return min(found, key=file.source.span, default=None)
