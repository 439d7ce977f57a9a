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
STATES = {
    "passed": lambda: _("passed"),
    "failed": lambda: _("failed"),
    "not-run": lambda: _("not-run"),
    "undecided": lambda: _("undecided"),
}
COUNTERS = {
    "synchronisations": lambda: _("host waits a step"),
    "compilations": lambda: _("compilations after the first step"),
    "launches": lambda: _("launches"),
}
NUMBERS = ("max_abs", "max_rel", "ulp")


def told(report: Data, language: str) -> str:
    entries = ", ".join(report["entries"]) or _("script")
    lines = [f"{report['class']}: {entries}"]
    lines += [f"   {localised(report['reason'], language)}"] if report["reason"] else []
    lines += [f"   {size}"] if (size := localised(report.get("largest"), language)) else []
    lines += _left_out(report, language)
    lines += [f"   {given['name']} = {given['spec']}" for given in report["inputs"]]
    for rung in report["rungs"]:
        lines += _rung(rung, language)
    lines += [_("   no partner: %(side)s %(name)s") % dict(entry) for entry in report["weights"]["unmatched"]]
    lines += _where(report)
    if report["error"] and not any(rung["error"] for rung in report["rungs"]):
        lines += _failure(report["error"], language)
    lines += [localised(report["trust"], language)] if "trust" in report else []
    lines += _corrections(report)
    lines += _speed(report, language)
    stamp = report["environment"]
    return "\n".join([*lines, f"torch {stamp['torch']}, mindspore {stamp['mindspore']}, {stamp['device']}, seed {report['seed']}"])


def _left_out(report: Data, language: str) -> Iterator[str]:
    for entry in report.get("left_out") or ():
        what = localised(entry["what"], language)
        yield "   " + (_("not compared: %(what)s") if entry["caps"] else _("note: %(what)s")) % {"what": what}


def _rung(rung: Data, language: str) -> Iterator[str]:
    note = localised(rung["note"], language)
    title = rung["name"] if language == "en" else localised(rung.get("title"), language) or rung["name"]
    yield f"{STATES[rung['state']]():8} {title:10} {rung['class']}" + (f" ({note})" if note else "")
    if rung["error"]:
        yield from _failure(rung["error"], language)
    wrong = [output for output in rung["outputs"] if output["class"] not in SAME]
    for output in wrong[:SHOWN]:
        yield from _output(output, language)
    if len(wrong) > SHOWN:
        yield _("   and %(number)d more") % {"number": len(wrong) - SHOWN}


def _output(output: Data, language: str) -> Iterator[str]:
    note = localised(output["note"], language)
    name = localised(output.get("title"), language) or output["name"]
    head = f"   {name}: {output['class']}" + (f" ({note})" if note else "")
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


def _corrections(report: Data) -> list[str]:
    used = report.get("corrections") or []
    count = {"number": len(used), "names": ", ".join(used)}
    return [_("measured with %(number)d corrections of CPU kernels: %(names)s") % count] if used else []


def _speed(report: Data, language: str) -> Iterator[str]:
    speed = report.get("speed")
    if not speed:
        return
    yield localised(speed["about"], language)
    for timed in speed["timed"]:
        yield localised(timed["what"], language)
        yield from (f"   {_of_row(row, language)}" for row in timed["rows"])
    for one in speed["advice"]:
        measured = one["measured"]
        numbers = {**measured, "counter": COUNTERS[measured["counter"]]()}
        yield _("line %(line)d, %(code)s: %(message)s") % {**one, "message": localised(one["message"], language)}
        yield _("   in its example, %(counter)s: %(before)g before, %(after)g after, with the same result") % numbers


def _of_row(row: Data, language: str) -> str:
    said = localised(row["error"]["message"] if row["error"] else row["note"], language)
    if "steps" not in row:
        return f"{row['mode']:6} {row['class']} {said}".rstrip()
    counted = _(
        "%(step).4f s a step, compiled again %(compilations)d times, %(synchronisations)g host waits, %(launches)d launches"
    )
    return f"{row['mode']:6} {row['class']}: {counted % dict(row)} {said}".rstrip()


def _failure(error: Data, language: str) -> list[str]:
    message = localised(error["message"], language)
    return [f"   {error['side']}: {message}", *(f"      {line}" for line in error["traceback"].strip("\n").splitlines())]
