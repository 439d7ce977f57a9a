"""System calls by name: which are denied to a job and why, and their numbers on the two machines we run on.

The numbers: x86_64, then aarch64. https://filippo.io/linux-syscall-table and include/uapi/asm-generic/unistd.h of the kernel.
"""

from __future__ import annotations

from workers.parity.sandbox.kernel import MACHINE

ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}  # AUDIT_ARCH_*

_TABLE = """
# another program or process
execve 59 221 | execveat 322 281 | fork 57 - | vfork 58 -
# talking to anyone
socket 41 198 | connect 42 203 | bind 49 200 | listen 50 201 | accept 43 202 | accept4 288 242
shmget 29 194 | msgget 68 186 | semget 64 190 | mq_open 240 180
# using or removing what others of the same user opened: the numbers can be guessed
shmat 30 196 | shmctl 31 195 | msgsnd 69 189 | msgrcv 70 188 | msgctl 71 187 | semop 65 193 | semctl 66 191
semtimedop 220 192 | mq_unlink 241 181 | mq_timedsend 242 182 | mq_timedreceive 243 183 | mq_notify 244 184
# files and sockets on their way between sockets are held by no process that could be asked for them
sendmsg 46 211 | sendmmsg 307 269
# learning what others do to files that may not be opened
inotify_init 253 - | inotify_init1 294 26 | inotify_add_watch 254 27 | fanotify_init 300 262 | fanotify_mark 301 263
# emptying a file by its name: Landlock knows of that since its version 3 only
truncate 76 45
# the times of a file, which Landlock leaves to its owner too
utime 132 - | utimes 235 - | futimesat 261 -
# looking into or steering other processes
ptrace 101 117 | process_vm_readv 310 270 | process_vm_writev 311 271 | kcmp 312 272 | process_madvise 440 440
pidfd_open 434 434 | pidfd_getfd 438 438 | pidfd_send_signal 424 424 | tkill 200 130
rt_sigqueueinfo 129 138 | rt_tgsigqueueinfo 297 240 | get_robust_list 274 100
migrate_pages 256 238 | move_pages 279 239 | process_mrelease 448 448
# changing how others of the same user are scheduled, the server and all its later jobs among them
setpriority 141 140 | sched_setscheduler 144 119 | sched_setparam 142 118 | sched_setattr 314 274 | ioprio_set 251 30
# another view of the system
unshare 272 97 | setns 308 268 | mount 165 40 | umount2 166 39 | pivot_root 155 41 | chroot 161 51
open_tree 428 428 | move_mount 429 429 | fsopen 430 430 | fsconfig 431 431 | fsmount 432 432 | fspick 433 433
mount_setattr 442 442 | name_to_handle_at 303 264 | open_by_handle_at 304 265 | mknod 133 - | mknodat 259 33
# memory that can be run as a program without being a file of ours
memfd_create 319 279 | memfd_secret 447 447
# wide attack surface of the kernel
bpf 321 280 | perf_event_open 298 241 | userfaultfd 323 282 | io_uring_setup 425 425 | io_uring_enter 426 426
io_uring_register 427 427 | add_key 248 217 | request_key 249 218 | keyctl 250 219 | personality 135 92
modify_ldt 154 - | lookup_dcookie 212 18 | uselib 134 - | vhangup 153 58 | nfsservctl 180 42
# administration
kexec_load 246 104 | kexec_file_load 320 294 | init_module 175 105 | finit_module 313 273 | delete_module 176 106
reboot 169 142 | swapon 167 224 | swapoff 168 225 | acct 163 89 | quotactl 179 60 | quotactl_fd 443 443 | settimeofday 164 170
clock_settime 227 112 | adjtimex 159 171 | clock_adjtime 305 266 | syslog 103 116 | iopl 172 - | ioperm 173 -
"""

_WITHOUT_EFFECT_TABLE = """
# owner and mode of a file: Landlock leaves them to whoever owns it. Programs that save files set them, and the files of a
# job are gone with it, so nobody misses the effect
chmod 90 - | fchmod 91 52 | fchmodat 268 53 | chown 92 - | fchown 93 55 | lchown 94 - | fchownat 260 54
"""

_UNSUPPORTED_TABLE = """
# extended attributes, as on a file system that has none
setxattr 188 5 | lsetxattr 189 6 | fsetxattr 190 7 | removexattr 197 14 | lremovexattr 198 15 | fremovexattr 199 16
"""

_ABSENT_TABLE = """
# what cannot be judged, since the flags are behind a pointer: libc falls back to the older call
clone3 435 435 | openat2 437 437
"""

_CONDITIONAL = """
clone 56 220 | kill 62 129 | tgkill 234 131 | prlimit64 302 261 | ioctl 16 29 | seccomp 317 277 | fcntl 72 25
prctl 157 167 | open 2 - | openat 257 56 | socketpair 53 199 | sched_setaffinity 203 122 | close_range 436 436 | utimensat 280 88
"""

NEWER = 452  # and all after it: what a kernel after 6.5 brings is answered as by an older kernel, until it was looked at


def _numbers(table: str) -> dict[str, dict[str, int]]:
    lines = [line for line in table.splitlines() if line and not line.startswith("#")]
    entries = [entry.split() for line in lines for entry in line.split("|")]
    return {name: {"x86_64": _number(x86), "aarch64": _number(arm)} for name, x86, arm in entries}


def _number(text: str) -> int:
    return -1 if text == "-" else int(text)


_TABLES = (_TABLE, _WITHOUT_EFFECT_TABLE, _UNSUPPORTED_TABLE, _ABSENT_TABLE, _CONDITIONAL)
DENIED, WITHOUT_EFFECT, UNSUPPORTED, ABSENT, _ = map(tuple, map(_numbers, _TABLES))
NUMBERS = {name: both for table in _TABLES for name, both in _numbers(table).items()}


def number(name: str) -> int:
    """The number on this machine, -1 where the call does not exist."""
    return NUMBERS[name].get(MACHINE, -1)
