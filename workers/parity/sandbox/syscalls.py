"""System calls by name: which are denied to a job and why, and their numbers on the two machines we run on."""

from __future__ import annotations

from workers.parity.sandbox.kernel import MACHINE

ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}  # AUDIT_ARCH_*

_TABLE = """
# another program or process
execve 59 221 | execveat 322 281 | fork 57 - | vfork 58 -
# talking to anyone
socket 41 198 | connect 42 203 | bind 49 200 | listen 50 201 | accept 43 202 | accept4 288 242
shmget 29 194 | msgget 68 186 | semget 64 190 | mq_open 240 180
# looking into or steering other processes
ptrace 101 117 | process_vm_readv 310 270 | process_vm_writev 311 271 | kcmp 312 272 | process_madvise 440 440
pidfd_open 434 434 | pidfd_getfd 438 438 | pidfd_send_signal 424 424 | tkill 200 130
rt_sigqueueinfo 129 138 | rt_tgsigqueueinfo 297 240 | setpriority 141 140 | sched_setscheduler 144 119
# another view of the system
unshare 272 97 | setns 308 268 | mount 165 40 | umount2 166 39 | pivot_root 155 41 | chroot 161 51
open_tree 428 428 | move_mount 429 429 | fsopen 430 430 | fsconfig 431 431 | fsmount 432 432 | fspick 433 433
mount_setattr 442 442 | name_to_handle_at 303 264 | open_by_handle_at 304 265 | mknod 133 - | mknodat 259 33
# memory that can be run as a program without being a file of ours
memfd_create 319 279 | memfd_secret 447 447
# wide attack surface of the kernel
bpf 321 280 | perf_event_open 298 241 | userfaultfd 323 282 | io_uring_setup 425 425 | io_uring_enter 426 426
io_uring_register 427 427 | add_key 248 217 | request_key 249 218 | keyctl 250 219 | personality 135 92
# administration
kexec_load 246 104 | kexec_file_load 320 294 | init_module 175 105 | finit_module 313 273 | delete_module 176 106
reboot 169 142 | swapon 167 224 | swapoff 168 225 | acct 163 89 | quotactl 179 60 | settimeofday 170 170
clock_settime 227 112 | adjtimex 159 171 | syslog 103 116 | iopl 172 - | ioperm 173 -
"""

_CONDITIONAL = "clone 56 220 | clone3 435 435 | kill 62 129 | tgkill 234 131 | prlimit64 302 261 | ioctl 16 29 | seccomp 317 277"


def _numbers(table: str) -> dict[str, dict[str, int]]:
    lines = [line for line in table.splitlines() if line and not line.startswith("#")]
    entries = [entry.split() for line in lines for entry in line.split("|")]
    return {name: {"x86_64": _number(x86), "aarch64": _number(arm)} for name, x86, arm in entries}


def _number(text: str) -> int:
    return -1 if text == "-" else int(text)


DENIED = tuple(_numbers(_TABLE))
NUMBERS = _numbers(_TABLE) | _numbers(_CONDITIONAL)


def number(name: str) -> int:
    """The number on this machine, -1 where the call does not exist."""
    return NUMBERS[name].get(MACHINE, -1)
