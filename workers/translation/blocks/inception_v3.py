from __future__ import annotations


def inception_v3(weights=None, progress=True, *, pretrained=False, **kwargs):
    """torchvision's inception_v3; trained weights are read from the folder where torch keeps its downloads."""
    chosen = chosen_weights(Inception_V3_Weights, weights, pretrained)
    if chosen is None:
        return load_trained(Inception3(**kwargs), None)
    net = load_trained(Inception3(**{"transform_input": True, **kwargs, "aux_logits": True, "init_weights": False}), chosen)
    if not kwargs.get("aux_logits", True):
        net.aux_logits, net.AuxLogits = False, None
    return net
