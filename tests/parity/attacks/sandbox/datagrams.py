"""Messages to sockets of this machine without a socket of one's own, and descriptors parked between two sockets."""

import array
import socket


def datagram(address):
    one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    return one.sendto(b"from the sandbox", address)


def parked():
    one, _ = socket.socketpair()
    return one.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [1]))])


tried("datagram to a socket file", lambda: datagram(SOCKET))
tried("datagram to an abstract name", lambda: datagram("\0mindport-attack"))
tried("sequenced packets", lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET))
tried("raw socket pair, flags in the type", lambda: call("socketpair", 1, 2 | 0o2000000, 0, (ctypes.c_int * 2)()))
tried("descriptors in a message", parked)
tried("connect", lambda: call("connect", 0, 0, 0))
for family in (1, 2, 10, 16, 17, 38, 40):
    tried(f"socket of family {family}", lambda: call("socket", family, 2, 0))
one, other = socket.socketpair()  # as event loops do
one.send(b"x")
tell("an ordinary pair is broken", other.recv(1) != b"x")
