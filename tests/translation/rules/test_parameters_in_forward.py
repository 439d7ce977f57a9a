from __future__ import annotations

from tests.translation.checking import translated

NET = """
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.ones(3))
        self.reset()

    def reset(self):
        self.v = nn.Parameter(torch.ones(3))

    def renew(self):
        {}

    def forward(self, x):
        self.renew()
        return x * self.w
"""


def test_a_parameter_that_a_run_makes_needs_a_person():
    result = translated(NET.format("self.w = nn.Parameter(torch.softmax(self.w, -1))"))
    marked = [c for c in result.changes if c.rule == "parameters_in_forward"]
    assert [c.verdict for c in marked] == ["review"]
    assert "__init__" in marked[0].reason["en"]
    assert "__init__" in marked[0].reason["zh"]


def test_constructors_and_plain_tensors_are_left():
    result = translated(NET.format("self.u = torch.softmax(self.w, -1)"))
    assert "parameters_in_forward" not in {c.rule for c in result.changes}
