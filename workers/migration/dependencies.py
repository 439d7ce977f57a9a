"""Which distributions a migrated project needs: torch's go, MindSpore comes, and what clashes with it is said."""

from __future__ import annotations

import re
from dataclasses import dataclass

from knowledge import Text
from workers.migration.notes import Matter, Note

MINDSPORE = "mindspore==2.10.0"
NUMPY = "numpy>=1.25,<2"
PYTHONS = ("3.9", "3.10", "3.11", "3.12")  # for which MindSpore 2.10 has wheels

_REQUIREMENT = re.compile(
    r"(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*)(?P<extras>\[[^\]]*\])?\s*(?P<version>[^;#]*?)\s*(?P<rest>[;#].*)?$"
)


@dataclass(frozen=True, slots=True)
class Change:
    """What stands for a requirement: empty, it goes; None, it stays."""

    requirement: str | None
    matter: Matter
    text: Text


_TORCH = Text(en=f"torch becomes {MINDSPORE}", zh=f"torch 改为 {MINDSPORE}")
_COMPANION = Text(
    en="goes: what the code uses of it is in ms_companion, beside the code", zh="移除：代码用到的部分在随附的 ms_companion 中"
)
_CUDA = Text(en="goes: it belongs to CUDA", zh="移除：它属于 CUDA")
_BOUND = Text(
    en="works on torch tensors only: replace what the code uses of it, or keep that part in torch",
    zh="只处理 torch 张量：请替换代码用到的部分，或把这部分留在 torch 中",
)
_NUMPY = Text(
    en="MindSpore 2.10 fails on numpy 2 (its dataset code asks np.array for copy=False)",
    zh="MindSpore 2.10 不支持 numpy 2（其数据集代码使用 np.array(copy=False)）",
)

_GONE = frozenset({"torchvision", "torchtext"})
_CUDA_NAMES = re.compile(r"(?:cuda(?:toolkit|nn)?|cudatoolkit|cudnn|nccl|pytorch-cuda|triton|cupy|pycuda)(?:-.*)?|nvidia-.*")
_TORCH_BOUND = frozenset(
    "accelerate apex bitsandbytes deepspeed detectron2 dgl fairscale fairseq fastai flash-attn gpytorch kornia lightning lpips "
    "mmcv mmcv-full mmdet mmengine mmsegmentation monai open-clip-torch opacus peft pytorch-lightning pytorch-msssim ray-lightning "
    "segmentation-models-pytorch sentence-transformers thop torch-fidelity torch-geometric torch-scatter torch-sparse torchaudio "
    "torchdiffeq torchmetrics torchsummary torchinfo torchdata pytorch-ignite vit-pytorch x-transformers xformers".split()
)


def of(requirement: str) -> Change | None:
    """What becomes of a requirement as pip spells it (`torch>=1.8`, `numpy`); None for one that stays as it is."""
    found = _REQUIREMENT.match(requirement.strip())
    if found is None:
        return None
    name = re.sub(r"[-_.]+", "-", found["name"]).lower()
    if name in ("torch", "pytorch"):
        return Change(MINDSPORE + _marker(found["rest"]), Matter.CHANGED, _TORCH)
    if name in _GONE:
        return Change("", Matter.CHANGED, _COMPANION)
    if _CUDA_NAMES.fullmatch(name):
        return Change("", Matter.CHANGED, _CUDA)
    if name == "numpy" and not _below_two(found["version"]):
        return Change(NUMPY + _marker(found["rest"]), Matter.CHANGED, _NUMPY)
    return Change(None, Matter.DECIDE, _BOUND) if name in _TORCH_BOUND else None


def note(requirement: str, change: Change, line: int) -> Note:
    name = requirement.strip().split(" ")[0]
    return Note(line, change.matter, Text(en=f"{name}: {change.text.en}", zh=f"{name}：{change.text.zh}"))


def _marker(rest: str | None) -> str:
    """`; python_version > "3.8"` or a comment stays behind the new requirement."""
    return "" if rest is None else rest if rest.startswith(";") else f"  {rest}"


def _below_two(version: str) -> bool:
    """The bounds as written admit no numpy 2."""
    upper = re.search(r"<=?\s*(\d+)(?:\.(\d+))?", version)
    pinned = re.search(r"(?:==|~=|===|(?<![<>!=~])=)\s*(\d+)", version)
    if pinned:
        return int(pinned[1]) < 2
    return upper is not None and (int(upper[1]) < 2 or (int(upper[1]) == 2 and upper[0].startswith("<") and "=" not in upper[0]))
