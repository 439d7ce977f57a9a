"""Names of weights in the two frameworks."""

from __future__ import annotations

import re


def torch_names(name: str) -> list[str]:
    """What a parameter may be called in a dictionary, its own name first: norms and embeddings have others in torch."""
    usual = {"gamma": "weight", "beta": "bias", "moving_mean": "running_mean", "moving_variance": "running_var"}
    usual.update({"embedding_table": "weight", "w": "weight"})
    owner, _, last = name.rpartition(".")
    owners = [owner, owner.removesuffix("bn2d").removesuffix(".")]  # BatchNorm3d keeps its parameters one level deeper
    owners.append(re.sub(r"\bdense([12])$", r"linear\1", owner))  # in MindSpore's transformer layers
    return [name, *(f"{path}{'.' if path else ''}{last_}" for path in owners for last_ in (usual.get(last, last), last))]
