"""What is dropped is asked: review until somebody has chosen, and the option that was chosen is what is written."""

from __future__ import annotations

import pytest

from knowledge.decision import DEFAULTS, Decision, Option, all_decisions, check_choice
from knowledge.record import Text
from workers.translation import Translation, decisions, translate
from workers.translation.targeting import Purpose

PROGRAM = """import torch
from torch import nn
from torch.utils.tensorboard import SummaryWriter

net = torch.compile(nn.DataParallel(nn.Linear(3, 4)))
net = net.to(memory_format=torch.channels_last)
writer = SummaryWriter("runs")
scaler = torch.cuda.amp.GradScaler()
torch.set_float32_matmul_precision("high")
loader = torch.utils.data.DataLoader([1, 2], num_workers=4)
net.load_state_dict(torch.load("resnet.pth"))
"""
RAISED = {
    "compile": [5], "devices": [5], "memory-format": [6], "event-files": [7], "precision": [8], "matmul-precision": [9],
    "workers": [10], "checkpoints": [11],
}  # fmt: skip


def of(result: Translation, decision: str) -> set[str]:
    return {change.verdict for change in result.changes if change.decision == decision}


def test_every_decision_that_the_program_needs_is_asked_with_its_lines():
    result = translate(PROGRAM)
    assert {asked.id: list(asked.lines) for asked in result.decisions} == RAISED
    assert not any(asked.taken for asked in result.decisions)
    assert [asked.option for asked in result.decisions] == [asked.options[0]["id"] for asked in result.decisions]
    assert not result.clean


@pytest.mark.parametrize("decision", RAISED)
def test_it_is_review_until_taken_and_then_a_promise_that_says_who_decided(decision):
    assert of(translate(PROGRAM), decision) == {"review"}
    usual = all_decisions()[decision].default
    taken = translate(PROGRAM, decisions={decision: usual})
    assert of(taken, decision) <= {"exact", "adapted"}
    reasons = [change.reason["en"] for change in taken.changes if change.decision == decision]
    assert all(reason.startswith("You decided: ") for reason in reasons)
    assert [asked.taken for asked in taken.decisions if asked.id == decision] == [True]


def test_all_defaults_at_once_leave_nothing_to_decide():
    assert translate(PROGRAM, decisions=DEFAULTS).clean


def test_a_choice_has_the_last_word_over_all_defaults():
    result = translate(PROGRAM, decisions=DEFAULTS | {"event-files": "none"})
    assert result.clean
    assert "SilentWriter(" in result.text


@pytest.mark.parametrize(("decision", "option"), [("devices", "several"), ("memory-format", "by-hand")])
def test_what_remains_to_be_done_by_hand_stays_marked(decision, option):
    result = translate(PROGRAM, decisions=DEFAULTS | {decision: option})
    assert of(result, decision) == {"review"}


@pytest.mark.parametrize("decisions", [{"precison": "mixed"}, {"precision": "O7"}, {"all": "mixed"}])
def test_an_unknown_decision_or_option_is_refused_by_name(decisions):
    with pytest.raises(ValueError, match="|".join(decisions)):
        translate(PROGRAM, decisions=decisions)


def test_a_layout_that_tensors_have_anyway_is_no_question():
    assert translate("import torch\ny = torch.ones(2).contiguous(memory_format=torch.contiguous_format)\n").clean


def test_what_a_person_must_look_at_anyway_stays_so_when_decided():
    why = Text("Because.", "因为。")
    assert decisions.decided(Purpose(decisions=(("precision", "mixed"),)), "precision", "review", why) == ("review", why)


def test_a_translation_survives_its_trip_through_data():
    result = translate(PROGRAM, decisions={"compile": "jit"})
    assert Translation.from_dict(result.to_dict()) == result


def test_every_decision_has_a_default_and_both_languages():
    for decision in all_decisions().values():
        assert decision.default == decision.options[0].id
        texts = [decision.question, *(text for option in decision.options for text in (option.title, option.changes))]
        assert all(text.en.isascii() and not text.zh.isascii() for text in texts)
        for option in decision.options:
            check_choice(decision.id, option.id)


def test_an_option_that_does_not_exist_is_no_option():
    said = Text("a", "甲")
    with pytest.raises(KeyError):
        Decision("d", said, (Option("a", said, said), Option("b", said, said))).option("c")


@pytest.mark.parametrize("workers", ["", ", num_workers=0", ", 2, False"])
def test_a_loader_that_loads_by_itself_anyway_is_no_question(workers):
    assert translate(f"import torch\nloader = torch.utils.data.DataLoader([1, 2]{workers})\n").clean


def test_without_workers_the_loop_reads_for_itself():
    for given in ("num_workers=n, shuffle=True", "2, True, None, None, n"):
        source = f"import torch\nn = 4\nloader = torch.utils.data.DataLoader([1, 2], {given})\n"
        result = translate(source, decisions={"workers": "none"})
        assert result.clean
        assert f"DataLoader([1, 2], {given.replace('=n', '=0').replace(', n', ', 0')})" in result.text


def test_products_in_lower_precision_are_asked_for_on_ascend():
    lines = "torch.backends.cuda.matmul.allow_tf32 = True\ntorch.backends.cudnn.allow_tf32 = True\n"
    source = f"import torch\n{lines}torch.set_float32_matmul_precision('medium')\nprint(torch.ones(2))\n"
    kept, taken = (translate(source, decisions={"matmul-precision": option}) for option in ("float32", "hf32"))
    assert kept.clean
    assert taken.clean
    assert "tf32" not in kept.text
    assert taken.text.count("op_precision.matmul_allow_hf32(True)") == 2
    assert taken.text.count("op_precision.conv_allow_hf32(True)") == 1


@pytest.mark.parametrize("line", ["torch.backends.cuda.matmul.allow_tf32 = False", "torch.set_float32_matmul_precision('highest')"])
def test_full_precision_is_no_question(line):
    assert translate(f"import torch\n{line}\nprint(torch.ones(2))\n").clean
