"""Files of torch.save and trained weights as torchvision keeps them, read and written without torch."""

from __future__ import annotations

import collections
import functools
import hashlib
import io
import json
import os
import pickle
import re
import zipfile
from urllib.parse import urlparse
from urllib.request import urlretrieve

import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, ops

from .checkpoint_names import torch_names
from .ops.writing import write_into
from .torch_files import read_checkpoint, written_by_torch


def as_named_today(name):
    """Files of DenseNet and of vision transformers are older than the names of their layers."""
    name = re.sub(r"(denselayer\d+\.(?:norm|conv))\.", r"\1", name)
    return name.replace("mlp.linear_1.", "mlp.0.").replace("mlp.linear_2.", "mlp.3.")


def chosen_weights(choices, weights, pretrained=False):
    """The member of an enumeration of weights that is meant by a member, by its name or by True; None for a fresh network."""
    if weights is True or pretrained:
        return choices.IMAGENET1K_V1
    if isinstance(weights, str):
        return choices[weights.rpartition(".")[2]]
    return choices(weights) if weights else None


def native_checkpoint(f):
    """The path of a checkpoint of MindSpore's that is meant: its own, or model.ckpt for a model.pth that is older or not there.

    A translated program writes weights alone by ms.save_checkpoint, which ends every name in .ckpt. None where there is no such.
    """
    if not isinstance(f, (str, os.PathLike)):
        return None
    path = os.fspath(f)
    beside = f"{os.path.splitext(path)[0]}.ckpt"
    if not os.path.exists(beside) or (os.path.exists(path) and os.path.getmtime(path) > os.path.getmtime(beside)):
        return None
    return None if written_by_torch(beside) or zipfile.is_zipfile(beside) else beside


def load(f, map_location=None, **kwargs):
    """Reads what save and ms.save_checkpoint wrote, and what torch did (.pt, .pth, safetensors).

    Of torch's files only tensors and plain containers, see torch_files; of bfloat16 comes float32, which holds the same values.
    """
    if native := native_checkpoint(f):
        return collections.OrderedDict(ms.load_checkpoint(native))
    if written_by_torch(f):
        return with_tensors(read_checkpoint(f))
    file = np.load(f)

    def revived(entry):
        [(kind, content)] = entry.items()
        if kind == "dict":
            return {revived(key): revived(item) for key, item in content}
        if kind in ("list", "tuple"):
            return (list if kind == "list" else tuple)(revived(item) for item in content)
        if kind == "tensor":
            return Parameter(Tensor(file[content]))
        if kind == "object":
            return np.load(io.BytesIO(file[content].tobytes()), allow_pickle=True)
        return file[content] if kind == "array" else content

    return revived(json.loads(str(file["text"])))


