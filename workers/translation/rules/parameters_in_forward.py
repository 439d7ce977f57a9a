"""`self.weight = nn.Parameter(...)` while the network runs: torch's gradients of that run are the new parameter's, MindSpore's are
those of the parameter that was there when the function to differentiate was made."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File

_REASON = Text(
    "A parameter made while the network runs gets no gradient here: value_and_grad knows those that were there before. Make it in "
    "__init__ and write into it, or keep the value in a plain tensor.",
    "网络运行时新建的参数在此得不到梯度：value_and_grad 只认得此前已有的参数。"
    "请在 __init__ 中创建并向其写入，或用普通张量保存该值。",
)


def rewrite_file(file: File) -> None:
    calls = file.facts.calls
    running = calls.reachable([function for function in calls.functions if function.name == "forward"])
    for site in file.sites():
        statement = site.statement
        if site.name != "torch.nn.Parameter" or site.call is None or not isinstance(statement, ast.Assign):
            continue
        kept = [t for t in statement.targets if isinstance(t, ast.Attribute) and file.known(t.value).kind in {"self", "module"}]
        function = file.enclosing(statement, ast.FunctionDef)
        if kept and function in running:
            file.change(statement, [], torch=site.name, target="mindspore.Parameter", verdict="review", reason=_REASON)
