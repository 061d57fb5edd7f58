"""Other programs that carry a change from one process to another, for Scripts/peers: redis, etcd and mosquitto, two of each.

Each is started here in directories of its own on loopback, as durable as it can be, and spoken to over a plain socket, so that no
library's time counts. The programs are copied first: two processes of one file would share its pages.
"""

import json
import os
import pwd
import shutil
import socket
import struct
import subprocess

from nodes import Failure, until


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def dial(port):
    connection = socket.create_connection(("127.0.0.1", port), 10)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def program(*names):
    """The path of the first of these programs that is installed."""
    for name in names:
        # Debian keeps daemons where a user's PATH may not lead.
        if path := shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin"):
            return path
    raise Failure(f"{names[0]} is not installed; use make peers")


class Pair:
    """Two processes of one system. `change` is a connection to the first, `shown` one to the other."""

    def __init__(self, directory):
        self.directory = os.path.join(directory, self.name)
        os.mkdir(self.directory)
        self.processes = []
        self.change = self.shown = None

    def start(self):
        """Starts both processes and connects to them. What fails in between is ended by `close`."""
        raise NotImplementedError

    def launch(self, source, place, words, name=None):
        """Starts a copy of a program in a directory of its own."""
        home = os.path.join(self.directory, place)
        os.mkdir(home)
        copy = os.path.join(home, name or os.path.basename(source))
        shutil.copy(source, copy)
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("ETCD", "REDIS"))}
        with open(os.path.join(home, "log"), "wb") as log:
            self.processes.append(subprocess.Popen(
                [copy, *words(home)], cwd=home, env=kept, stdin=subprocess.DEVNULL, stdout=log, stderr=log))

    def pids(self):
        return [process.pid for process in self.processes]

    def dial(self, port):
        """A connection to a program that may still be starting."""
        def attempt():
            for process in self.processes:
                if process.poll() is not None:
                    raise Failure(f"{self.name} exited with {process.returncode}; its log is in {self.directory}")
            try:
                return dial(port)
            except ConnectionRefusedError:
                return None
        return until(20, f"{self.name} listens", attempt)

    def close(self):
        for connection in (self.change, self.shown):
            if connection:
                connection.close()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    # What a measurement needs: the bytes of a change, when the first has answered, and what the other shows.

    def request(self, mark):
        raise NotImplementedError

    def is_answer(self, data):
        """Whether these bytes from the first process are a whole positive answer; raises Failure for another one."""
        raise NotImplementedError

    def is_shown(self, data, mark):
        """Whether these bytes from the other process show the change."""
        return mark in data

    def after(self, data):
        """Takes what the other process has shown."""


class Redis(Pair):
    """A primary and its replica, each with an append-only file synced before any answer. A MONITOR connection shows the change."""

    name = "redis"
    client = "redis-cli"

    def start(self):
        # Debian's package redis-tools has the server too, under another name.
        source = program("redis-server", "redis-check-rdb")
        self.port, other = free_port(), free_port()
        for place, port in (("primary", self.port), ("replica", other)):
            more = ["--replicaof", f"127.0.0.1 {self.port}"] if place == "replica" else []
            self.launch(source, place, lambda home, port=port, more=more: [
                "--port", str(port), "--bind", "127.0.0.1", "--dir", home, "--appendonly", "yes", "--appendfsync", "always",
                "--save", "", "--repl-diskless-sync-delay", "0", *more], "redis-server")
        self.change, self.shown = self.dial(self.port), self.dial(other)
        until(20, "the replica is in step", lambda: b"master_link_status:up" in self.ask(self.shown, "INFO", "replication"))
        self.ask(self.shown, "MONITOR")

    @staticmethod
    def command(*words):
        parts = [word.encode() for word in words]
        return b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts)

    def ask(self, connection, *words):
        connection.sendall(self.command(*words))
        return connection.recv(65536)

    def request(self, mark):
        return self.command("SET", "day", mark)

    def is_answer(self, data):
        if data.startswith(b"-"):
            raise Failure(f"redis: {data!r}")
        return data.endswith(b"+OK\r\n")


