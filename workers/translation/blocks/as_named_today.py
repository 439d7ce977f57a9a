from __future__ import annotations

import re


def as_named_today(name):
    """Files of DenseNet and of vision transformers are older than the names of their layers."""
    name = re.sub(r"(denselayer\d+\.(?:norm|conv))\.", r"\1", name)
    return name.replace("mlp.linear_1.", "mlp.0.").replace("mlp.linear_2.", "mlp.3.")
