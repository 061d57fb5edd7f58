"""Counts how often processes wait for the disk, for the measuring scripts."""

import shutil
import signal
import subprocess

from nodes import Failure

CALLS = ["fdatasync", "fsync"]


class Syncs:
    """Counts fdatasync and fsync: with perf, or else with strace, which slows the process down; `name` is None without both."""

    def __init__(self):
        self.perf = ["perf", "stat", "-x", ",", "-e", ",".join(f"syscalls:sys_enter_{call}" for call in CALLS)]
        self.trace = ["strace", "-f", "-c", "-e", f"trace={','.join(CALLS)}"]
        try:
            works = subprocess.run([*self.perf, "true"], capture_output=True, check=False).returncode == 0
        except FileNotFoundError:
            works = False
        self.name = "perf" if works else "strace" if shutil.which("strace") else None

    def count(self, pids, work):
        """Calls `work`; returns the number of calls of each process meanwhile, or None for each if nothing can count them."""
        if not self.name:
            work()
            return [None for _ in pids]
        words = self.perf if self.name == "perf" else self.trace
        counters = [self.attached([*words, "-p", str(pid)]) for pid in pids]
        try:
            work()
        finally:
            for counter in counters:
                counter.send_signal(signal.SIGINT)
            texts = [counter.communicate(timeout=20)[1] for counter in counters]
        return [self.sum(text) for text in texts]

    def attached(self, words):
        """Starts a counter. perf gives up if one of the threads that it has listed ends before it is attached to that one."""
        for _ in range(5):
            counter = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            try:
                counter.wait(0.5)
            except subprocess.TimeoutExpired:
                return counter
        raise Failure(f"{self.name} does not start: {counter.stderr.read()}")

    def sum(self, text):
        lines = [line for line in text.splitlines() if any(call in line for call in CALLS)]
        if self.name == "strace":
            # % time, seconds, usecs/call, calls, perhaps errors, name; a call that never came has no line.
            return sum(int(line.split()[3]) for line in lines if line.split()[-1] in CALLS)
        if len(lines) != len(CALLS):
            raise Failure(f"perf counted nothing: {text}")
        return sum(int(line.split(",")[0]) for line in lines)