class Etcd(Pair):
    """Two members, both of which have an entry in their synced log before it counts. PUT at the leader, watch at the other."""

    name = "etcd"
    client = "etcdctl"
    def start(self):
        source = program("etcd")
        names = ["one", "two"]
        ports = {name: (free_port(), free_port()) for name in names}
        cluster = ",".join(f"{name}=http://127.0.0.1:{ports[name][1]}" for name in names)
        for name in names:
            client, peer = (f"http://127.0.0.1:{port}" for port in ports[name])
            self.launch(source, name, lambda home, name=name, client=client, peer=peer: [
                "--name", name, "--data-dir", os.path.join(home, "data"), "--listen-client-urls", client,
                "--advertise-client-urls", client, "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
                "--initial-cluster", cluster, "--initial-cluster-state", "new", "--logger", "zap", "--log-level", "error"])
        self.ports = [ports[name][0] for name in names]
        for port in self.ports:
            self.dial(port).close()
        # The first is the one that leads.
        leads = until(20, "etcd has a leader", lambda: [self.leads(port) for port in self.ports])
        if leads[1]:
            self.ports.reverse()
            self.processes.reverse()
        self.port = self.ports[0]
        self.change, self.shown = Grpc(self.ports[0]), Grpc(self.ports[1])
        self.shown.open("/etcdserverpb.Watch/Watch", blob(1, blob(1, b"day")), end=False)
        while not self.shown.recv(65536):
            pass

    def leads(self, port):
        done = subprocess.run(
            [program("etcdctl"), "--endpoints", f"127.0.0.1:{port}", "endpoint", "status", "-w", "json"],
            env=os.environ | {"ETCDCTL_API": "3"}, capture_output=True, check=False)
        if done.returncode:
            raise Failure(f"etcdctl: {done.stderr.decode()}")
        status = json.loads(done.stdout)[0]["Status"]
        return status["leader"] == status["header"]["member_id"]

    def request(self, mark):
        return self.change.call("/etcdserverpb.KV/Put", blob(1, b"day") + blob(2, mark.encode()))

    def is_answer(self, data):
        return bool(data)


def blob(field, value):
    """A field of Protobuf, of at most 127 bytes."""
    return bytes([field << 3 | 2, len(value)]) + value


class Grpc:
    """As much of gRPC over HTTP/2 as one client needs, with the methods of a socket. `recv` gives the messages' bytes alone."""

    def __init__(self, port):
        self.socket = dial(port)
        self.stream, self.buffer = -1, bytearray()
        # A window that is never full in 31 bits: of each stream in the settings, and of the connection.
        self.socket.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + self.frame(4, 0, 0, struct.pack(">HI", 4, 2**31 - 1))
                            + self.frame(8, 0, 0, struct.pack(">I", 2**31 - 65536)))

    @staticmethod
    def frame(kind, flags, stream, body):
        return struct.pack(">I", len(body))[1:] + struct.pack(">BBI", kind, flags, stream) + body

    def call(self, path, message, end=True):
        """The frames of a request."""
        self.stream += 2
        # In HPACK without its tables: POST, http, the host, the path; then the fields that make it gRPC.
        headers = b"\x83\x86\x01\x05ufree\x04" + bytes([len(path)]) + path.encode()
        headers += b"\x0f\x10\x10application/grpc\x00\x02te\x08trailers"
        return self.frame(1, 4, self.stream, headers) + self.frame(
            0, 1 if end else 0, self.stream, struct.pack(">BI", 0, len(message)) + message)

    def open(self, path, message, end):
        self.socket.sendall(self.call(path, message, end))

    def recv(self, size):
        """Reads once; returns what arrived of messages, which may be nothing."""
        data = self.socket.recv(size)
        if not data:
            raise Failure("etcd ended the connection")
        self.buffer += data
        found = b""
        while len(self.buffer) >= 9 and len(self.buffer) >= 9 + (length := int.from_bytes(self.buffer[:3])):
            kind, flags = self.buffer[3], self.buffer[4]
            body = bytes(self.buffer[9:9 + length])
            del self.buffer[:9 + length]
            if kind == 0:
                found += body
            elif kind in (4, 6) and not flags & 1:
                # SETTINGS and PING are acknowledged.
                self.socket.sendall(self.frame(kind, 1, 0, body if kind == 6 else b""))
            elif kind in (3, 7):
                raise Failure(f"etcd ended a request: {kind} {body!r}")
        return found

    def sendall(self, data):
        self.socket.sendall(data)

    def fileno(self):
        return self.socket.fileno()

    def close(self):
        self.socket.close()


