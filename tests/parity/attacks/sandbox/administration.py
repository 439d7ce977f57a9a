"""The clock, the name and the memory of the machine, its terminal and its devices."""

import fcntl

moment = ctypes.create_string_buffer(256)
buffer = ctypes.create_string_buffer(b"x", 256)
first, second = os.pipe()
tried("set the clock", lambda: call("clock_settime", 0, moment))
tried("set the clock, the old way", lambda: call("settimeofday", moment, 0))
if MACHINE == "x86_64":
    tried("another name for the machine", lambda: call(170, buffer, 1))
    tried("memory that is never given up", lambda: call(151, 1))
tried("type into the terminal", lambda: fcntl.ioctl(0, 0x5412, b"x"))
tried("signals about a pipe, asked of the device", lambda: fcntl.ioctl(first, 0x5452, b"\1\0\0\0"))
tried("receiver of these, asked of the device", lambda: fcntl.ioctl(first, 0x8901, SERVER.to_bytes(4, "little")))
for name in ("acct", "swapon", "reboot", "kexec_load", "quotactl", "vhangup"):
    tried(name, lambda: call(name, 0, buffer, 0, 0, 0))
for path in ("/dev/tty", "/dev/console", "/dev/kmsg", "/dev/mem", "/dev/vda", "/dev/fuse", "/dev/kvm", "/dev/shm", "/dev/pts/0"):
    tried(path, lambda: open(path, "rb"))
changed("mode of a device", "/dev/null", lambda: os.chmod("/dev/null", 0))
changed("an empty device", "/dev/null", lambda: os.truncate("/dev/null", 0))
