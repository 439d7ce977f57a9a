"""A record stands under a package that the engine reads."""

from __future__ import annotations

from pathlib import Path

from knowledge import packages
from knowledge.checks import Entry
from knowledge.checks.placement import check
from knowledge.record import Record, Text
from workers.translation.facts.names import canonical


def _faults(name: str) -> list[str]:
    return [found for _, found, _ in check(Entry(Path(f"{name}.toml"), name, Record(name, Text("", ""))))]


def test_a_record_of_a_package_that_nothing_reads_is_refused() -> None:
    assert _faults("kornia.filters.sobel") == ["nothing reads names of 'kornia'"]
    assert _faults("timm.layers.Mlp") == []


def test_the_places_of_a_package_lead_to_one_record() -> None:
    places = ("timm.models.layers.DropPath", "timm.layers.drop.DropPath", "timm.models.layers.drop.DropPath")
    assert {canonical(place) for place in places} == {"timm.layers.DropPath"}
    assert canonical("timm.models.registry.register_model") == "timm.models.register_model"
    assert set(packages.ALIASES) >= {"torch", "torchvision", "einops", "timm"}
