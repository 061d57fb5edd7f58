"""One end of `ufree/1`, written from docs/protocol.md alone, that sends whatever it is asked to send.

It shares no code with the program under test: TLS and X.509 are Python's and OpenSSL's. Nothing is checked before it is
sent.
"""

import hashlib
import json
import os
import secrets
import socket
import ssl
import struct
import tempfile
import time
from collections import Counter
from datetime import datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from wire import NAMES, TYPES, blob, fields, fixed64, frame, moment, number, public


class Device:
    """A device key with its certificate."""

    def __init__(self, key=None):
        self.key = key or ec.generate_private_key(ec.SECP256R1())
        self.public = public(self.key)
        self.id = hashlib.sha256(self.public).digest()
        self.context = None

    def tls(self):
        """A context that shows this device and accepts any certificate."""
        if self.context:
            return self.context
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "x")])
        start = datetime(2020, 1, 1)
        certificate = (
            x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(self.key.public_key())
            .serial_number(1).not_valid_before(start).not_valid_after(start + timedelta(days=36500))
            .sign(self.key, hashes.SHA256()))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        context.set_alpn_protocols(["ufree/1"])
        with tempfile.NamedTemporaryFile() as file:
            file.write(self.secret() + certificate.public_bytes(serialization.Encoding.PEM))
            file.flush()
            context.load_cert_chain(file.name)
        self.context = context
        return context

    def secret(self):
        return self.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


class Person:
    """An owner key, its devices and the state to keep between two runs, in a file."""

    def __init__(self, path=None, devices=1):
        self.path = path
        kept = {}
        if path and os.path.exists(path):
            with open(path) as file:
                kept = json.load(file)
        load = lambda text: serialization.load_pem_private_key(text.encode(), None)
        self.owner = load(kept["owner"]) if kept else ec.generate_private_key(ec.SECP256R1())
        self.devices = [Device(load(text)) for text in kept.get("devices", [])] or [Device() for _ in range(devices)]
        self.version = kept.get("version", 1)
        self.request = bytes.fromhex(kept["request"]) if kept else secrets.token_bytes(16)
        # To others this is one running program, whichever part of it attacks.
        self.instance = kept.get("instance") or secrets.randbits(64)
        self.owner_key = public(self.owner)
        self.save()

    def save(self):
        if not self.path:
            return
        kept = {
            "owner": Device(self.owner).secret().decode(), "version": self.version, "request": self.request.hex(),
            "instance": self.instance,
            "devices": [device.secret().decode() for device in self.devices]}
        with open(self.path, "w") as file:
            json.dump(kept, file)

    def signed_devices(self, devices=None, version=None):
        """A device list signed by the owner key, with any contents."""
        ids = [device.id for device in devices or self.devices]
        version = version or self.version
        words = b"ufree device list 1" + struct.pack(">QB", version, len(ids)) + b"".join(ids)
        signature = self.owner.sign(words, ec.ECDSA(hashes.SHA256()))
        return b"".join(blob(1, one) for one in ids) + number(2, version) + blob(3, signature)

    def record(self):
        """The owner record with all devices, and any other key as reading key."""
        reading = public(ec.generate_private_key(ec.SECP256R1()))
        ids = [device.id for device in self.devices]
        words = b"ufree owner record 2" + struct.pack(">QB", self.version, len(ids))
        words += b"".join(one + b"\0" for one in ids) + struct.pack(">I", 1) + reading
        signature = self.owner.sign(words, ec.ECDSA(hashes.SHA256()))
        return (
            number(1, self.version) + b"".join(blob(2, blob(1, one)) for one in ids) + number(3, 1)
            + blob(4, reading) + blob(5, signature))

    def device_list(self, devices=None, version=None):
        return blob(1, self.owner_key) + blob(2, self.signed_devices(devices, version))


class Ended(Exception):
    """The other side ended the connection; `code` is that of its CLOSE, None if there was none."""

    def __init__(self, code=None):
        super().__init__(f"ended with {code}")
        self.code = code


