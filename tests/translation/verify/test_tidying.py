"""What nothing reads any more and what has nothing left to do goes; what others may read or what does something stays."""

from __future__ import annotations

import pytest

from tests.translation.checking import translated
from workers.translation import translate

SCRIPT = """import torch
from torch import nn

{before}
net = nn.Linear(3, 4)
{moves}
for x in [torch.ones(2, 3)]:
    print(net(x))
"""


def text(before: str, moves: str) -> str:
    result = translate(SCRIPT.format(before=before, moves=moves))
    assert result.clean
    return result.text


@pytest.mark.parametrize(
    "before",
    [
        'device = torch.device("cuda" if torch.cuda.is_available() else "cpu")',
        'device = "cuda:0"',
        'use_cuda = torch.cuda.is_available()\ndevice = torch.device("cuda:0" if use_cuda else "cpu")',
        'if torch.cuda.is_available():\n    device = torch.device("cuda")\nelse:\n    device = torch.device("cuda")',
    ],
)
def test_a_device_that_only_moves_read_goes_with_what_it_was_made_of(before):
    assert "cuda" not in text(before, "net = net.to(device)")


def test_a_condition_with_nothing_left_to_do_goes_and_takes_what_only_it_read():
    found = text("cuda = True if torch.cuda.is_available() else False", "if cuda:\n    net.cuda()\n    net = net.cuda()")
    assert "cuda" not in found
    assert "pass" not in found
    assert "import mindspore as ms" not in found


@pytest.mark.parametrize(
    ("before", "moves", "stays"),
    [
        ("device = torch.device('cuda')", "net.to(device)\nprint(device)", "device = 'cuda'"),
        ("device = torch.device('cuda')\nunread = torch.device('cpu')", "net.to(device)", "unread = 'cpu'"),
        ("def ask():\n    print('asked')\n    return True", "if ask():\n    net.cuda()", "if ask():"),
        ("def pick():\n    return 'cuda'\n\n\ndevice = pick()", "net.to(device)", "device = pick()"),
        ("device = 'cpu'\n__all__ = ['device']", "net.to(device)", "device = 'cpu'"),
        ("device = 'cpu'", "net.to(device)\nprint(globals())", "device = 'cpu'"),
        ("device = 'cpu'", "net.to(device)\ndel device", "device = 'cpu'"),
        ("cuda = True", "if cuda:\n    net.cuda()\nelse:\n    print(1)", "if cuda:"),
        ("# On the device.\nx = 3", "print(x)", "# On the device."),
        ("# Three rows.\ndevice = 'cpu'", "net.to(device)", "# Three rows."),
        ("cuda = True", "if not cuda:\n    print(1)\nelif cuda:\n    net.cuda()", "elif cuda:"),
    ],
)
def test_what_is_read_seen_by_others_or_does_something_stays(before, moves, stays):
    assert stays in text(before, moves)


def test_a_module_that_others_import_keeps_its_names():
    source = "import torch\n\ndevice = torch.device('cuda')\n\n\ndef zeros():\n    return torch.zeros(3).to(device)\n"
    assert "device = 'cuda'" in translate(source).text


def test_in_a_function_the_name_is_nobody_elses():
    source = "import torch\n\n\ndef zeros():\n    device = torch.device('cuda')\n    return torch.zeros(3).to(device)\n"
    assert "device" not in translate(source).text


def test_what_a_person_is_to_look_at_stays():
    source = SCRIPT.format(before="parts = torch.device('cuda')", moves="if parts == torch.nowhere:\n    net.to(parts)")
    result = translate(source)
    assert not result.clean
    assert "parts = 'cuda'" in result.text


def test_a_block_that_only_the_unread_name_took_is_not_imported():
    before = "Tensor = torch.cuda.FloatTensor if torch.cuda.is_available() else torch.FloatTensor"
    assert "tensor_of" not in text(before, "print(torch.ones(2).type(Tensor), Tensor(3, 1))")


def test_a_condition_with_nothing_to_do_on_either_way_goes():
    assert "if" not in text("cuda = True", "if cuda:\n    net.cuda()\nelse:\n    net.cpu()")


def test_a_comment_on_the_device_goes_with_it():
    found = text("# Device configuration\ndevice = torch.device('cuda')\n\nn = 2", "net = net.to(device)\nprint(n)")
    assert "onfiguration" not in found
    assert "ops\n\nn = 2" in found


@pytest.mark.parametrize(
    "line",
    ["x = torch.autograd.Variable(x)", "x, y = torch.autograd.Variable(x), y.cuda()", "x = x.to('cuda')\n    y = y.cuda()"],
)
def test_what_would_assign_names_to_themselves_goes(line):
    result = translate(f"import torch\n\nfor x, y in [(torch.ones(2), torch.ones(2))]:\n    {line}\n    print(x, y)\n")
    assert result.clean
    assert result.text.endswith(":\n    print(x, y)\n")


