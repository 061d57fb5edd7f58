"""The unavoidable cost of an edit, for the measuring scripts: a page synced to the disk, and a message over TCP on loopback."""

import os
import socket
import time

PAGE = 4096


class Disk:
    """A file beside the databases, as long as a write-ahead log that has wrapped once."""

    def __init__(self, directory):
        self.file = os.open(os.path.join(directory, "sync"), os.O_RDWR | os.O_CREAT, 0o600)
        self.pages = 1000
        os.write(self.file, os.urandom(PAGE) * self.pages)
        os.fsync(self.file)
        self.next = 0

    def sync(self):
        """Seconds to write a page and sync it to the disk."""
        page = os.urandom(PAGE)
        start = time.perf_counter()
        os.pwrite(self.file, page, self.next * PAGE)
        os.fdatasync(self.file)
        self.next = (self.next + 1) % self.pages
        return time.perf_counter() - start


class Hop:
    """Another process that echoes over TCP on loopback."""

    def __init__(self):
        listener = socket.create_server(("127.0.0.1", 0))
        self.child = os.fork()
        if self.child == 0:
            connection, _ = listener.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            while data := connection.recv(PAGE):
                connection.sendall(data)
            os._exit(0)
        self.connection = socket.create_connection(listener.getsockname())
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.close()

    def one_way(self):
        """Seconds for one direction: half of the round trip."""
        start = time.perf_counter()
        self.connection.sendall(b"x" * 300)
        got = 0
        while got < 300:
            got += len(self.connection.recv(PAGE))
        return (time.perf_counter() - start) / 2

    def close(self):
        self.connection.close()
        os.waitpid(self.child, 0)
