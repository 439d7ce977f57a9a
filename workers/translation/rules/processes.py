"""`torch.multiprocessing` is Python's own module, with tensors and networks shared between processes: MindSpore shares none.

What carries no objects is Python's as it stands. What starts processes or carries objects between them is right as long as no
tensor or network goes through, or nothing is written into one: a process gets a copy.
"""

from __future__ import annotations

import ast

from knowledge import Text
from workers.translation.facts.names import canonical
from workers.translation.facts.sites import Site
from workers.translation.facts.types import Value
from workers.translation.file import File
from workers.translation.rendering.removal import vanish
from workers.translation.source.survey import walk

_PLAIN = Text("Python's own module has it; nothing of torch is in it.", "Python 自带的模块就有，其中没有 torch 的内容。")
_NUMBERS = Text(
    "Only plain values are given to the process: Python's own module starts it.", "传给进程的只有普通值：由 Python 自带的模块启动。"
)
_COPIES = Text(
    "A process gets copies: tensors and networks are not shared in MindSpore, what one process writes the others do not see. "
    "Hand results back through a queue, or start the processes with msrun and communicate gradients.",
    "进程得到的是副本：MindSpore 不在进程间共享张量和网络，一个进程写入的内容其他进程看不到。"
    "请用队列传回结果，或用 msrun 启动进程并通信梯度。",
)
_NO_STRATEGY = Text(
    "How torch shares the memory of tensors between processes; MindSpore's are copied.",
    "torch 在进程间共享张量内存的方式；MindSpore 的张量会被复制。",
)
_CARRIES = Text(
    "Tensors that go through it arrive as copies, and networks cannot be pickled: send arrays (asnumpy) and parameters by name.",
    "经由它传递的张量以副本到达，而网络无法 pickle：请传递数组（asnumpy）以及按名称组织的参数。",
)
_OWN = frozenset(
    """
    Value Array RawValue RawArray Lock RLock Semaphore BoundedSemaphore Event Condition Barrier cpu_count current_process
    active_children parent_process freeze_support get_start_method set_start_method get_all_start_methods TimeoutError
    ProcessError
    """.split()
)
_CARRYING = frozenset("Queue SimpleQueue JoinableQueue Pipe Pool Manager get_context".split())
_NO_OBJECTS = frozenset({"number", "bool", "str", "none", "range", "function", "shape"})


def rewrite_file(file: File) -> None:
    for site in file.sites():
        module, _, member = canonical(site.name).rpartition(".")
        if module != "torch.multiprocessing":
            continue
        statement = file.parent(site.node)
        if member == "set_sharing_strategy" and isinstance(statement, ast.Expr):
            span, text = vanish(file, statement)
            file.claimed.update(walk(site.node))
            file.change(
                site.node, [(span, [text])], torch=site.name, target="multiprocessing", verdict="adapted", reason=_NO_STRATEGY
            )
        elif member in _OWN | _CARRYING or member == "Process":
            _write(file, site, member)


def _write(file: File, site: Site, member: str) -> None:
    node = site.call.func if site.call is not None else site.node
    why = _reason(file, site, member)
    file.claimed.update({site.node, *walk(node)})
    text = file.spelling.spell(f"multiprocessing.{member}")
    file.change(
        site.node, [(file.source.span(node), [text])], torch=canonical(site.name), target=f"multiprocessing.{member}",
        verdict="review" if why in (_COPIES, _CARRIES) else "adapted", reason=why,
    )  # fmt: skip


def _reason(file: File, site: Site, member: str) -> Text:
    if member in _OWN:
        return _PLAIN
    if member != "Process":
        return _CARRIES
    if site.call is None or any(word.arg is None for word in site.call.keywords):
        return _COPIES  # a class that derives from it
    given = [word.value for word in site.call.keywords if word.arg in {"args", "kwargs"}] + site.call.args[3:]
    return _NUMBERS if all(_is_plain(file, each) for each in given) else _COPIES


def _is_plain(file: File, node: ast.expr) -> bool:
    """A text, a number, or a tuple of such."""
    if isinstance(node, ast.Tuple | ast.List):
        return all(_is_plain(file, item) for item in node.elts)
    if isinstance(node, ast.Dict):
        return all(_is_plain(file, value) for value in node.values)
    made = [assign.value for assign in file.facts.assignments.of(node)]
    if made and all(isinstance(call, ast.Call) and _of_module(file, call) for call in made):
        return True  # a lock, a queue
    value: Value = file.known(node)
    return all(option.kind in _NO_OBJECTS for option in value.options)


def _of_module(file: File, call: ast.Call) -> bool:
    return file.types.dotted(call.func).startswith("torch.multiprocessing.")
