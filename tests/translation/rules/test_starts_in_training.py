from __future__ import annotations

import pytest

from tests.translation.checking import translated

NET = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.drop = nn.Dropout(0.5)
    def forward(self, x):
        return self.drop(x)
"""
FREE = """
class Free(nn.Module):
    def forward(self, x):
        return x * 2
"""


def text(body: str) -> str:
    return translated(body).text


@pytest.mark.parametrize(
    "line",
    ["model = Net()", "model = Net().to('cpu')", "models = [Net() for _ in range(2)]", "run(Net())"],
    ids=["a name", "moved to a device", "a list", "an argument"],
)
def test_a_network_with_a_mode_starts_in_training(line):
    assert "Net().set_train()" in text(NET + line + "\n")


def test_a_factory_returns_a_training_network():
    assert "return Net().set_train()" in text(NET + "def build():\n    return Net()\n")


def test_an_object_that_is_no_module_holds_a_training_network():
    assert "self.net = Net().set_train()" in text(NET + "class Trainer:\n    def __init__(self):\n        self.net = Net()\n")


def test_an_imported_class_used_as_a_network_may_have_a_mode():
    assert "UNet(3).set_train()" in text("from unet import UNet\nmodel = UNet(3)\nmodel.parameters()\n")


def test_a_container_starts_in_training_and_its_layers_with_it():
    found = text("model = nn.Sequential(nn.Linear(2, 2), nn.Dropout(0.5))\n")
    assert found.count(".set_train()") == 1


@pytest.mark.parametrize(
    "creation", ["Net()", "nn.Linear(2, 2)", "Free()"], ids=["with a mode", "a plain layer", "a plain network"]
)
def test_a_network_whose_mode_is_read_before_it_is_set_starts_in_training(creation):
    found = text(f"{NET}{FREE}model = {creation}\nprint(model.training)\nmodel.eval()\n")
    assert f"model = {creation.replace('Linear', 'Dense')}.set_train()" in found


def test_leaves_a_network_whose_mode_is_read_after_it_is_set():
    assert text(f"{NET}model = Net()\nmodel.eval()\nprint(model.training)\n").count(".set_train(") == 1


@pytest.mark.parametrize("line", ["model = Net().eval()", "model = Net().train()", "model = Net()\nmodel.eval()"])
def test_leaves_a_network_whose_mode_is_set_next(line):
    assert text(NET + line + "\n").count(".set_train(") == 1


def test_leaves_networks_without_a_mode():
    assert "set_train" not in text(FREE + "model = Free()\nlayer = nn.Linear(2, 2)\n")


def test_leaves_layers_made_inside_a_module():
    assert "set_train" not in text(NET)


def test_leaves_a_factory_that_only_modules_call():
    body = "def conv():\n    return nn.Sequential(nn.Linear(2, 2), nn.Dropout(0.5))\n"
    user = "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.block = conv()\n"
    assert "set_train" not in text(body + user)


def test_leaves_calls_of_classes_that_are_no_networks():
    assert "set_train" not in text(NET + "class Config:\n    pass\nc = Config()\n")


def test_a_network_with_spectral_norm_trains_from_the_start():
    text = translated(
        "class Critic(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
        "        self.score = nn.utils.spectral_norm(nn.Linear(4, 1))\n\n"
        "    def forward(self, x):\n        return self.score(x)\n\n"
        "critic = Critic()\n"
    ).text
    assert "critic = Critic().set_train()" in text


@pytest.mark.parametrize(
    "source",
    [
        "from torch.optim.lr_scheduler import StepLR\ns = StepLR(optimizer, 3)\ns.load_state_dict(saved)\n",
        "from mine import Lion\no = Lion(weights)\no.zero_grad()\n",
        "from mine import Scaler\ns = Scaler()\nsaved = s.state_dict()\n",
    ],
)
def test_what_only_keeps_a_state_is_no_network(source: str) -> None:
    assert "set_train" not in translated(f"optimizer, saved, weights = load()\nx = torch.ones(2)\n{source}").text


CUT = NET + "net = Net()\nnet.eval()\nhead = nn.Sequential(%s)\n"


@pytest.mark.parametrize("held", ["*list(net.children())[:-1]", "net, nn.Linear(2, 2)", "*[m for m in net.children()]", "net.drop"])
def test_leaves_networks_that_are_there_in_the_mode_they_have(held):
    assert text(CUT % held).splitlines()[-1].endswith(")")
    assert ".set_train()" not in text(CUT % held).splitlines()[-1]


def test_leaves_a_list_of_parts_that_is_spread_later_in_its_mode():
    found = text(NET + "net = Net()\nnet.eval()\nparts = list(net.children())[:-1]\nhead = nn.Sequential(*parts)\n")
    assert found.endswith("head = nn.SequentialCell(*parts)\n")


def test_a_new_layer_behind_a_network_that_is_there_starts_in_training_alone():
    assert text(CUT % "net, nn.Dropout(0.5)").endswith("nn.SequentialCell(net, nn.Dropout(p=0.5).set_train())\n")


STILL = """
class Held(nn.Module):
    def __init__(self, part=None):
        super().__init__()
        self.part = part
        self.norm = nn.BatchNorm2d(3)
        %s
    def forward(self, x):
        return self.norm(x)
