from __future__ import annotations

from tests.translation.checking import check_transformed, translated


def test_initialiser_of_module_named_by_its_class():
    check_transformed(
        """
        class Net(nn.Module):
            def __init__(self):
                nn.Module.__init__(self)
        """,
        """
        class Net(nn.Cell):
            def __init__(self):
                nn.Cell.__init__(self)
        """,
    )


def test_forward_of_a_layer_named_by_its_class():
    result = translated("class Net(nn.Linear):\n    def forward(self, x):\n        return nn.Linear.forward(self, x)\n")
    assert "Linear.construct(self, x)" in result.text
    assert result.clean


def test_leaves_members_of_the_users_classes():
    result = translated(
        "class A:\n    pass\nclass B(A):\n    def __init__(self):\n        A.__init__(self)\n        self.x = torch.ones(2)\n"
    )
    assert "A.__init__(self)" in result.text


def test_leaves_a_plain_creation():
    assert "nn.Cell()" in translated("m = nn.Module()\n").text
