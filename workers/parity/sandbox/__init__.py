"""Where strangers' programs run: files, network, processes, memory and time closed off by the kernel, in several layers."""
