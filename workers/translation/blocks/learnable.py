def learnable(net, recurse=True):
    """The parameters of a network, without the running statistics that Cells count among them."""
    for parameter in net.get_parameters(recurse):
        if not parameter.name.endswith(("moving_mean", "moving_variance")):
            yield parameter
