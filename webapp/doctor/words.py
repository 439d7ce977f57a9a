"""Kinds of errors as the reader reads them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from knowledge.error import ErrorKind


def kind_word(kind: ErrorKind) -> str:
    words = {
        ErrorKind.KERNEL: _("Kernels"),
        ErrorKind.GRAPH: _("Graph mode"),
        ErrorKind.CELL: _("Cells"),
        ErrorKind.CALL: _("Arguments"),
        ErrorKind.SHAPE: _("Shapes"),
        ErrorKind.DTYPE: _("Data types"),
        ErrorKind.INDEX: _("Indexing"),
        ErrorKind.TENSOR: _("Tensors"),
        ErrorKind.NAME: _("Names and imports"),
        ErrorKind.PARAMETER: _("Parameters"),
        ErrorKind.OPTIMIZER: _("Optimizers and schedules"),
        ErrorKind.GRADIENT: _("Gradients"),
        ErrorKind.DATASET: _("Data pipeline"),
        ErrorKind.CHECKPOINT: _("Checkpoints"),
        ErrorKind.TRAINING: _("Training and export"),
        ErrorKind.DEVICE: _("Device and memory"),
        ErrorKind.DISTRIBUTED: _("Distributed training"),
    }
    return words[kind]
