"""`torch.backends.cudnn.benchmark = True`: settings of libraries that MindSpore does not use.

Determinism is a wish of its own, and so is a lower precision of products.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.determinism import SETTING
from workers.translation.file import File
from workers.translation.rendering.removal import take_out, vanish

PRECISION = "matmul-precision"
GONE = Text(
    "A setting of cuDNN or cuBLAS: MindSpore chooses its kernels itself.", "这是 cuDNN 或 cuBLAS 的设置：MindSpore 自行选择内核。"
)


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
    return f"bool({file.source.text_of(node)})"


def _settle(file: File, node: ast.Assign, name: str) -> None:
    plain = isinstance(node.value, ast.Constant | ast.Name) or _looked_up(node.value)
    if not plain:
        return
    if name.endswith("allow_tf32") and not (isinstance(node.value, ast.Constant) and not node.value.value):
        _lower_precision(file, node, name)
        return
    if name == SETTING:
        return  # see determinism
    span, text = vanish(file, node)
    file.claim(node)
    file.change(node, [(span, [text])], torch=name, target="nothing", verdict="adapted", reason=GONE)


def _lower_precision(file: File, node: ast.Assign, name: str) -> None:
    """TF32 of products or convolutions: HF32 is Ascend's, and its owner's decision."""
    hf32 = file.purpose.option(PRECISION) == "hf32"
    setting = f"device_context.ascend.op_precision.{'conv' if 'cudnn' in name else 'matmul'}_allow_hf32"
    flag = _flag(file, node.value) if hf32 else ""
    file.claim(node)
    place = (file.source.span(node), f"{file.spelling.local('ms')}.{setting}({flag})") if hf32 else take_out(file, node)
    file.change(
        node, [(place[0], [place[1]])], torch=name, target=f"mindspore.{setting}" if hf32 else "nothing", verdict="adapted",
        reason=GONE, decision=PRECISION,
    )  # fmt: skip
