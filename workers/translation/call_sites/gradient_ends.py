"""Transforms that a network applies: most of them work on numpy's arrays, where gradients end."""

from __future__ import annotations

from knowledge import Text
from workers.translation.facts.image_transforms import PREFIX
from workers.translation.registry import Use

# These take a batch through MindSpore's operators, or no tensor that has gradients.
_PASSED_ON = frozenset(
    """
    Compose Lambda Transform RandomApply RandomChoice RandomOrder InterpolationMode AutoAugmentPolicy
    ToTensor ToPILImage PILToTensor ToImage ToDtype ConvertImageDtype LinearTransformation
    Normalize Resize CenterCrop RandomResizedCrop RandomHorizontalFlip RandomVerticalFlip FiveCrop TenCrop
    to_tensor to_pil_image pil_to_tensor to_image to_dtype convert_image_dtype get_dimensions get_image_size get_size
    normalize resize center_crop crop resized_crop hflip vflip horizontal_flip vertical_flip five_crop ten_crop
    """.split()
)
_REASON = Text(
    "This works on numpy's arrays: no gradients go through it. For images that enter the network that is right; within it, not.",
    "它在 numpy 数组上计算，梯度不会传过去：用于网络的输入图像没有问题，用在网络内部则不对。",
)


def ends_gradients(use: Use) -> Text | None:
    """The reason, for a transform in a class that is a network."""
    name = use.record.torch
    if not name.startswith(PREFIX) or not use.file.types.is_module(use.site.owner):
        return None
    return None if name.rpartition(".")[2] in _PASSED_ON else _REASON
