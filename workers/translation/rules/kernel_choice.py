"""`with sdpa_kernel(SDPBackend.MATH)`: a choice among kernels of torch for one computation, which stays as it is."""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.file import File
from workers.translation.rendering.unwrapping import unwrapped

_NAMES = frozenset({"torch.nn.attention.sdpa_kernel", "torch.backends.cuda.sdp_kernel"})
_KERNELS = "torch.nn.attention.SDPBackend."
_NUMBERS = {"ERROR": -1, "MATH": 0, "FLASH_ATTENTION": 1, "EFFICIENT_ATTENTION": 2, "CUDNN_ATTENTION": 3, "OVERRIDEABLE": 4}
_REASON = Text(
    "A choice among torch's attention kernels; MindSpore's result does not depend on it.",
    "这是在 torch 的注意力内核之间做选择；MindSpore 的结果与此无关。",
)


def rewrite_file(file: File) -> None:
    for call, name, edits in unwrapped(file, _NAMES):
        file.change(
            call, edits, torch=name, target="nothing", verdict="adapted", record="torch.backends.cuda.sdp_kernel", reason=_REASON
        )
    for site in file.sites():
        kernel, _, member = site.name.removeprefix(_KERNELS).partition(".") if site.name.startswith(_KERNELS) else ("", "", "")
        if kernel in _NUMBERS and member in {"", "name", "value"} and site.call is None:
            _name(file, site.node, site.name, repr(_NUMBERS[kernel]) if member == "value" else repr(kernel))


def _name(file: File, node: ast.expr, name: str, text: str) -> None:
    """A kernel that is kept for a later choice: its name does."""
    file.claim(node)
    file.change(
        node, [(file.source.span(node), [text])], torch=name, target="", verdict="adapted", record="torch.backends.cuda.sdp_kernel",
        reason=_REASON,
    )  # fmt: skip
