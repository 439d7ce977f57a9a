"""Reasons that the engine itself gives, in both languages."""

from __future__ import annotations

from knowledge import Text
from workers.translation.marks import OF_RECORD, Reason

IMPORTS = Text(
    "Imports of PyTorch give way to those MindSpore names that the program uses.",
    "PyTorch 的导入换成程序实际用到的 MindSpore 名称。",
)
BLOCK = Text(
    "A function with torch's behaviour, built from MindSpore operators.", "由 MindSpore 算子组成、行为与 torch 一致的函数。"
)


def no_counterpart(argument: str, target: str) -> Text:
    return Reason(
        f"The argument `{argument}` has no counterpart in {target}.",
        f"参数 `{argument}` 在 {target} 中没有对应项。",
        "no-counterpart",
    )


def refused(argument: str, why: Text) -> Text:
    return Reason(f"`{argument}`: {why.en}", f"`{argument}`：{why.zh}", OF_RECORD)


def no_record(name: str) -> Text:
    return Reason(
        f"{name} is not in the knowledge base: look for it in MindSpore's documentation, or write it from other operators.",
        f"知识库中没有 {name}：请在 MindSpore 文档中查找，或用其他算子实现。",
        "no-record",
    )


def named_at_run_time(name: str) -> Text:
    module = name.rpartition(".")[0]
    return Reason(
        f"Which member of {module} is meant shows only when the program runs.",
        f"要到运行时才知道取的是 {module} 的哪个成员。",
        "named-at-run-time",
    )


def unclear(name: str) -> Text:
    return Reason(
        f"The code does not say which form of {name} this is.",
        f"从代码无法判断这里用的是 {name} 的哪一种形式。",
        "unclear",
    )


def lacking(kind: str, name: str) -> Text:
    """A tensor argument is of a kind of dtype that the record names under `unsupported_dtypes`."""
    known = {"bool": "布尔", "int": "整数", "float": "浮点", "complex": "复数"}
    return Reason(
        f"MindSpore has no {kind} kernel for this form of {name} on CPU; compute it from other operators.",
        f"MindSpore 在 CPU 上没有 {name} 的{known[kind]}内核；请改用其他算子计算。",
        "lacking",
    )


def odd_shape(shape: str, name: str) -> Text:
    """A tensor argument is of a shape that the record names under `unsupported_shapes`."""
    english = {"scalar": "a tensor without dimensions", "empty": "a tensor without elements"}[shape]
    chinese = {"scalar": "零维张量", "empty": "没有元素的张量"}[shape]
    return Reason(
        f"MindSpore's form of {name} does not take {english} as torch does; treat this case apart.",
        f"MindSpore 的 {name} 对应写法不像 torch 那样接受{chinese}；请单独处理这种情况。",
        "odd-shape",
    )


def maybe_tensor(name: str) -> Text:
    return Reason(
        f"If this is a tensor, it is {name}; the code does not say whether it is.",
        f"如果这是张量，则为 {name}；代码本身无法确定。",
        "maybe-tensor",
    )


def missing_argument(argument: str, name: str) -> Text:
    return Reason(
        f"{name} needs `{argument}`, which this call does not show.",
        f"{name} 需要 `{argument}`，此处调用未给出。",
        "missing-argument",
    )


def starred(name: str) -> Text:
    return Reason(
        f"Arguments of {name} are passed with * or **: their names cannot be seen here.",
        f"{name} 的参数经由 * 或 ** 传入，无法看出具体是哪些。",
        "starred",
    )


SPELLED_OUT = Text(
    "The function is passed on as a value and its arguments differ: an inserted one takes torch's.",
    "该函数被当作值传递，而参数与 MindSpore 不同：插入一个接受 torch 参数的函数。",
)


def left_over(name: str) -> Text:
    return Reason(
        f"{name} itself is used as a value here; MindSpore has no module that offers the same names.",
        f"此处把 {name} 本身当作值使用；MindSpore 没有提供相同名称的模块。",
        "left-over",
    )


def evaluated(name: str) -> Text:
    return Reason(
        f"A text is run as code here and says {name}, which is PyTorch's: nothing imports it any more.",
        f"此处把一段文本当作代码运行，其中的 {name} 属于 PyTorch，已不再导入。",
        "left-over",
    )


def as_value(name: str) -> Text:
    return Reason(
        f"{name} is passed on as a value; its arguments differ, so later calls need a look.",
        f"{name} 被当作值传递，参数与 MindSpore 不同，之后的调用需要检查。",
        "as-value",
    )


def passed_unknown(arguments: str, name: str) -> Text:
    return Reason(
        f"{name} has no parameter {arguments}.",
        f"{name} 没有参数 {arguments}。",
        "passed-unknown",
    )


def writes_into(target: str) -> Text:
    return Reason(
        f"torch writes the result into `{target}`; MindSpore returns it.",
        f"torch 把结果写入 `{target}`，MindSpore 则返回结果。",
        "writes-into",
    )


def not_written(name: str) -> Text:
    return Reason(
        f"The rewritten form of {name or 'this'} would not parse here.",
        f"{name or '此处'} 的改写在这里无法通过解析。",
        "not-written",
    )


def not_bound(name: str) -> Text:
    return Reason(
        f"The rewritten program would read {name} where it is not bound.",
        f"改写后的程序会在 {name} 未绑定时读取它。",
        "not-bound",
    )


def not_taken(name: str) -> Text:
    return Reason(
        f"{name} does not take these arguments in this version of MindSpore.",
        f"该版本的 MindSpore 中 {name} 不接受这些参数。",
        "not-taken",
    )


TORN = Reason(
    "This line would stand for itself in the rewritten program: it belongs to the one before it.",
    "改写后该行会独立成句：它属于上一行的表达式。",
    "torn",
)


def not_there(name: str) -> Text:
    return Reason(
        f"This version of MindSpore has no {name}.",
        f"该版本的 MindSpore 没有 {name}。",
        "not-there",
    )


def withdrawn(rule: str, why: Text) -> Text:
    rule = rule or "verify"
    return Reason(
        f"What the rule {rule} wrote here was withdrawn. {why.en}",
        f"规则 {rule} 在此处的改写已撤回。{why.zh}",
        "withdrawn",
    )
