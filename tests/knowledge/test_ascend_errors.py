"""Messages of Ascend, CANN and HCCL: a cause is named only where the text shows it."""

from __future__ import annotations

import pytest

from knowledge.diagnosis import diagnose

SHOWN = {
    (
        "RuntimeError: call aclnnMm failed, detail:EZ1001: Tensor self not implemented for "
        "DT_DOUBLE, should be in dtype support list [DT_FLOAT,DT_FLOAT16,DT_BFLOAT16]."
    ): "aclnn-dtype",
    (
        "EE9999: Inner Error!\nrtStreamSynchronize execute failed, error code is 507015, reason=[aicore exception]"
    ): "ascend-core-exception",
    (
        "[ERROR] RUNTIME(1,python3): The error from device, serial number is 4, there is an aicore timeout, errorCode=0x25"
    ): "ascend-core-timeout",
    "aclrtMemcpy failed, ret: 107002": "runtime-context",
    "aclnnAdd failed, error code: 561112": "aclnn-kernel-package",
    "aclnnCast failed, error code is 561107": "aclnn-opp-path",
    "aclnnMul failed, error code is 561002": "aclnn-shape",
    "Malloc device memory failed, size[33285996544], ret[207001], Device 0": "memory-device",
    "EL0004: Failed to allocate memory.": "memory-device",
    "ImportError: libascendcl.so: cannot open shared object file: No such file or directory": "install-library",
    "ImportError: libascend_hal.so: cannot open shared object file: No such file or directory": "ascend-driver-missing",
    "EC0010: Failed to import Python module [ModuleNotFoundError: No module named 'decorator'.].": "ascend-python-package",
    (
        "MindSpore version 2.8.0 and Ascend AI software package (Ascend Data Center "
        "Solution)version 7.6 does not match, the version of software package expect one of ['8.3']"
    ): "ascend-version",
    (
        "Cannot find driver so(need by mindspore-ascend). Please check whether the Environment Variable is set."
    ): "ascend-driver-missing",
    "EI0001: Environment variable [HCCL_IF_IP] is invalid. Reason: x.": "hccl-environment",
    "EI0002: The wait execution of the Notify register times out.": "hccl-notify-timeout",
    "EI0003: In [HcclAllReduce], value [17] for parameter [dataType] is invalid.": "hccl-argument",
    "EI0005: The arguments for collective communication are inconsistent between ranks: tag [x]": "hccl-inconsistent",
    "EI0007: Failed to allocate resource [Notify] with info [x].": "hccl-memory",
    "EI0008: The HCCL versions are inconsistent: tag [x]": "hccl-version",
    "EI0010: P2P communication failed. Reason: x": "hccl-peer",
    "EI0013: An error CQE occurred during operator execution.": "hccl-link",
    "EI0014: The ranktable information check failed, Reason:[x].": "hccl-ranktable",
    "EI0015: Failed to collect cluster information of the communicator based on rootInfo detection.": "hccl-root",
    "EI0006: Getting socket times out. Reason: Remote Rank did not send the data in time.": "hccl-remote-late",
    "EI0006: [PID: 7] 2025-01-01 Getting socket times out. Reason: x": "hccl-socket-timeout",
    "EI0009: Device 0 transport init error. Reason: x.": "hccl-transport",
    "EI0011: Failed to allocate 1024 bytes of NPU memory.": "memory-device",
    "aclrtSynchronizeStream failed, error code is 107027": "ascend-capture",
    "error code is 507054": "ascend-memory-error",
    "rtStreamCreate failed, ret: 207008": "ascend-resources",
    "E19010: No parser is registered for Op [/FindMax, optype [ai.onnx::11::FindMax]].": "atc-parser",
    "E16005: The model has [2] [--domain_version] fields, but only one is allowed.": "atc-model",
    "E10001: Value [Ascend910] for parameter [--soc_version] is invalid. Reason: x.": "atc-option",
    "E10018: Value [-1,3,-1,-1] for shape [1] is invalid. When --dynamic_batch_size is included, x": "atc-shape",
    "EZ0007: Input parameter x of operator Conv2D has incorrect dtype DT_DOUBLE.": "ascend-operator-input",
    "E90003: Compile operator failed, cause: Template constraint, detailed information: x": "ascend-tbe-parameter",
    "EJ0001: Failed to initialize the HCCP process. Reason: Maybe the last training process is running.": "ascend-process-twice",
    "EJ0002: The network port is down.Suggest: x": "hccl-port-down",
    "EJ0003: Failed to bind the IP port. Reason: x": "hccl-port-taken",
    "EZ3003: No supported Ops kernel and engine are found for [LU1], optype [LU].": "ascend-graph-operator",
    "TsdOpen failed, devId=0, tdt error=31": "ascend-busy",
}
# The text shows no cause: none is told, and what to look at is.
CAUSELESS = [
    "E39999: Inner Error!",
    "EZ9999: Inner Error!",
    "EI9999: Inner Error!",
    "E19999: Inner Error!\nE19999: [PID: 1] 2025-01-01",
    "EE8888: Inner Error!",
    "aclnnX failed, error code is 561000",
    "aclnnX failed, error code: 361001",
    "error code is 507899",
    "rtSetDevice failed, error code is 507008",
    "EE1001: The argument is invalid.Reason: rtGetDevMsg execute failed, reason=[context pointer null]",
    "ACL stream synchronize failed, error code:507048",
    "E39999: Aicpu kernel execute failed, device_id=0",
    "RuntimeError: The pointer[device_context] is null.",
    "RuntimeError: The pointer[res_manager] is null.",
]
# Numbers that only look like codes.
NOTHING = [
    "step: 161002, loss: 0.31",
    "error at step 507015",
    "wrote 561112 rows, 107002 of them new",
    "epoch 3 finished after 207001 ms",
    "loss 5070.14 accuracy 507.018",
]


