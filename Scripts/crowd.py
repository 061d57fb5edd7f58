"""A crowd of honest friends of one node: independent peers in one niced process, each with its own keys, address and connection.

The peers are built on Scripts/hostile, which was written from docs/protocol.md alone. Each dials the node, reads everything that it
shares and acknowledges it, and has nothing new to share itself. Its disk is not measured: a peer has a change when its kernel has
the packet (SO_TIMESTAMPNS), so a crowd that is slow to read does not count as a slow node.
"""

import heapq
import json
import os
import re
import secrets
import select
import signal
import socket
import ssl
import struct
import sys
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "hostile"))
import wire  # noqa: E402
from cryptography.hazmat.primitives import serialization  # noqa: E402
from nodes import Failure  # noqa: E402
from peer import Connection, Device, Ended, Person  # noqa: E402
from wire import TYPES, blob, fields, fixed64, frame, moment, number  # noqa: E402

# A node keeps 32 connections whose HELLO it has not read yet.
AT_ONCE = 16
STAMP = 35  # SO_TIMESTAMPNS of Linux: seconds and nanoseconds, 64 bits each.
NICE = 10


def secret(key):
    return key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).hex()


def key(text):
    return serialization.load_der_private_key(bytes.fromhex(text), None)


class Friend(Person):
    """A person with one device, from an entry of a file of people."""

    def __init__(self, entry, place):
        self.path = None
        self.owner = key(entry["ownerSecret"])
        self.devices = [Device(key(entry["deviceSecret"]))]
        self.version = 1
        self.instance = secrets.randbits(64)
        self.owner_key = bytes.fromhex(entry["ownerKey"])
        # Each has an address of its own, as on a real network.
        self.source = f"127.1.{place // 250}.{place % 250 + 1}"

    @staticmethod
    def entry():
        """The keys of a new person: what a node knows of a friend, and the secret halves."""
        person = Person()
        device = person.devices[0]
        return {
            "owner": Device(person.owner).id.hex(), "device": device.id.hex(), "ownerKey": person.owner_key.hex(),
            "deviceKey": device.public.hex(), "ownerSecret": secret(person.owner), "deviceSecret": secret(device.key)}

    def ask(self, address, name, accept):
        """Becomes a friend over the protocol: a request, which `accept` answers at the other side."""
        connection, request = Connection(self, address, source=self.source), secrets.token_bytes(16)
        try:
            connection.send("REQUEST", wire.greeting(request, name))
            if connection.expect("ACK") is None:
                raise Failure(f"the request of {name} was not acknowledged")
            accept(name)
            if connection.expect("ACCEPT", 20) is None:
                raise Failure(f"the request of {name} was not accepted")
            connection.send("ACK", wire.ack(3, request))
            connection.expect("STATE", 5)
            connection.send("CLOSE", wire.number(1, 0))
        except Ended as ended:
            raise Failure(f"the request of {name} ended with {ended.code}") from ended
        finally:
            connection.close()