def trained_folder():
    """Where torch keeps the trained weights that it has fetched."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(os.environ.get("TORCH_HOME") or f"{cache}/torch", "hub", "checkpoints")


def download_url_to_file(url, dst, hash_prefix=None, progress=True):
    """Fetches a file; it appears under its name when all of it is there. Raises RuntimeError where hash_prefix finds another."""
    urlretrieve(url, f"{dst}.part")
    with open(f"{dst}.part", "rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    if hash_prefix and not digest.startswith(hash_prefix):
        os.remove(f"{dst}.part")
        raise RuntimeError(f'invalid hash value (expected "{hash_prefix}", got "{digest}")')
    os.replace(f"{dst}.part", dst)


def load_state_dict_from_url(
    url, model_dir=None, map_location=None, progress=True, check_hash=False, file_name=None, weights_only=False
):
    """Reads the checkpoint at an address, which is fetched once. Raises RuntimeError where check_hash finds another file."""
    folder = model_dir or trained_folder()
    name = file_name or os.path.basename(urlparse(url).path)
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        os.makedirs(folder, exist_ok=True)
        expected = re.search(r"-([a-f0-9]*)\.", name) if check_hash else None
        download_url_to_file(url, path, expected[1] if expected else None, progress)
    return load(path)


def load_trained(net, weights):
    """Gives the network the weights of a file in the folder where torch keeps them, if any, and sets it to training as torch."""
    net.set_train()
    if weights is None:
        return net
    path = os.path.join(trained_folder(), weights.value)
    if not os.path.exists(path):
        raise FileNotFoundError(f"no trained weights: put https://download.pytorch.org/models/{weights.value} at {path}")
    values = {as_named_today(name): value for name, value in read_checkpoint(path).items()}
    others = {"gamma": "weight", "beta": "bias", "moving_mean": "running_mean", "moving_variance": "running_var"}
    for name, parameter in net.parameters_and_names():
        owner, dot, own = name.rpartition(".")
        value = values[f"{owner}{dot}{others.get(own, own)}"]
        if value.shape != tuple(parameter.shape):
            raise ValueError(f"{name} is trained as {value.shape}, here it is {parameter.shape}")
        parameter.set_data(Tensor(value))
    return net


def with_tensors(value):
    """What was read from a file of torch with a Parameter for each of its tensors; arrays of numpy stay what they are."""
    if isinstance(value, dict):
        kept = {key: with_tensors(item) for key, item in value.items()}
        return collections.OrderedDict(kept) if isinstance(value, collections.OrderedDict) else kept
    if isinstance(value, (list, tuple)):
        return type(value)(with_tensors(item) for item in value)
    return Parameter(Tensor(value)) if type(value) is np.ndarray else value


IncompatibleKeys = collections.namedtuple("IncompatibleKeys", ["missing_keys", "unexpected_keys"])


def load_state_dict(net, state_dict, strict=True, assign=False):
    """Writes weights and buffers in place, by MindSpore's names or by those that a file of torch has for them.

    In place, because an optimizer that has run already goes on with the very same parameters. Cell.load_state_dict knows its
    own names only. Raises RuntimeError naming each key that is missing, unexpected or of another shape, as torch does.
    """
    own = net.state_dict()
    names = {name: next((n for n in torch_names(name) if n in state_dict), name) for name in own}
    missing = [name for name, given in names.items() if given not in state_dict]
    unexpected = [name for name in state_dict if name not in names.values() and not is_known_apart(net, name)]
    problems = [f"Missing key(s): {', '.join(missing)}"] if strict and missing else []
    problems += [f"Unexpected key(s): {', '.join(unexpected)}"] if strict and unexpected else []
    for name, value in own.items():
        if names[name] in state_dict:
            given = fitting(state_dict[names[name]], value)
            if tuple(given.shape) == tuple(value.shape):
                write_into(value, given.astype(value.dtype))
            else:
                problems.append(f"{name} has shape {tuple(value.shape)}, {names[name]} in the file {tuple(given.shape)}")
    if problems:
        raise RuntimeError(f"Error(s) in loading state_dict for {type(net).__name__}:\n\t" + "\n\t".join(problems))
    return IncompatibleKeys(missing, unexpected)


def is_known_apart(net, name):
    """A key of torch's that MindSpore keeps under another name or not at all: a tied weight, a count of batches."""
    if name.endswith("num_batches_tracked"):
        return True
    for part in name.split("."):
        net = getattr(net, part, None) if not part.isdigit() or hasattr(net, part) else next(iter(list(net)[int(part) :]), None)
        if net is None:
            return False
    return isinstance(net, Parameter)


def fitting(given, value):
    """The weight as a tensor; kernels of one dimension have a further one of length 1 in MindSpore."""
    given = given if isinstance(given, Tensor) else Tensor(given)
    flat = given.ndim == 3 and value.ndim == 4 and value.shape[2] == 1
    return given.expand_dims(2) if flat else given


class Pickling(pickle.Pickler):
    """Pickles networks too: their operators are made again with the arguments they were made with."""

    def reducer_override(self, obj):
        return (functools.partial(type(obj), **obj.init_attrs), ()) if isinstance(obj, ops.Primitive) else NotImplemented


def save(obj, f):
    """Writes numbers, texts and containers as JSON, the tensors in them as arrays, other objects pickled, into one file."""
    arrays = {}

    def plain(value):
        if isinstance(value, (Tensor, np.ndarray, np.generic)):
            arrays[f"a{len(arrays)}"] = value.asnumpy() if isinstance(value, Tensor) else np.asarray(value)
            return {"tensor" if isinstance(value, Tensor) else "array": f"a{len(arrays) - 1}"}
        if isinstance(value, dict):
            return {"dict": [[plain(key), plain(item)] for key, item in value.items()]}
        if isinstance(value, (list, tuple)):
            return {"list" if isinstance(value, list) else "tuple": [plain(item) for item in value]}
        if value is None or isinstance(value, (bool, int, float, str)):
            return {"value": value}
        Pickling(buffer := io.BytesIO()).dump(value)
        arrays[f"a{len(arrays)}"] = np.frombuffer(buffer.getvalue(), np.uint8)
        return {"object": f"a{len(arrays) - 1}"}

    text = json.dumps(plain(obj))
    if hasattr(f, "write"):
        np.savez(f, text=text, **arrays)
    else:
        with open(f, "wb") as file:
            np.savez(file, text=text, **arrays)
