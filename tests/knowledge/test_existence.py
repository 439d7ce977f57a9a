"""Advice from a guide: whether its names and commands still exist."""

from __future__ import annotations

import mindspore
import pytest

from knowledge import existence, installed, offered
from knowledge.existence import State, exists


@pytest.mark.parametrize(
    ("asked", "name", "state"),
    [
        ("mindconverter --in_file net.onnx --shape 1,3", "mindconverter", State.FROZEN),
        ("python -m ms_adapter.convert net.py", "ms_adapter", State.NONE),
        ("python hccl_tools.py --device_num '[0,8)'", "hccl_tools", State.SUPERSEDED),
        ("msrun --worker_num=4 train.py", "msrun", State.CURRENT),
        ("ops.foo", "mindspore.ops.foo", State.ABSENT),
        ("ms.set_context(mode=ms.GRAPH_MODE)", "mindspore.set_context", State.THERE),
        ("x = nn.Dense(3, 4)", "mindspore.nn.Dense", State.THERE),
        ("value_and_grad", "mindspore.value_and_grad", State.THERE),
        ("mindspore.ms_function", "mindspore.ms_function", State.ABSENT),
        ("torch.relu", "torch.relu", State.RECORD),
        ("torch.no_such_thing", "torch.no_such_thing", State.ABSENT),
    ],
)
def test_what_is_said_of_it(asked, name, state):
    (found,) = [answer for answer in exists(asked) if answer.name == name]
    assert found.state is state


@pytest.mark.parametrize("asked", ["", "hello, is this still good?", "pip install numpy"])
def test_what_is_not_recognised_gets_no_answer(asked):
    assert exists(asked) == []


def test_every_tool_says_where_it_is_written_down():
    assert [name for name, tool in existence._tools().items() if not tool.source.startswith("https://")] == []


def test_the_list_is_of_the_installed_version():
    assert offered.versions()[-1] == mindspore.__version__ == installed.newest("mindspore")


@pytest.mark.parametrize(
    "name", ["nn.Cell", "Tensor.asnumpy", "mint.nn.functional.relu", "dataset.GeneratorDataset", "communication.init"]
)
def test_what_can_be_imported_is_offered(name):
    assert offered.versions()[-1] in offered.offered(f"mindspore.{name}")


def test_another_version_is_added_and_taken_back():
    text = offered.with_version("1.0.0", ["mindspore.only_then", "mindspore.ops.relu"])
    assert "mindspore.only_then\t1.0.0\n" in text
    assert f"mindspore.ops.relu\t1.0.0 {' '.join(offered.offered('mindspore.ops.relu'))}\n" in text
