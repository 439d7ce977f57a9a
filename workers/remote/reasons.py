"""Why a worker of a team has no result: known to both ends, so that a worker chooses among them and words none."""

from __future__ import annotations

NO_SANDBOX = {
    "code": "no-sandbox",
    "en": "The machine of the worker cannot close a program off safely, so nothing was run.",
    "zh": "该工作机无法安全地隔离程序，因此没有运行任何代码。",
}
INTERNAL = {"code": "internal", "en": "The worker's own code failed on this input.", "zh": "工作机自身的程序在处理该输入时出错。"}
TOO_LARGE = {
    "code": "too-large",
    "en": "The result is larger than a message to the server may be.",
    "zh": "结果超过了可发送给服务器的消息大小。",
}
UNREADABLE = {
    "code": "unreadable",
    "en": "The server does not understand this worker's result: their versions of mindport differ.",
    "zh": "服务器无法读取该工作机的结果：两者的 mindport 版本不同。",
}
KNOWN = {reason["code"]: reason for reason in (NO_SANDBOX, INTERNAL, TOO_LARGE, UNREADABLE)}
INSTEAD = (TOO_LARGE["code"], UNREADABLE["code"])  # of a result that the server refuses
