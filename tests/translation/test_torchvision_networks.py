"""Networks of torchvision are classes and functions in the file: their parts are known, their weights are never made up."""

from __future__ import annotations

import re

import pytest

import knowledge
from knowledge.companion import FOLDER
from tests.translation.checking import translated, verdicts
from workers.translation import translate

MODEL = "from torch import nn\nfrom torchvision import models\nnet = models.resnet18(num_classes=5)\n"


@pytest.mark.parametrize(
    "source",
    [
        "import torchvision\nnet = torchvision.models.resnet18()\n",
        "from torchvision.models import resnet18\nnet = resnet18()\n",
        "from torchvision.models.resnet import resnet18 as make\nnet = make(False)\n",
        "import torchvision.models as models\nnet = getattr(models, 'resnet18')(pretrained=False)\n",
        "import torchvision.models as models\nnet = models.__dict__['resnet18'](pretrained=False)\n",
    ],
)
def test_all_spellings_lead_to_the_same_function(source: str) -> None:
    result = translate(source)
    assert verdicts(result)["torchvision.models.resnet18"] == "adapted"
    assert "import resnet18\n" in result.text
    assert "mindport:" not in result.text


def test_a_part_of_the_network_has_the_widths_of_a_dense() -> None:
    text = translated(f"{MODEL}net.fc = nn.Linear(net.fc.in_features, 2)\n").text
    assert "nn.Dense(net.fc.in_channels, 2)" in text
    assert "mindport:" not in text


def test_a_network_of_the_users_has_parts_that_are_asked_for_their_names() -> None:
    text = translate("from torch import nn\ndef change(net):\n    net.fc = nn.Linear(net.fc.in_features, 2)\n").text
    assert 'nn.Dense(getattr(net.fc, own_name(net.fc, "in_features")), 2)' in text


def test_a_class_derives_from_the_inserted_one_and_its_forward_is_renamed() -> None:
    source = "from torchvision.models.resnet import BasicBlock, ResNet\n\nclass Net(ResNet):\n"
    body = "    def __init__(self):\n        super().__init__(BasicBlock, [1, 1, 1, 1])\n\n"
    body += "    def forward(self, x):\n        return x\n"
    text = translate(source + body).text
    assert "class Net(ResNet):\n" in text
    assert "def construct(self, x):\n        return x\n" in text


def test_a_member_of_an_enumeration_of_weights_stays_as_it_is_written() -> None:
    text = translate("from torchvision import models\nnet = models.resnet18(weights=models.ResNet18_Weights.DEFAULT)\n").text
    assert text.endswith("net = resnet18(weights=ResNet18_Weights.DEFAULT)\n")


@pytest.mark.parametrize("use", ["weights.transforms()", "weights.meta['categories']"])
def test_what_the_enumeration_has_not_is_marked(use: str) -> None:
    source = f"from torchvision import models\nweights = models.ResNet18_Weights.DEFAULT\nwanted = {use}\n"
    assert "# mindport: unsupported" in translate(source).text


@pytest.mark.parametrize(
    "name", ["quantization.resnet18", "segmentation.fcn_resnet50", "video.r3d_18", "detection.maskrcnn_resnet50_fpn"]
)
def test_networks_of_other_kinds_stay_marked(name: str) -> None:
    assert "# mindport: " in translate(f"import torchvision\nnet = torchvision.models.{name}()\n").text


@pytest.mark.parametrize(
    ("use", "written"),
    [
        ("net.layer1[:1].eval()", "net.layer1[:1].set_train(False)"),
        ("net.layer1._modules.items()", "net.layer1.name_cells().items()"),
        ("net(x).size(0)", "net(x).shape[0]"),
        ("net.bn1.weight.shape", 'getattr(net.bn1, own_name(net.bn1, "weight")).shape'),
    ],
)
def test_parts_and_results_are_known(use: str, written: str) -> None:
    assert translated(f"import torch\n{MODEL}x = torch.randn(2, 3, 32, 32)\nfound = {use}\n").text.endswith(f"found = {written}\n")


def test_a_network_with_a_second_head_gives_a_tuple_in_training() -> None:
    source = (
        "import torch\nfrom torchvision import models\nnet = models.inception_v3()\nout, aux = net(torch.randn(2, 3, 299, 299))\n"
    )
    assert translated(source).text.endswith("out, aux = net(ops.randn((2, 3, 299, 299)))\n")


@pytest.mark.parametrize(
    ("chosen", "written"),
    [
        ("models.__dict__[name](pretrained=True)", "networks[name](pretrained=True)"),
        ("getattr(models, name)()", "networks[name]()"),
        ("models.get_model(name, weights=None)", "networks[name.lower()](weights=None)"),
    ],
)
def test_a_network_that_the_run_chooses_comes_from_a_table(chosen: str, written: str) -> None:
    found = translated(f"from torchvision import models\nname = input()\nnet = {chosen}\nweights = net.parameters()\n")
    assert f"net = {written}" in found.text
    assert "net.get_parameters()" in found.text or "net.trainable_params()" in found.text
    assert "mindport:" not in found.text


def test_the_names_of_all_networks_are_those_of_the_table() -> None:
    source = (
        "from torchvision import models\n"
        "names = sorted(n for n in models.__dict__ if n.islower() and callable(models.__dict__[n]))\n"
    )
    assert translated(source).text.endswith("names = sorted(n for n in networks if n.islower() and callable(networks[n]))\n")


@pytest.mark.parametrize("chosen", ["getattr(models, f'{name}_Weights').DEFAULT", "models.get_model('swin_t')"])
def test_what_is_no_network_of_the_table_is_marked(chosen: str) -> None:
    assert "# mindport: review: " in translate(f"from torchvision import models\nname = input()\nnet = {chosen}\n").text


def test_the_table_has_every_network_that_has_a_record() -> None:
    """Also in its name: what torchvision calls the function."""
    path = FOLDER / "vision" / "models" / "by_name.py"
    listed = set(re.findall(r"\w+", path.read_text(encoding="utf-8").partition("_FUNCTIONS = (")[2].partition(")")[0]))
    records = [
        r for r in knowledge.all_records() if re.fullmatch(r"torchvision\.models\.[a-z0-9_]+", r.torch) and r.short != "get_model"
    ]
    assert listed == {record.short for record in records if any(target.block for target in record.targets)}


def test_a_dictionary_of_the_users_is_left_alone() -> None:
    source = "import torch\nclass Held:\n    pass\nfound = Held.__dict__['resnet18']\n"
    assert translate(source).text.endswith("found = Held.__dict__['resnet18']\n")


def test_a_name_of_the_users_that_ends_alike_is_left_alone() -> None:
    source = "import torch\nclass My_Weights:\n    DEFAULT = 1\nw = My_Weights.DEFAULT\n"
    assert translate(source).text.endswith("w = My_Weights.DEFAULT\n")