class Peer:
    """One friend's connection. Its manner: `honest`; `silent` reads and never acknowledges; `deaf` stops reading after HELLO."""

    def __init__(self, friend, port, manner, mark):
        self.friend, self.manner, self.mark = friend, manner, mark
        self.device = friend.devices[0]
        # The way of a connection: TCP, TLS, their HELLO, a sign that they have read ours, both STATEs answered.
        self.connected = self.shaken = self.greeted = self.known = self.answered = False
        self.held, self.staged, self.seen = None, None, 0
        self.incoming, self.outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = self.device.tls().wrap_bio(self.incoming, self.outgoing)
        self.buffer, self.waiting = bytearray(), bytearray()
        self.socket = socket.socket(socket.AF_INET)
        self.socket.setblocking(False)
        if manner == "deaf":
            # A small window is full at once.
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2304)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setsockopt(socket.SOL_SOCKET, STAMP, 1)
        self.socket.bind((friend.source, 0))
        self.socket.connect_ex(("127.0.0.1", port))

    def is_settled(self):
        """Whether nothing more is to be expected before the next change."""
        return self.answered and self.held is not None or self.manner == "deaf" and self.greeted

    def is_young(self):
        """Whether the node may not have read our HELLO yet."""
        return not (self.known or self.manner == "deaf" and self.greeted)

    def wants(self):
        reads = self.connected and not (self.manner == "deaf" and self.greeted)
        return (select.EPOLLIN if reads else 0) | (select.EPOLLOUT if self.waiting or not self.connected else 0)

    def turn(self, events):
        """Reads and writes what is possible; returns a new mark and the time of its arrival, or None.

        Raises OSError when the connection has ended."""
        found = None
        if not self.connected:
            if failed := self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                raise OSError(failed, os.strerror(failed))
            self.connected = True
            self.shake()
        elif events & ~select.EPOLLOUT:
            data, control, _, _ = self.socket.recvmsg(262144, 64)
            if not data:
                raise ConnectionResetError("ended without CLOSE")
            self.incoming.write(data)
            if not self.shaken:
                self.shake()
            if self.shaken and (mark := max(self.read(), default=0)) > self.seen:
                self.seen = mark
                found = mark, arrival(control)
        self.waiting += self.outgoing.read()
        if self.waiting:
            try:
                del self.waiting[:self.socket.send(self.waiting)]
            except BlockingIOError:
                pass
        return found

    def shake(self):
        try:
            self.tls.do_handshake()
        except ssl.SSLWantReadError:
            return
        self.shaken = True
        self.send("HELLO", (
            blob(1, self.friend.owner_key) + blob(2, self.friend.signed_devices()) + fixed64(3, self.friend.instance)
            + fixed64(4, secrets.randbits(64)) + fixed64(6, moment()) + number(7, 1) + blob(9, self.friend.record())))

    def read(self):
        """Handles the complete frames; yields the marks in their rows."""
        try:
            while data := self.tls.read(262144):
                self.buffer += data
        except ssl.SSLWantReadError:
            pass
        while len(self.buffer) >= 8:
            length, kind = struct.unpack_from(">IB", self.buffer)
            if len(self.buffer) < 8 + length:
                return
            body = bytes(self.buffer[8:8 + length])
            del self.buffer[:8 + length]
            self.handle(kind, body)
            if kind in (TYPES["DELTA"], TYPES["SNAPSHOT_PART"]):
                yield from map(int, self.mark.findall(body))

    def handle(self, kind, body):
        self.known = self.known or kind in (TYPES["ACCEPT"], TYPES["STATE"])
        if kind == TYPES["HELLO"]:
            self.greeted = True
            self.send("STATE", wire.state())
        elif kind == TYPES["ACCEPT"]:
            # Of a friendship whose acceptance never arrived, such as those that VolumeTests makes; no STATE before this.
            self.send("ACK", wire.ack(3, fields(body)[1][0]))
        elif kind == TYPES["STATE"]:
            self.answer(fields(body).get(1))
        elif kind == TYPES["DELTA"]:
            found = fields(body)
            position, previous = found[2][0], found.get(1, [0])[0]
            epoch, seq = place(position)
            if self.held is None or place(self.held) != (epoch, previous):
                self.send("STATE", wire.state(self.held))
            elif seq > previous:
                self.apply(position)
        elif kind == TYPES["SNAPSHOT_BEGIN"]:
            self.staged = fields(body)[1][0]
        elif kind == TYPES["SNAPSHOT_END"]:
            self.apply(self.staged)
        elif kind == TYPES["PING"]:
            self.send("PONG")
        elif kind == TYPES["CLOSE"]:
            raise ConnectionResetError(f"closed with code {fields(body).get(1, [0])[0]}")

    def answer(self, held):
        """Answers STATE: there is nothing newer than what the node holds, or nothing but a name."""
        if held:
            self.send("DELTA", wire.delta(place(held[0])[1], held[0], []))
        else:
            begin = wire.position(secrets.randbits(62), 1, secrets.token_bytes(16))
            self.send("SNAPSHOT_BEGIN", wire.begin(begin, 1))
            self.send("SNAPSHOT_PART", wire.part([wire.profile_row(wire.stamp(self.device.id, moment()), "Friend")]))
            self.send("SNAPSHOT_END")
        self.answered = True

    def apply(self, position):
        self.held = position
        if self.manner != "silent":
            self.send("APPLIED", blob(1, position))

    def send(self, kind, body=b""):
        self.tls.write(frame(kind, body))


def place(position):
    """Epoch and number of a position."""
    found = fields(position)
    return found[2][0], found.get(3, [0])[0]


def arrival(control):
    """The time of perf_counter at which the kernel had the last packet."""
    for level, kind, data in control:
        if level == socket.SOL_SOCKET and kind == STAMP and len(data) >= 16:
            seconds, nanoseconds = struct.unpack("=qq", data[:16])
            return time.perf_counter() - (time.time_ns() - seconds * 10**9 - nanoseconds) / 1e9
    return time.perf_counter()


