"""Why an attempt failed, in both languages, for failures that are the machine's and not the program's."""

from __future__ import annotations

from billiard.exceptions import SoftTimeLimitExceeded, TimeLimitExceeded, WorkerLostError

TIME_LIMIT = {
    "code": "time-limit",
    "en": "The time limit was reached before there was a result. A smaller input may fit.",
    "zh": "在得出结果之前达到了时间上限。可以尝试更小的输入。",
}
WORKER_LOST = {
    "code": "worker-lost",
    "en": "The worker process died while it ran this job, twice in a row. Too little memory is the usual cause.",
    "zh": "工作进程在执行此任务时连续两次意外终止，通常是内存不足所致。",
}
INTERNAL = {
    "code": "internal",
    "en": "Our own code failed on this input. The detail below helps us to find out why.",
    "zh": "我们的程序在处理该输入时出错。下面的详细信息有助于查明原因。",
}


def reason_for(problem: BaseException) -> dict[str, str]:
    if isinstance(problem, SoftTimeLimitExceeded | TimeLimitExceeded):
        return TIME_LIMIT
    if isinstance(problem, WorkerLostError):
        return WORKER_LOST
    return INTERNAL
