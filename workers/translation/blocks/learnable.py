def learnable(net, recurse=True):
    """The parameters of a network, without the running statistics that Cells count among them."""
    statistics = ("moving_mean", "moving_variance", "running_mean", "running_var", "num_batches_tracked")
    for name, parameter in net.parameters_and_names("", recurse):
        if not name.endswith(statistics):
            yield parameter
