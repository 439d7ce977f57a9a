"""Reasons for marks that stand on a vendor's declaration, with the way out, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge import Text
from knowledge import declaration_reading as tables
from workers.translation.marks import Reason

_CHIPS = {
    "ascend910a": "Ascend 910A",
    "ascend910b": "Ascend 910B",
    "ascend310p": "Ascend 310P",
    "a3": "Atlas A3",
    "ascend": "Ascend",
}
_INSTEAD = {
    "DOUBLE": Text("Use float32 there.", "请在此改用 float32。"),
    "BFLOAT16": Text("Use float16 with loss scaling.", "请改用 float16，并配合损失缩放。"),
    "COMPLEX64": Text("Keep real and imaginary part as two real tensors.", "请用两个实数张量分别保存实部和虚部。"),
    "COMPLEX128": Text("Keep real and imaginary part as two real tensors.", "请用两个实数张量分别保存实部和虚部。"),
    "BOOL": Text("Cast to uint8 or int32 before.", "请先转换为 uint8 或 int32。"),
}
_OTHERWISE = Text("Cast to float32 before, and back after.", "请先转换为 float32，计算后再转回。")


def undeclared(lacking: Sequence[str], device: str, other: str) -> Text:
    """`lacking`: MindSpore names whose documentation does not name the platform, or operators that the chip has not."""
    names, chip = ", ".join(name.removeprefix("mindspore.") for name in lacking[:3]), _CHIPS[device]
    if lacking[0].startswith("aclnn"):
        said = Text(
            f"Eager mode calls {names}, which {chip} has not, CANN's pages say.",
            f"动态图会调用 {names}，CANN 文档说明 {chip} 不支持。",
        )
    else:
        version = tables.version()
        said = Text(
            f"The documentation of MindSpore {version} does not name {chip} for {names}.",
            f"MindSpore {version} 的文档未将 {chip} 列为 {names} 的支持平台。",
        )
    if lacking[0].startswith("aclnn"):
        way = Text(
            "Compile the step with ms.jit and translate for mode graph: other kernels may be chosen there (nobody tried it here).",
            "请用 ms.jit 编译训练步并以 graph 模式翻译：编译时可能选用其他内核（此处未验证）。",
        )
    elif other:
        short = other.removeprefix("mindspore.")
        way = Text(f"{short} is declared there: choose the profile mint.", f"{short} 声明支持该设备：请选择 mint 配置。")
    else:
        way = Text(
            "Write it from other operators, or calculate it on the host outside of the step.",
            "请用其他算子组合实现，或在训练步之外于主机上计算。",
        )
    return _joined(said, way)


def dtype(name: str, operator: str, device: str) -> Text:
    chip = _CHIPS[device]
    said = Text(f"{operator} on {chip} takes no {name}, CANN's page says.", f"CANN 文档说明 {chip} 上的 {operator} 不支持 {name}。")
    return _joined(said, _INSTEAD.get(name, _OTHERWISE))


def network_dtype(name: str, device: str) -> Text:
    chip = _CHIPS[device]
    said = Text(
        f"Matrix products or convolutions on {chip} take no {name}, CANN's pages say.",
        f"CANN 文档说明 {chip} 上的矩阵乘或卷积不支持 {name}。",
    )
    return _joined(said, _INSTEAD.get(name, _OTHERWISE))


def rank(found: int, highest: int, operator: str, device: str) -> Text:
    chip = _CHIPS[device]
    said = Text(
        f"{operator} on {chip} takes up to {highest} dimensions, this tensor has {found}.",
        f"{chip} 上的 {operator} 最多支持 {highest} 维，此张量为 {found} 维。",
    )
    return _joined(said, Text("Reshape neighbouring dimensions into one before.", "请先用 reshape 合并相邻维度。"))


def unknown(names: Sequence[str], device: str) -> Text:
    named, chip = ", ".join(name.removeprefix("mindspore.") for name in names[:3]), _CHIPS[device]
    return Text(
        f"Nobody declares {named} for {chip}, and nobody ran it there: the values are as in torch, and nothing counts as exact.",
        f"{named} 在 {chip} 上既无声明也无人运行过：数值与 torch 一致，但不判为“等价”。",
    )


def _joined(said: Text, way: Text) -> Text:
    return Reason(f"{said.en} {way.en}", f"{said.zh}{way.zh}", key="chip")