class Connection:
    """A connection that has sent HELLO, unless asked not to."""

    def __init__(self, person, address, device=None, signed=None, source=None, hello=True, window=None, port=0, trace=None,
                 record=None):
        host, _, number_ = address.rpartition(":")
        self.person = person
        self.device = device or person.devices[0]
        raw = socket.socket(socket.AF_INET)
        raw.settimeout(10)
        if window:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        if source:
            raw.bind((source, 0))
        self.got = Counter()
        self.buffer = bytearray()
        self.code = None
        self.sent = 0
        # Called for every frame, sent or received, if set.
        self.trace = trace
        # Answers are read and ignored, except for a CLOSE at their end: for floods that get many answers.
        self.discards = False
        try:
            raw.connect((host, int(number_)))
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.tls = self.device.tls().wrap_socket(raw)
        except OSError as error:
            raw.close()
            raise Ended() from error
        certificate = x509.load_der_x509_certificate(self.tls.getpeercert(binary_form=True))
        self.peer_key = certificate.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        if hello:
            self.send("HELLO", self.hello(signed, port, record))

    def hello(self, signed=None, port=0, record=None):
        return (
            blob(1, self.person.owner_key) + blob(2, signed or self.person.signed_devices())
            + fixed64(3, self.person.instance) + fixed64(4, secrets.randbits(64)) + number(5, port)
            + fixed64(6, moment()) + (number(7, 1) + blob(9, record) if record else b""))

    def send(self, kind, body=b"", flags=0):
        whole = frame(kind, body, flags)
        if self.trace:
            self.trace("us", whole)
        self.raw(whole)

    def raw(self, data):
        """Sends everything, reading nothing."""
        try:
            self.tls.sendall(data)
            self.sent += len(data)
        except OSError as error:
            raise Ended(self.code) from error

    def fill(self, timeout):
        """Reads what arrives within that time; returns whether anything did."""
        if not self.tls.pending():
            self.tls.settimeout(max(timeout, 0.0001))
        try:
            data = self.tls.recv(262144)
        except (TimeoutError, ssl.SSLWantReadError):
            return False
        except OSError as error:
            raise Ended(self.code) from error
        finally:
            self.tls.settimeout(10)
        if not data:
            raise Ended(self.code)
        self.buffer += data
        return True

    def frames(self):
        """The complete frames read so far."""
        while len(self.buffer) >= 8:
            length, kind = struct.unpack(">IB", self.buffer[:5])
            if len(self.buffer) < 8 + length:
                return
            body = bytes(self.buffer[8:8 + length])
            if self.trace:
                self.trace("them", bytes(self.buffer[:8 + length]))
            del self.buffer[:8 + length]
            self.got[NAMES.get(kind, kind)] += 1
            if kind == 2:
                self.code = fields(body).get(1, [0])[0]
            yield kind, body

    def expect(self, kind, seconds=5):
        """The body of the next frame of that type; None if there is none within that time. Others are skipped."""
        limit = time.monotonic() + seconds
        while True:
            for found, body in self.frames():
                if found == TYPES[kind]:
                    return body
            left = limit - time.monotonic()
            if left <= 0:
                return None
            self.fill(left)

    def until(self, seconds):
        """Yields frames as they arrive, for that time."""
        limit = time.monotonic() + seconds
        while (left := limit - time.monotonic()) > 0:
            yield from self.frames()
            self.fill(left)

    def listen(self, seconds):
        """Every frame within that time; ends early with the connection."""
        limit = time.monotonic() + seconds
        found = []
        try:
            while (left := limit - time.monotonic()) > 0:
                self.fill(left)
                found += self.frames()
        except Ended:
            found += self.frames()
        return found

    def pump(self, chunks, seconds):
        """Sends one chunk after the other as fast as possible, and reads everything that arrives, until the time is over.

        Returns the number of chunks sent. Raises Ended when the other side ends it."""
        limit = time.monotonic() + seconds
        count = 0
        try:
            self.tls.settimeout(0.02)
            for chunk in chunks:
                while True:
                    if time.monotonic() > limit:
                        return count
                    try:
                        # Nothing of a refused chunk was sent; the same bytes have to be sent again.
                        self.tls.send(chunk)
                        break
                    except (TimeoutError, ssl.SSLWantWriteError):
                        self.take()
                self.sent += len(chunk)
                count += 1
                self.take()
        except OSError as error:
            raise Ended(self.code) from error
        finally:
            self.tls.settimeout(10)
        return count

    def take(self):
        """Reads what is available without waiting."""
        self.tls.settimeout(0)
        try:
            while True:
                data = self.tls.recv(262144)
                if self.discards:
                    self.buffer = self.buffer[-256:] + data
                    close = self.buffer.rfind(b"\x02\0\0\0")
                    # A CLOSE is the last frame: its length is the rest.
                    if close >= 4 and int.from_bytes(self.buffer[close - 4:close]) == len(self.buffer) - close - 4:
                        self.code = fields(bytes(self.buffer[close + 4:])).get(1, [0])[0]
                if not data:
                    raise Ended(self.code)
                if self.discards:
                    continue
                self.buffer += data
                for _ in self.frames():
                    pass
        except (ssl.SSLWantReadError, BlockingIOError):
            pass
        finally:
            self.tls.settimeout(0.02)

    def is_alive(self):
        """Whether the connection is still open, as far as is known."""
        try:
            while self.fill(0.0001):
                for _ in self.frames():
                    pass
            return self.code is None
        except Ended:
            return False

    def close(self):
        try:
            self.tls.close()
        except OSError:
            pass
