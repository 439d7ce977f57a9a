"""`import timm`: libraries made for torch take and give its tensors and modules; what they do is for a person to move.

Tokenizers and configurations of transformers work without torch, but for `return_tensors="pt"`.
"""

from __future__ import annotations

import ast
import re

from knowledge import Text
from workers.translation.facts.names import ROOTS
from workers.translation.facts.places import is_literal
from workers.translation.file import File

MADE_FOR_TORCH = frozenset(
    "accelerate apex botorch captum deepspeed detectron2 dgl diffusers fairscale fairseq fastai flash_attn gpytorch ignite kornia "
    "lightning lpips mmcls mmcv mmdet mmengine mmseg monai opacus peft pretrainedmodels pyro segmentation_models_pytorch "
    "sentence_transformers thop transformers trl vit_pytorch x_transformers xformers".split()
)
_WITHOUT_TORCH = re.compile(r"\w*(?:Tokenizer|TokenizerFast|Config)")
_AS_TORCHS = Text(
    'return_tensors="pt" asks the tokenizer for torch\'s tensors: ask for "np" and make a Tensor of each array.',
    'return_tensors="pt" 让分词器返回 torch 张量：请改用 "np"，再把各数组转换为 Tensor。',
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Import):
        for alias in node.names:
            _mark(file, node, alias.name.partition(".")[0])
    for origin in file.nodes(ast.ImportFrom):
        if origin.module and not origin.level:
            package = origin.module.partition(".")[0]
            if package != "transformers" or not all(_WITHOUT_TORCH.fullmatch(alias.name) for alias in origin.names):
                _mark(file, origin, package)
    for call in file.nodes(ast.Call):
        if any(k.arg == "return_tensors" and is_literal(k.value, "pt") for k in call.keywords):
            file.change(call, [], verdict="review", rule="foreign_packages", reason=_AS_TORCHS)


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
