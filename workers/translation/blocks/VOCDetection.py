from __future__ import annotations

from xml.etree import ElementTree

from PIL import Image


class VOCDetection(VOCFiles):
    """Pictures with the objects on them: the annotation files as dictionaries."""

    _SPLITS_DIR, _TARGET_DIR, _TARGET_FILE_EXT = "Main", "Annotations", ".xml"

    @property
    def annotations(self):
        return self.targets

    def __getitem__(self, index):
        image = Image.open(self.images[index]).convert("RGB")
        target = self.parse_voc_xml(ElementTree.parse(self.annotations[index]).getroot())
        return (image, target) if self.transforms is None else self.transforms(image, target)

    @staticmethod
    def parse_voc_xml(node):
        """What occurs several times in a node is a list; `object` always is one."""
        if not len(node):
            return {node.tag: node.text.strip()} if node.text else {}
        held = {}
        for child in node:
            for name, value in VOCDetection.parse_voc_xml(child).items():
                held.setdefault(name, []).append(value)
        if node.tag == "annotation":
            held["object"] = [held.get("object", [])]
        return {node.tag: {name: values[0] if len(values) == 1 else values for name, values in held.items()}}
