from __future__ import annotations


class SecondRandomResizedCrop(RandomResizedCrop):
    """RandomResizedCrop of torchvision.transforms.v2: tensors of bytes are resized in whole numbers."""

    def forward(self, img):
        part = crop_image(img, *self.get_params(img, self.scale, self.ratio))
        return resize_second(part, self.size, self.interpolation, antialias=self.antialias)
