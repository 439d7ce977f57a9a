"""What a vendor declares of Ascend without anybody having run it: never shown as measured, until a run on a device replaces it."""

from __future__ import annotations

from dataclasses import dataclass, field

PRODUCTS = ("910a", "910b", "a3", "310p", "950")  # CANN: A1 training, A2, A3, 310P inference, 950
HOST = "host"  # among the platforms or in their place: the name starts no kernel, or is a pipeline of the host
ABSENT = "absent"  # the version has no such name
OLDER = ("910a", "310p")  # without bfloat16 in most operators
# The chips that a translation can be written for.
PRODUCT_OF = {"ascend910a": "910a", "ascend910b": "910b", "a3": "a3", "ascend310p": "310p"}
# Parameters whose dtypes say nothing of the tensors that are calculated with.
_ASIDE = frozenset({"out", "index", "indices", "condition"})
_NUMBERS = frozenset({"alpha", "beta", "dim", "dims"})  # parameters that are no tensors


@dataclass(frozen=True, slots=True)
class Parameter:
    """A tensor of an operator; `io` is in or out, `ranks` such as "0-8", empty where the page does not say."""

    name: str
    io: str
    dtypes: tuple[str, ...] = ()
    ranks: str = ""


@dataclass(frozen=True, slots=True)
class Restriction:
    """What the page says of single products: dtypes that they exclude, or the only ones that they take."""

    products: tuple[str, ...]
    excludes: bool
    dtypes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Operator:
    """One aclnn operator. `source` is the page of CANN or `wheel:<folder>`; empty where nothing is known of it.

    products: product -> whether it is supported; a product that is not named is not known.
    """

    name: str
    source: str = ""
    products: dict[str, bool] = field(default_factory=dict)
    parameters: tuple[Parameter, ...] = ()
    restrictions: tuple[Restriction, ...] = ()

    def takes(self, dtype: str, product: str) -> bool | None:
        """Whether a tensor of this dtype (CANN's word, such as BFLOAT16) is taken; None where the page does not say.

        product: empty for any. A dtype that no parameter lists is taken by no product, unless a list of the product's own has it.
        """
        return self._lists("in", dtype, product)

    def gives(self, dtype: str, product: str) -> bool | None:
        """As `takes`, of what comes out."""
        return self._lists("out", dtype, product)

    def inputs(self) -> tuple[str, ...]:
        """Dtypes of the tensors that it calculates with, on some product; empty where the page lists them by product alone."""
        return tuple(dict.fromkeys(dtype for parameter in self._telling("in") for dtype in parameter.dtypes))

    def _telling(self, io: str) -> list[Parameter]:
        """Those that say dtypes; none where only a result or indices stand beside lists by product."""
        parameters = [parameter for parameter in self.parameters if parameter.io == io and parameter.dtypes]
        return parameters if io == "out" or any(parameter.name not in _ASIDE for parameter in parameters) else []

    def _lists(self, io: str, dtype: str, product: str) -> bool | None:
        if dtype in self._excluded(product):
            return False
        told = {name for parameter in self.parameters if parameter.io == io for name in parameter.dtypes}
        if dtype in told | self._own(product):
            return True
        return False if self._telling(io) else None

    def highest_rank(self) -> int:
        """Of any input; 0 where the page does not say of one of them."""
        ranks = [parameter.ranks for parameter in self._first_form() if parameter.io == "in" and parameter.name not in _NUMBERS]
        return max((int(rank[-1]) for rank in ranks), default=0) if all(ranks) else 0

    def _first_form(self) -> tuple[Parameter, ...]:
        """Without those of the form in place, which the same page repeats behind: `selfRef` and once more `other`."""
        names = [parameter.name for parameter in self.parameters]
        again = (at for at, name in enumerate(names) if name.removesuffix("Ref") in names[:at])
        return self.parameters[: next(again, len(names))]

    def _own(self, product: str) -> frozenset[str]:
        """What lists of the product alone have."""
        lists = (said.dtypes for said in self.restrictions if product in said.products and not said.excludes)
        return frozenset(dtype for dtypes in lists for dtype in dtypes)

    def _excluded(self, product: str) -> frozenset[str]:
        """What the page says that the product has not; a list of what it has counts for BFLOAT16 only: other dtypes are cast."""
        own = [said for said in self.restrictions if product in said.products]
        gone = {dtype for said in own if said.excludes for dtype in said.dtypes}
        listed = any(not said.excludes for said in own)
        older = product in OLDER and listed and "BFLOAT16" not in self._own(product)
        return frozenset(gone | ({"BFLOAT16"} if older else set()))


@dataclass(frozen=True, slots=True)
class Declared:
    """A name of MindSpore: the platforms that its documentation names, in which name's documentation, and where it ends.

    primitives: all that its code can reach; a function reaches only some of them in one call.
    """

    name: str
    platforms: tuple[str, ...] = ()
    by: str = ""
    primitives: tuple[str, ...] = ()
