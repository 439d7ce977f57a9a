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
    "accelerate apex bitsandbytes botorch captum compressai deepspeed detectron2 dgl diffusers e3nn einx escnn fairscale "
    "fairseq fastai flash_attn fvcore geoopt gpytorch gsplat higher ignite kornia learn2learn lightning lpips mmcls mmcv "
    "mmdet mmengine mmseg monai nerfacc nflows opacus peft piq pretrainedmodels pyro segmentation_models_pytorch "
    "sentence_transformers skorch speechbrain stable_baselines3 thop transformers trl ultralytics vit_pytorch "
    "x_transformers xformers zuko".split()
)
_FOR_TORCH = frozenset({"torch", "pytorch"})
_ARRAYS_ALONE = re.compile(r"stable_baselines3\.common\.(?:atari_wrappers|env_util|monitor|noise|vec_env)\b.*")
_WITHOUT_TORCH = re.compile(r"\w*(?:Tokenizer|TokenizerFast|Config)")
_AS_TORCHS = Text(
    'return_tensors="pt" asks the tokenizer for torch\'s tensors: ask for "np" and make a Tensor of each array.',
    'return_tensors="pt" 让分词器返回 torch 张量：请改用 "np"，再把各数组转换为 Tensor。',
)


def rewrite_file(file: File) -> None:
    for node in file.nodes(ast.Import):
        for alias in node.names:
            _mark(file, node, alias.name)
    for origin in file.nodes(ast.ImportFrom):
        if origin.module and not origin.level:
            package = origin.module.partition(".")[0]
            if package != "transformers" or not all(_WITHOUT_TORCH.fullmatch(alias.name) for alias in origin.names):
                _mark(file, origin, origin.module)
    for call in file.nodes(ast.Call):
        if any(k.arg == "return_tensors" and is_literal(k.value, "pt") for k in call.keywords):
            file.change(call, [], verdict="review", reason=_AS_TORCHS)


def _mark(file: File, node: ast.stmt, module: str) -> None:
    """The part that a package keeps for torch counts as one: `albumentations.pytorch`."""
    package, *parts = module.split(".")
    if file.neighbours.owns(package) or package in ROOTS or _ARRAYS_ALONE.fullmatch(module):
        return
    part = next((place for place, name in enumerate(parts, 1) if name in _FOR_TORCH), 0)
    if part or package in MADE_FOR_TORCH or "torch" in package:
        named = ".".join([package, *parts][: part + 1])
        file.change(node, [], verdict="review", reason=_reason(named))


def _reason(package: str) -> Text:
    return Text(
        en=f"{package} works on torch tensors and modules: use what MindSpore has instead, or keep this part in torch",
        zh=f"{package} 只处理 torch 的张量和模块：请改用 MindSpore 的对应功能，或把这部分留在 torch 中",
    )
