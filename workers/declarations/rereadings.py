"""Sentences of CANN's pages that the rows lack: found when the pages were read again, all of August 2026.

The pages of 355 operators were held against the rows. Products of 910A, 910B, A3 and 310P agreed on every one; of 120 places in
which a row let an older chip have BFLOAT16, the page refuses it in these 17.
"""

from __future__ import annotations

from dataclasses import replace

from knowledge.declaration import Operator, Restriction

_NO_BFLOAT16 = {
    ("310p", "910a"): ("aclnnCat", "aclnnLogAddExp", "aclnnLogAddExp2", "aclnnTan"),
    ("910a",): ("aclnnEqScalar", "aclnnIndexPutImpl", "aclnnLinalgCross"),
    ("310p",): (
        "aclnnAddRmsNormQuant", "aclnnMultiScaleDeformableAttnFunction", "aclnnSwiGlu", "aclnnTanhBackward",
        "aclnnUpsampleTrilinear3d", "aclnnWeightQuantBatchMatmulV2",
    ),
}  # fmt: skip


def with_rereadings(operator: Operator) -> Operator:
    """The same operator where nothing was found, or where it is in already."""
    found = [Restriction(products, True, ("BFLOAT16",)) for products, names in _NO_BFLOAT16.items() if operator.name in names]
    both = {*operator.restrictions, *found} if operator.source else set(operator.restrictions)
    return replace(operator, restrictions=tuple(sorted(both, key=lambda said: (said.products, said.excludes, said.dtypes))))
