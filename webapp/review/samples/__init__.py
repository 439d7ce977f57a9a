"""The programs offered on the paste page: one file each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Sample:
    slug: str
    title: str
    teaches: Promise

    @property
    def source(self) -> str:
        return (_FOLDER / f"{self.slug}.py").read_text(encoding="utf-8")

    @property
    def file_name(self) -> str:
        return f"{self.slug}.py"


SAMPLES = (
    Sample("lenet", "LeNet", _("convolution, pooling, log softmax")),
    Sample("resnet18", "ResNet-18", _("blocks, downsampling, a training step")),
    Sample("lstm_tagger", "LSTM tagger", _("embedding, recurrent layer, sequence labels")),
    Sample("training_loop", "Linear", _("one layer, its training loop, a schedule, clipped gradients")),
    Sample("dataset", "Dataset", _("a dataset, a loader, one pass over it")),
    Sample("ddp", "DDP", _("several devices: what a person must decide")),
    Sample("tensors", "Tensors", _("no module: creation, shape, reduction, indexing")),
)


def sample(slug: str) -> Sample | None:
    return next((found for found in SAMPLES if found.slug == slug), None)
