"""The script that turns a torch checkpoint into a MindSpore one, by the names that a check has matched."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

SCRIPT = '''"""Converts a torch checkpoint: python FILE weights.pt weights.ckpt. Needs torch and mindspore."""

import sys

import mindspore
import torch

NAMES = {names}

LONGER = {longer}  # kernels of one-dimensional convolutions have one more dimension in MindSpore

state = torch.load(sys.argv[1], map_location="cpu", weights_only=True)
state = state.get("state_dict", state)
missing = [name for name in NAMES if name not in state]
unknown = [name for name in state if name not in NAMES and not name.endswith("num_batches_tracked")]
for name in missing + unknown:
    print("no partner:", name, file=sys.stderr)
arrays = {{name: state[name].float().numpy() for name in NAMES if name in state}}
arrays |= {{name: arrays[name][:, :, None] for name in LONGER if name in arrays}}
parameters = [{{"name": NAMES[name], "data": mindspore.Tensor(array)}} for name, array in arrays.items()]
mindspore.save_checkpoint(parameters, sys.argv[2])
print(len(parameters), "parameters converted")
sys.exit(bool(missing or unknown))
'''


def converter(pairs: Mapping[str, str], longer: Sequence[str]) -> str:
    """The script's text; `longer` are the torch names of weights that have one more dimension in MindSpore."""
    return SCRIPT.format(names=json.dumps(dict(pairs), indent=4), longer=json.dumps(list(longer)))
