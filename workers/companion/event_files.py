"""Files of events that TensorBoard shows (torch.utils.tensorboard), written by tensorboardX."""

from __future__ import annotations

import warnings
from typing import Any

import tensorboardX
from mindspore import Tensor


def _as_arrays(value: Any) -> Any:
    """MindSpore's tensors as numpy's arrays, also inside dictionaries and lists; anything else as it is."""
    if isinstance(value, Tensor):
        return value.float().asnumpy() if str(value.dtype) == "BFloat16" else value.asnumpy()
    if isinstance(value, dict):
        return {key: _as_arrays(each) for key, each in value.items()}
    return [_as_arrays(each) for each in value] if isinstance(value, list | tuple) else value


class SummaryWriter(tensorboardX.SummaryWriter):
    """torch.utils.tensorboard.SummaryWriter.

    torch's own needs torch; tensorboardX writes the same files, but knows no tensors of MindSpore: they are handed on as arrays.
    Graphs of networks (add_graph) and profiles are not among what it writes.
    """

    @property
    def log_dir(self) -> str:
        """As torch calls the folder."""
        return str(self.logdir)

    def get_logdir(self) -> str:
        return self.log_dir

    def add_graph(self, *args: Any, **kwargs: Any) -> None:
        """tensorboardX would trace the network with torch."""
        warnings.warn("add_graph: the graph of a MindSpore network is not written", stacklevel=2)

    def add_scalar(self, tag: str, scalar_value: Any, *args: Any, **kwargs: Any) -> None:
        super().add_scalar(tag, _as_arrays(scalar_value), *args, **kwargs)

    def add_scalars(self, main_tag: str, tag_scalar_dict: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        super().add_scalars(main_tag, _as_arrays(tag_scalar_dict), *args, **kwargs)

    def add_histogram(self, tag: str, values: Any, *args: Any, **kwargs: Any) -> None:
        super().add_histogram(tag, _as_arrays(values), *args, **kwargs)

    def add_image(self, tag: str, img_tensor: Any, *args: Any, **kwargs: Any) -> None:
        super().add_image(tag, _as_arrays(img_tensor), *args, **kwargs)

    def add_images(self, tag: str, img_tensor: Any, *args: Any, **kwargs: Any) -> None:
        super().add_images(tag, _as_arrays(img_tensor), *args, **kwargs)

    def add_pr_curve(self, tag: str, labels: Any, predictions: Any, *args: Any, **kwargs: Any) -> None:
        super().add_pr_curve(tag, _as_arrays(labels), _as_arrays(predictions), *args, **kwargs)

    def add_embedding(self, mat: Any, metadata: Any = None, label_img: Any = None, *args: Any, **kwargs: Any) -> None:
        super().add_embedding(_as_arrays(mat), metadata, _as_arrays(label_img), *args, **kwargs)


class SilentWriter:
    """torch.utils.tensorboard.SummaryWriter where nothing is to be written: takes its arguments and every call of its methods."""

    def __init__(self, log_dir: str | None = None, *args: Any, **kwargs: Any) -> None:
        self.log_dir = log_dir or "."  # other files may be put beside the events

    def get_logdir(self) -> str:
        return self.log_dir

    def __getattr__(self, name: str) -> Any:
        if not name.startswith(("add_", "flush", "close")):
            raise AttributeError(name)
        return lambda *args, **kwargs: None

    def __enter__(self) -> SilentWriter:
        return self

    def __exit__(self, *error: object) -> None:
        return None
