"""`self.add_module(name, layer)` of a network of the user's own: an attribute, which gives the layer's parameters its name.

insert_child_to_cell leaves them the names that they have: two layers put in so have one `weight`, which optimizers and graph mode
refuse, as graph mode does None among the parameters (measured on 2.10 CPU). A sequence keeps the method: it runs what that adds.
"""

from __future__ import annotations

import ast
from keyword import iskeyword

from workers.translation.analysis.grown_sequences import may_be_sequence
from workers.translation.registry import Outcome, Use, call_rule
from workers.translation.rules.taken_names import MEMBERS, taken
from workers.translation.source.edits import Piece
from workers.translation.source.parts import literal_text


def rewrite_call(use: Use) -> Outcome | None:
    name = use.bound.given.get("name")
    layer = use.bound.given.get("module") or use.bound.given.get("param")
    attribute = _attribute(name)
    if attribute in MEMBERS and layer is not None:  # refused as an attribute and as a child
        return Outcome(verdict="review", reason=taken(attribute))
    own = use.site.receiver_value.kind == "self" and not may_be_sequence(use.file, use.site.receiver_value.name)
    if not own or use.site.call is None or use.site.receiver is None or name is None or layer is None:
        rename = call_rule("rename_call")
        return rename(use) if rename else None
    source, call = use.file.source, use.site.call
    receiver, written = source.span(use.site.receiver), source.span(layer)
    text: list[Piece] = ["setattr(", receiver, ", ", source.span(name), ", ", written, ")"]
    if isinstance(use.file.parent(call), ast.Expr) and attribute:
        text = [receiver, f".{attribute} = ", written]
    return Outcome([(source.span(call), text)], target="setattr")


def _attribute(name: ast.expr | None) -> str:
    """The name where it is written out and can stand behind a dot."""
    said = literal_text(name)
    return said if said.isidentifier() and not iskeyword(said) else ""
