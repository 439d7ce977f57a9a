"""Learning what others do: notices about files, memory and environment of processes, traces, the machine's own state."""

def watched(path):
    return call("inotify_add_watch", call("inotify_init1", 0), path, 0xFFF)


tried("notices about the temporary folder", lambda: watched(b"/tmp"))
tried("notices about everything", lambda: call("fanotify_init", 0, 0))
for name, victim in (("server", SERVER), ("neighbour", NEIGHBOUR)):
    tried(f"trace the {name}", lambda: call("ptrace", 16, victim, 0, 0))
    tried(f"memory of the {name}", lambda: call("process_vm_readv", victim, 0, 0, 0, 0, 0))
    for what in ("environ", "maps", "mem", "cmdline", "status"):
        tried(f"{what} of the {name}", lambda: open(f"/proc/{victim}/{what}", "rb").read(1))
    for what in ("fd", "root", "cwd", "task"):
        tried(f"{what} of the {name}", lambda: os.listdir(f"/proc/{victim}/{what}"))
    tried(f"program of the {name}", lambda: os.readlink(f"/proc/{victim}/exe"))
for path in ("/etc/passwd", "/proc/self/root/etc/passwd", "/dev/tty", "/dev/kmsg", "/dev/mem"):
    tried(path, lambda: open(path, "rb").read(1))
me = os.getpid()
for where in ("/proc/net", "/proc/self/net", "/proc/thread-self/net", f"/proc/{me}/net", f"/proc/{me}/task/{me}/net"):
    for what in ("tcp", "unix", "route"):
        tried(f"{where}/{what}", lambda: open(f"{where}/{what}", "rb").read(1))
for what in ("mounts", "mountinfo", "mountstats", "root", "cwd", "task"):
    tried(f"its own {what}", lambda: open(f"/proc/self/{what}", "rb").read(1))
tried("the list of processes", lambda: os.listdir("/proc"))
tried("performance counters", lambda: call("perf_event_open", ctypes.create_string_buffer(128), 0, -1, -1, 0))
tried("the kernel's messages", lambda: call("syslog", 3, ctypes.create_string_buffer(64), 64))
