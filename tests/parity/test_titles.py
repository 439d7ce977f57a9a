"""What an output is called follows the reader's language, on every rung; what is the program's own stays."""

from __future__ import annotations

import re

import pytest

from tests.parity.test_left_out import HEADS
from workers.commandline.measured import told
from workers.parity import check
from workers.parity.notes import chinese
from workers.parity.sandbox.pool import Pool
from workers.parity.titles import titled

OURS = re.compile(
    r"\b(output|outputs|inputs?|sizes|weights|larger|smaller|other|afterwards|gradient|fresh|constructed|loss|change|sum|printed|"
    r"part|call|number|argument|shape|result|names|fields|file|step)\b"
)
TEXT = """class Net({base}):
    def __init__(self):
        super().__init__()
        self.conv, self.norm = {nn}.{conv}, {nn}.ReLU()

    def {forward}(self, x):
        self.kept = self.norm(self.conv(x))
        return self.kept


def double(t):
    return t * 2


net = Net()
net.{train}()
double({lib}.ones(2))
for k in range(2):
    print(float(double(net({lib}.ones((1, 3, 8, 8)))).sum()), "done")
big = {lib}.zeros(2_000_000)
"""
TORCH = TEXT.format(base="torch.nn.Module", nn="torch.nn", conv="Conv2d(3, 4, 3)", forward="forward", lib="torch", train="train")
CONV = "Conv2d(3, 4, 3, pad_mode='pad', has_bias=True)"
MINDSPORE = TEXT.format(base="mindspore.nn.Cell", nn="mindspore.nn", conv=CONV, forward="construct", lib="mint", train="set_train")


def test_no_output_of_any_rung_has_an_english_word_of_ours(pool: Pool) -> None:
    found = check(HEADS[0] + TORCH, HEADS[1] + MINDSPORE, pool=pool).to_dict()
    assert found["class"] in ("bit-equal", "rounding", "tolerance")
    outputs = [(rung["name"], output) for rung in found["rungs"] for output in rung["outputs"]]
    assert {rung for rung, _ in outputs} >= {"eval", "train", "loss", "gradients", "update", "init", "graph", "program"}
    names = [output["title"]["zh"] if isinstance(output["title"], dict) else output["title"] for _, output in outputs]
    assert len(names) > 30
    assert [name for name in names if OURS.search(name)] == []
    assert all(output["title"] == output["name"] or output["title"]["en"] == output["name"] for _, output in outputs)


PATHS = [
    ("output, other sizes['a']", "eval", "输出，其他尺寸['a']"),
    ("input x afterwards[0]", "train", "调用之后的输入 x[0]"),
    ("fc.bias as constructed", "weights", "构造时的 fc.bias"),
    ("f(), call 3, argument t afterwards", "program", "f()，第 3 次调用，调用之后的参数 t"),
    ("printed 3, part 2", "script", "打印的第 3 行，第 2 部分"),
    ("Net, number 2: self.kept", "program", "Net（第 2 个）：self.kept"),
    ("argument x afterwards, larger inputs", "function", "调用之后的参数 x，较大的输入"),
    *((name, "program", name) for name in ("loss", "output", "result['loss']", "printed_lines", "call.number")),
    *((name, "eval", name) for name in ("self.output", "program.loss")),
]


@pytest.mark.parametrize(("path", "rung", "zh"), PATHS)
def test_what_is_the_program_s_own_stays(path: str, rung: str, zh: str) -> None:
    assert chinese(titled(path, rung)) == zh


def test_the_command_line_says_them_too(pool: Pool) -> None:
    found = check(HEADS[0] + TORCH, HEADS[1] + MINDSPORE.replace("t * 2", "t * 3"), pool=pool).to_dict()
    said = told(found, "zh")
    assert "打印的第 1 行" in said
    assert "推理模式的输出" in said
    assert "printed 1" in told(found, "en")
    assert "   double()，调用" not in told(found, "en")
