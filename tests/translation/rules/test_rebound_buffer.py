from __future__ import annotations

from tests.translation.checking import translated

HEAD = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer('mean', torch.zeros(2){})
        self.other = 0
"""


def text(line: str, rest: str = "") -> str:
    return translated(HEAD.format(rest) + f"    def forward(self, x):\n        {line}\n        return x\n").text


def test_a_new_value_is_registered():
    assert 'self.register_buffer("mean", self.mean * 0.9 + x)  # moving' in text("self.mean = self.mean * 0.9 + x  # moving")


def test_persistence_is_kept():
    assert 'self.register_buffer("mean", x, persistent=False)' in text("self.mean = x", ", persistent=False")


def test_several_targets_need_a_person():
    assert "# mindport: review" in text("self.mean, self.other = x, 1")


def test_leaves_other_attributes():
    assert "self.other = self.other + 1" in text("self.other = self.other + 1")


def test_leaves_elements_of_a_buffer():
    assert "self.mean[0] = 1" in text("self.mean[0] = 1")


def test_another_branch_that_makes_a_parameter():
    result = translated("""
        class Net(nn.Module):
            def __init__(self, learned):
                super().__init__()
                if learned:
                    self.table = nn.Parameter(torch.zeros(3))
                else:
                    self.register_buffer("table", torch.ones(3))
    """)
    assert "self.table = Parameter(" in result.text
    assert 'self.register_buffer("table", ops.ones' in result.text


PARTS = (
    "class Detect(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
    "        self.register_buffer('anchors', torch.ones(2))\n"
    "class Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.detect = Detect()\n"
)


def test_a_buffer_of_a_part_of_the_network_is_registered_again() -> None:
    result = translated(f"{PARTS}        self.detect.anchors = torch.zeros(2)\n")
    assert 'self.detect.register_buffer("anchors", ' in result.text
    assert result.clean


def test_a_buffer_of_a_part_of_the_network_is_changed_in_place() -> None:
    assert (
        "self.detect.anchors[...] = self.detect.anchors.copy() / 2" in translated(f"{PARTS}        self.detect.anchors /= 2\n").text
    )


def test_other_values_of_a_part_of_the_network_are_bound() -> None:
    assert (
        "        self.detect.stride = ops.zeros((2,))\n" in translated(f"{PARTS}        self.detect.stride = torch.zeros(2)\n").text
    )
