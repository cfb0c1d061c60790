"""Arrays that numpy.load gives, as tensors of PyTorch without a copy, and tensors saved by NumPy."""
import base64

import numpy as np
import torch

from arrays import build, describe


def verify(path, want):
    """torch.from_numpy of a loaded array shares its memory and has its elements; what it saves is described."""
    a = np.load(path, allow_pickle=False)
    tensor = torch.from_numpy(a)
    expected = build(want)
    assert str(tensor.dtype) == f"torch.{expected.dtype.name}", (tensor.dtype, expected.dtype)
    assert tuple(tensor.shape) == expected.shape
    assert tensor.data_ptr() == a.ctypes.data or not a.size
    assert tensor.numpy().tobytes() == expected.tobytes()
    np.save(path, tensor.clone().numpy(), allow_pickle=False)
    return describe(np.load(path, allow_pickle=False))


def verify_bfloat16(path, data):
    """Raw bytes of two become bfloat16 by a view of 16-bit integers."""
    a = np.load(path, allow_pickle=False)
    tensor = torch.from_numpy(a.view(np.int16)).view(torch.bfloat16)
    back = tensor.view(torch.int16).numpy()
    assert back.tobytes() == base64.b64decode(data)
    return base64.b64encode(tensor.float().numpy().tobytes()).decode()
