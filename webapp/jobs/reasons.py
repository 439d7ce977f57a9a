"""Why an attempt failed, for the two failures that no worker could report."""

from __future__ import annotations

WORKER_GONE = {
    "code": "worker-gone",
    "en": "The worker that ran this job stopped answering. Nothing is wrong with your program: retry.",
    "zh": "执行此任务的工作进程已无响应。您的程序没有问题，请重试。",
}
QUEUE_AWAY = {
    "code": "queue-away",
    "en": "The job queue could not be reached, so the job was not started. Retry in a moment.",
    "zh": "无法连接任务队列，任务尚未开始。请稍后重试。",
}
