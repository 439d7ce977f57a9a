"""Where strangers' programs run: the kernel closes files, network, processes, memory and time, in several layers."""
