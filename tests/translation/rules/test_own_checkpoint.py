"""Weights that a program writes and reads by itself are MindSpore's checkpoints; every other file is the companion's."""

from __future__ import annotations

import pytest

from tests.translation.programs.running import run_all
from workers.translation import translate
from workers.translation.project import project_of

HEAD = "import os\nimport torch\nfrom torch import nn\nnet = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3))\n"


def text_of(program: str) -> str:
    return translate(HEAD + program, companion="installed").text


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("'net.pth'", "'net.ckpt'"),
        ("'runs/%s/net_%d.pt' % (name, 3)", "'runs/%s/net_%d.ckpt' % (name, 3)"),
        ('f"{name}/net_{3}.pkl"', 'f"{name}/net_{3}.ckpt"'),
        ("'net_{}.pth'.format(3)", "'net_{}.ckpt'.format(3)"),
        ("os.path.join(name, 'net.pth.tar')", "os.path.join(name, 'net.pth.ckpt')"),
        ("name + '/net.pt'", "name + '/net.ckpt'"),
        ("'net.ckpt'", "'net.ckpt'"),
    ],
)
def test_weights_are_written_and_read_by_mindspore(path: str, written: str) -> None:
    text = text_of(
        f"name = 'x'\ntorch.save(net.state_dict(), {path})\nnet.load_state_dict(torch.load({path}, map_location='cpu'))\n"
    )
    assert text.endswith(f"ms.save_checkpoint(net.state_dict(), {written})\nnet.load_state_dict(ms.load_checkpoint({written}))\n")
    assert "ms_companion" not in text


@pytest.mark.parametrize("sought", ["glob.glob('*.pth')", "[n for n in os.listdir('.') if n.endswith('.pth')]"])
def test_files_that_the_program_looks_for_by_their_end_keep_it(sought: str) -> None:
    assert "save(net.state_dict(), '3.pth')" in text_of(f"import glob\ntorch.save(net.state_dict(), '3.pth')\nold = {sought}\n")


def test_the_end_that_a_name_gets_is_no_search() -> None:
    text = text_of("torch.save(net.state_dict(), str(3) + '.pth')\ntorch.save(net.state_dict(), f'{4}.pth')\n")
    assert "str(3) + '.ckpt')" in text
    assert "f'{4}.ckpt')" in text


def test_the_text_of_a_name_is_changed_once() -> None:
    source = "path = 'a.pth'\ntorch.save(net.state_dict(), path)\nweights = torch.load(path)\nnet.load_state_dict(weights)\n"
    native = source.replace("pth", "ckpt").replace("torch.save", "ms.save_checkpoint").replace("torch.load", "ms.load_checkpoint")
    assert text_of(source).endswith(native)


@pytest.mark.parametrize(
    "program",
    [
        "for path in ['a.pth', 'b.pth']:\n    torch.save(net.state_dict(), path)\n",
        "path = 'a.pth'\nif input():\n    path = 'b.bin'\ntorch.save(net.state_dict(), path)\n",
        "torch.save(net.state_dict(), 'a.pth')\nweights = torch.load('a.pth')\nnet.load_state_dict(weights)\nprint(len(weights))\n",
        "torch.save({'net': net.state_dict()}, 'a.pth')\n",
        "path = input()\ntorch.save(net.state_dict(), path)\n",
        "torch.save(net.state_dict(), open('a.pth', 'wb'))\n",
        "torch.save(net, 'a.pth')\n",
        "torch.save(net.state_dict(), 'a.pth')\nprint(os.path.getsize('a.pth'))\n",
        "torch.save(net.state_dict(), 'a.pth')\nweights = torch.load('a.pth')\nprint(list(weights))\n",
        "torch.save(net.state_dict(), 'a.pth')\nnet = torch.load('a.pth')\n",
        "torch.save(net.state_dict(), 'a.pth')\nx = torch.view_as_complex(torch.ones(2, 2))\n",
    ],
)
def test_other_files_stay_with_the_companion(program: str) -> None:
    text = text_of(program)
    assert "save_checkpoint" not in text
    assert "a.ckpt" not in text


def test_what_the_program_did_not_write_may_be_torchs() -> None:
    assert "load_state_dict(net, load('a.pth'))" in text_of("net.load_state_dict(torch.load('a.pth'))\n")


TRAINED = """opt = torch.optim.SGD(net.parameters(), lr=0.1)
for i in range(3):
    opt.zero_grad()
    net(x).pow(2).sum().backward()
    opt.step()
"""


