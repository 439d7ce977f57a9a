from __future__ import annotations

import pytest

from tests.translation.checking import translated
from workers.translation import translate

HUB = "import torch\nnet = torch.hub.load(%s)\n"
NAMED = "from torchvision import models\nnet = models.get_model(%s)\n"


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        ("'pytorch/vision:v0.10.0', 'resnet18', pretrained=True", "resnet18(pretrained=True)"),
        ("'pytorch/vision', model='vgg16', weights=None, verbose=False", "vgg16(weights=None)"),
        ("repo_or_dir='pytorch/vision:main', model='alexnet', force_reload=True", "alexnet()"),
    ],
)
def test_a_network_of_torchvision_from_the_hub_is_its_function(arguments, written):
    assert translated(HUB % arguments).text.endswith(f"net = {written}\n")


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        ("'resnet50', weights='DEFAULT', num_classes=1000", "resnet50(weights='DEFAULT', num_classes=1000)"),
        ("name='VGG11'", "vgg11()"),
    ],
)
def test_a_network_by_its_name_is_its_function(arguments, written):
    assert translated(NAMED % arguments).text.endswith(f"net = {written}\n")


def test_its_parts_have_the_widths_of_a_dense():
    assert "net.fc.in_channels\n" in translated(NAMED % "'resnet18'" + "width = net.fc.in_features\n").text


@pytest.mark.parametrize(
    "arguments",
    [
        "'facebookresearch/dino:main', 'dino_vits8'",
        "'.', 'resnet18', source='local'",
        "'pytorch/visionary', 'resnet18'",
        "repo, 'resnet18'",
    ],
    ids=["another project", "a folder", "a longer name", "a variable"],
)
def test_leaves_networks_of_other_projects(arguments):
    text = translate("repo = input()\n" + HUB % arguments).text
    assert "torch.hub.load" in text
    assert "# mindport: unsupported" in text


@pytest.mark.parametrize("arguments", ["'fcn_resnet50'", "'quantized_resnet18'", "*given", "'resnet18', **given"])
def test_leaves_names_that_nobody_translates(arguments):
    assert "# mindport: review" in translate("name, given = input(), load()\n" + NAMED % arguments).text
