from __future__ import annotations


def chosen_weights(choices, weights, pretrained=False):
    """The member of an enumeration of weights that is meant by a member, by its name or by True; None for a fresh network."""
    if weights is True or pretrained:
        return choices.IMAGENET1K_V1
    if isinstance(weights, str):
        return choices[weights.rpartition(".")[2]]
    return choices(weights) if weights else None
