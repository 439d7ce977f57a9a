def set_requires_grad(net, requires_grad=True):
    """Freeze or release all parameters of a network; running statistics stay as they are. Returns the network."""
    for parameter in learnable(net):
        parameter.requires_grad = requires_grad
    return net
