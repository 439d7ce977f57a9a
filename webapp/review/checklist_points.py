"""The points of the migration checklist, and which torch names belong to each."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Point:
    """key names it in the database; prefixes and words: which torch names belong to it, none when only a person knows."""

    key: str
    title: str | Promise
    ask: str | Promise
    prefixes: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    def holds(self, name: str) -> bool:
        last = name.rpartition(".")[2].lower()
        return name.startswith(self.prefixes or ("\0",)) or any(word in last for word in self.words)


POINTS = (
    Point(
        "reference",
        _("Reference"),
        _("Which repository and commit is the reference, and do you have its loss curve and metric?"),
    ),
    Point(
        "data",
        _("Data"),
        _("Does the loader alone give the same batches?"),
        ("torch.utils.data", "torchvision.datasets", "torchtext", "torchaudio.datasets"),
    ),
    Point(
        "augmentation",
        _("Augmentation"),
        _("Same operations, same order, same value range?"),
        ("torchvision.transforms", "torchaudio.transforms"),
    ),
    Point(
        "initialisation",
        _("Initialisation"),
        _("Are weights carried over, or drawn from the same distributions?"),
        ("torch.nn.init",),
    ),
    Point(
        "loss",
        _("Loss"),
        _("Same reduction, weights and ignored index?"),
        (),
        ("loss", "cross_entropy", "kl_div"),
    ),
    Point(
        "schedule",
        _("Learning rate"),
        _("Does the rate agree step by step?"),
        ("torch.optim.lr_scheduler",),
    ),
    Point(
        "optimizer",
        _("Optimizer"),
        _("Same groups, weight decay and momentum?"),
        ("torch.optim",),
    ),
    Point(
        "gradients",
        _("Gradients"),
        _("Clipping, accumulation, frozen parts: same place in the step?"),
        ("torch.autograd", "torch.nn.utils.clip", "torch.Tensor.backward", "torch.no_grad"),
    ),
    Point(
        "mode",
        _("Training and inference mode"),
        _("Is the mode set before training and before evaluation?"),
        ("torch.nn.Module.train", "torch.nn.Module.eval"),
        ("dropout", "batchnorm"),
    ),
    Point(
        "random",
        _("Random numbers"),
        _("Is every seed set? The streams differ between the frameworks."),
        ("torch.manual_seed", "torch.Generator", "torch.cuda.manual_seed", "torch.rand", "torch.normal"),
    ),
    Point(
        "precision",
        _("Precision"),
        _("Which parts run in float16, and is the loss scaled?"),
        ("torch.amp", "torch.cuda.amp", "torch.autocast"),
        ("half", "bfloat16"),
    ),
    Point(
        "checkpoints",
        _("Checkpoints"),
        _("Is every key of the old checkpoint matched?"),
        ("torch.save", "torch.load"),
        ("state_dict",),
    ),
    Point(
        "distributed",
        _("Distributed"),
        _("Devices, shards and the reduction of gradients: not executable here."),
        ("torch.distributed", "torch.nn.parallel", "torch.nn.DataParallel"),
    ),
    Point(
        "accuracy",
        _("Accuracy"),
        _("Does the metric on the whole test set agree?"),
    ),
)
