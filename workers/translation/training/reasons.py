"""What is said of a training step: why it was rewritten, or what keeps it from being rewritten."""

from __future__ import annotations

from knowledge import Text

# The last resort, for eager mode: offered, never chosen.
_RECORDING = Text(
    "Or keep `backward()` with the companion's `Recording` (it needs greenlet): `Recording.start(1)` where the computation begins, "
    "`Recording.backward(loss, optimizer.parameters, 1)` here, then the optimizer with the parameters' `grad`.",
    "也可以借助伴随包中的 `Recording`（需要 greenlet）保留 `backward()`：在计算开始处写 `Recording.start(1)`，"
    "此处写 `Recording.backward(loss, optimizer.parameters, 1)`，再把参数的 `grad` 交给优化器。",
)
REWRITTEN = Text(
    "Gradients come from `value_and_grad` of a forward function instead of `backward()`; the optimizer is called with them. "
    "There is nothing to clear before the next step.",
    "梯度由前向函数的 `value_and_grad` 给出，而不再调用 `backward()`；优化器以梯度为参数调用，下一步之前无需清零。",
)
ACCUMULATED = Text(
    "`value_and_grad` gives fresh gradients at every call: those of several batches are added up until the optimizer takes them.",
    "`value_and_grad` 每次都给出新的梯度，因此多个批次的梯度先相加，再交给优化器。",
)
KEPT = Text(
    "The gradients stay with the parameters, as torch keeps them: value_and_grad's are added to `parameter.grad`, "
    "from where clipping, clearing and the optimizer take them.",
    "梯度像 torch 一样保留在参数上：value_and_grad 的结果累加到 `parameter.grad`，裁剪、清零和优化器都从那里读取。",
)
NOBODY_KEEPS = Text(
    "MindSpore leaves no gradients with the parameters: value_and_grad returns them, and no backward call is seen here that could "
    "keep them. Hand them to this function, or translate the files together.",
    "MindSpore 不会把梯度留在参数上：梯度由 value_and_grad 返回，而这里看不到能保留梯度的 backward 调用。"
    "请把梯度传给该函数，或将相关文件一起翻译。",
)
HELD = Text(
    "torch adds the gradients of a later backward pass to this very tensor (or clears it in place), so the name that holds it "
    "changes too; here the parameter gets another tensor. Read `.grad` anew, or keep a copy.",
    "torch 会把之后反向传播的梯度加到这个张量本身（或就地清零），因此持有它的名称也随之改变；此处参数得到的是另一个张量。"
    "请重新读取 `.grad`，或保存副本。",
)
HANDED = Text(
    "Whoever computed the loss has taken its gradients and hands them on with it; the parameters keep them until the step.",
    "计算损失的一方已求出梯度并随损失一起传入；梯度保存在参数上，直到调用优化器。",
)
NO_STEP = Text(
    "No optimizer takes this loss's gradients here: write a forward function and use `mindspore.value_and_grad`.",
    "此处没有优化器使用该损失的梯度：请写出前向函数并使用 `mindspore.value_and_grad`。",
)
NO_BACKWARD = Text(
    "The gradients come from elsewhere: this must be given them, as `optimizer(grads)`.",
    "梯度来自别处：需要把梯度传入，即 `optimizer(grads)`。",
)
CLOSURE = Text(
    "The closure is called by the optimizer: MindSpore's optimizers take gradients instead.",
    "闭包由优化器调用，而 MindSpore 的优化器以梯度为参数。",
)
SCATTERED = Text(
    "The calls of this training step do not follow one another in one block, so the gradients' way cannot be followed.",
    "这一训练步骤的各个调用不在同一代码块中依次出现，无法确定梯度的去向。",
)
OWN_OPTIMIZER = Text(
    "This optimizer is a class of the program's own that reads `.grad`; in MindSpore it must be given the gradients.",
    "该优化器是程序自定义的类，读取 `.grad`；在 MindSpore 中需要把梯度传给它。",
)
DIFFERENTIATED_AGAIN = Text(
    "`create_graph=True`: the program computes with the gradients and differentiates that again, but gradients that are kept with "
    "the parameters are constants. Write what is differentiated as a function and nest `mindspore.grad` under ms.jit.",
    "`create_graph=True`：程序用梯度继续计算并再次求导，而保留在参数上的梯度是常量。"
    "请把被求导的计算写成函数，并在 ms.jit 下嵌套 `mindspore.grad`。",
)
NO_OPTIMIZER = Text("MindSpore has no such optimizer.", "MindSpore 没有这个优化器。")
LEAVES = Text(
    "The computation of the loss contains a return, yield or jump, or lies in several blocks: it cannot become a function.",
    "损失的计算中含有 return、yield 或跳转，或分布在多个代码块中，无法直接成为一个函数。",
)
ONE_LINE = Text("Several statements share a line here; put each on its own line.", "此处多条语句写在同一行，请分行书写。")
WRITTEN_INTO = Text(
    "A function of the program writes into a tensor on the way to the loss: let it return the tensor instead.",
    "程序自己的函数在损失计算途中就地修改了张量：请让它改为返回该张量。",
)
NO_ZERO = Text(
    "Nothing clears the gradients in this loop: torch adds them up from step to step.",
    "循环中没有清零梯度：torch 会逐步累加。",
)
CLIPS_OTHERS = Text(
    "The clipped parameters are not known to be those of the optimizer.", "无法确认被裁剪的参数就是优化器的全部参数。"
)


def by_chance(weight: str) -> Text:
    return Text(
        f"`{weight}` is used in some steps only: torch passes over a parameter without a gradient, while this optimizer's momentum "
        "and weight decay move it all the same.",
        f"`{weight}` 只在部分步骤中使用：torch 会跳过没有梯度的参数，而此优化器的动量和权重衰减仍会改变它。",
    )


CARRIED_OVER = Text(
    "The loss depends on tensors that another function computed before: gradients do not flow back into that computation. "
    "Compute them in the function that is differentiated. " + _RECORDING.en,
    "损失依赖其他函数先前算出的张量，梯度无法传回那次计算；请在被求导的函数中计算它们。" + _RECORDING.zh,
)


def elsewhere(loss: str) -> Text:
    return Text(
        f"`{loss}` is computed elsewhere; its forward part must be in the function that is differentiated. {_RECORDING.en}",
        f"`{loss}` 在别处计算；其前向部分必须位于被求导的函数中。{_RECORDING.zh}",
    )


FULL_PRECISION = Text("The step runs in full precision, so nothing has to be scaled.", "该步骤以全精度运行，无需缩放损失。")
UNSCALED = Text("The gradients are unscaled as soon as they are there.", "梯度在得到后立即取消缩放。")
ADJUSTED = Text(
    "The scaler is told whether the gradients of this step were finite, and lowers or raises its scale.",
    "缩放器得知本步梯度是否有限，并据此调低或调高缩放因子。",
)
TWICE = Text(
    "This computation belongs to two steps; the gradients of the second need it inside its forward function, so it runs twice.",
    "该计算属于两个训练步骤；后一步求梯度需要在其前向函数中再次计算，因此会执行两次。",
)
TWICE_WITH_STATE = Text(
    "This computation belongs to two steps and runs twice: statistics of batch normalization move twice, draws are made anew.",
    "该计算属于两个训练步骤并执行两次：批归一化的统计量会更新两次，随机数也会重新采样。",
)

IDLE = Text(
    "No gradient is computed in this file: torch's step changes nothing here, and MindSpore's optimizer wants gradients.",
    "本文件没有计算任何梯度：torch 的 step 在此不改变任何参数，而 MindSpore 的优化器需要传入梯度。",
)
