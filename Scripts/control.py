"""The control socket of a daemon, for the measuring scripts."""

import http.client
import json
import socket
import time


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
