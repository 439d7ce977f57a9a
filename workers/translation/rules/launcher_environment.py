"""`os.environ["RANK"]`: what torchrun tells its processes, by the names that msrun gives it.

msrun sets RANK_ID, MS_WORKER_NUM, DEVICE_ID (the number on this machine), MS_SCHED_HOST and MS_SCHED_PORT (mindspore/parallel/
cluster/process_entity/_api.py of 2.10). A program that asks for torchrun's finds none of them and trains alone, in each process.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TypeGuard

from knowledge import Text
from workers.translation.file import File

_NAMES = {
    "RANK": "RANK_ID",
    "WORLD_SIZE": "MS_WORKER_NUM",
    "LOCAL_RANK": "DEVICE_ID",
    "MASTER_ADDR": "MS_SCHED_HOST",
    "MASTER_PORT": "MS_SCHED_PORT",
}
# What torch offers for it, where it asks the same variables.
_RECORDS = {
    "RANK": "torch.distributed.get_rank",
    "WORLD_SIZE": "torch.distributed.get_world_size",
    "LOCAL_RANK": "torch.distributed.get_node_local_rank",
    "MASTER_ADDR": "torch.distributed.init_process_group",
    "MASTER_PORT": "torch.distributed.init_process_group",
}
_PLACE = frozenset({"RANK", "WORLD_SIZE", "LOCAL_RANK"})
_RENAMED = Text(
    "msrun says by other names than torchrun which process of how many this is.",
    "msrun 用与 torchrun 不同的环境变量说明当前进程的编号与进程总数。",
)
_WRITTEN = Text(
    "msrun numbers the processes itself (RANK_ID, MS_WORKER_NUM, DEVICE_ID): what is set here is not read.",
    "进程编号由 msrun 设置（RANK_ID、MS_WORKER_NUM、DEVICE_ID），此处写入的值不会被使用。请用 msrun 启动程序。",
)


def rewrite_file(file: File) -> None:
    if file.members.isdisjoint({"environ", "getenv"}) and not file.named("environ") and not file.named("getenv"):
        return
    for key, reads in _keys(file):
        if reads:
            file.change(
                key, [(file.source.span(key), [f'"{_NAMES[str(key.value)]}"'])], target=f"os.environ {_NAMES[str(key.value)]}",
                verdict="adapted", record=_RECORDS[str(key.value)], reason=_RENAMED,
            )  # fmt: skip
        elif key.value in _PLACE:
            record = _RECORDS[str(key.value)]
            file.change(key, [], verdict="review", record=record, reason=_WRITTEN)


def _keys(file: File) -> Iterator[tuple[ast.Constant, bool]]:
    """The name of each variable of torchrun that is asked for or set, and whether it is asked for."""
    for taken in file.nodes(ast.Subscript):
        if file.facts.origin(taken.value) == "os.environ" and _is_torchruns(taken.slice):
            yield taken.slice, isinstance(taken.ctx, ast.Load)
    for call in file.nodes(ast.Call):
        name = file.facts.origin(call.func)
        if (
            name in {"os.environ.get", "os.getenv", "os.environ.pop", "os.environ.setdefault"}
            and call.args
            and _is_torchruns(call.args[0])
        ):
            yield call.args[0], name in {"os.environ.get", "os.getenv"}
    for test in file.nodes(ast.Compare):
        asked = isinstance(test.ops[0], ast.In | ast.NotIn) and file.facts.origin(test.comparators[0]) == "os.environ"
        if asked and _is_torchruns(test.left):
            yield test.left, True


def _is_torchruns(node: ast.expr) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and node.value in _NAMES
