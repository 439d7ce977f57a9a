"""Another user, another view of the system, and the kernel's less walked paths."""

buffer = ctypes.create_string_buffer(256)
for flags in (0x10000000, 0x40000000, 0x20000, 0x02000000, 0x20000000, 0x400):
    tried(f"unshare {flags:#x}", lambda: call("unshare", flags))
tried("a thread in a new name space", lambda: call("clone", 0x10000000 | 0x10D00, 0, 0, 0, 0))
tried("a thread with files of its own", lambda: call("clone", 0x10900, 0, 0, 0, 0))
tried("files of its own by close_range", lambda: call("close_range", 900, 901, 2))
tried("root", lambda: os.setuid(0))
tried("root's group", lambda: os.setgroups([0]))
tried("mount", lambda: call("mount", b"none", b"/tmp", b"tmpfs", 0, 0))
tried("a new mount", lambda: call("fsopen", b"tmpfs", 0))
tried("another root", lambda: os.chroot("/"))
tried("a file by handle", lambda: call("open_by_handle_at", -100, buffer, 0))
tried("a device", lambda: os.mknod("device", 0o600 | 0o020000, os.makedev(1, 3)))
tried("a pipe that is larger", lambda: __import__("fcntl").fcntl(os.pipe()[1], 1031, 1 << 20))
for name in ("bpf", "userfaultfd", "io_uring_setup", "add_key", "personality", "swapon", "reboot", "acct", "init_module", "modify_ldt", "uselib"):
    tried(name, lambda: call(name, 0, buffer, 0, 0, 0))
for number in (452, 457, 460, 467, 469, 500, 1000):
    tried(f"a call of the future, {number}", lambda: call(number, 0, 0, 0, 0))
if MACHINE == "x86_64":
    tried("a number of x32", lambda: call(41 | 0x40000000, 1, 1, 0))
