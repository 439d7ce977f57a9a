from __future__ import annotations

from mindspore import Parameter


def distinct(params):
    """Parameters, or groups of them, for an optimizer: only trained ones, and no two of one name."""
    entries = list(params)
    groups = entries if isinstance(entries[0], dict) else [{"params": entries}]
    names, chosen = set(), []
    for group in groups:
        given = [group["params"]] if isinstance(group["params"], Parameter) else list(group["params"])
        kept = [p for p in given if p.requires_grad]
        for parameter in kept:
            while parameter.name in names:
                parameter.name += "_"
            names.add(parameter.name)
        chosen.append({**group, "params": kept})
    return chosen if groups is entries else chosen[0]["params"]