def test_an_optimizer_that_has_run_goes_on_with_the_same_weights() -> None:
    """Cell.load_state_dict would give the weights other values, which the optimizer does not see."""
    head = "x = torch.ones(4, 2)\n"
    load = "net.load_state_dict(torch.load('a.pth'))\n"
    between = text_of(f"{head}torch.save(net.state_dict(), 'a.pth')\n{TRAINED}    {load}")
    assert "load_state_dict(net, ms.load_checkpoint('a.ckpt'))" in between
    again = text_of(f"{head}torch.save(net.state_dict(), 'a.pth')\n{TRAINED}{load}{TRAINED.partition(chr(10))[2]}")
    assert "load_state_dict(net, ms.load_checkpoint('a.ckpt'))" in again
    behind = text_of(f"{head}torch.save(net.state_dict(), 'a.pth')\n{TRAINED}{load}")
    assert "net.load_state_dict(ms.load_checkpoint('a.ckpt'))" in behind
    before = text_of(f"{head}torch.save(net.state_dict(), 'a.pth')\n{load}{TRAINED}")
    assert "net.load_state_dict(ms.load_checkpoint('a.ckpt'))" in before


AGENT = """class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2)
class Agent:
    def __init__(self):
        self.policy = Net()
        self.target = {target}
        self.target.load_state_dict(self.policy.state_dict())
        self.optimizer = torch.optim.Adam(self.policy.parameters())
    def update(self, loss):
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.target.load_state_dict(self.policy.state_dict())
{more}
"""


@pytest.mark.parametrize("target", ["Net().to('cuda')", "copy.deepcopy(self.policy)"])
def test_a_network_that_nobody_trains_is_given_the_weights_of_another(target: str) -> None:
    text = text_of("import copy\n" + AGENT.format(target=target, more=""))
    assert text.count("self.target.load_state_dict(self.policy.state_dict())") == 2


@pytest.mark.parametrize(
    ("target", "more"),
    [
        ("Net()", "        self.other = torch.optim.SGD(self.target.parameters(), 0.1)"),
        ("Net()", "        self.other = torch.optim.SGD([{'params': self.target.fc.parameters()}], 0.1)"),
        ("Net()", "        self.other = torch.optim.SGD([*self.policy.parameters(), *self.target.parameters()], 0.1)"),
        ("Net()", "        self.other = made(self.target)"),
        ("self.policy", ""),
    ],
)
def test_a_network_that_may_be_trained_keeps_its_weights(target: str, more: str) -> None:
    assert "load_state_dict(self.target, self.policy.state_dict())" in text_of(AGENT.format(target=target, more=more))


COPIED = """import torch, copy
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2)
    def forward(self, x):
        return self.fc(x)
net, target = Net(), Net()
target.load_state_dict(net.state_dict())
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.arange(8.0).reshape(4, 2)
for i in range(4):
    optimizer.zero_grad()
    loss = (net(x) - 1).pow(2).mean()
    loss.backward()
    optimizer.step()
    print((net.fc.weight - target.fc.weight).abs().max().item() > 0)
    if i % 2:
        target.load_state_dict(net.state_dict())
        print((net.fc.weight - target.fc.weight).abs().max().item())
"""


@pytest.mark.parametrize("made", ["net = Net()\ntarget = Net()", "net, target = Net(), Net()"])
def test_copied_weights_stay_behind_those_that_are_trained(made: str) -> None:
    source = COPIED.replace("net, target = Net(), Net()", made)
    text = translate(source, device="cpu", companion="inline").text
    assert text.count("target.load_state_dict(net.state_dict())") == 2
    found = run_all({"torch": source, "ours": text})
    assert found["ours"] == found["torch"]


@pytest.mark.parametrize("given", ["Net(), base", "base, base"])
def test_one_of_several_that_somebody_else_has_is_written_in_place(given: str) -> None:
    text = text_of(COPIED.replace("net, target = Net(), Net()", f"base = Net()\nnet, target = {given}"))
    assert text.count("load_state_dict(target, net.state_dict())") == 2


STOPPING = "import torch\n\n\ndef keep(net, path):\n    torch.save(net.state_dict(), path + '/' + 'best.pth')\n"
EXPERIMENT = """import os
import torch
from torch import nn
from stopping import keep
class Experiment:
    def __init__(self):
        self.net = nn.Linear(2, 2)
    def made(self):
        return torch.optim.Adam(self.net.parameters())
    def train(self, rows):
        optimizer = self.made()
        for x in rows:
            optimizer.zero_grad()
            self.net(x).sum().backward()
            optimizer.step()
            keep(self.net, 'runs')
        path = 'runs' + '/' + 'best.pth'
        self.net.load_state_dict(torch.load(path))
    def test(self):
        weights = torch.load(os.path.join('runs', 'best.pth'))
        self.net.load_state_dict(weights)
"""


