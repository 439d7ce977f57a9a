"""Reasons that the engine itself gives, in both languages."""

from __future__ import annotations

from dataclasses import dataclass

from knowledge import Text
from workers.translation.marks import OF_RECORD, Reason


@dataclass(frozen=True, slots=True)
class Wording:
    """A reason about what it is called with: `{}`, or `{0}` and `{1}`. key: see Reason."""

    key: str
    en: str
    zh: str

    def __call__(self, *named: str) -> Reason:
        return Reason(self.en.format(*named), self.zh.format(*named), self.key)


IMPORTS = Text(
    "Imports of PyTorch give way to those MindSpore names that the program uses.",
    "PyTorch 的导入换成程序实际用到的 MindSpore 名称。",
)
BLOCK = Text(
    "A function with torch's behaviour, built from MindSpore operators.", "由 MindSpore 算子组成、行为与 torch 一致的函数。"
)
SPELLED_OUT = Text(
    "The function is passed on as a value and its arguments differ: an inserted one takes torch's.",
    "该函数被当作值传递，而参数与 MindSpore 不同：插入一个接受 torch 参数的函数。",
)
TORN = Reason(
    "This line would stand for itself in the rewritten program: it belongs to the one before it.",
    "改写后该行会独立成句：它属于上一行的表达式。",
    "torn",
)

no_counterpart = Wording(
    "no-counterpart",
    "The argument `{0}` has no counterpart in {1}.",
    "参数 `{0}` 在 {1} 中没有对应项。",
)
no_record = Wording(
    "no-record",
    "{} is not in the knowledge base: look for it in MindSpore's documentation, or write it from other operators.",
    "知识库中没有 {}：请在 MindSpore 文档中查找，或用其他算子实现。",
)
unclear = Wording(
    "unclear",
    "The code does not say which form of {} this is.",
    "从代码无法判断这里用的是 {} 的哪一种形式。",
)
maybe_tensor = Wording(
    "maybe-tensor",
    "If this is a tensor, it is {}; the code does not say whether it is.",
    "如果这是张量，则为 {}；代码本身无法确定。",
)
missing_argument = Wording(
    "missing-argument",
    "{1} needs `{0}`, which this call does not show.",
    "{1} 需要 `{0}`，此处调用未给出。",
)
starred = Wording(
    "starred",
    "Arguments of {} are passed with * or **: their names cannot be seen here.",
    "{} 的参数经由 * 或 ** 传入，无法看出具体是哪些。",
)
left_over = Wording(
    "left-over",
    "{} itself is used as a value here; MindSpore has no module that offers the same names.",
    "此处把 {} 本身当作值使用；MindSpore 没有提供相同名称的模块。",
)
evaluated = Wording(
    "left-over",
    "A text is run as code here and says {}, which is PyTorch's: nothing imports it any more.",
    "此处把一段文本当作代码运行，其中的 {} 属于 PyTorch，已不再导入。",
)
as_value = Wording(
    "as-value",
    "{} is passed on as a value; its arguments differ, so later calls need a look.",
    "{} 被当作值传递，参数与 MindSpore 不同，之后的调用需要检查。",
)
passed_unknown = Wording(
    "passed-unknown",
    "{1} has no parameter {0}.",
    "{1} 没有参数 {0}。",
)
writes_into = Wording(
    "writes-into",
    "torch writes the result into `{}`; MindSpore returns it.",
    "torch 把结果写入 `{}`，MindSpore 则返回结果。",
)
not_bound = Wording(
    "not-bound",
    "The rewritten program would read {} where it is not bound.",
    "改写后的程序会在 {} 未绑定时读取它。",
)
not_taken = Wording(
    "not-taken",
    "{} does not take these arguments in this version of MindSpore.",
    "该版本的 MindSpore 中 {} 不接受这些参数。",
)
not_there = Wording(
    "not-there",
    "This version of MindSpore has no {}.",
    "该版本的 MindSpore 没有 {}。",
)


def refused(argument: str, why: Text) -> Text:
    return Reason(f"`{argument}`: {why.en}", f"`{argument}`：{why.zh}", OF_RECORD)


def named_at_run_time(name: str) -> Text:
    module = name.rpartition(".")[0]
    return Reason(
        f"Which member of {module} is meant shows only when the program runs.",
        f"要到运行时才知道取的是 {module} 的哪个成员。",
        "named-at-run-time",
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


def not_written(name: str) -> Text:
    return Reason(
        f"The rewritten form of {name or 'this'} would not parse here.",
        f"{name or '此处'} 的改写在这里无法通过解析。",
        "not-written",
    )


def withdrawn(rule: str, why: Text) -> Text:
    rule = rule or "verify"
    return Reason(
        f"What the rule {rule} wrote here was withdrawn. {why.en}",
        f"规则 {rule} 在此处的改写已撤回。{why.zh}",
        "withdrawn",
    )
