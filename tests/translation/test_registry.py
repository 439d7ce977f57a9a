"""Rules for whole files run behind those that they name."""

from __future__ import annotations

from types import ModuleType

import pytest

from workers.translation import registry


def rule(name: str, **said: object) -> ModuleType:
    made = ModuleType(f"workers.translation.rules.{name}")
    vars(made).update({"rewrite_file": lambda file: name, **said})
    return made


def names(monkeypatch: pytest.MonkeyPatch, *rules: ModuleType, kind: str = "cpu", mode: str = "pynative") -> list[str]:
    found = {module.__name__.rpartition(".")[2]: module for module in rules}
    monkeypatch.setattr(registry, "modules", lambda: found)
    registry.file_rules.cache_clear()
    try:
        return [str(run(None)) for _, run in registry.file_rules(kind, mode)]  # type: ignore[arg-type]
    finally:
        registry.file_rules.cache_clear()


def test_a_rule_runs_behind_those_that_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    assert names(monkeypatch, rule("a", AFTER=("c",)), rule("b"), rule("c", AFTER=("d",)), rule("d")) == ["b", "d", "c", "a"]


def test_a_rule_for_another_device_is_left_out_and_its_place_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rule("a", AFTER=("b",)), rule("b", AFTER=("c",), BECAUSE="cpu 2.10"), rule("c")
    assert names(monkeypatch, *rules, kind="ascend") == ["c", "a"]


def test_a_rule_for_graph_mode_is_left_out_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rule("a"), rule("b", MODE="graph")
    assert names(monkeypatch, *rules) == ["a"]
    assert names(monkeypatch, *rules, mode="graph") == ["a", "b"]


def test_names_that_are_no_rules_and_circles_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="nobody"):
        names(monkeypatch, rule("a", AFTER=("nobody",)))
    with pytest.raises(ValueError, match="cycle"):
        names(monkeypatch, rule("a", AFTER=("b",)), rule("b", AFTER=("a",)))


def test_every_rule_of_the_engine_stands_behind_what_it_names() -> None:
    order = [name for name, _ in registry.file_rules("cpu", "graph")]
    for name, module in registry.modules().items():
        for before in getattr(module, "AFTER", ()):
            assert order.index(before) < order.index(name)
        assert not hasattr(module, "ORDER")