class Mosquitto(Pair):
    """Two brokers with a bridge, QoS 1 on each step, sessions kept. Each saves its messages after every change, and syncs the file.

    Nothing waits for that: a broker answers and passes on what it has not saved yet."""

    name = "mosquitto"
    client = "mosquitto_pub"

    def start(self):
        source = program("mosquitto")
        self.port, other = free_port(), free_port()
        self.launch(source, "second", lambda home: ["-c", self.configure(home, other)])
        self.shown = self.dial(other)
        self.launch(source, "first", lambda home: ["-c", self.configure(
            home, self.port, "connection second", f"address 127.0.0.1:{other}", "topic # out 1", "cleansession false",
            "notifications false", "restart_timeout 1")])
        self.processes.reverse()
        self.change = self.dial(self.port)
        for connection, name in ((self.change, b"writer"), (self.shown, b"reader")):
            # Version 3.1.1, no clean session, nothing to keep alive.
            self.ask(connection, 0x10, b"\0\4MQTT\4\0\0\0" + self.text(name), 0x20)
        self.ask(self.shown, 0x82, b"\0\1" + self.text(b"day") + b"\1", 0x90)
        self.identifier = 0
        self.buffer = bytearray()

        def bridged():
            self.change.sendall(self.request("hello"))
            self.shown.settimeout(0.2)
            try:
                return self.shown.recv(65536)
            except TimeoutError:
                return None
        until(20, "the bridge is up", bridged)
        self.shown.settimeout(10)
        self.change.recv(65536)

    @staticmethod
    def configure(home, port, *more):
        path = os.path.join(home, "conf")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join([
                f"user {pwd.getpwuid(os.getuid()).pw_name}", f"listener {port} 127.0.0.1", "allow_anonymous true",
                "set_tcp_nodelay true",
                "persistence true", f"persistence_location {home}/", "autosave_interval 1", "autosave_on_changes true",
                "log_type error", "log_type warning", *more, ""]))
        return path

    @staticmethod
    def text(value):
        return struct.pack(">H", len(value)) + value

    @staticmethod
    def packet(kind, body):
        return bytes([kind, len(body)]) + body

    def ask(self, connection, kind, body, answer):
        connection.sendall(self.packet(kind, body))
        if (data := connection.recv(65536))[:1] != bytes([answer]):
            raise Failure(f"mosquitto: {data!r}")

    def request(self, mark):
        self.identifier = self.identifier % 65535 + 1
        return self.packet(0x32, self.text(b"day") + struct.pack(">H", self.identifier) + mark.encode())

    def is_answer(self, data):
        return data[:1] == b"\x40" and len(data) >= 4

    def after(self, data):
        """PUBACK for what arrived; otherwise the broker would stop after 20 messages."""
        self.buffer += data
        while len(self.buffer) >= 2 and len(self.buffer) >= 2 + (length := self.buffer[1]):
            body = bytes(self.buffer[2:2 + length])
            if self.buffer[0] & 0xF0 == 0x30:
                topic = struct.unpack(">H", body[:2])[0]
                self.shown.sendall(self.packet(0x40, body[2 + topic:4 + topic]))
            del self.buffer[:2 + length]