@pytest.mark.parametrize("more", ["", "print(os.path.getsize('runs/best.pth'))\n", "torch.save([1], 'best.pth')\n"])
def test_a_file_that_another_file_of_the_project_writes(more: str) -> None:
    sources = {"stopping.py": STOPPING, "experiment.py": EXPERIMENT + more}
    project = project_of(sources)
    texts = [translate(sources[path], project=project, path=path, companion="installed").text for path in sources]
    native = "ms.save_checkpoint(net.state_dict(), path + '/' + 'best.ckpt')" in texts[0]
    assert native is not bool(more)
    assert native is (texts[1].count("self.net.load_state_dict(") == 2)
    assert native is ("path = 'runs' + '/' + 'best.ckpt'\n        self.net.load_state_dict(ms.load_checkpoint(path))" in texts[1])
    assert native is ("weights = ms.load_checkpoint(os.path.join('runs', 'best.ckpt'))" in texts[1])


@pytest.mark.parametrize("load", ["net.load_state_dict(torch.load('a.pth'))\n", ""])
def test_what_a_network_is_given_was_a_networks(load: str) -> None:
    text = text_of(f"def keep(it):\n    torch.save(it.state_dict(), 'a.pth')\n{load}")
    assert ("ms.save_checkpoint(it.state_dict(), 'a.ckpt')" in text) is bool(load)


def asked(program: str, **decisions: str) -> tuple[str, bool]:
    result = translate(HEAD + program, companion="installed", decisions=decisions)
    return result.text, any(each.id == "checkpoints" for each in result.decisions)


@pytest.mark.parametrize(
    ("program", "foreign"),
    [
        ("net.load_state_dict(torch.load('resnet.pth'))\n", True),
        ("net.load_state_dict(torch.load(input()))\n", True),
        ("torch.save(net.state_dict(), 'mine.pth')\nnet.load_state_dict(torch.load('resnet.pth'))\n", True),
        ("torch.save({'net': 1}, 'mine.pth')\nprint(torch.load('mine.pth'))\n", False),
        ("torch.save({'net': 1}, input())\nprint(torch.load('mine.pth'))\n", False),
        ("torch.save({'net': 1}, 'mine.pth')\nprint(torch.load(input()))\n", False),
    ],
)
def test_a_file_that_the_program_does_not_write_is_asked_about(program: str, foreign: bool) -> None:
    assert asked(program)[1] is foreign


def test_weights_that_are_converted_are_read_by_mindspore() -> None:
    text, _ = asked("net.load_state_dict(torch.load('models/resnet.pth', map_location='cpu'))\n", checkpoints="converted")
    assert text.endswith("net.load_state_dict(ms.load_checkpoint('models/resnet.ckpt'))\n")
    assert "ms_companion" not in text


def test_what_more_is_read_of_a_foreign_file_is_for_a_person() -> None:
    text, _ = asked("found = torch.load('resnet.pth')\nnet.load_state_dict(found['net'])\n", checkpoints="converted")
    assert "found = load('resnet.pth')  # mindport: review" in text


RUN = """import os, tempfile
import torch
from torch import nn
folder = tempfile.mkdtemp()
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([])
        self.layers.append(nn.Linear(2, 3))
        self.norms = nn.ModuleList([])
        self.norms.append(nn.BatchNorm1d(3))
        self.register_buffer("scale", torch.tensor(2.0))
    def forward(self, x):
        return self.norms[0](self.layers[0](x)) * self.scale
def made(value):
    net = Net()
    for p in net.parameters():
        nn.init.constant_(p, value)
    return net
first, second = made(0.5), made(3.0)
torch.save(first.state_dict(), os.path.join(folder, "net.pth"))
second.load_state_dict(torch.load(os.path.join(folder, "net.pth")))
x = torch.arange(8.0).reshape(4, 2)
print((first(x) - second(x)).abs().max().item(), round(second(x).abs().sum().item(), 3))
"""


def test_weights_of_one_name_in_two_lists_come_back_to_their_own_places() -> None:
    text = translate(RUN, device="cpu", companion="inline").text
    assert 'ms.save_checkpoint(first.state_dict(), os.path.join(folder, "net.ckpt"))' in text
    found = run_all({"torch": RUN, "ours": text})
    assert found["ours"] == found["torch"]
    assert found["torch"][0].startswith("0.0 ")


def test_how_the_file_is_packed_does_not_matter() -> None:
    result = translate(
        HEAD + "torch.save({'a': [1]}, 'x.pt', pickle_protocol=4, _use_new_zipfile_serialization=False)\n", companion="installed"
    )
    assert "save({'a': [1]}, 'x.pt')\n" in result.text
    assert result.clean


def test_nor_does_it_without_names() -> None:
    result = translate(
        HEAD + "torch.save({'a': [1]}, 'x.pt', None, 4, False)\na = torch.load('x.pt', 'cpu', None)\n", companion="installed"
    )
    assert "save({'a': [1]}, 'x.pt')\n" in result.text
    assert "load('x.pt', 'cpu')\n" in result.text
    assert result.clean
