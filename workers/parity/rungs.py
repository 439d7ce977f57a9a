"""The rungs of the ladder in order: what each is called, and where to look when it fails."""

from __future__ import annotations

from dataclasses import dataclass

from workers.parity.tolerances import SITUATIONS, Tolerance

Text = dict[str, str]


@dataclass(frozen=True)
class Rung:
    """`allowed`: instead of the table's. `share`: outputs smaller than this share of the rung's largest are measured as if
    they were as large as that. `decides`: whether the verdict of the whole depends on it. `proves`: agreeing here says that
    something was computed alike; equal weights and start values alone do not. `drawn`: values are drawn anew, so agreeing is
    no statement about the others' precision.
    """

    name: str
    title: Text
    advice: Text
    share: float = 0.0
    allowed: Tolerance | None = None
    decides: bool = True
    proves: bool = True
    drawn: bool = False


RUNGS = (
    Rung(
        "weights",
        {"en": "Weights carried over", "zh": "权重迁移"},
        {
            "en": "A parameter without a partner means a layer is missing, renamed, or has another shape or no bias. Compare the "
            "constructors line by line; look at the nearest candidates.",
            "zh": "没有对应的参数说明某一层缺失、改名、形状不同或缺少偏置。请逐行比较构造函数，并查看最接近的候选。",
        },
        proves=False,
    ),
    Rung(
        "eval",
        {"en": "Outputs in eval mode", "zh": "推理模式的输出"},
        {
            "en": "Look at the first module that differs: padding mode, default stride, epsilon, activation form, axis order.",
            "zh": "请看第一个出现差异的模块：填充方式、默认步长、epsilon、激活函数的形式、轴的顺序。",
        },
    ),
    Rung(
        "train",
        {"en": "Outputs in train mode, second pass, with moving averages", "zh": "训练模式第二次前向的输出与滑动平均"},
        {
            "en": "Eval agrees but train does not: momentum of BatchNorm (MindSpore's is 1 - torch's), dropout rates, set_train.",
            "zh": "推理一致而训练不一致：BatchNorm 的 momentum(MindSpore 为 1 - torch)、dropout 比率、set_train。",
        },
        share=1e-2,  # a gradient that should be zero is made of the others' rounding
    ),
    Rung(
        "loss",
        {"en": "Loss at the first step", "zh": "第一步的损失"},
        {
            "en": "Outputs agree but the loss does not: reduction, label smoothing, class weights, ignore_index, logits against "
            "probabilities.",
            "zh": "输出一致而损失不一致：reduction、label smoothing、类别权重、ignore_index、logits 与概率之别。",
        },
    ),
    Rung(
        "gradients",
        {"en": "Gradient of every parameter", "zh": "每个参数的梯度"},
        {
            "en": "Outputs agree but gradients do not: detach or no_grad lost, padding_idx of an embedding, a kernel with a wrong "
            "gradient, a parameter frozen on one side only.",
            "zh": "输出一致而梯度不一致：丢失 detach 或 no_grad、embedding 的 padding_idx、梯度有误的算子、仅一侧冻结的参数。",
        },
        share=5e-2,
    ),
    Rung(
        "update",
        {"en": "Parameters after one step of SGD", "zh": "一步 SGD 之后的参数"},
        {
            "en": "Gradients agree but the step does not: a parameter is not among trainable_params, or shared on one side only.",
            "zh": "梯度一致而更新不一致：某参数不在 trainable_params 中，或仅一侧共享。",
        },
    ),
    Rung(
        "run",
        {"en": "Losses of a short run with the program's own optimizer", "zh": "用程序自己的优化器短训练的损失"},
        {
            "en": "The first loss agrees and later ones do not: optimizer options (momentum, eps, weight decay), learning rate, "
            "parameter groups, schedule.",
            "zh": "首个损失一致而之后不一致：优化器选项(动量、eps、权重衰减)、学习率、参数分组、学习率调度。",
        },
        share=1.0,  # a loss near zero is as exact as the one it came down from
        allowed=SITUATIONS["run"],
    ),
    Rung(
        "init",
        {"en": "Distributions of fresh weights", "zh": "初始权重的分布"},
        {
            "en": "Carried weights agree but fresh ones are drawn from another distribution: default initializers, nn.init calls "
            "that were lost, fan-in and gain, the standard deviation of embeddings.",
            "zh": "迁移的权重一致，但初始权重的分布不同：默认初始化器、丢失的 nn.init 调用、fan-in 与增益、embedding 的标准差。",
        },
        proves=False,
        drawn=True,
    ),
)

GRAPH = Rung(
    "graph",
    {"en": "Outputs in graph mode", "zh": "图模式的输出"},
    {
        "en": "PyNative is right and graph mode is not: look for Python that the compiler reads in another way (numpy, lists that "
        "grow, control flow on values), or leave the network in PyNative mode.",
        "zh": "PyNative 正确而图模式不正确：查找编译器处理方式不同的 Python 代码(numpy、增长的列表、依赖取值的控制流)。",
    },
    decides=False,
    proves=False,
)

SCRIPT = Rung(
    "script",
    {"en": "Values of the script's variables", "zh": "脚本变量的值"},
    {
        "en": "The first variable that differs, in the order of the script, is where to look.",
        "zh": "请从脚本中第一个出现差异的变量开始查看。",
    },
)

WHOLE = Rung(
    "program",
    {"en": "The whole program, with the same weights and random numbers", "zh": "整个程序，使用相同的权重和随机数"},
    {
        "en": "The first output that differs says where to look. Where the network's own stages agree, it is what lies around it: "
        "loss function, optimizer and its schedule, set_train, gradient clipping, the data pipeline.",
        "zh": "请从第一个不同的输出开始查看。若网络自身的各阶段一致，问题在网络以外："
        "损失函数、优化器及其学习率调度、set_train、梯度裁剪、数据流水线。",
    },
)

FUNCTION = Rung(
    "function",
    {"en": "Results of the function", "zh": "函数的返回值"},
    {
        "en": "Call the function on both sides with the inputs below and follow the first intermediate value that differs.",
        "zh": "用下面的输入在两侧调用该函数，从第一个出现差异的中间值开始查看。",
    },
)
