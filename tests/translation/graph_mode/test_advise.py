"""Where advice on graph mode is given, and where it is not."""

from __future__ import annotations

import pytest

from workers.translation import translate

NETWORK = "import torch\nfrom torch import nn\n\nclass Net(nn.Module):\n"
FORWARD = "    def forward(self, x):\n"


def found(text: str) -> list[tuple[int, str]]:
    return [(f.line, f.code) for f in translate(text).findings if f.code.startswith("graph-")]


def test_a_method_that_forward_calls_is_part_of_the_graph():
    text = (
        NETWORK
        + "    def forward(self, x):\n        return self.twice(x)\n\n    def twice(self, x):\n        del self\n        return x\n"
    )
    assert found(text) == [(9, "graph-del")]


def test_a_function_of_the_file_that_forward_calls_is_part_of_the_graph():
    text = (
        NETWORK + "    def forward(self, x):\n        return twice(x)\n\ndef twice(x):\n    import math\n    return x * math.pi\n"
    )
    assert found(text) == [(9, "graph-import")]


def test_a_method_inherited_from_a_network_of_the_file_is_part_of_the_graph():
    text = (
        NETWORK + "    def half(self, x):\n        import math\n        return x\n\nclass Other(Net):\n    def forward(self, x):\n"
    )
    assert found(text + "        return self.half(x)\n") == [(6, "graph-import")]


def test_a_scripted_function_is_compiled():
    text = "import torch\n\n@torch.jit.script\ndef f(x):\n    try:\n        return x + 1\n    finally:\n        pass\n"
    assert found(text) == [(5, "graph-try")]


def test_one_line_is_told_once_though_two_networks_call_it():
    text = (
        NETWORK
        + "    def forward(self, x):\n        return f(x)\n\nclass B(nn.Module):\n    def forward(self, x):\n        return f(x)\n"
    )
    assert found(text + "\ndef f(x):\n    import math\n    return x\n") == [(13, "graph-import")]


@pytest.mark.parametrize(
    "body",
    [
        "def __init__(self):\n        super().__init__()\n        try:\n            self.a = 1\n        finally:\n            pass",
        "def train_step(self, x):\n        with open('log') as f:\n            return f.read()",
    ],
)
def test_what_forward_does_not_reach_is_left_alone(body):
    assert found(f"{NETWORK}    {body}\n\n    def forward(self, x):\n        return x * 2\n") == []


def test_a_function_outside_any_network_is_left_alone():
    assert (
        found(
            "import torch\n\ndef load(path):\n    try:\n        return torch.load(path)\n    except OSError:\n        return None\n"
        )
        == []
    )


@pytest.mark.parametrize(
    "line",
    [
        "self.calls = 1",
        "ys = [x for x in (x, x)]",
        "print('shape', x.shape)",
        "for i in reversed(range(3)): x = x * i",
        "y = x[0] if x.shape[0] else x",
        "x[x < 0] = 0.0",
        "y, _ = x.sort()",
        "scale = np.sqrt(2.0)",
        "n = math.sqrt(x.shape[-1])",
    ],
)
def test_lines_that_compile_get_no_advice(line):
    text = f"import math\nimport numpy as np\n{NETWORK}    def forward(self, x: torch.Tensor):\n        {line}\n        return x\n"
    assert found(text) == []


def test_a_buffer_is_written_by_an_operator_of_the_graph():
    init = "    def __init__(self):\n        super().__init__()\n        self.register_buffer('mean', torch.zeros(4))\n\n"
    assert (
        found(f"{NETWORK}{init}    def forward(self, x):\n        self.mean = 0.9 * self.mean + 0.1 * x\n        return x\n") == []
    )
    assert found(f"{NETWORK}    def forward(self, x):\n        self.mean = 0.1 * x\n        return x\n") == [(6, "graph-attribute")]


def test_a_name_that_both_branches_bind_or_that_a_branch_never_reaches_is_fine():
    both = "        if x.sum() > 0:\n            y = x\n        else:\n            y = -x\n        return y\n"
    left = "        if x.sum() > 0:\n            y = x\n        else:\n            return x\n        return y\n"
    assert found(NETWORK + "    def forward(self, x):\n" + both) == []
    assert found(NETWORK + "    def forward(self, x):\n" + left) == []


@pytest.mark.parametrize(
    ("comment", "codes"), [("off", []), ("off graph-import", []), ("off graph-try", ["graph-import"]), ("offer", ["graph-import"])]
)
def test_a_comment_switches_advice_off_on_its_line(comment, codes):
    text = f"{NETWORK}{FORWARD}        import math  # mindport: {comment}\n        return x\n"
    assert [code for _, code in found(text)] == codes
    assert ("mindport: review" in translate(text, mode="graph").text) is bool(codes)


LAYER = "    def __init__(self):\n        super().__init__()\n        self.act = nn.ReLU(inplace=True)\n\n"


def test_a_layer_whose_input_is_read_after_it_was_overwritten_is_told_and_marked_for_graph_mode():
    text = NETWORK + LAYER + FORWARD + "        y = x * 1\n        z = self.act(y)\n        return z + y\n"
    assert found(text) == [(7, "graph-shared-write")]
    marked = [change for change in translate(text, mode="graph").changes if change.verdict == "review"]
    assert [change.line for change in marked] == [7]


def test_a_layer_that_overwrites_what_nobody_reads_again_is_left_alone():
    assert found(NETWORK + LAYER + FORWARD + "        return self.act(x * 1)\n") == []


def test_where_with_a_condition_alone_has_a_shape_that_depends_on_values():
    assert found(NETWORK + FORWARD + "        return torch.where(x > 0)[0]\n") == [(6, "graph-dynamic-shape")]
    assert found(NETWORK + FORWARD + "        return torch.where(x > 0, x, -x)\n") == []


def test_a_shape_that_values_decide_is_marked_for_a_chip_and_told_for_the_rest():
    text = f"{NETWORK}{FORWARD}        return x.relu()[x.relu() > 0]\n"
    marked = {device: translate(text, mode="graph", device=device).clean for device in ("ascend910b", "a3", "ascend", "cpu")}
    assert marked == {"ascend910b": False, "a3": False, "ascend": True, "cpu": True}
    assert found(text) == [(6, "graph-dynamic-shape")]
    assert translate(text, device="ascend910b").clean
