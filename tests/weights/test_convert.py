"""Checkpoints from torch to MindSpore and back, with both frameworks reading and writing the real files."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np
import pytest
import safetensors.torch
import torch
from click.testing import CliRunner
from mindspore import nn as cells
from mindspore.experimental import optim

from workers.commandline.commands import mindport
from workers.weights import Unreadable, read, write

ARRAYS: dict[str, np.ndarray[Any, Any]] = {
    "a.weight": np.arange(6, dtype=np.float32).reshape(2, 3), "b": np.array([True, False]), "c": np.array(7, np.int64),
    "d": np.ones((2, 1, 3), np.float16),
}  # fmt: skip


def torch_net() -> Any:
    parts = {
        "emb": torch.nn.Embedding(5, 4),
        "conv": torch.nn.Conv2d(1, 2, 3),
        "bn": torch.nn.BatchNorm2d(2),
        "ln": torch.nn.LayerNorm(4),
        "fc": torch.nn.Linear(4, 2),
        "head": torch.nn.Linear(2, 3, bias=False),
    }
    return torch.nn.ModuleDict(parts)


def mindspore_net() -> Any:
    parts = [
        ("emb", cells.Embedding(5, 4)),
        ("conv", cells.Conv2d(1, 2, 3, pad_mode="valid", has_bias=True)),
        ("bn", cells.BatchNorm2d(2)),
        ("ln", cells.LayerNorm((4,))),
        ("fc", cells.Dense(4, 2)),
        ("head", cells.Dense(2, 3, has_bias=False)),
    ]
    return cells.SequentialCell(OrderedDict(parts))


def run(*words: object) -> tuple[int, str]:
    done = CliRunner().invoke(mindport, ["weights", "convert", *map(str, words)], catch_exceptions=False)
    return done.exit_code, done.output


def values(net: Any) -> dict[str, np.ndarray[Any, Any]]:
    return {name: parameter.asnumpy() for name, parameter in net.parameters_and_names()}


@pytest.mark.parametrize("name", ["x.pt", "x.safetensors", "x.ckpt"])
def test_what_is_written_is_read_by_the_framework_and_by_us(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    write(path, ARRAYS)
    ours = read(path)
    theirs = {
        ".pt": lambda: torch.load(path, weights_only=True),
        ".safetensors": lambda: safetensors.torch.load_file(path),
        ".ckpt": lambda: ms.load_checkpoint(str(path)),
    }[path.suffix]()
    for key, wanted in ARRAYS.items():
        other = theirs[key].asnumpy() if path.suffix == ".ckpt" else theirs[key].numpy()
        np.testing.assert_array_equal(ours[key], wanted)
        np.testing.assert_array_equal(other.reshape(wanted.shape), wanted)
        assert other.dtype == wanted.dtype


def test_a_checkpoint_of_mindspore_in_several_pieces_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.ckpt"
    entries = [{"name": "h", "data": ms.Tensor(np.arange(4.0), ms.bfloat16)}, {"name": "s", "data": ms.Tensor(3, ms.int32)}]
    ms.save_checkpoint(entries, str(path))
    found = read(path)
    np.testing.assert_array_equal(found["h"], np.arange(4, dtype=np.float32))
    assert found["s"].shape == ()
    path.write_bytes(path.read_bytes()[:-3])
    with pytest.raises(Unreadable, match="cut off"):
        read(path)


def test_with_the_network_s_own_names_nothing_is_guessed(tmp_path: Path) -> None:
    net, cell = torch_net(), mindspore_net()
    torch.save({"state_dict": {f"module.{k}": v for k, v in net.state_dict().items()}, "epoch": 3}, tmp_path / "net.pth")
    ms.save_checkpoint(cell, str(tmp_path / "like.ckpt"))
    code, said = run(tmp_path / "net.pth", tmp_path / "net.ckpt", "--like", tmp_path / "like.ckpt")
    assert code == 0, said
    left, _ = ms.load_param_into_net(cell, ms.load_checkpoint(str(tmp_path / "net.ckpt")), strict_load=True)
    assert not left
    found = values(cell)
    np.testing.assert_array_equal(found["emb.embedding_table"], net["emb"].weight.detach().numpy())
    np.testing.assert_array_equal(found["bn.gamma"], net["bn"].weight.detach().numpy())
    np.testing.assert_array_equal(found["head.weight"], net["head"].weight.detach().numpy())
    assert "epoch" in said
    assert "num_batches_tracked" in said


def test_without_them_norms_are_told_and_the_rest_is_said_to_be_guessed(tmp_path: Path) -> None:
    net, cell = torch_net(), mindspore_net()
    torch.save(net.state_dict(), tmp_path / "net.pt")
    code, said = run(tmp_path / "net.pt", tmp_path / "net.ckpt")
    assert code == 1
    assert [line.split()[1] for line in said.splitlines() if line.startswith("!")] == ["emb.weight", "head.weight"]
    left, _ = ms.load_param_into_net(cell, ms.load_checkpoint(str(tmp_path / "net.ckpt")))
    assert not left


def test_back_to_torch(tmp_path: Path) -> None:
    cell, net = mindspore_net(), torch_net()
    ms.save_checkpoint(cell, str(tmp_path / "net.ckpt"))
    code, said = run(tmp_path / "net.ckpt", tmp_path / "net.pt")
    assert code == 0, said
    net.load_state_dict(torch.load(tmp_path / "net.pt", weights_only=True))
    np.testing.assert_array_equal(net["emb"].weight.detach().numpy(), values(cell)["emb.embedding_table"])


def test_a_file_of_another_network_is_explained_key_by_key(tmp_path: Path) -> None:
    net = torch_net()
    state = {**net.state_dict(), "fc.weight": torch.zeros(9, 4), "extra.weight": torch.zeros(2, 4)}
    del state["conv.bias"]
    torch.save(state, tmp_path / "net.pt")
    ms.save_checkpoint(mindspore_net(), str(tmp_path / "like.ckpt"))
    code, said = run(tmp_path / "net.pt", tmp_path / "net.ckpt", "--like", tmp_path / "like.ckpt")
    assert code == 1
    assert "! - -> conv.bias  (the file has nothing for it" in said
    assert "fc.weight -> fc.weight  (has shape (9, 4) in the file and (2, 4) in the network)" in said
    assert "! extra.weight -> -  (the network has no parameter for it)" in said


def test_moments_of_an_optimizer_go_along_and_the_next_step_is_the_same(tmp_path: Path) -> None:
    torch.manual_seed(0)
    net = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh(), torch.nn.Linear(4, 1))
    opt = torch.optim.Adam(net.parameters(), lr=0.01, eps=1e-8)
    x = torch.randn(5, 3)

    def step() -> None:
        opt.zero_grad()
        net(x).pow(2).mean().backward()
        opt.step()

    for _ in range(3):
        step()
    torch.save({"model": net.state_dict(), "optimizer": opt.state_dict()}, tmp_path / "c.pt")
    code, said = run(tmp_path / "c.pt", tmp_path / "c.ckpt")
    assert code == 0, said
    cell = cells.SequentialCell(cells.Dense(3, 4), cells.Tanh(), cells.Dense(4, 1))
    ms.load_param_into_net(cell, ms.load_checkpoint(str(tmp_path / "c.ckpt")), strict_load=True)
    other = optim.AdamW(cell.trainable_params(), lr=0.01, weight_decay=0.0)
    given = ms.load_checkpoint(str(tmp_path / "c.optimizer.ckpt"))
    left, _ = ms.load_param_into_net(other, given)
    assert not left
    step()
    _, grads = ms.value_and_grad(lambda: cell(ms.Tensor(x.numpy())).pow(2).mean(), None, other.parameters)()
    other(grads)
    np.testing.assert_allclose(values(cell)["0.weight"], net[0].weight.detach().numpy(), rtol=1e-4, atol=1e-6)


def test_what_is_no_checkpoint_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "x.pt").write_bytes(b"hello")
    assert run(tmp_path / "x.pt", tmp_path / "y.ckpt")[0] == 2
    torch.save({"epoch": 3}, tmp_path / "z.pt")
    code, said = run(tmp_path / "z.pt", tmp_path / "y.ckpt")
    assert code == 2
    assert "epoch" in said
    torch.save(torch.nn.Linear(2, 2), tmp_path / "w.pt")
    code, said = run(tmp_path / "w.pt", tmp_path / "y.ckpt")
    assert code == 2
    assert "torch.nn.modules.linear.Linear" in said
