from __future__ import annotations

import pytest

from tests.translation.checking import check_untouched, translated


@pytest.mark.parametrize(
    "line",
    [
        "import torchmetrics as tm",
        "from pytorch_lightning import LightningModule",
        "import os, kornia",
        "from einx import get_at",
        "from stable_baselines3.common.buffers import ReplayBuffer",
        "from albumentations.pytorch import ToTensorV2",
        "import albumentations.pytorch.transforms as T",
    ],
)
def test_an_import_of_a_library_made_for_torch_is_marked(line):
    result = translated(f"{line}\nx = torch.ones(2)\n")
    assert f"{line}  # mindport: review: " in result.text
    assert not result.clean


def test_a_part_of_the_library_is_the_library():
    assert (
        "mindport: review: transformers works on torch"
        in translated("from transformers.models import bert\nx = torch.ones(2)\n").text
    )


@pytest.mark.parametrize(
    "line",
    [
        "import numpy as np",
        "from .timm import model",
        "import einops",
        "from tqdm import tqdm",
        "import albumentations as A",
        "from stable_baselines3.common.atari_wrappers import NoopResetEnv",
    ],
)
def test_leaves_other_packages_and_own_files(line):
    assert "mindport" not in translated(f"{line}\nx = torch.ones(2)\n").text


def test_leaves_a_variable_of_that_name():
    check_untouched("timm = 3\nprint(timm)\n")


def test_a_tokenizer_works_without_torch():
    head = "from transformers import AutoTokenizer as Words, GPT2Config\ntok = Words.from_pretrained('gpt2')\n"
    assert "mindport" not in translated(f"{head}x = torch.tensor(tok.encode('a b'))\n").text
    assert '"np"' in translated(f"{head}x = tok('a b', return_tensors='pt')\ny = torch.ones(2)\n").text
    assert "mindport" in translated("from transformers import AutoTokenizer, AutoModel\nx = torch.ones(2)\n").text


def test_the_reason_names_the_part_that_is_made_for_torch() -> None:
    assert "albumentations.pytorch works on torch" in translated("from albumentations.pytorch import ToTensorV2\n").text
    assert (
        "einops"
        not in translated("from einops.layers.torch import Rearrange\nx = Rearrange('a b -> b a')\n").text.partition("#")[2]
    )
