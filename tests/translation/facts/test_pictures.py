"""torchvision's transforms become MindSpore's own where the program sees their items only in a loader's batches."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = "import torch\nfrom torch.utils.data import DataLoader, Subset, random_split\nfrom torchvision import datasets, transforms\n"
STEPS = "t = transforms.Compose([transforms.Resize(8), transforms.ToTensor(), transforms.Normalize((0.5,), (0.5,))])\n"
NATIVE = ["vision.Resize(8)", "vision.ToTensor()", "vision.Normalize((0.5,), (0.5,), is_hwc=False)"]


def of(program: str) -> str:
    result = translate(HEAD + program, companion="installed")
    assert not {change.verdict for change in result.changes} - {"exact", "adapted"}, result.text
    return result.text


@pytest.mark.parametrize(
    "rest",
    [
        "d = datasets.MNIST('.', transform=t)\nfor x, y in DataLoader(d, batch_size=2):\n    print(x.shape)\n",
        "loader = DataLoader(datasets.CIFAR10('.', transform=t), 4, True)\nn = len(loader.dataset)\n",
        "a, b = random_split(datasets.MNIST('.', transform=t), [3, 4])\nx = DataLoader(a)\ny = DataLoader(Subset(b, [0]))\n",
        "def f():\n    d = datasets.ImageFolder('.', transform=t)\n    print(d.classes)\n    return DataLoader(dataset=d)\n",
    ],
)
def test_items_that_only_a_loader_reads_are_made_by_mindspore(rest: str) -> None:
    text = of(STEPS + rest)
    assert all(step in text for step in NATIVE), text


def test_sets_and_transforms_in_dictionaries_are_followed() -> None:
    program = "t = {'train': transforms.ToTensor(), 'val': transforms.ToTensor()}\n"
    program += "d = {k: datasets.ImageFolder(k, transform=t[k]) for k in ['train', 'val']}\n"
    program += "l = {k: DataLoader(d[k], batch_size=4) for k in ['train', 'val']}\nn = {k: len(d[k]) for k in ['train', 'val']}\n"
    assert "'train': vision.ToTensor(), 'val': vision.ToTensor()" in of(program)


SHARED = """
def loaders(name, mean):
    if name == 'mnist':
        normalize = transforms.Normalize({numbers})
        train = transforms.Compose([transforms.ToTensor(), normalize])
        test = transforms.Compose([transforms.ToTensor(), normalize])
        return DataLoader(datasets.MNIST('.', transform=train)), DataLoader(datasets.MNIST('.', False, test))
    normalize = transforms.Normalize((0.5,), (0.5,))
    other = transforms.Compose([transforms.ToTensor(), str, normalize])
    return DataLoader(datasets.ImageFolder('.', other))
"""


@pytest.mark.parametrize("numbers", ["(0.5,), (0.25,)", "mean=[x / 255 for x in [125]], std=[x / 255 for x in [63]]"])
def test_a_step_under_a_name_that_several_share(numbers: str) -> None:
    text = of(SHARED.format(numbers=numbers))
    assert text.count("[vision.ToTensor(), normalize]") == 2
    assert f"normalize = vision.Normalize({numbers.replace('mean=', '').replace('std=', '')}, is_hwc=False)" in text
    assert "Compose([ToTensor(), str, normalize])" in text
    assert "    normalize = Normalize((0.5,), (0.5,))" in text


def test_numbers_of_which_nothing_is_known_stay_torchs() -> None:
    text = translate(HEAD + SHARED.format(numbers="mean, mean"), companion="installed").text
    assert "normalize = Normalize(mean, mean)" in text
    assert "vision.ToTensor()" not in text


@pytest.mark.parametrize(
    "rest",
    [
        "d = datasets.MNIST('.', transform=t)\nx = d[0][0]\nl = DataLoader(d)\n",
        "d = datasets.MNIST('.', transform=t)\nl = DataLoader(d)\nx = l.dataset[0]\n",
        "d = datasets.MNIST('.', transform=t)\nl = DataLoader(d, collate_fn=lambda items: items)\n",
        "d = datasets.MNIST('.', transform=t)\nl = DataLoader(d, batch_size=None)\n",
        "d = datasets.MNIST('.', transform=t)\nfor image, label in d:\n    print(image.shape)\n",
        "d = datasets.DatasetFolder('.', str, ('png',), transform=t)\nl = DataLoader(d)\n",
        "d = datasets.MNIST('.', transform=t)\ndef made():\n    return d\n",
        "class D:\n    def __init__(self):\n        self.t = t\n",
        "d = datasets.MNIST('.', transform=t)\n",
        "",
    ],
)
def test_items_that_are_seen_otherwise_stay_tensors(rest: str) -> None:
    text = translate(HEAD + STEPS + rest, companion="installed").text
    assert "vision.Resize(8), ToTensor(), Normalize((0.5,), (0.5,))" in text


def test_transforms_that_are_printed_are_torchs() -> None:
    text = translate(f"{HEAD}{STEPS}d = DataLoader(datasets.MNIST('.', transform=t))\nprint(t)\n", companion="installed").text
    assert "Compose([Resize(8), ToTensor(), Normalize((0.5,), (0.5,))])" in text


@pytest.mark.parametrize(
    "steps",
    [
        "transforms.ToTensor(), transforms.RandomErasing()",
        "transforms.ToTensor(), transforms.Lambda(lambda x: x * 2)",
        "transforms.Lambda(lambda image: image), transforms.ToTensor()",
        "transforms.ToTensor(), transforms.Normalize((-1.0,), (2.0,))",
        "transforms.ToTensor(), transforms.Normalize(mean, (2.0,))",
        "transforms.ToTensor(), transforms.Resize(8)",
    ],
)
def test_steps_that_want_tensors_get_them(steps: str) -> None:
    program = f"mean = (0.5,)\nl = DataLoader(datasets.MNIST('.', transform=transforms.Compose([{steps}])))\n"
    assert "vision." not in translate(HEAD + program, companion="installed").text.replace("ms_companion.vision.", "")
