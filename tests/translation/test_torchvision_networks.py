"""Networks of torchvision are classes and functions in the file: their parts are known, their weights are never made up."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize("chosen", ["models.__dict__[name](pretrained=True)", "getattr(models, name)()"])
def test_a_network_that_the_run_chooses_is_marked(chosen: str) -> None:
    text = translate(f"from torchvision import models\nname = input()\nnet = {chosen}\n").text
    assert "# mindport: review: Which member of torchvision.models is meant" in text


def test_a_dictionary_of_the_users_is_left_alone() -> None:
    source = "import torch\nclass Held:\n    pass\nfound = Held.__dict__['resnet18']\n"
    assert translate(source).text.endswith("found = Held.__dict__['resnet18']\n")


def test_a_name_of_the_users_that_ends_alike_is_left_alone() -> None:
    source = "import torch\nclass My_Weights:\n    DEFAULT = 1\nw = My_Weights.DEFAULT\n"
    assert translate(source).text.endswith("w = My_Weights.DEFAULT\n")
