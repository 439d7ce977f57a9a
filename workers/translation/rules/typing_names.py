"""`from torch.jit.annotations import Optional`: names of typing that torch.jit hands on."""

from __future__ import annotations

from workers.translation.file import File
from workers.translation.rendering.imports import TYPING


def rewrite_file(file: File) -> None:
    """The import itself is written by `importing`; the uses stay as they are."""
    for site in file.sites():
        module, _, name = site.name.rpartition(".")
        if module == "torch.jit.annotations" and name in TYPING:
            file.claim(site.node)
