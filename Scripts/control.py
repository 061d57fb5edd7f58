"""The control socket of a daemon, for the measuring scripts."""

import http.client
import json
import socket
import time

from nodes import Failure


class Control(http.client.HTTPConnection):
    """Sends requests over the Unix socket at a path."""

    def __init__(self, path):
        super().__init__("ufree")
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(self.path)

    def ask(self, method, target, body=None):
        """Milliseconds until the whole answer arrived, and its length."""
        start = time.perf_counter()
        self.request(method, target, body and json.dumps(body), {"Content-Type": "application/json"} if body else {})
        answer = self.getresponse()
        data = answer.read()
        took = (time.perf_counter() - start) * 1000
        if answer.status != 200:
            raise SystemExit(f"{method} {target}: {answer.status} {data[:300]}")
        return took, len(data)


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def ask(connection, method, path, body=b""):
    """Sends one request on a connection that stays open; returns the whole answer."""
    head = f"{method} {path} HTTP/1.1\r\nHost: ufree\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    connection.sendall(head.encode() + body)
    answer = connection.recv(65536)
    if not answer.startswith(b"HTTP/1.1 200"):
        raise Failure(f"{method} {path}: {answer[:200]!r}")
    while True:
        header, _, rest = answer.partition(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1]) for line in header.split(b"\r\n") if line.lower().startswith(b"content-length:"))
        if len(rest) >= length:
            return rest
        answer += connection.recv(65536)


def watch(node):
    """An open event stream, past its snapshot."""
    stream = node.connect()
    stream.sendall(b"GET /v1/events HTTP/1.1\r\nHost: ufree\r\nAccept: text/event-stream\r\n\r\n")
    read_until(stream, b"event: snapshot")
    return stream


def read_until(stream, mark):
    """Reads until an event with the mark is complete; returns the time at which it was."""
    seen = b""
    while (place := seen.find(mark)) < 0 or b"\n\n" not in seen[place:]:
        data = stream.recv(65536)
        if not data:
            raise Failure("the event stream ended")
        seen += data
    return time.perf_counter()
