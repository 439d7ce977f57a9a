"""`torch.backends.cudnn.benchmark = True`: settings of libraries that MindSpore does not use.

Only determinism is a wish of its own.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.vanishing import vanish

ORDER = 40
GONE = Text(
    "A setting of cuDNN or cuBLAS: MindSpore chooses its kernels itself.", "这是 cuDNN 或 cuBLAS 的设置：MindSpore 自行选择内核。"
)
DETERMINISTIC = Text("Deterministic kernels are asked for in one place.", "确定性内核由 ms.set_deterministic 统一设置。")


def rewrite_file(file: File) -> None:
    for site in file.sites():
        node = site.statement
        if not site.name.startswith("torch.backends") or not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        target = node.targets[0]
        if isinstance(target, ast.Attribute) and target.value is site.node:
            _settle(file, node, f"{site.name}.{target.attr}")


def _looked_up(node: ast.expr) -> bool:
    """`args.torch_deterministic`: a value that is only looked up."""
    return isinstance(node, ast.Attribute) and (isinstance(node.value, ast.Name) or _looked_up(node.value))


def _flag(file: File, node: ast.expr) -> str:
    """MindSpore takes True and False only; torch takes what counts as one."""
    if isinstance(node, ast.Constant):
        return repr(node.value)
    return f"bool({file.source.segment(file.source.span(node))})"


def _settle(file: File, node: ast.Assign, name: str) -> None:
    plain = isinstance(node.value, ast.Constant) or _looked_up(node.value)
    if not plain:
        return
    if name.endswith("cudnn.deterministic"):
        call = f"{file.spelling.local('ms')}.set_deterministic({_flag(file, node.value)})"
        replacement, target, reason = (file.source.span(node), [call]), "mindspore.set_deterministic", DETERMINISTIC
    else:
        span, text = vanish(file, node)
        replacement, target, reason = (span, [text]), "nothing", GONE
    file.claim(node)
    file.change(node, [replacement], torch=name, target=target, verdict="adapted", rule="backend_settings", reason=reason)
