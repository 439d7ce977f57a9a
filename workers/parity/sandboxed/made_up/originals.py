"""Where programs find the data sets that are made up here, and the check sums (MD5) that they expect of each file."""

from __future__ import annotations

from dataclasses import dataclass

DIGITS = ("train-images-idx3-ubyte.gz", "train-labels-idx1-ubyte.gz", "t10k-images-idx3-ubyte.gz", "t10k-labels-idx1-ubyte.gz")


@dataclass(frozen=True)
class Original:
    """`folders`: the addresses below which its files lie; `files`: check sums of what is fetched and of what it unpacks to."""

    name: str
    folders: tuple[str, ...]
    files: dict[str, str]


def _digits(name: str, folders: tuple[str, ...], sums: str) -> Original:
    return Original(name, folders, dict(zip(DIGITS, sums.split(), strict=True)))


ORIGINALS = (
    _digits(
        "MNIST",
        ("ossci-datasets.s3.amazonaws.com/mnist/", "yann.lecun.com/exdb/mnist/"),
        "f68b3c2dcbeaaa9fbdd348bbdeb94873 d53e105ee54ea40749a09fcbcd1e9432 9fb629c4189551a2d022fa330f9573f3 "
        "ec29112dd5afa0611ce80d1b7f02629c",
    ),
    _digits(
        "FashionMNIST",
        ("fashion-mnist.s3-website.eu-central-1.amazonaws.com/",),
        "8d4fb7e6c68d591d4c3dfef9ec88bf0d 25c81989df183df01b3e8a0aad5dffbe bef4ecab320f06d8554ea6380940ec79 "
        "bb300cfdad3c16e7a12a480ee83cd310",
    ),
    _digits(
        "KMNIST",
        ("codh.rois.ac.jp/kmnist/dataset/kmnist/",),
        "bdb82020997e1d708af4cf47b453dcf7 e144d726b3acfaa3e44228e80efcd344 5c965bf0a639b31b8f53240b1b52f4d7 "
        "7320c461ea6c1c855c0b718fb2a4b134",
    ),
    Original(
        "CIFAR10",
        ("www.cs.toronto.edu/~kriz/",),
        {
            "cifar-10-python.tar.gz": "c58f30108f718f92721af3b95e74349a",
            "cifar-10-batches-py/data_batch_1": "c99cafc152244af753f735de768cd75f",
            "cifar-10-batches-py/data_batch_2": "d4bba439e000b95fd0a9bffe97cbabec",
            "cifar-10-batches-py/data_batch_3": "54ebc095f3ab1f0389bbae665268c751",
            "cifar-10-batches-py/data_batch_4": "634d18415352ddfa80567beed471001a",
            "cifar-10-batches-py/data_batch_5": "482c414d41f54cd18b22e5b47cb7c3cb",
            "cifar-10-batches-py/test_batch": "40351d587109b95175f43aff81a1287e",
            "cifar-10-batches-py/batches.meta": "5ff9c542aee3614f3951f8cda6e48888",
        },
    ),
    Original(
        "CIFAR100",
        ("www.cs.toronto.edu/~kriz/",),
        {
            "cifar-100-python.tar.gz": "eb9058c3a382ffc7106e4002c42a8d85",
            "cifar-100-python/train": "16019d7e3df5f24257cddd939b257f8d",
            "cifar-100-python/test": "f0ef6b0ae62326f3e7ffdfab6717acfc",
            "cifar-100-python/meta": "7973b15100ade9c7d40fb424638fde48",
        },
    ),
    Original(
        "STL10",
        ("ai.stanford.edu/~acoates/stl10/",),
        {
            "stl10_binary.tar.gz": "91f7769df0f17e558f3565bffb0c7dfb",
            "stl10_binary/train_X.bin": "918c2871b30a85fa023e0c44e0bee87f",
            "stl10_binary/train_y.bin": "5a34089d4802c674881badbb80307741",
            "stl10_binary/unlabeled_X.bin": "5242ba1fed5e4be9e1e742405eb56ca4",
            "stl10_binary/test_X.bin": "7f263ba9f9e0b06b93213547f721ac82",
            "stl10_binary/test_y.bin": "36f9794fa4beb8a2c72628de14fa638e",
        },
    ),
    Original(
        "SVHN",
        ("ufldl.stanford.edu/housenumbers/",),
        {
            "train_32x32.mat": "e26dedcc434d2e4c54c9b2d4a06d8373",
            "test_32x32.mat": "eb5a983be6a315427106f1b164d9cef3",
            "extra_32x32.mat": "a93ce644f1a588dc4d68dda5feec44a7",
        },
    ),
)


def found(address: str) -> tuple[Original, str] | None:
    """The data set of a web address and the file of it that is asked for."""
    folder, _, file = address.partition("://")[2].rpartition("/")
    known = (original for original in ORIGINALS if f"{folder}/" in original.folders and file in original.files)
    return next(((original, file) for original in known), None)
