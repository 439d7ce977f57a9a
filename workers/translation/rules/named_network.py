"""`get_model("resnet18")`, `torch.hub.load("pytorch/vision", "resnet18")`: the function that torchvision has under that name."""

from __future__ import annotations

import re

import knowledge
from knowledge import Text
from workers.translation.registry import Outcome, Use
from workers.translation.rules.networks_by_name import BY_NAME
from workers.translation.source.edits import Piece
from workers.translation.source.parts import literal_text

_HUB = ("source", "trust_repo", "force_reload", "verbose", "skip_validation")
_ELSEWHERE = Text(
    "This network is torch code of another project: build it from a MindSpore library such as MindCV and load its own checkpoint.",
    "该网络是其他项目的 torch 代码：请用 MindCV 等 MindSpore 模型库构建网络并加载其权重。",
)
_UNKNOWN = Text(
    "Which network this is, the code does not show: call the function of that name, such as resnet18(weights=...).",
    "代码未表明是哪个网络：请直接调用对应函数，例如 resnet18(weights=...)。",
)


def rewrite_call(use: Use) -> Outcome | None:
    file, call = use.file, use.site.call
    block, name = _network(use), use.bound.given.get("name")
    if call is not None and name is not None and not (literal_text(name) or use.bound.starred):
        pieces: list[Piece] = [f"{file.use_block('networks')}[", file.source.span(name), ".lower()]"]
        gone = [use.bound.keywords.get("name", name)]
        return Outcome([(file.source.span(call.func), pieces)], target="networks", removed=gone, reason=BY_NAME)
    if call is None or not block:
        elsewhere = use.record.torch == "torch.hub.load" and not _of_torchvision(use)
        return Outcome(verdict="unsupported" if elsewhere else "review", reason=_ELSEWHERE if elsewhere else _UNKNOWN)
    own = [p.name for p in use.bound.parameters if p.kind != "double-star" and p.name in use.bound.given]
    gone = [use.bound.keywords.get(name, use.bound.given[name]) for name in own]
    local = file.use_block(block)
    return Outcome([(file.source.span(call.func), [local])], target=local, removed=gone, dropped=[n for n in own if n in _HUB])


def _network(use: Use) -> str:
    """The block of the network, if the call names one that is translated and hides nothing."""
    name = literal_text(use.bound.given.get("model" if use.record.torch == "torch.hub.load" else "name")).lower()
    hidden = use.bound.starred or use.bound.many.get("args")
    if not name or hidden or (use.record.torch == "torch.hub.load" and not _of_torchvision(use)):
        return ""
    record = knowledge.find_exact(f"torchvision.models.{name}")
    return next((target.block for target in record.targets if target.block), "") if record is not None else ""


def _of_torchvision(use: Use) -> bool:
    return re.match(r"pytorch/vision(:|$)", literal_text(use.bound.given.get("repo_or_dir"))) is not None
