from __future__ import annotations


def googlenet(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's googlenet; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(GoogLeNet_Weights, weights, pretrained)
    if chosen is None:
        return load_trained(GoogLeNet(**kwargs), None)
    net = load_trained(GoogLeNet(**{"transform_input": True, **kwargs, "aux_logits": True, "init_weights": False}), chosen)
    if not kwargs.get("aux_logits", False):
        net.aux_logits, net.aux1, net.aux2 = False, None, None
    return net
