"""Names of typing come from typing; what torch.jit defines itself does not."""

from __future__ import annotations

from workers.translation import translate

HEAD = "import torch\nfrom torch.jit.annotations import Optional, Tuple\n\n"


def test_the_names_come_from_typing() -> None:
    result = translate(f"{HEAD}KINDS = {{'aux': Optional[torch.Tensor]}}\n")
    assert "from typing import Optional, Tuple\n" in result.text
    assert "KINDS = {'aux': Optional[Tensor]}" in result.text
    assert result.clean


def test_annotations() -> None:
    result = translate(f"{HEAD}def f(x: Optional[torch.Tensor]) -> Tuple[int, int]:\n    return x.shape\n")
    assert "def f(x: Optional[Tensor]) -> Tuple[int, int]:" in result.text


def test_a_name_of_torchs_own() -> None:
    text = translate("import torch\nfrom torch.jit.annotations import ann_to_type\n\nkind = ann_to_type(int)\n").text
    assert "typing" not in text


def test_typing_itself() -> None:
    assert (
        "from typing import Optional\n" in translate("import torch\nfrom typing import Optional\n\nx: Optional[int] = None\n").text
    )


def test_final_of_torch_is_that_of_typing() -> None:
    result = translate("from torch import nn\nfrom torch.jit import Final\n\n\nclass Net(nn.Module):\n    fused: Final[bool]\n")
    assert "import typing\n" in result.text
    assert "    fused: typing.Final[bool]\n" in result.text
    assert result.clean
