"""Why an attempt failed, in both languages."""

from __future__ import annotations

from billiard.exceptions import SoftTimeLimitExceeded, TimeLimitExceeded, WorkerLostError

from workers.parity import Unavailable

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
NO_SANDBOX = {
    "code": "no-sandbox",
    "en": "This machine cannot close a program off safely, so nothing was run. The operator finds the cause in /readyz.",
    "zh": "此机器无法安全地隔离程序，因此没有运行任何代码。管理员可在 /readyz 中查看原因。",
}
INTERNAL = {
    "code": "internal",
    "en": "Our own code failed on this input. The detail below helps us to find out why.",
    "zh": "我们的程序在处理该输入时出错。下面的详细信息有助于查明原因。",
}


# The engine names what is wrong in English, with the parser's own words for a syntax error.
UNUSABLE_ZH = {
    "syntax": "这段代码有语法错误，无法解析。",
    "empty": "没有可翻译的内容。",
    "binary": "这不是文本：其中含有不可能出现在 Python 源代码里的字符。",
    "too-large": "文件过大，超出可以翻译的上限。",
    "too-deep": "嵌套层数过深，无法解析。",
    "python2": "这是 Python 2 的代码，请先转换为 Python 3。",
}


def unusable(code: str, message: str, line: int, column: int) -> dict[str, str | int]:
    return {"code": code, "en": message, "zh": UNUSABLE_ZH.get(code, message), "line": line, "column": column}


def reason_for(problem: BaseException) -> dict[str, str]:
    if isinstance(problem, SoftTimeLimitExceeded | TimeLimitExceeded):
        return TIME_LIMIT
    if isinstance(problem, WorkerLostError):
        return WORKER_LOST
    return NO_SANDBOX if isinstance(problem, Unavailable) else INTERNAL
