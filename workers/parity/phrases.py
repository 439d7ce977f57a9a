"""What our own code says inside a sandbox, in both languages: it comes out as plain text, since a stranger may have written it.

What a framework or the program itself says stays as it is.
"""

from __future__ import annotations

import re

from workers.parity.notes import Note

OURS = tuple(
    (re.compile(pattern, re.DOTALL), zh)
    for pattern, zh in (
        (
            r"NoInputs: no inputs were found that (.{1,200}?) accepts; the first attempt was (.*)",
            r"未找到 \1 可接受的输入；首次尝试为 \2",
        ),
        (
            r"NoInputs: no arguments were found with which (.{1,200}?) returns something; the first attempt was (.*)",
            r"未找到能使 \1 返回结果的参数；首次尝试为 \2",
        ),
        (
            r"ValueError: the network has no floating output, so there is no gradient",
            r"该网络没有浮点输出，因此没有梯度",
        ),
        (r"TypeError: (.{1,300}?) is a (\w+), not a network", r"\1 是 \2，不是网络"),
        (r"ValueError: no way to build a network was given", r"没有给出构造网络的方法"),
        (r"ModuleNotFoundError: the translated program imports ([\w.]+)", r"译文导入了 \1"),
        (r"Malformed: (.{1,300}?) lies outside the project", r"\1 位于项目之外"),
        (r"BadSpec: (.*); known are (.*) and plain Python values", r"输入无法生成：\1；可用的有 \2 以及普通的 Python 值"),
    )
)


def both(message: str) -> str:
    """A note with its Chinese where the message is one of ours, else the message."""
    for pattern, zh in OURS:
        if found := pattern.fullmatch(message):
            return Note(message, found.expand(zh))
    return message
