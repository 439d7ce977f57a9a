"""`net.to(device)`, `net.cuda()`, `net.half()`: a device is the context's business, a dtype is passed to Cell.to."""

from __future__ import annotations

import ast

from workers.translation.analysis.devices import is_device
from workers.translation.registry import Outcome, Use
from workers.translation.rules.unneeded import rewrite_call as leave_out

_DTYPES = {"float": "float32", "half": "float16", "double": "float64"}


def rewrite_call(use: Use) -> Outcome | None:
    call = use.site.call
    if call is None or not isinstance(call.func, ast.Attribute):
        return None
    source = use.file.source
    if use.record.short in _DTYPES:
        dtype = f"{use.file.spelling.local('ms')}.{_DTYPES[use.record.short]}"
        return Outcome([((source.name_span(call.func)[0], source.span(call)[1]), [f"to({dtype})"])], verdict="adapted")
    values = [*call.args, *(k.value for k in call.keywords if k.arg in {"device", "dtype", "dst_type"})]
    dtypes = [value for value in values if use.file.known(value).kind == "dtype"]
    if dtypes:
        inside = (source.name_span(call.func)[0], source.span(call)[1])
        return Outcome([(inside, ["to(", source.span(dtypes[0]), ")"])], verdict="adapted")
    if all(is_device(use.file, value) for value in values):
        return leave_out(use)
    return None
