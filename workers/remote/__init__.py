"""A worker on somebody's own machine: asks a server for jobs of its team over HTTPS, runs them here, sends signed results."""
