"""torchvision's transforms: what they make of an image is known, also by functions and classes of the file among them."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = "import torch\nfrom torch.utils.data import Dataset\nfrom torchvision import transforms\n"
NOISE = """class Noise:
    def __call__(self, image):
        return image + torch.randn(image.size()) * image.max()
"""
IMAGES = """class Images(Dataset):
    def __init__(self, images, transform=None):
        self.images, self.transform = images, transform

    def __getitem__(self, index):
        image = self.images[index]
        if self.transform is not None:
            image = self.transform(image)
        return image, index
"""


def last(program: str) -> str:
    return translate(HEAD + program).text.splitlines()[-1]


def reviewed(program: str) -> list[str]:
    return [change.torch for change in translate(HEAD + program).changes if change.verdict == "review"]


@pytest.mark.parametrize(
    "steps",
    [
        "transforms.ToTensor()",
        "transforms.Resize(8), transforms.ToTensor(), transforms.Normalize([0.5], [0.5])",
        "transforms.ToTensor(), transforms.Lambda(lambda x: x.view(-1))",
        "transforms.ToTensor(), transforms.Lambda(lambda x: x.repeat(3, 1, 1)), transforms.RandomErasing()",
        "transforms.ToTensor(), lambda x: x * 2",
        "transforms.ToTensor(), transforms.RandomHorizontalFlip(), Noise()",
        "transforms.FiveCrop(4), transforms.Lambda(lambda crops: torch.stack([transforms.ToTensor()(c) for c in crops]))",
    ],
)
def test_a_chain_that_ends_in_a_tensor_gives_one(steps: str) -> None:
    assert last(f"{NOISE}t = transforms.Compose([{steps}])\nx = t(image).numpy(), t(image).size(0)\n") == (
        "x = t(image).asnumpy(), t(image).shape[0]"
    )


def test_what_stands_behind_a_tensor_is_given_one() -> None:
    program = f"{NOISE}t = transforms.Compose([transforms.ToTensor(), Noise(), transforms.Lambda(lambda x: x.max() + x.std())])\n"
    assert reviewed(program) == []
    assert "randn(image.shape) * ops.amax(image)" in translate(HEAD + program).text


def test_a_function_of_the_file_is_given_one_too() -> None:
    program = "def halved(x):\n    return x / x.max()\nt = transforms.Compose([transforms.ToTensor(), transforms.Lambda(halved)])\n"
    assert "return x / ops.amax(x)" in translate(HEAD + program).text


def test_items_of_a_data_set_of_the_file_are_known() -> None:
    program = f"{IMAGES}t = transforms.Compose([transforms.ToTensor()])\nimage, place = Images(images, t)[0]\n"
    assert last(f"{program}x = image.numpy()\n") == "x = image.asnumpy()"


def test_a_transform_of_a_tensor_gives_a_tensor() -> None:
    assert last("x = transforms.Resize(5)(torch.rand(3, 9, 7)).numpy()\n") == "x = Resize(5)(ops.rand((3, 9, 7))).asnumpy()"


@pytest.mark.parametrize(
    "steps",
    ["transforms.Resize(8)", "transforms.ToTensor(), transforms.ToPILImage()", "transforms.ToTensor(), transforms.FiveCrop(3)"],
)
def test_what_gives_no_tensor_is_taken_for_none(steps: str) -> None:
    assert last(f"t = transforms.Compose([{steps}])\nx = t(image).numpy()\n").startswith("x = t(image).numpy()")


def test_images_before_the_tensor_are_none() -> None:
    program = "t = transforms.Compose([transforms.Lambda(lambda image: image.size), transforms.ToTensor()])\n"
    assert "lambda image: image.size" in translate(HEAD + program).text


def test_classes_of_the_users_own_with_such_names_are_left() -> None:
    program = "class Compose:\n    def __call__(self, image):\n        return image\nx = Compose()(image).numpy()\n"
    assert last(program).startswith("x = Compose()(image).numpy()")


def test_the_import_is_gone_when_all_its_names_are_translated() -> None:
    forms = [
        ("import torchvision.transforms as T", "T."),
        ("from torchvision import transforms", "transforms."),
        ("import torchvision", "torchvision.transforms."),
        ("from torchvision.transforms import ToTensor", ""),
        ("from torchvision.transforms import transforms", "transforms."),
        ("from torchvision.transforms import *", ""),
    ]
    for line, prefix in forms:
        text = translate(f"{line}\nt = {prefix}ToTensor()\n").text
        assert text.endswith("\nt = ToTensor()\n")
        assert "torchvision" not in text


SMALL = """from torchvision.transforms import functional as TF
def padded(img, size):
    if min(img.size) < size:
        w, h = img.size
        img = TF.pad(img, (0, 0, size - w, size - h))
    return img
"""


def test_the_size_of_an_image_is_no_method() -> None:
    assert reviewed(SMALL) == []
    assert "if min(img.size) < size:\n        w, h = img.size\n" in translate(HEAD + SMALL).text


def test_the_size_of_a_tensor_is_one() -> None:
    assert "return x.shape[0]" in translate(HEAD + "def rows(x):\n    return x.size(0)\n").text


def test_what_only_images_take_is_no_question() -> None:
    assert reviewed("from PIL import Image\ndef flip(img):\n    return img.transpose(Image.FLIP_LEFT_RIGHT)\n") == []


def test_what_a_tensor_may_take_still_is() -> None:
    assert reviewed("def flip(img):\n    return img.transpose(0, 1)\n") == ["torch.Tensor.transpose"]


def test_the_value_of_a_mode_is_asked_of_the_enumeration() -> None:
    assert last("x = transforms.InterpolationMode.BICUBIC.value\n") == "x = InterpolationMode.BICUBIC.value"
    assert reviewed("x = transforms.InterpolationMode.BICUBIC.value\n") == []


@pytest.mark.parametrize("module", ["transforms.functional", "transforms.v2.functional"])
@pytest.mark.parametrize(
    ("program", "function"),
    [
        (
            "class Net(torch.nn.Module):\n    def forward(self, x):\n        return {0}.normalize(x, [0.5], [0.2])\n",
            "normalize_tensor",
        ),
        ("x = torch.rand(3, 4, 5, requires_grad=True)\n{0}.normalize(x, [0.5], [0.2]).sum().backward()\n", "normalize_tensor"),
        ("def load(image):\n    return {0}.normalize(transforms.ToTensor()(image), [0.5], [0.2])\n", "normalize_image"),
    ],
    ids=["network", "asked for", "sample"],
)
def test_gradients_go_through_normalize_where_they_are_asked_for(module, program, function):
    """One image of a data set is normalized by numpy, where they would end."""
    assert f"{function}(" in translate(HEAD + program.format(module)).text
