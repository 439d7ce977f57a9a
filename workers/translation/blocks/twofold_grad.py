import mindspore as ms


def twofold_grad(compute, places=0):
    """ms.grad for a result that is differentiated again: MindSpore's second gradients are right when the first are compiled."""

    def identity(function):
        held = [cell.cell_contents for cell in function.__closure__ or ()]
        return (function.__code__, *(identity(part) if hasattr(part, "__code__") else id(part) for part in held))

    key = (identity(compute), places)
    if key not in twofold_grad.compiled:

        @ms.jit
        def differentiated(*inputs):
            return ms.grad(compute, places)(*inputs)

        twofold_grad.compiled[key] = differentiated, compute
    return twofold_grad.compiled[key][0]


twofold_grad.compiled = {}
