"""Dockerfiles: a base image without CUDA; the commands in them are those of any script."""

from __future__ import annotations

import re

from knowledge import Text
from workers.migration.files import script
from workers.migration.notes import Matter, Migrated, Note

BASE = "python:3.11-slim"
_FROM = re.compile(r"^(FROM\s+)(?:--\S+\s+)?(\S*(?:pytorch|nvidia|cuda)\S*)(.*)$", re.IGNORECASE)
_NVIDIA = re.compile(r"\bNVIDIA_VISIBLE_DEVICES\b")
_ONLY_CUDA = re.compile(r"^\s*ENV\s+(?:NVIDIA_DRIVER_CAPABILITIES|TORCH_CUDA_ARCH_LIST|TORCH_NVCC_FLAGS|CUDA_HOME|FORCE_CUDA)\b")
_IMAGE = Text(
    en=f"base image: {BASE} runs on the CPU; on Ascend take an image with CANN 8 and a driver that fits it",
    zh=f"基础镜像：{BASE} 在 CPU 上运行；在 Ascend 上请使用带 CANN 8 及匹配驱动的镜像",
)


def migrated(text: str, device: str = "ascend") -> Migrated:
    lines: list[str] = []
    notes: list[Note] = []
    for number, line in enumerate(text.split("\n"), 1):
        if found := _FROM.match(line):
            notes.append(Note(number, Matter.DECIDE if device != "cpu" else Matter.CHANGED, _IMAGE))
            if device != "cpu":
                lines.append(f"# mindport: review: {_IMAGE.en}")
            line = f"{found[1]}{BASE}{found[3]}"
        elif _ONLY_CUDA.match(line):
            notes.append(Note(number, Matter.CHANGED, Text(en="goes: it is for CUDA", zh="移除：仅用于 CUDA")))
            continue
        elif device not in ("gpu", "cpu"):
            line = _NVIDIA.sub("ASCEND_VISIBLE_DEVICES", line)
        lines.append(line)
    commands = script.migrated("\n".join(lines), device)
    return Migrated(commands.text, tuple(sorted((*notes, *commands.notes), key=lambda note: note.line)))