def test_names_that_the_program_assigns_to_themselves_stay():
    assert "    x = x\n" in translate("import torch\n\nfor x in [torch.ones(2)]:\n    x = x\n    print(x)\n").text


@pytest.mark.parametrize("between", ["", "\n"])
def test_neighbours_that_go_share_the_blank_lines_between_them(between):
    setting = "torch.backends.cudnn.benchmark = True\n\n"
    source = f"import os\n\nimport torch\n{between}import torchvision\n\n{setting}if cuda:\n    net.cuda()\n\nprint(os)\n"
    result = translate(source.replace("if cuda", "cuda = True\nnet = torch.nn.Linear(2, 2)\n\nif cuda"))
    assert result.clean
    assert "\n\n\n\n" not in result.text


SCALED = """import torch
from torch import nn
net = nn.Linear(2, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
scaler = torch.cuda.amp.GradScaler()
for x, y in [(torch.ones(4, 2), torch.ones(4, 1))]:
    opt.zero_grad()
    {within}loss = nn.functional.mse_loss(net(x), y)
    scaler.scale(loss).backward()
    scaler.step(opt)
    scaler.update()
print(vars(net).keys())
"""


def test_a_scaler_that_nothing_asks_goes_where_another_line_asks_for_the_precision():
    made = translate(SCALED.format(within="with torch.cuda.amp.autocast():\n        "))
    assert "Scaler" not in made.text.replace("torch.cuda.amp.GradScaler MP", "")
    asked = [line for line in made.text.splitlines() if "(precision)" in line]
    assert len(asked) == 1
    assert "loss = " in asked[0]


def test_the_only_line_that_asks_stays():
    made = translate(SCALED.format(within=""))
    assert "scaler = GradScaler()" in made.text
    assert "(precision)" in made.text


def test_a_program_that_shows_its_own_names_keeps_them():
    source = "import torch\ndevice = torch.device('cpu')\nx = torch.ones(2).to(device)\nprint(vars())\n"
    assert "device = " in translate(source).text


def test_what_never_runs_any_more_goes():
    source = "import torch\n\n\ndef f(x):\n    if x.is_sparse:\n        raise ValueError\n    return x + torch.ones(1)\n"
    assert translate(source).text.endswith("def f(x):\n    return x + ops.ones((1,))\n")


def test_a_branch_beside_what_never_runs_stays():
    source = "import torch\n\n\ndef f(x):\n    if x.is_sparse:\n        return 1\n    else:\n        return torch.abs(x)\n"
    assert "else:" in translate(source).text


def test_a_device_that_another_function_names_as_well_goes_where_it_is_not_read() -> None:
    found = translated(
        """
        def zeros(x: torch.Tensor):
            device = x.device
            return torch.zeros(3, device=device)


        def split(pair):
            first, device = pair
            return torch.ones(3, device=device)
        """
    )
    assert "x.device" not in found.text


BATCH = """
def show(net, loader, device):
    for batch in loader:
        batch = {key: value.to(device) for key, value in batch.items()}
        print(net(batch["x"]))
"""


def test_a_dictionary_whose_values_stay_where_they_are_needs_no_copy() -> None:
    assert "items()" not in translated(BATCH).text
    assert "items()" not in translated(BATCH.replace(".to(device)", ".to(device, non_blocking=True)")).text


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("batch.items()}", "batch.items() if key != 'name'}"),
        ("value.to(device)", "value.to(torch.float16)"),
        ("for key, value in", "for value, key in"),
        ("        print(", "        batch['more'] = 1\n        print("),
        ("        print(", "        batch.pop('x')\n        print("),
        ("batch = {", "other = {"),
    ],
)
def test_a_dictionary_that_is_another_stays(said: str, instead: str) -> None:
    assert "items()" in translated(BATCH.replace(said, instead)).text


def test_a_name_that_another_function_reads_keeps_nothing_in_this_one():
    body = (
        "def make(device):\n    return build(device)\n\ndef f(x):\n    device = x.device\n"
        "    return torch.relu(x) + torch.zeros(2, device=device)\n\ndef g(x):\n    device = x.device\n"
        "    y = torch.relu(x) + torch.zeros(2, device=device)\n    def show():\n        print(device)\n    return y, show\n"
    )
    assert translated(body).text.count("device = x.device") == 1


def test_a_generator_stays_where_the_draws_lose_it():
    """Seeding it seeds the one stream from which MindSpore's operators draw."""
    body = "def make(n):\n    g = torch.Generator().manual_seed(0)\n    return torch.randint(0, n, (3,), generator=g)\n"
    assert "g = Generator().manual_seed(0)" in translated(body).text
