def with_requires_grad(parameter, requires_grad=True):
    """The parameter itself, which is trained or stays as it is from now on."""
    parameter.requires_grad = requires_grad
    return parameter
