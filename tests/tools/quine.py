"""Packed files that unpack to themselves.

A deflate stream is made of literal blocks and of copies of what was just written, so that each piece of its output is a
piece of itself (R. Cox, "Zip Files All The Way Down", 2010). The checksum of the whole stands within the whole: CRC-32 is
affine in its input, so that the value which agrees is found by solving 32 equations."""

import struct
import zlib

PIECE = 5  # bytes of a literal's head, and of a copy

# Symbol, first value, extra bits (RFC 1951, 3.2.5).
LENGTHS = [(257 + k, 3 + k, 0) for k in range(8)]
DISTANCES = [(k, 1 + k, 0) for k in range(4)]
for extra in range(1, 5):
    for step in range(4):
        LENGTHS.append((LENGTHS[-1][0] + 1, LENGTHS[-1][1] + (1 << LENGTHS[-1][2]), extra))
for extra in range(1, 8):
    for step in range(2):
        DISTANCES.append((DISTANCES[-1][0] + 1, DISTANCES[-1][1] + (1 << DISTANCES[-1][2]), extra))


def low_first(value, count):
    return [value >> k & 1 for k in range(count)]


def high_first(value, count):
    return low_first(value, count)[::-1]


def row_of(table, value):
    return [row for row in table if row[1] <= value][-1]


def match(length, distance):
    """The bits of a match in a block with the fixed codes; its length is below 115."""
    symbol, first, more = row_of(LENGTHS, length)
    bits = high_first(symbol - 256, 7) + low_first(length - first, more)
    symbol, first, more = row_of(DISTANCES, distance)
    return bits + high_first(symbol, 5) + low_first(distance - first, more)


def copy(size, final=False):
    """A block that repeats the last bytes written. One that is not the last has to end where a literal can follow."""
    end, idle = high_first(0, 7), low_first(2, 3) + high_first(0, 7)
    for before, parts in (([], [size]), (idle, [size]), ([], [size - size // 2, size // 2])):
        bits = before + [int(final), 1, 0] + [bit for part in parts for bit in match(part, size)] + end
        if final or PIECE * 8 - 3 < len(bits) <= PIECE * 8:
            return sum(bit << k for k, bit in enumerate(bits)).to_bytes((len(bits) + 7) // 8, "little")
    raise ValueError(f"no copy of {size} bytes has {PIECE}")


def literal(size):
    return struct.pack("<BHH", 0, size, size ^ 0xFFFF)


def deflated(head, tail):
    """What stands between the head and the tail of the file and unpacks to the whole file."""
    nothing, one, four, copy_four = literal(0), literal(PIECE), literal(4 * PIECE), copy(4 * PIECE)
    head_literal, head_copy = literal(len(head) + PIECE), copy(len(head) + PIECE)
    tail_copy = copy(len(tail) + PIECE, True)
    tail_copy = copy(len(tail) + len(tail_copy), True)
    tail_literal = literal(len(tail_copy) + len(tail))
    return b"".join([head_literal, head, head_literal, head_copy, one, head_copy, one, one, four, head_copy, one, one, four,
                     copy_four, four, copy_four, four, copy_four, four, copy_four, four, copy_four,
                     nothing, nothing, tail_literal, copy_four, nothing, nothing, tail_literal, tail_copy, tail, tail_copy])


def agreeing(difference_at):
    """The 32-bit number at which a function that is affine over its bits is zero."""
    constant, basis, found = difference_at(0), {}, 0
    for k in range(32):
        column, numbers = difference_at(1 << k) ^ constant, 1 << k
        while column and column.bit_length() in basis:
            other, others = basis[column.bit_length()]
            column, numbers = column ^ other, numbers ^ others
        if column:
            basis[column.bit_length()] = column, numbers
    while constant:
        column, numbers = basis[constant.bit_length()]
        constant, found = constant ^ column, found ^ numbers
    return found


def quine(head, tail):
    """Of functions that make the head and the tail of the file from checksum, packed size and size."""
    packed = len(deflated(head(0, 0, 0), tail(0, 0, 0)))
    size = len(head(0, 0, 0)) + packed + len(tail(0, 0, 0))

    def file(checksum):
        first, last = head(checksum, packed, size), tail(checksum, packed, size)
        return first + deflated(first, last) + last

    return file(agreeing(lambda checksum: zlib.crc32(file(checksum)) ^ checksum))


def gzip():
    return quine(lambda checksum, packed, size: b"\x1f\x8b\x08\0\0\0\0\0\0\x03",
                 lambda checksum, packed, size: struct.pack("<II", checksum, size))


def zip_file():
    name, day = b"r/r.zip", 0x21

    def head(checksum, packed, size):
        return struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, 8, 0, day, checksum, packed, size, len(name), 0) + name

    def tail(checksum, packed, size):
        row = struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 20, 20, 0, 8, 0, day, checksum, packed, size, len(name), 0, 0, 0,
                          0, 0, 0) + name
        return row + struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 1, 1, len(row), 30 + len(name) + packed, 0)

    return quine(head, tail)
