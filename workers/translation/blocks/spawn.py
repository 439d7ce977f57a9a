from __future__ import annotations


def spawn(fn, args=(), nprocs=1, join=True, daemon=False, start_method="spawn"):
    """Calls the function in this process. Several processes are started by msrun, not from within."""
    if nprocs > 1:
        raise RuntimeError(f"start {nprocs} processes: msrun --worker_num={nprocs} --local_worker_num={nprocs} this_file.py")
    fn(0, *args)
