"""The frames of `ufree/1` and their bodies, built by hand from docs/protocol.md. Nothing is checked."""

import hashlib
import secrets
import struct
import time

from cryptography.hazmat.primitives import serialization

NAMES = {
    1: "HELLO", 2: "CLOSE", 3: "PING", 4: "PONG", 16: "REQUEST", 17: "COMMIT", 18: "NONCE", 19: "REVEAL", 20: "ACCEPT",
    21: "WITHDRAW", 22: "REMOVE", 23: "ACK", 32: "STATE", 33: "DELTA", 34: "SNAPSHOT_BEGIN", 35: "SNAPSHOT_PART",
    36: "SNAPSHOT_END", 37: "APPLIED", 48: "DEVICE_LIST"}
TYPES = {name: number for number, name in NAMES.items()}


# The part of Protobuf that ufree.proto uses.

def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def number(field, value):
    return varint(field << 3) + varint(value) if value else b""


def fixed64(field, value):
    return varint(field << 3 | 1) + struct.pack("<Q", value & 0xFFFF_FFFF_FFFF_FFFF)


def fixed32(field, value):
    return varint(field << 3 | 5) + struct.pack("<I", value)


def blob(field, value):
    if isinstance(value, str):
        value = value.encode()
    return varint(field << 3 | 2) + varint(len(value)) + value


def fields(body):
    """Field number -> values, in order."""
    found, place = {}, 0

    def read():
        nonlocal place
        value, shift = 0, 0
        while True:
            byte = body[place]
            place += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while place < len(body):
        key = read()
        kind = key & 7
        if kind == 0:
            value = read()
        else:
            length = {1: 8, 5: 4}.get(kind) or read()
            value = body[place:place + length]
            place += length
        found.setdefault(key >> 3, []).append(value)
    return found


# Bodies.

def hashed(*parts):
    """H of section 5."""
    whole = hashlib.sha256()
    for part in parts:
        part = part.encode() if isinstance(part, str) else part
        whole.update(struct.pack(">I", len(part)) + part)
    return whole.digest()


def greeting(request, name):
    return blob(1, request) + blob(2, name)


def commitment(request, promise):
    return blob(1, request) + blob(2, promise)


nonce = commitment


def withdraw(request):
    return blob(1, request)


def remove(*requests):
    return b"".join(blob(1, request) for request in requests)


def ack(step, request):
    return number(1, step) + blob(2, request)


def position(epoch, seq, chain=bytes(16), view=0):
    return number(1, view) + fixed64(2, epoch) + number(3, seq) + blob(4, chain)


def state(held=None):
    return b"" if held is None else blob(1, held)


def delta(previous, place, rows):
    return number(1, previous) + blob(2, place) + b"".join(blob(3, row) for row in rows)


def begin(place, count):
    return blob(1, place) + number(2, count)


def part(rows):
    return b"".join(blob(1, row) for row in rows)


def stamp(device, milliseconds, counter=0):
    return fixed64(1, milliseconds) + fixed32(2, counter) + blob(3, device)


def profile_row(mark, name, zone="UTC"):
    return blob(1, mark) + blob(2, blob(1, name) + blob(2, zone))


def day_row(mark, date, status=1, note="", updated=0):
    """A day; `date` in days since 1970-01-01."""
    day = (
        blob(1, secrets.token_bytes(16)) + varint(2 << 3) + varint(date << 1) + varint(3 << 3) + varint(status)
        + (blob(5, note) if note else b"") + fixed64(6, updated))
    return blob(1, mark) + blob(3, day)


def live_row(mark, state, until, note, now):
    live = varint(1 << 3) + varint(state) + fixed64(2, until) + blob(3, note) + fixed64(4, now)
    return blob(1, mark) + blob(4, live)


def frame(kind, body=b"", flags=0):
    kind = TYPES[kind] if isinstance(kind, str) else kind
    return struct.pack(">IBBH", len(body), kind, flags, 0) + body


def moment():
    return int(time.time() * 1000)


def public(key):
    """SubjectPublicKeyInfo, 91 bytes."""
    return key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
