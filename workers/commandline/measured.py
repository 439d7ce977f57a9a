"""A parity report as text: each rung with its class, and every output that is not the same. Reads the report as data,
so that a server's and our own are told alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from gettext import gettext as _
from typing import Any

from workers.formats.reading import localised

Data = Mapping[str, Any]
SAME = ("bit-equal", "rounding", "tolerance")
SHOWN = 3  # outputs of a rung that are told in full
NUMBERS = ("max_abs", "max_rel", "ulp")


def told(report: Data, language: str) -> str:
    lines = [f"{report['class']}: {', '.join(report['entries']) or 'script'}"]
    lines += [f"   {given['name']} = {given['spec']}" for given in report["inputs"]]
    for rung in report["rungs"]:
        lines += _rung(rung, language)
    lines += [_("   no partner: %(side)s %(name)s") % dict(entry) for entry in report["weights"]["unmatched"]]
    lines += _where(report)
    if report["error"] and not any(rung["error"] for rung in report["rungs"]):
        lines += _failure(report["error"])
    stamp = report["environment"]
    return "\n".join([*lines, f"torch {stamp['torch']}, mindspore {stamp['mindspore']}, {stamp['device']}, seed {report['seed']}"])


def _rung(rung: Data, language: str) -> Iterator[str]:
    note = localised(rung["note"], language)
    yield f"{rung['state']:8} {rung['name']:10} {rung['class']}" + (f" ({note})" if note else "")
    if rung["error"]:
        yield from _failure(rung["error"])
    wrong = [output for output in rung["outputs"] if output["class"] not in SAME]
    for output in wrong[:SHOWN]:
        yield from _output(output, language)
    if len(wrong) > SHOWN:
        yield _("   and %(number)d more") % {"number": len(wrong) - SHOWN}


def _output(output: Data, language: str) -> Iterator[str]:
    note = localised(output["note"], language)
    head = f"   {output['name']}: {output['class']}" + (f" ({note})" if note else "")
    numbers = [f"{name} {output[name]:.3g}" for name in NUMBERS if isinstance(output.get(name), int | float)]
    yield ", ".join([head, *([f"{output['dtype']} {tuple(output['shape'])}"] if output["dtype"] else []), *numbers])
    if output["at"] or numbers:
        yield _("   at %(at)s: torch %(torch)s, mindspore %(mindspore)s") % {
            "at": output["at"],
            "torch": output["torch_value"],
            "mindspore": output["mindspore_value"],
        }


def _where(report: Data) -> list[str]:
    place = report["divergence"]
    return [_("first difference in %(module)s (%(kind)s), line %(line)s") % dict(place)] if place else []


def _failure(error: Data) -> list[str]:
    return [f"   {error['side']}: {error['message']}", *(f"      {line}" for line in error["traceback"].strip("\n").splitlines())]
