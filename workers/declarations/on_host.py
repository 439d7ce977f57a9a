"""Names that start no kernel, although nothing in their documentation says so: found by reading the wheel's Python code.

That a name reaches no primitive does not show it: what is calculated with `*`, or by a method of a value, is not followed (kron,
GroupNorm). A network, a function or a hook that is handed in is asked by the names that it uses itself.
"""

from __future__ import annotations

# They describe, hold or call what others calculate.
_NETWORKS = (
    "nn.Cell", "nn.CellDict", "nn.CellList", "nn.Identity", "nn.SequentialCell", "nn.Cell.register_backward_hook",
    "nn.Cell.register_backward_pre_hook", "nn.Cell.register_forward_hook", "nn.Cell.register_forward_pre_hook",
    "Layout", "Tensor.register_hook", "experimental.optim.Optimizer", "grad", "jit", "load", "mint.distributed.P2POp",
    "ops.ReduceOp", "profiler.schedule", "saved_tensors_hooks", "value_and_grad", "vjp",
)  # fmt: skip
# They ask of a tensor or a group of processes what is known without calculation, or copy it to the host.
_QUESTIONS = (
    "Tensor.data_ptr", "Tensor.dim", "Tensor.is_complex", "Tensor.is_contiguous", "Tensor.is_floating_point", "Tensor.is_pinned",
    "Tensor.is_shared", "Tensor.is_signed", "Tensor.item", "Tensor.ndimension", "Tensor.nelement", "Tensor.numel", "Tensor.shape",
    "Tensor.storage_offset", "Tensor.stride", "Tensor.asnumpy", "Tensor.tolist", "communication.get_local_rank",
    "mint.distributed.get_backend", "mint.distributed.get_global_rank", "mint.distributed.get_group_rank",
    "mint.distributed.get_process_group_ranks", "ops.is_complex", "ops.is_floating_point", "ops.is_tensor", "ops.numel",
)  # fmt: skip
# They give the same memory another shape, owner or order of differentiation.
_VIEWS = (
    "Tensor.flatten", "Tensor.ravel", "Tensor.reshape", "Tensor.set_", "Tensor.squeeze", "Tensor.unsqueeze", "Tensor.view_as",
    "ops.atleast_1d", "ops.atleast_2d", "ops.atleast_3d", "ops.ravel", "ops.reshape", "ops.squeeze", "ops.stop_gradient",
    "ops.unsqueeze", "utils.dlpack.from_dlpack", "utils.dlpack.to_dlpack",
)  # fmt: skip
# Streams, events and the memory pool belong to the runtime.
_RUNTIME = (
    "Event", "MemPool", "PluggableAllocator", "Stream", "StreamCtx", "current_stream", "default_stream", "empty_cache",
    "max_memory_allocated", "max_memory_reserved", "memory_allocated", "memory_reserved", "memory_stats", "memory_summary",
    "reset_max_memory_allocated", "reset_max_memory_reserved", "reset_peak_memory_stats", "set_cur_stream", "synchronize",
    "use_mem_pool",
)  # fmt: skip

NAMES = frozenset(f"mindspore.{name}" for name in (*_NETWORKS, *_QUESTIONS, *_VIEWS, *(f"runtime.{name}" for name in _RUNTIME)))