class Loop:
    """The process of the crowd: dials, redials whoever is dropped, and reports when all honest peers have a mark."""

    def __init__(self, entries, port, mark, line):
        self.entries, self.port, self.mark, self.line = entries, port, mark, line
        self.friends, self.manners, self.peers = {}, {}, {}
        self.poll, self.places = select.epoll(), {}
        # When somebody is to be dialled, and who.
        self.due = []
        self.arrivals, self.expected = {}, []
        self.orders = bytearray()
        self.poll.register(line, select.EPOLLIN)

    def report(self, **words):
        self.line.sendall(json.dumps(words).encode() + b"\n")

    def run(self):
        while True:
            self.dial()
            for descriptor, events in self.poll.poll(0.05 if self.due else -1):
                if descriptor == self.line.fileno():
                    if not self.order():
                        return
                elif descriptor in self.places:
                    self.turn(self.places[descriptor], events)

    def order(self):
        """Carries out what the measuring program asks for; false when it is gone."""
        self.line.setblocking(True)
        data = self.line.recv(65536)
        self.orders += data
        while (end := self.orders.find(b"\n")) >= 0:
            order = json.loads(self.orders[:end])
            del self.orders[:end + 1]
            for one in order["places"]:
                if order["manner"] == "gone":
                    self.manners.pop(one)
                    self.drop(one)
                else:
                    self.manners[one] = order["manner"]
                    heapq.heappush(self.due, (0, one))
            self.expected = order["places"]
            self.check()
        return bool(data)

    def check(self):
        """Reports once everybody of the last order has settled, or is gone."""
        if self.expected is not None and all(
                one not in self.manners or one in self.peers and self.peers[one].is_settled() for one in self.expected):
            self.report(settled=len(self.expected))
            self.expected = None

    def dial(self):
        now = time.monotonic()
        young = sum(peer.is_young() for peer in self.peers.values()) if self.due else 0
        while self.due and young < AT_ONCE and self.due[0][0] <= now:
            _, one = heapq.heappop(self.due)
            if one not in self.manners or one in self.peers:
                continue
            if one not in self.friends:
                self.friends[one] = Friend(self.entries[one], one)
            peer = Peer(self.friends[one], self.port, self.manners[one], self.mark)
            self.peers[one] = peer
            self.places[peer.socket.fileno()] = one
            self.poll.register(peer.socket, peer.wants())
            young += 1

    def drop(self, one):
        if peer := self.peers.pop(one, None):
            self.poll.unregister(peer.socket)
            del self.places[peer.socket.fileno()]
            peer.socket.close()

    def turn(self, one, events):
        peer, wanted = self.peers[one], self.peers[one].wants()
        try:
            found = peer.turn(events)
        except OSError as error:
            self.drop(one)
            heapq.heappush(self.due, (time.monotonic() + 0.5, one))
            if peer.manner == "honest":
                self.report(lost=one, why=str(error))
            return
        if peer.wants() != wanted:
            self.poll.modify(peer.socket, peer.wants())
        if found and peer.manner == "honest":
            mark, moment_ = found
            times = self.arrivals.setdefault(mark, [])
            times.append(moment_)
            if len(times) == sum(manner == "honest" for manner in self.manners.values()):
                self.report(mark=mark, arrivals=self.arrivals.pop(mark))
        if self.expected is not None and peer.is_settled():
            self.check()


class Crowd:
    """The crowd of a node, from the measuring program: a child process, ended at the end of the block."""

    def __init__(self, entries, port):
        self.label = secrets.token_hex(4)
        self.lost = []
        self.line, other = socket.socketpair()
        self.lines = self.line.makefile("r")
        self.child = os.fork()
        if self.child == 0:
            code = 1
            try:
                signal.signal(signal.SIGTERM, signal.SIG_DFL)
                self.line.close()
                os.nice(NICE)
                Loop(entries, port, re.compile(rb"edit %s (\d+)\." % self.label.encode()), other).run()
                code = 0
            except (BrokenPipeError, KeyboardInterrupt):
                pass
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        other.close()

    def note(self, number_):
        """The note by which the crowd recognises the edit with that number."""
        return f"edit {self.label} {number_}."

    def order(self, places, manner="honest", seconds=300):
        """Lets those of the entries connect and settle in that manner, or leave (`gone`)."""
        self.line.sendall(json.dumps({"places": list(places), "manner": manner}).encode() + b"\n")
        self.hear("settled", len(list(places)), seconds)

    def wait(self, number_, seconds=120):
        """The times at which the honest peers had that edit, once all have it."""
        return self.hear("mark", number_, seconds)["arrivals"]

    def hear(self, what, value, seconds):
        self.line.settimeout(seconds)
        try:
            for text in self.lines:
                words = json.loads(text)
                if "lost" in words:
                    self.lost.append(words)
                elif words.get(what) == value:
                    return words
        except TimeoutError as error:
            raise Failure(f"the crowd waited {seconds} s for {what} {value}; lost: {self.lost[-3:]}") from error
        raise Failure("the crowd has ended")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # The child ends when its line does.
        self.lines.close()
        self.line.close()
        for _ in range(100):
            if os.waitpid(self.child, os.WNOHANG)[0]:
                return
            time.sleep(0.05)
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
