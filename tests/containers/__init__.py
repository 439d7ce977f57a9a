"""The images built and the compose file started, by podman: `.ci/containers` installs what that needs and runs this folder."""
