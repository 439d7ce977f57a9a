"""A transform within a network: told where gradients would end, left alone where none are wanted."""

from __future__ import annotations

from workers.translation import translate

HEAD = "from torch import nn\nfrom torchvision import transforms as T\nfrom torchvision.transforms import functional as TF\n"
NETWORK = "class Net(nn.Module):\n    def forward(self, x):\n        return %s\n"


def reviewed(program: str) -> list[str]:
    return [change.torch for change in translate(HEAD + program).changes if change.verdict == "review"]


def test_numpy_within_a_network_is_for_a_person() -> None:
    assert reviewed(NETWORK % "TF.rotate(x, 10.0)") == ["torchvision.transforms.functional.rotate"]
    assert reviewed(NETWORK % "T.ColorJitter(0.5)(x)") == ["torchvision.transforms.ColorJitter"]


def test_leaves_what_takes_batches_through_operators() -> None:
    for call in ("TF.resize(x, [4, 4])", "TF.center_crop(x, [2, 2])", "T.Normalize([0.5], [0.5])(x)", "TF.hflip(x)"):
        assert reviewed(NETWORK % call) == []


def test_leaves_data_sets_and_functions() -> None:
    assert reviewed("class Images:\n    def __getitem__(self, i):\n        return TF.rotate(self.images[i], 10.0)\n") == []
    assert reviewed("def augment(x):\n    return T.ColorJitter(0.5)(x)\n") == []
