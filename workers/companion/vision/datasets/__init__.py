"""Data sets of images, in the files that torchvision keeps."""

from __future__ import annotations
