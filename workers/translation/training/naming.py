"""Names for what a rewritten step brings into the program, free in the user's file."""

from __future__ import annotations

import re

from workers.translation.file import File
from workers.translation.training.plan import Plan

_PARTS = ("forward", "grad_fn", "grads", "accumulated", "vjp", "shared")


def name_parts(file: File, plans: list[Plan]) -> None:
    """forward_fn, grad_fn, grads; with several steps in one scope after their optimizers: forward_d, grad_fn_d, grads_d."""
    suffixes = [_suffix(plan) for plan in plans]
    telling = len(set(suffixes)) == len(suffixes) and all(suffixes)
    for number, plan in enumerate(plans, 1):
        suffix = "" if len(plans) == 1 else f"_{suffixes[number - 1]}" if telling else f"_{number}"
        for part in _PARTS:
            wanted = f"{part}{suffix}" if suffix or part != "forward" else "forward_fn"
            plan.names[part] = file.spelling.free(wanted)


def _suffix(plan: Plan) -> str:
    """`optimizer_G`, `self.optimD`, `g_optimizer` -> g, d, g."""
    text = "_".join(plan.group.optimizers).rpartition(".")[2]
    rest = re.sub(r"optimizers?|optim|opt|solver", "", text, flags=re.IGNORECASE)
    return re.sub(r"\W+|_+", "_", rest).strip("_").lower()
