from mindspore import nn


def output_dim(module):
    """The dimension of the weight that counts the outputs."""
    return 1 if isinstance(module, nn.Conv1dTranspose | nn.Conv2dTranspose | nn.Conv3dTranspose) else 0
