"""Real daemons for the measuring scripts: start them in their own directories, make them friends, stop them by process."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time


def programs():
    """The directory of ufreed and ufreectl, from UFREE_BIN."""
    folder = os.environ.get("UFREE_BIN", "")
    if not all(os.access(os.path.join(folder, name), os.X_OK) for name in ("ufreed", "ufreectl")):
        sys.exit("set UFREE_BIN to the directory of ufreed and ufreectl, or use make")
    return folder


class Failure(Exception):
    """A step that failed."""


def until(seconds, what, attempt):
    """Tries until the attempt returns a true value; raises Failure after that many seconds."""
    limit = time.monotonic() + seconds
    while True:
        found = attempt()
        if found:
            return found
        if time.monotonic() > limit:
            raise Failure(f"timed out waiting until {what}")
        time.sleep(0.05)


def memory(pid):
    """The memory of a process in KiB, by kind (/proc/PID/smaps_rollup), and what is its own as `Private`."""
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        sizes = {kind: int(size.split()[0]) for kind, size in (line.split(":", 1) for line in file.readlines()[1:])}
    return sizes | {"Private": sizes["Private_Clean"] + sizes["Private_Dirty"]}


class Node:
    """One daemon with its client."""

    def __init__(self, group, name, options, variables, home, program):
        self.name = name
        self.home = home or os.path.join(group.directory, name)
        self.socket = os.path.join(self.home, "control.sock")
        self.log = os.path.join(group.directory, name + ".log")
        kept = {key: value for key, value in os.environ.items() if not key.startswith("UFREE_")}
        self.environment = kept | {"UFREE_HOME": self.home, "LC_ALL": "C.UTF-8"} | variables
        self.client = os.path.join(group.programs, "ufreectl")
        words = [program or os.path.join(group.programs, "ufreed"), "--name", name, "--listen", "127.0.0.1:0", *options]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(words, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def ctl(self, *words):
        """Runs ufreectl; raises Failure unless it exits with 0."""
        done = subprocess.run([self.client, *words], env=self.environment, capture_output=True, text=True, timeout=60)
        if done.returncode:
            raise Failure(f"{self.name}: ufreectl {' '.join(words)} exited with {done.returncode}: {done.stderr or done.stdout}")
        return done.stdout

    def json(self, *words):
        return json.loads(self.ctl(*words, "--json"))

    def answers(self):
        if self.process.poll() is not None:
            raise Failure(f"{self.name}'s daemon exited with {self.process.returncode}")
        try:
            return self.json("status")
        except Failure:
            return None

    def connect(self):
        """A connection to the control socket."""
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.connect(self.socket)
        connection.settimeout(10)
        return connection

    def connected(self):
        return self.json("status")["friends"]["connected"]


class Nodes:
    """Daemons that are stopped, and their files removed, at the end of the block."""

    def __init__(self, label):
        self.programs = programs()
        # In /tmp even if TMPDIR is set: a socket's path is at most 107 bytes long.
        self.directory = tempfile.mkdtemp(prefix=f"ufree-{label}-", dir="/tmp")
        self.all = []

    def __enter__(self):
        # SIGTERM stops the daemons too.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        return self

    def start(self, name, *options, home=None, program=None, **variables):
        """A daemon that answers: in a directory of its own, or in `home`, which stays; ufreed, or a copy of it."""
        node = Node(self, name, options, variables, home, program)
        self.all.append(node)
        until(20, f"{name}'s daemon answers", node.answers)
        return node

    def befriend(self, ana, ben):
        """Ana sends Ben a request at his address, he accepts, and both connect."""
        friends = ana.connected()
        places = until(10, f"{ben.name} listens", lambda: ben.json("status")["listening"])
        ana.ctl("add", places[0])
        request = until(10, f"{ben.name} sees the request", lambda: [
            request for request in ben.json("requests")["incoming"]
            if request["from"]["name"] == ana.name and request["code"] and request["status"] == "pending"])
        ben.ctl("accept", ana.name, "--code", request[0]["code"])
        until(10, f"{ana.name} and {ben.name} are connected", lambda: ana.connected() > friends and ben.connected())

    def stop(self, *nodes):
        """Ends these daemons."""
        for node in nodes:
            if node.process.poll() is None:
                node.process.terminate()
        for node in nodes:
            try:
                node.process.wait(10)
            except subprocess.TimeoutExpired:
                node.process.kill()
                node.process.wait()

    def __exit__(self, kind, error, trace):
        self.stop(*self.all)
        if kind is None:
            shutil.rmtree(self.directory, ignore_errors=True)
            return False
        print(f"the files are in {self.directory}", file=sys.stderr)
        if kind is Failure:
            sys.exit(f"FAILED: {error}")
        return False
