"""Data sets of torchvision: what they hold is known, and what their items are as far as the transform shows it."""

from __future__ import annotations

import pytest

from workers.translation import translate

HEAD = "import torch\nimport torchvision\nfrom torchvision import datasets, transforms\nimport numpy as np\n"


def last(program: str) -> str:
    return translate(HEAD + program).text.splitlines()[-1]


@pytest.mark.parametrize("name", ["MNIST", "FashionMNIST", "KMNIST"])
def test_pictures_and_labels_of_digits_are_tensors(name: str) -> None:
    assert last(f"d = datasets.{name}('data')\nx = d.data.numpy(), d.targets[3].item(), d.train_labels.size()\n") == (
        "x = d.data.asnumpy(), d.targets[3].item(), d.train_labels.shape"
    )


def test_what_the_file_sets_counts_as_well() -> None:
    program = "d = datasets.MNIST('data')\nkeep = d.targets == 3\nd.targets = d.targets[keep]\n"
    assert last(f"{program}x = d.targets.numpy()\n") == "x = d.targets.asnumpy()"


def test_items_are_tensors_behind_a_transform_that_makes_them() -> None:
    program = "t = transforms.Compose([transforms.ToTensor(), transforms.Normalize((0.5,), (0.5,))])\n"
    program += "d = datasets.CIFAR10('data', transform=t)\nimage, label = d[0]\n"
    assert last(f"{program}x = image.numpy()\n") == "x = image.asnumpy()"
    assert last(f"{program}x = image.permute(1, 2, 0).numpy()\n") == "x = image.permute(1, 2, 0).asnumpy()"


def test_a_class_of_the_users_own_knows_what_it_derives_from() -> None:
    program = "class Some(datasets.MNIST):\n    def part(self):\n        return self.data.numpy()\n"
    assert "return self.data.asnumpy()" in translate(HEAD + program).text
    assert last(f"{program}x = Some('data').targets.numpy()\n") == "x = Some('data').targets.asnumpy()"


def test_what_a_class_holds_is_asked_of_the_stand_in() -> None:
    text = translate(
        HEAD + "datasets.MNIST.mirrors = ['http://here/']\nx = [url for url, _ in datasets.QMNIST.resources['nist']]\n"
    ).text
    assert "\nMNIST.mirrors = ['http://here/']\n" in text
    assert text.endswith("x = [url for url, _ in QMNIST.resources['nist']]\n")


def test_members_have_members_of_their_own() -> None:
    assert last("x = torchvision.io.ImageReadMode.RGB.value\n") == "x = ImageReadMode.RGB.value"
    assert last("x = datasets.CIFAR10.meta.copy()\n") == "x = CIFAR10.meta.copy()"


def test_a_method_may_be_asked_of_the_class() -> None:
    program = "class Some(datasets.ImageFolder):\n    def __getitem__(self, i):\n"
    program += "        return datasets.ImageFolder.__getitem__(self, i)[0]\n"
    result = translate(HEAD + program)
    assert "return ImageFolder.__getitem__(self, i)[0]" in result.text
    assert "review" not in {change.verdict for change in result.changes}


def test_what_the_stand_in_has_not_is_for_a_person() -> None:
    assert "review" in last("x = datasets.MNIST.training_file\n")


@pytest.mark.parametrize("made", ["DataLoader(d, 4)", "Subset(d, [1])", "random_split(d, [3, 4])[0]"])
def test_loaders_and_parts_know_what_they_were_made_of(made: str) -> None:
    program = f"d = datasets.MNIST('data')\npart = torch.utils.data.{made}\n"
    assert last(f"{program}x = part.dataset.targets.numpy()\n") == "x = part.dataset.targets.asnumpy()"


def test_items_of_a_part_are_those_of_the_whole() -> None:
    program = "d = datasets.MNIST('data', transform=transforms.ToTensor())\na, b = torch.utils.data.random_split(d, [3, 4])\n"
    assert last(f"{program}x = a[0][0].numpy(), next(iter(torch.utils.data.DataLoader(b)))[0].numpy()\n") == (
        "x = a[0][0].asnumpy(), next(iter(DataLoader(b)))[0].asnumpy()"
    )


def test_a_transform_may_be_handed_on_by_keyword_alone() -> None:
    program = "d = datasets.EMNIST('data', split='letters', transform=transforms.ToTensor())\n"
    assert last(f"{program}x = d[0][0].numpy()\n") == "x = d[0][0].asnumpy()"


def test_leaves_arrays_and_lists_of_other_data_sets() -> None:
    assert last("d = datasets.CIFAR10('data')\nx = d.data.sum(), d.targets.count(3)\n") == "x = d.data.sum(), d.targets.count(3)"


def test_leaves_what_the_file_made_something_else() -> None:
    program = "d = datasets.MNIST('data')\nd.targets = list(range(3))\nx = d.targets.copy()\n"
    assert last(program) == "x = d.targets.copy()"


def test_leaves_pictures_without_a_transform() -> None:
    program = "d = datasets.MNIST('data')\nimage, label = d[0]\nx = image.resize((3, 3)), image.transpose(0)\n"
    assert last(program) == "x = image.resize((3, 3)), image.transpose(0)"


def test_leaves_pictures_made_of_tensors_again() -> None:
    program = "t = transforms.Compose([transforms.ToTensor(), transforms.ToPILImage()])\nd = datasets.MNIST('data', transform=t)\n"
    assert ".asnumpy()" not in last(f"{program}x = d[0][0].numpy()\n")


@pytest.mark.parametrize("change", ["d.transform = transforms.ToTensor()", "d = datasets.ImageFolder('data', loader=torch.load)"])
def test_a_picture_is_not_taken_for_one_that_another_line_makes_something_else(change: str) -> None:
    assert "review" in last(f"d = datasets.MNIST('data')\n{change}\nx = d[0][0].std(0)\n")


def test_an_attribute_that_a_class_sets_itself_is_its_own() -> None:
    program = "class Some(datasets.CIFAR10):\n    def __init__(self):\n        super().__init__('data')\n"
    program += "        self.data = torch.from_numpy(self.data)\nx = Some().data.numpy()\n"
    assert last(program) == "x = Some().data.asnumpy()"
