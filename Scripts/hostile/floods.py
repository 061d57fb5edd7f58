"""Floods of single frames."""

import secrets
import time

import wire
from rows import Rows
from wire import frame


class Floods(Rows):
    def bodies(self, kind, connection):
        """The frame that a flood of that name repeats; a function if each one differs."""
        request = secrets.token_bytes(16)
        place = wire.position(1, 1)
        other = wire.position(2, 2)
        fixed = {
            "ping": frame("PING"), "pong": frame("PONG"), "unknown": frame(200, flags=1),
            "unknownLarge": frame(200, bytes(4096), flags=1), "pingFull": frame("PING", bytes(4096)),
            "withdraw": frame("WITHDRAW", wire.withdraw(request)), "remove": frame("REMOVE", wire.remove(request)),
            "ack": frame("ACK", wire.ack(1, request)), "accept": frame("ACCEPT", wire.greeting(request, "M")),
            "nonce": frame("NONCE", wire.nonce(request, bytes(32))),
            "state": frame("STATE", wire.state()),
            "invented": frame("STATE", wire.state(place)) + frame("STATE", wire.state(other)),
            "begin": frame("SNAPSHOT_BEGIN", wire.begin(place, 1024)),
            "beginEnd": frame("SNAPSHOT_BEGIN", wire.begin(place, 1024)) + frame("SNAPSHOT_END"),
            "foreignDelta": frame("DELTA", wire.delta(5, wire.position(9, 9), [])),
        }
        if kind in fixed:
            return lambda: fixed[kind]
        if kind == "deviceList":
            whole = frame("DEVICE_LIST", self.person.device_list())
            return lambda: whole
        if kind == "deviceListNew":
            version = self.person.version

            def newer():
                nonlocal version
                version += 1
                return frame("DEVICE_LIST", self.person.device_list(version=version))
            return newer
        if kind == "removeMany":
            return lambda: frame("REMOVE", wire.remove(*[secrets.token_bytes(16) for _ in range(16)]))
        if kind == "withdrawNew":
            return lambda: frame("WITHDRAW", wire.withdraw(secrets.token_bytes(16)))
        if kind == "acceptNew":
            return lambda: frame("ACCEPT", wire.greeting(secrets.token_bytes(16), "M"))
        if kind == "commit":
            return lambda: frame("COMMIT", wire.commitment(request, secrets.token_bytes(32)))
        if kind == "current":
            # "Nothing is new": an empty DELTA at the position that is held, 40 bytes.
            epoch = self.replica(connection)
            same = frame("DELTA", wire.delta(1, wire.position(epoch, 1), []))
            return lambda: same
        if kind == "emptySnapshot":
            # A whole log without a row, each time with another epoch.
            connection.expect("STATE", 3)
            return lambda: (
                frame("SNAPSHOT_BEGIN", wire.begin(wire.position(secrets.randbits(62), 1), 0)) + frame("SNAPSHOT_END"))
        if kind == "applied":
            # Two real positions of this node: the previous log, and the log after its owner's next change.
            connection.expect("STATE", 3)
            connection.send("STATE")
            first = wire.fields(connection.expect("SNAPSHOT_BEGIN", 3) or b"").get(1, [place])[0]
            connection.send("APPLIED", wire.blob(1, first))
            second = wire.fields(connection.expect("DELTA", 3) or b"").get(2, [first])[0]
            both = frame("APPLIED", wire.blob(1, first)) + frame("APPLIED", wire.blob(1, second))
            return lambda: both
        raise SystemExit(f"no flood {kind}")

    def flood(self):
        """Sends `kind` as fast as possible, 64 KiB at once; `read=0` reads nothing; reconnects when closed."""
        kind, reads = self.options.get("kind", "ping"), self.options.get("read", "1") == "1"
        batch = int(self.options.get("batch", 0))

        def frames(connection):
            one = self.bodies(kind, connection)
            connection.discards = kind in ("ping", "pingFull")
            size = max(1, len(one()))
            many = batch or max(1, 65536 // size)
            # Data that is the same each time is built once.
            repeated = one() * many if one() == one() else None
            while True:
                yield repeated or b"".join(one() for _ in range(many))

        if kind in ("begin", "beginEnd"):
            prepared = frames

            def frames(connection):
                connection.expect("STATE", 3)
                yield from prepared(connection)
        return self.keepOn(frames, reads=reads)

    def floods(self):
        """One flood after the other, `each` seconds of each of `kinds`, repeated until the time is over."""
        kinds = self.options.get(
            "kinds", "state,invented,deviceListNew,removeMany,acceptNew,ping,applied,beginEnd,current,emptySnapshot,"
            "pingFull,withdrawNew,unknown,commit").split(",")
        limit, figures = time.monotonic() + self.seconds, {}
        while (left := limit - time.monotonic()) > 0:
            kind = kinds[len(figures) % len(kinds)]
            self.options["kind"], self.seconds = kind, min(left, float(self.options.get("each", 1)))
            figures[f"{len(figures)} {kind}"] = self.flood()["sent"]
        return figures

    def flap(self):
        """Connects, sends what a friend sends, and disconnects, as often as it can."""
        def frames(connection):
            connection.expect("STATE", 1)
            yield frame("STATE") + frame("CLOSE", wire.number(1, 0))
            connection.listen(0.05)
        return self.keepOn(frames)
