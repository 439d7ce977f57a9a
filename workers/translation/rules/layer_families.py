"""`isinstance(m, nn.modules.batchnorm._BatchNorm)`: torch's common base of several layers is asked for as all of them."""

from __future__ import annotations

from knowledge import Text
from workers.translation.call_sites.type_tests import family_made, in_isinstance, is_type_test
from workers.translation.facts.sites import Site
from workers.translation.file import File

_DIMENSIONS = ("1d", "2d", "3d")
_CONVOLUTIONS = ("Conv", "ConvTranspose")
_FAMILIES = {
    "torch.nn.modules.batchnorm._BatchNorm": ("BatchNorm",),
    "torch.nn.modules.batchnorm._NormBase": ("BatchNorm", "InstanceNorm"),
    "torch.nn.modules.instancenorm._InstanceNorm": ("InstanceNorm",),
    "torch.nn.modules.conv._ConvNd": _CONVOLUTIONS,
    "torch.nn.modules.conv._ConvTransposeNd": ("ConvTranspose",),
    "torch.nn.modules.pooling._MaxPoolNd": ("MaxPool",),
    "torch.nn.modules.pooling._AvgPoolNd": ("AvgPool",),
    "torch.nn.modules.pooling._AdaptiveAvgPoolNd": ("AdaptiveAvgPool",),
    "torch.nn.modules.pooling._AdaptiveMaxPoolNd": ("AdaptiveMaxPool",),
}
_REASON = Text("The layers that derive from torch's base class are listed.", "列出 torch 基类所派生的各个层。")


def rewrite_file(file: File) -> None:
    for site in file.sites():
        family = _FAMILIES.get(site.name)
        if family and site.call is None and is_type_test(file, site) and in_isinstance(file, site):
            _list(file, site, [f"torch.nn.{name}{size}" for name in family for size in _DIMENSIONS])


def _list(file: File, site: Site, names: list[str]) -> None:
    made = family_made(file, names)
    file.claim(site.node)
    file.change(site.node, [(file.source.span(site.node), [made])], torch=site.name, target=made, verdict="adapted", reason=_REASON)
