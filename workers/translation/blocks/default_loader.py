from __future__ import annotations

from PIL import Image


def default_loader(path):
    """The picture as RGB, its file closed again."""
    with open(path, "rb") as file:
        return Image.open(file).convert("RGB")
