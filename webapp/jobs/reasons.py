"""What no worker could report: why an attempt failed, and what one waits for."""

from __future__ import annotations

WORKER_GONE = {
    "code": "worker-gone",
    "en": "The worker that ran this job stopped answering. Nothing is wrong with your program: retry.",
    "zh": "执行此任务的工作进程已无响应。您的程序没有问题，请重试。",
}
QUEUE_AWAY = {
    "code": "queue-away",
    "en": "The job queue could not be reached. The job is kept and begins by itself as soon as the queue is back.",
    "zh": "无法连接任务队列。任务已保留，队列恢复后会自动开始。",
}
