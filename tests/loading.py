"""How fast the companion's loader is beside torch's with the same workers: pictures that are resized, and text that is cut."""

from __future__ import annotations

import time
from collections.abc import Iterable
from statistics import median
from typing import Any

import numpy as np
import torch
from PIL import Image

from workers.companion import data

ROUNDS = 3


class Pictures:
    """Resized and normalised by Pillow and numpy."""

    def __init__(self) -> None:
        draw = np.random.RandomState(0)
        self.images = [draw.randint(0, 255, (256, 256, 3)).astype(np.uint8) for _ in range(32)]

    def __len__(self) -> int:
        return 256

    def __getitem__(self, index: int) -> tuple[np.ndarray, int]:
        image = Image.fromarray(self.images[index % 32]).resize((224, 224), Image.Resampling.BILINEAR)
        return ((np.asarray(image, np.float32) / 255 - 0.5) / 0.5).transpose(2, 0, 1).copy(), index % 10


class Sentences:
    """Words as numbers, in plain Python."""

    def __init__(self) -> None:
        self.texts = ["the quick brown fox jumps over the lazy dog " * 20] * 100
        self.numbers = {word: number for number, word in enumerate(set(self.texts[0].split()))}

    def __len__(self) -> int:
        return 2000

    def __getitem__(self, index: int) -> tuple[np.ndarray, int]:
        words = self.texts[index % 100].split()
        return np.array([self.numbers[word] for word in words][:128]), len(set(words))


def seconds(batches: Iterable[Any]) -> float:
    began = time.perf_counter()
    for _ in batches:
        pass
    return time.perf_counter() - began


def main() -> None:
    print("one epoch, seconds:")
    for rows in (Pictures(), Sentences()):
        for workers in (0, 1, 2):
            given: dict[str, Any] = {"batch_size": 32, "num_workers": workers}
            torchs, ours = [], []
            for _ in range(ROUNDS):  # in turns, as others may use the machine too
                torchs.append(seconds(torch.utils.data.DataLoader(rows, **given)))
                ours.append(seconds(data.DataLoader(rows, **given)))
            print(f"    {type(rows).__name__:10} {workers} workers   torch {median(torchs):6.2f}   companion {median(ours):6.2f}")


if __name__ == "__main__":
    main()
