from __future__ import annotations

from tests.translation.checking import check_transformed, translated


def test_a_second_name_sees_the_change():
    assert "write_into(y, y + 1)" in translated("x = torch.ones(2)\ny = x\ny += 1\n").text


def test_an_argument_is_written_through_for_the_caller():
    assert "write_into(x, x.copy() * (a + 1))" in translated("def f(x: torch.Tensor, a):\n    x *= a + 1\n").text


def test_a_parameter_is_assigned():
    found = translated("net = nn.Linear(2, 2)\nfor p in net.parameters():\n    p -= 0.1\n")
    assert "p.copy_(p - 0.1)" in found.text


def test_data_of_a_tensor_is_the_tensor():
    check_transformed("x = torch.ones(2)\nx.data -= 1\n", "x = ops.ones((2,))\nx = x.data - 1\n")


def test_a_buffer_keeps_its_place():
    body = "class Net(nn.Module):\n    def __init__(self):\n        self.register_buffer('n', torch.zeros(1))\n"
    found = translated(body + "    def forward(self, x):\n        self.n += 1\n        return x\n")
    assert "self.n[...] = self.n + 1" in found.text


def test_leaves_a_tensor_that_nobody_shares():
    check_transformed("x = torch.ones(2)\nx += 1\n", "x = ops.ones((2,))\nx += 1\n")


def test_leaves_numbers_texts_and_lists():
    body = "n = 0\nn += 1\ns = 'a'\ns += 'b'\nl = [1]\nl += [2]\n"
    assert body in translated(body + "x = torch.ones(2)\n").text


def test_leaves_elements():
    check_transformed("x = torch.ones(2)\nx[0] += 1\n", "x = ops.ones((2,))\nx[0] += 1\n")


def test_leaves_a_running_sum():
    body = "total = 0\nfor i in range(3):\n    total += torch.ones(2).sum().item()\n"
    assert "total += " in translated(body).text


def test_what_a_layer_gave_is_bound_anew():
    body = """
    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.bn = nn.BatchNorm2d(3)

        def forward(self, x):
            out = self.bn(x)
            out += x
            return out
    """
    assert "out += x" in translated(body).text


def test_the_weight_of_an_extended_layer_is_assigned_where_gradients_are_computed():
    body = (
        "class Masked(nn.Conv2d):\n    def __init__(self):\n        super().__init__(1, 1, 3)\n"
        "        self.register_buffer('mask', torch.ones(1, 1, 3, 3))\n"
        "    def forward(self, x):\n        self.weight.data *= self.mask\n        return super().forward(x)\n"
    )
    assert "ops.assign(self.weight, self.weight.data.copy() * self.mask)" in translated(body).text


def test_data_of_what_nobody_knows_needs_a_person():
    assert not translated("def prune(layer, mask):\n    layer.weight.data *= mask\n").clean
