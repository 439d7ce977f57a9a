"""`import timm`: libraries made for torch take and give its tensors and modules; what they do is for a person to move."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.names import ROOTS
from workers.translation.file import File

MADE_FOR_TORCH = frozenset(
    "accelerate apex botorch captum deepspeed detectron2 dgl diffusers fairscale fairseq fastai flash_attn gpytorch ignite kornia "
    "lightning lpips mmcls mmcv mmdet mmengine mmseg monai opacus peft pretrainedmodels pyro segmentation_models_pytorch "
    "sentence_transformers thop transformers trl vit_pytorch x_transformers xformers".split()
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Import):
        for alias in node.names:
            _mark(file, node, alias.name.partition(".")[0])
    for origin in file.nodes(ast.ImportFrom):
        if origin.module and not origin.level:
            _mark(file, origin, origin.module.partition(".")[0])


def _mark(file: File, node: ast.stmt, package: str) -> None:
    if file.neighbours.owns(package):
        return
    if package in MADE_FOR_TORCH or ("torch" in package and package not in ROOTS):
        file.change(node, [], verdict="review", rule="foreign_packages", reason=_reason(package))


def _reason(package: str) -> Text:
    return Text(
        en=f"{package} works on torch tensors and modules: use what MindSpore has instead, or keep this part in torch",
        zh=f"{package} 只处理 torch 的张量和模块：请改用 MindSpore 的对应功能，或把这部分留在 torch 中",
    )
