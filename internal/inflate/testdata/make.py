"""Makes the streams beside this file: raw DEFLATE data that zlib writes, of content.bin, one for each parameter.

Run it in this folder. The streams here were made with zlib 1.2.13; other versions may write other, equally valid ones.
"""
import random
import struct
import zlib

r = random.Random(1)
words = ["".join(r.choices("etaoinshrdlu", k=r.randint(2, 9))) for _ in range(60)]
content = (
    struct.pack("<1000q", *(r.randrange(1000) for _ in range(1000)))
    + " ".join(r.choices(words, k=1500)).encode()
    + bytes(20000)
    + struct.pack("<150d", *(r.gauss(0, 1) for _ in range(150)))
    + b"abcdefg" * 300
    + b"0123456789ab" * 100
)
content += content[-32200:-28200]  # from the far end of the largest window
with open("content.bin", "wb") as f:
    f.write(content)


def write(name, level=6, wbits=-15, memory=8, strategy=zlib.Z_DEFAULT_STRATEGY, flush=None):
    c = zlib.compressobj(level, zlib.DEFLATED, wbits, memory, strategy)
    stream = b""
    for i in range(0, len(content), 7000):
        stream += c.compress(content[i : i + 7000])
        if flush is not None:
            stream += c.flush(flush)
    stream += c.flush()
    if wbits > 0:
        stream = stream[2:-4]  # without the header and checksum of zlib's own format
    assert zlib.decompress(stream, -15) == content
    with open(name + ".deflate", "wb") as f:
        f.write(stream)


for level in 0, 1, 3, 9:
    write(f"level{level}", level=level)
for name in "FIXED", "RLE", "HUFFMAN_ONLY", "FILTERED":
    write("strategy_" + name.lower(), strategy=getattr(zlib, "Z_" + name))
for wbits in range(9, 16):
    write(f"window{wbits}", wbits=wbits)
for memory in range(1, 10):
    write(f"memory{memory}", memory=memory)
write("flush_sync", flush=zlib.Z_SYNC_FLUSH)
write("flush_full", flush=zlib.Z_FULL_FLUSH)
write("flush_partial", flush=zlib.Z_PARTIAL_FLUSH)
write("flush_block", flush=zlib.Z_BLOCK)