@pytest.mark.parametrize(("text", "slug"), SHOWN.items(), ids=SHOWN.values())
def test_what_the_text_shows_is_named_first(text, slug):
    found = diagnose(text).found
    assert [error.slug for error in found[:1]] == [slug]
    assert not found[0].general


@pytest.mark.parametrize("text", CAUSELESS)
def test_a_code_that_shows_no_cause_gets_none(text):
    told = diagnose(text)
    assert told.found == ()
    assert told.steps


@pytest.mark.parametrize("text", NOTHING)
def test_a_number_that_is_no_code_is_not_explained(text):
    assert diagnose(text).found == ()


def test_an_exact_record_wins_over_the_general_code_beside_it():
    text = "E39999: Inner Error!\nE39999: rtStreamSynchronize failed, error code is 507046"
    assert [error.slug for error in diagnose(text).found] == ["ascend-stream-timeout"]


def test_the_operator_leads_to_the_torch_names_that_end_in_it():
    found = diagnose("RuntimeError: call aclnnAddmm failed, detail:EZ1001: Tensor mat1 not implemented for DT_DOUBLE")
    assert found.operator
    assert found.operator.name == "aclnnAddmm"
    assert "torch.addmm" in {name for named in found.named for name in named.torch}


def test_the_users_own_line_stays_the_cause():
    text = (
        "Traceback (most recent call last):\n"
        '  File "train.py", line 12, in <module>\n    loss = net(x)\n'
        '  File "/usr/lib/python3.10/site-packages/mindspore/nn/cell.py", line 731, in __call__\n    return self.construct(*args)\n'
        "RuntimeError: call aclnnMm failed, detail:EZ1001: Tensor self not implemented for DT_DOUBLE\n"
    )
    frame = diagnose(text).cause_frame
    assert frame is not None
    assert (frame.file, frame.line) == ("train.py", 12)
