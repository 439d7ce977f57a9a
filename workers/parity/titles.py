"""What an output is called, for people: its path, in which the words that are ours are Chinese for who reads that.

What is the program's own (variables, parameters, keys) stays; a variable called `loss` is one only where it is no rung of ours.
"""

from __future__ import annotations

import re

from workers.parity.notes import Note

WORDS = (  # of the outputs of every rung
    (r", its shape$", "，其形状"),
    (r", names of its fields$", "，其字段名"),
    (r"(?<=\)), call (\d+)", r"，第 \1 次调用"),
    (r" \(call (\d+)\)", r"（第 \1 次调用）"),
    (r"(?<=\)), argument (\w+) afterwards", r"，调用之后的参数 \1"),
    (r"(?<=次调用), argument (\w+) afterwards", r"，调用之后的参数 \1"),
    (r"^argument (\w+) afterwards", r"调用之后的参数 \1"),
    (r"^(\w+), number (\d+): ", r"\1（第 \2 个）："),
    (r"^printed (\d+)", r"打印的第 \1 行"),
    (r"(?<=行), part (\d+)", r"，第 \1 部分"),
    (r"^printed lines$", "打印的行"),
    (r"^file: ", "文件："),
    (r" afterwards$", "（之后）"),
)
OUTPUTS = (
    (r"^output\b", "输出"),
    (r"(?<=^输出), larger inputs", "，较大的输入"),
    (r"(?<=^输出), smaller inputs", "，较小的输入"),
    (r"(?<=^输出), other sizes", "，其他尺寸"),
    (r"(?<=^输出), other weights", "，其他权重"),
    (r"^input (\w+) afterwards", r"调用之后的输入 \1"),
)
OF_RUNG = {
    "eval": OUTPUTS,
    "train": OUTPUTS,
    "graph": OUTPUTS,
    "weights": ((r"^(.+) as constructed$", r"构造时的 \1"),),
    "loss": ((r"^weighted sum of the outputs$", "输出的加权和"), (r"^loss$", "损失")),
    "gradients": ((r"^gradient of (.+)$", r"\1 的梯度"),),
    "run": ((r"^loss before the first step$", "第一步之前的损失"), (r"^change of the loss$", "损失的变化"), (r"^loss$", "损失")),
    "init": ((r"^fresh (.+)$", r"\1 的初始值"),),
    "function": ((r"^result\b", "返回值"), (r", larger inputs", "，较大的输入")),
}


def titled(path: str, rung: str) -> str:
    """A note where something in the path is a word of ours."""
    zh = path
    for pattern, word in (*OF_RUNG.get(rung, ()), *WORDS):
        zh = re.sub(pattern, word, zh, count=1)
    return Note(path, zh) if zh != path else path
