"""`net.parameters()` and its kin: Cells count running statistics among the parameters and have names of their own."""

from __future__ import annotations

import ast

from workers.translation.file import File
from workers.translation.mode import foreign_names
from workers.translation.rules import Outcome, Use
from workers.translation.rules.call_block import rewrite_call as through_block
from workers.translation.rules.rename_call import rewrite_call as renamed

_TRAINED = ("torch.optim.", "torch.nn.utils.clip_grad")


def rewrite_call(use: Use) -> Outcome | None:
    """For an optimizer the trainable ones; elsewhere all of them, through a block where running statistics may be among them."""
    file, call = use.file, use.site.call
    if call is None:
        return None
    if use.record.short == "parameters" and not call.args and not call.keywords and _is_trained(file, call):
        assert isinstance(call.func, ast.Attribute)
        return Outcome([(file.source.name_span(call.func), ["trainable_params"])], target="mindspore.nn.Cell.trainable_params")
    return through_block(use) if other_names(file) else renamed(use)


def _is_trained(file: File, call: ast.Call) -> bool:
    names = {site.node: site.name for site in file.flow.sites}
    return any(names.get(outer, "").startswith(_TRAINED) for outer in file.ancestors(call) if isinstance(outer, ast.Call))


def other_names(file: File) -> bool:
    """A normalisation layer or embedding is in reach, or a network that is not defined here."""
    own = any(site.name.endswith(("Norm1d", "Norm2d", "Norm3d", "Norm", "Embedding")) for site in file.flow.sites)
    unseen = any(site.name.startswith(("torchvision.models.", "torch.hub.")) for site in file.flow.sites)
    return own or unseen or any(True for _ in foreign_names(file))
