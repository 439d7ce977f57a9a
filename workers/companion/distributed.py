"""One process or many: torch.distributed as far as mindspore.communication has it."""

from __future__ import annotations

import contextlib
import os

import mindspore as ms
from mindspore import communication, nn, ops


def get_world_size(group=None):
    """The number of processes that have joined; a process of its own is one."""
    return communication.get_group_size() if communication.GlobalComm.INITED else 1


def all_gather(tensor_list, tensor, group=None, async_op=False):
    """The list gets the tensor of every process."""
    several = get_world_size() > 1
    parts = ops.split(ops.AllGather()(tensor), tensor.shape[0]) if several else [tensor.copy()]
    tensor_list[:] = parts


def all_reduce(tensor, op="sum", group=None, async_op=False):
    """The tensor gets the sum, or what op says, over all processes; of one process its own values.

    ops.AllReduce sums floats of 32 bits and less on every device; whatever else is asked for is computed here from all parts.
    """
    if get_world_size() > 1:
        tensor.copy_(reduced_over_processes(tensor, str(op).lower()))


def reduced_over_processes(tensor, op):
    """The sum (or avg, max, min, prod) over all processes, as a tensor of its own."""
    if op in ("sum", "avg") and tensor.dtype in (ms.float16, ms.float32):
        total = ops.AllReduce()(tensor)
    else:
        parts = ops.AllGather()(tensor.expand_dims(0))
        total = {"max": ops.amax, "min": ops.amin, "prod": ops.prod}.get(op, ops.sum)(parts, 0).astype(tensor.dtype)
    return total / get_world_size() if op == "avg" else total


def barrier(group=None, async_op=False, device_ids=None, timeout=None):
    """Waits for the other processes, where there are any: nobody has the sum before all have given."""
    if get_world_size() > 1:
        ops.AllReduce()(ops.ones((1,))).asnumpy()


def broadcast(tensor, src=None, group=None, async_op=False, group_src=None):
    """The tensor gets the values that it has in process src."""
    if get_world_size() > 1:
        tensor.copy_(ops.Broadcast(src or 0)((tensor,))[0])


def destroy_process_group(group=None):
    """Leaves the job, where one was joined."""
    if communication.GlobalComm.INITED:
        communication.release()


class DistributedDataParallel(nn.Cell):
    """A network under the name `module`, of which every process has a copy that stays the same as the others'.

    Where several processes have joined: all begin with the weights of the first, and gradients are averaged over the processes
    by hooks of the parameters, which eager mode calls; a compiled step averages with nn.DistributedGradReducer instead.
    """

    def __init__(self, module, device_ids=None, output_device=None, *args, **kwargs):
        super().__init__()
        self.module = module
        self.set_train(module.training)
        self.averaging, self.processes, self.reduce = True, get_world_size(), ops.AllReduce() if get_world_size() > 1 else None
        for parameter in module.get_parameters() if self.reduce else ():
            parameter.set_data(ops.Broadcast(0)((parameter.value(),))[0])
            if parameter.requires_grad:
                parameter.register_hook(self.averaged)

    def averaged(self, gradient):
        """The mean over all processes, which all have to ask for, in the same order."""
        return self.reduce(gradient) / self.processes if self.averaging else gradient

    @contextlib.contextmanager
    def no_sync(self):
        """Gradients that are made inside stay those of this process."""
        self.averaging = False
        try:
            yield
        finally:
            self.averaging = True

    def construct(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)


def get_rank(group=None):
    """The number of this process among those that have joined; a process of its own is the first."""
    return communication.get_rank() if communication.GlobalComm.INITED else 0


def init_process_group(backend=None, init_method=None, timeout=None, world_size=-1, rank=-1, *args, **kwargs):
    """A process of its own needs no group; several are started by msrun and join here."""
    if max(world_size, int(os.environ.get("MS_WORKER_NUM", os.environ.get("WORLD_SIZE", 1)))) > 1:
        communication.init()


def is_initialized():
    """Whether this process has joined others."""
    return communication.GlobalComm.INITED


def reduce_to(tensor, dst=0, op="sum", group=None, async_op=False, group_dst=None):
    """The tensor of process dst gets the sum, or what op says, over all processes; the others keep theirs."""
    if get_world_size() > 1:
        total = reduced_over_processes(tensor, str(op).lower())
        if get_rank() == (dst or 0):
            tensor.copy_(total)


def spawn(fn, args=(), nprocs=1, join=True, daemon=False, start_method="spawn"):
    """Calls the function in this process. Several processes are started by msrun, not from within."""
    if nprocs > 1:
        raise RuntimeError(f"start {nprocs} processes: msrun --worker_num={nprocs} --local_worker_num={nprocs} this_file.py")
    fn(0, *args)
