"""Programs that download a public data set, in a sandbox that has no network."""

from __future__ import annotations

import gzip
import hashlib
import urllib.request

import pytest

from tests.parity.running import run, values
from workers.parity import check
from workers.parity.notes import MADE_UP, made_up
from workers.parity.sandbox.pool import Pool
from workers.parity.sandboxed.made_up import contents, originals
from workers.translation import translate

DIGITS = "https://ossci-datasets.s3.amazonaws.com/mnist/train-labels-idx1-ubyte.gz"
LOADED = """
from torchvision import datasets
data = datasets.{name}("{root}", train={train}, download=True)
told = str((len(data), len(data.classes), data[0][0].size, type(data[0][1]).__name__))
"""
TRAINED = """
import torch
from torch import nn
from torchvision import datasets, transforms

steps = transforms.Compose([transforms.RandomCrop(28, 2), transforms.ToTensor(), transforms.Normalize((0.1307,), (0.3081,))])
train = datasets.MNIST("../data", train=True, download=True, transform=steps)
test = datasets.MNIST("../data", train=False, transform=transforms.ToTensor())
loader = torch.utils.data.DataLoader(train, batch_size=50, shuffle=True, num_workers=2)
model = nn.Sequential(nn.Flatten(), nn.Linear(784, 32), nn.ReLU(), nn.Linear(32, 10))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for images, labels in loader:
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(images), labels)
    loss.backward()
    optimizer.step()
    print(loss.item())
model.eval()
with torch.no_grad():
    right = sum((model(images).argmax(1) == labels).sum().item() for images, labels in torch.utils.data.DataLoader(test, 100))
print("accuracy", right / len(test))
"""
SPLIT = """
from torchvision import datasets
data = datasets.{name}("data", split="{split}"{download})
kinds = len(set(label for _, label in data))
told = str((len(data), data[0][0].size, -1 if kinds == 1 and data[0][1] == -1 else kinds))
"""
ASKED = """
import urllib.request
try:
    urllib.request.urlopen("{address}")
    told = "answered"
except Exception as error:
    told = type(error).__name__
"""


@pytest.mark.parametrize(
    ("name", "root", "train", "told"),
    [
        ("MNIST", "../../data/", "True", "(500, 10, (28, 28), 'int')"),
        ("FashionMNIST", "data", "False", "(100, 10, (28, 28), 'int')"),
        ("CIFAR10", "./data", "True", "(500, 10, (32, 32), 'int')"),
        ("CIFAR100", "~/data", "False", "(100, 100, (32, 32), 'int')"),
    ],
)
def test_torchvision_takes_it_for_the_real_one(pool: Pool, name: str, root: str, train: str, told: str) -> None:
    heard = run(pool, LOADED.format(name=name, root=root, train=train), "told")
    assert values(heard)["told"] == told
    assert name in made_up(heard.facts)


@pytest.mark.parametrize("name", ["MNIST", "FashionMNIST", "CIFAR10", "CIFAR100"])
@pytest.mark.parametrize("side", ["torch", "mindspore"])
def test_what_a_program_expects_on_its_disk_is_there(pool: Pool, name: str, side: str) -> None:
    program = LOADED.format(name=name, root="made_up/data", train="True").replace(", download=True", "")
    heard = run(pool, program if side == "torch" else translate(program).text, "told", side=side)
    assert values(heard)["told"].startswith("(500, ")


@pytest.mark.parametrize(
    ("name", "split", "told"), [("STL10", "unlabeled", "(100, (96, 96), -1)"), ("SVHN", "train", "(500, (32, 32), 10)")]
)
@pytest.mark.parametrize("side", ["torch", "mindspore"])
@pytest.mark.parametrize("download", [", download=True", ""])
def test_those_that_come_in_splits(pool: Pool, name: str, split: str, told: str, side: str, download: str) -> None:
    program = SPLIT.format(name=name, split=split, download=download)
    heard = run(pool, program if side == "torch" else translate(program).text, "told", side=side)
    assert values(heard)["told"] == told
    assert name in made_up(heard.facts)


def test_a_data_set_that_is_not_known_is_not_found_as_before(pool: Pool) -> None:
    program = """
from torchvision import datasets
try:
    told = datasets.EMNIST("data", split="letters")
except Exception as error:
    told = type(error).__name__
"""
    assert values(run(pool, program, "told"))["told"] == "RuntimeError"


@pytest.mark.parametrize("side", ["torch", "mindspore"])
def test_both_sides_get_the_same_bytes(pool: Pool, side: str) -> None:
    program = f"""
import hashlib, urllib.request
content = urllib.request.urlopen(urllib.request.Request("{DIGITS}")).read()
told = hashlib.sha1(content).hexdigest()
"""
    expected = hashlib.sha1(contents.files("MNIST")["train-labels-idx1-ubyte.gz"]).hexdigest()
    assert values(run(pool, program, "told", side=side))["told"] == expected


def test_a_script_that_trains_on_them_has_the_same_losses_and_says_on_what(pool: Pool) -> None:
    found = check(TRAINED, translate(TRAINED).text, pool=pool)
    whole = next(step for step in found.steps if step.rung.name == "program")
    assert whole.kind.same, whole.to_dict()
    assert {"printed 1", "printed 10"} <= {output.name for output in whole.outputs}
    assert "MNIST" in whole.note


def test_any_other_address_stays_out_of_reach(pool: Pool) -> None:
    for address in ("https://example.com/train-labels-idx1-ubyte.gz", "https://ossci-datasets.s3.amazonaws.com/mnist/other.gz"):
        assert values(run(pool, ASKED.format(address=address), "told"))["told"] == "URLError"


def test_other_files_keep_their_own_check_sum(pool: Pool) -> None:
    program = "import hashlib\ntold = hashlib.md5(b'text', usedforsecurity=False).hexdigest()"
    heard = run(pool, program, "told")
    assert values(heard)["told"] == hashlib.md5(b"text").hexdigest()
    assert made_up(heard.facts.begun(MADE_UP)) == ""


def test_every_class_has_pictures_and_a_pattern_of_its_own() -> None:
    pictures, labels = contents.pictures("MNIST", "train", 500, (28, 28), 10)
    means = [pictures[labels == label].mean(0) for label in range(10)]
    assert min(abs(one - two).mean() for place, one in enumerate(means) for two in means[:place]) > 20
    content = gzip.decompress(contents.files("MNIST")["train-labels-idx1-ubyte.gz"])
    assert content == bytes([0, 0, 8, 1, 0, 0, 1, 244]) + labels.tobytes()


def test_this_process_keeps_its_own_way_to_the_network() -> None:
    assert urllib.request.urlopen.__module__ == "urllib.request"
    assert originals.found("ftp://yann.lecun.com/exdb/mnist/") is None
