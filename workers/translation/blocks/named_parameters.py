from mindspore import nn


def named_parameters(net, prefix="", recurse=True):
    """Names and parameters under their usual names (weight, bias), without running statistics."""
    statistics = ("moving_mean", "moving_variance", "running_mean", "running_var", "num_batches_tracked")
    usual = {"gamma": "weight", "beta": "bias", "embedding_table": "weight"}
    known = (nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d, nn.LayerNorm, nn.GroupNorm, nn.Embedding)
    owners = {id(p): cell for _, cell in net.cells_and_names() for p in cell.get_parameters(expand=False)}
    for name, parameter in net.parameters_and_names(prefix, recurse):
        path, dot, last = name.rpartition(".")
        if last not in statistics:
            last = usual.get(last, last) if isinstance(owners.get(id(parameter)), known) else last
            yield path.replace(".bn2d", "") + dot + last, parameter
