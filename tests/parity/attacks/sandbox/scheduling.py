"""Priority, processors and memory placement of the server and of a neighbour: what would slow all later jobs down."""

EVERYBODY = (("server", SERVER), ("neighbour", NEIGHBOUR))
SCHED_IDLE, PRIO_PROCESS, PRIO_USER, IOPRIO_IDLE = 5, 0, 2, 3 << 13
attributes = ctypes.create_string_buffer(__import__("struct").pack("IIQiIQQQ", 48, SCHED_IDLE, 0, 19, 0, 0, 0, 0))
zero = ctypes.byref(ctypes.c_int(0))

for name, victim in EVERYBODY:
    tried(f"processors of the {name}", lambda: os.sched_setaffinity(victim, {0}))
    tried(f"policy of the {name}", lambda: os.sched_setscheduler(victim, SCHED_IDLE, os.sched_param(0)))
    tried(f"attributes of the {name}", lambda: call("sched_setattr", victim, attributes, 0))
    tried(f"parameters of the {name}", lambda: call("sched_setparam", victim, zero))
    tried(f"priority of the {name}", lambda: os.setpriority(os.PRIO_PROCESS, victim, 19))
    tried(f"input and output of the {name}", lambda: call("ioprio_set", 1, victim, IOPRIO_IDLE))
    tried(f"pages of the {name}", lambda: call("migrate_pages", victim, 64, 0, 0))
    tried(f"moving pages of the {name}", lambda: call("move_pages", victim, 0, 0, 0, 0, 0))
    tried(f"locks of the {name}", lambda: call("get_robust_list", victim, ctypes.byref(ctypes.c_long()), ctypes.byref(ctypes.c_long())))
tried("priority of the whole user", lambda: os.setpriority(os.PRIO_USER, os.getuid(), 19))
os.sched_setaffinity(0, os.sched_getaffinity(0))  # its own, as thread pools do
