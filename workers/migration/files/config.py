"""Configuration that the program reads stays byte for byte, since what it means is in the program; what names CUDA is listed."""

from __future__ import annotations

import re

from knowledge import Text
from workers.migration.notes import Matter, Migrated, Note

_DEVICE = re.compile(
    r"""["']?\b(\w*(?:device|gpu|cuda|accelerator|backend)\w*|(?:\w+_)?(?:amp|fp16)(?:_\w+)?)\b["']?"""  # not num_samples
    r"""\s*[:=]\s*["']?(cuda(?::\d+)?|gpu|nccl|true|\d+)\b""",
    re.I,
)


def migrated(text: str, device: str = "ascend") -> Migrated:
    notes = []
    for number, line in enumerate(text.split("\n"), 1):
        if found := _DEVICE.search(line):
            notes.append(
                Note(
                    number,
                    Matter.KEPT,
                    Text(
                        en=f"{found[1]}: {found[2]} stays: ms.set_device or the launcher chooses the device, not this value",
                        zh=f"{found[1]}: {found[2]} 保留：设备由 ms.set_device 或启动命令决定，与此值无关",
                    ),
                )
            )
    return Migrated(text, tuple(notes))