"""


@pytest.mark.parametrize(
    "body",
    [
        STILL % "self.norm.eval()" + "net = Held()\n",
        STILL % "self.norm.train(False)" + "net = Held()\n",
        STILL % "pass" + "part = nn.BatchNorm2d(3)\npart.eval()\nnet = Held(part)\n",
        STILL % "pass" + "part = nn.BatchNorm2d(3).eval()\nnet = Held(part)\n",
    ],
    ids=["in the constructor", "by train", "before it is held", "from the start"],
)
def test_a_part_that_was_set_to_inference_is_told_where_set_train_undoes_it(body):
    line = text(body).splitlines()[-1]
    assert ".set_train()" in line
    assert "# mindport: review" in line


@pytest.mark.parametrize(
    "body",
    [
        STILL % "pass" + "part = nn.BatchNorm2d(3)\nnet = Held(part)\npart.eval()\n",
        STILL % "self.eval_every = 3" + "net = Held()\n",
        "from torchvision import models\n" + STILL % "self.vgg = models.vgg16().features[:9].eval()" + "net = Held()\n",
        STILL % "pass" + "scores = nn.Linear(2, 2)\nnet = Held()\nscores.eval()\n",
        STILL % "pass" + "def check(part):\n    part.eval()\npart = nn.BatchNorm2d(3)\nnet = Held(part)\n",
    ],
    ids=["set later", "another name", "layers without a mode", "another network", "in another function"],
)
def test_leaves_networks_of_which_no_part_was_set_to_inference(body):
    assert "# mindport: review" not in text(body)


VGG = """
class Loss(nn.Module):
    def __init__(self):
        super().__init__()
        self.part = models.%s
    def forward(self, x):
        return self.part(x).mean()
"""


def test_a_network_of_torchvision_that_is_held_has_a_mode():
    assert "Loss().set_train()" in text("from torchvision import models\n" + VGG % "vgg16_bn().features" + "loss = Loss()\n")


def test_leaves_the_convolutions_of_a_vgg_which_have_none():
    found = text(
        "from torchvision import models\n" + VGG % "vgg16(weights=models.VGG16_Weights.DEFAULT).features[:9]" + "loss = Loss()\n"
    )
    assert found.endswith("loss = Loss()\n")


def test_a_normed_layer_by_itself_trains_at_once():
    found = translated("layer = nn.utils.spectral_norm(nn.Linear(4, 3))\n")
    assert found.text.endswith("layer = spectral_norm(nn.Dense(4, 3)).set_train()\n")


def test_running_statistics_and_dropout_given_by_place_have_a_mode():
    assert "True).set_train()" in text("layer = nn.InstanceNorm2d(3, 1e-5, 0.1, False, True)\n")
    assert "0.5).set_train()" in text("layer = nn.GRU(4, 6, 2, True, False, 0.5)\n")
    assert "set_train" not in text("layer = nn.InstanceNorm2d(3, 1e-5, 0.1)\n")


def test_parts_of_timm_have_a_mode():
    source = (
        "from timm.models.layers import DropPath, Mlp\n\n\n"
        "class Block(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.drop, self.mlp = {}\n\n"
        "    def forward(self, x):\n        return x + self.drop(self.mlp(x))\n\n\nprint(Block()(torch.ones(2, 3)))\n"
    )
    assert "Block().set_train()" in translated(source.format("DropPath(0.1), nn.Linear(3, 3)")).text
    assert "Block().set_train()" in translated(source.format("nn.Linear(3, 3), Mlp(3, drop=0.1)")).text
    assert ".set_train()" not in translated(source.format("nn.Linear(3, 3), Mlp(3)")).text


def test_a_network_of_one_of_several_classes():
    result = translated(
        NET
        + FREE
        + """
for kind in (Net, Free):
    net = kind()
    opt = torch.optim.SGD(net.parameters(), lr=0.1)
    print(net(torch.ones(3)))
"""
    )
    assert "kind().set_train()" in result.text
    assert "net.trainable_params()" in result.text


def test_what_is_set_and_why_has_a_record_behind_it():
    found = translated(f"{NET}net = Net()\nopt = torch.optim.SGD(net.parameters(), lr=0.1)\nprint(net(torch.ones(3)))\n").changes
    assert [change.record for change in found if change.rule == "starts_in_training"] == ["torch.nn.Module.train"]
