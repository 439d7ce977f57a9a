"""A layer that another file makes is of that file's own stand-in: isinstance asks for its name."""

from __future__ import annotations

from tests.translation.executing import names_of
from workers.translation import translate

NETWORK = "from torch import nn\n\nlayers = [nn.InstanceNorm2d(3), nn.Conv2d(3, 3, 1)]\n"
TEST = "from torch import nn\n\n\ndef found(layers):\n    return [isinstance(m, nn.InstanceNorm2d) for m in layers]\n"


def test_the_stand_in_of_the_other_file_is_found() -> None:
    layers = names_of(translate(NETWORK).text)["layers"]
    assert names_of(translate(TEST).text)["found"](layers) == [True, False]


def test_a_file_that_makes_the_layer_itself_asks_for_its_own() -> None:
    text = translate(NETWORK + "print(isinstance(layers[0], nn.InstanceNorm2d))\n").text
    assert "isinstance(layers[0], InstanceNorm2d)" in text


def test_classes_of_mindspore_are_asked_for_as_they_are() -> None:
    text = translate("from torch import nn\n\n\ndef f(m):\n    return isinstance(m, nn.Conv2d)\n").text
    assert "isinstance(m, nn.Conv2d)" in text


def test_a_network_of_the_users_own_is_asked_for_as_it_is() -> None:
    text = translate("from torch import nn\nfrom net import Net\n\n\ndef f(m):\n    return isinstance(m, Net)\n").text
    assert "isinstance(m, Net)" in text
