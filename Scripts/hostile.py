#!/usr/bin/python3
"""A hostile peer: a friend, a former friend or a stranger that attacks a real ufreed. Bounded in count and time.

Usage: Scripts/hostile.py KEYS ATTACK ADDRESS [option=value...]

KEYS is a file with this person's keys, made if it is not there. What was done is one line of JSON at the end; lines
before it tell how far an attack has come. `seconds=` and `count=` bound an attack; `from=` is the address to come from;
`devices=` how many devices a new person has, `device=` which of them attacks.
"""

import json
import os
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
import hostile_peer as peer  # noqa: E402
from hostile_peer import Connection, Device, Ended, Person, blob, frame  # noqa: E402

TODAY = int(time.time() // 86400)
# A family of four in one character: 25 bytes. 160 of them are 160 characters and 4,000 bytes.
JOINED = "\u200d".join(["\U0001F468"] * 11)
FAMILY = "\U0001F468\u200d\U0001F469\u200d\U0001F467\u200d\U0001F466"


def say(**values):
    print(json.dumps(values), flush=True)


class Attack:
    """One person's attack on one address, with its options."""

    def __init__(self, keys, address, options):
        self.person = Person(keys, int(options.get("devices", 1)))
        self.address = address
        self.options = options
        self.seconds = float(options.get("seconds", 3))
        self.count = int(options.get("count", 0))
        self.source = options.get("from")

    def connect(self, person=None, **more):
        more.setdefault("source", self.source)
        person = person or self.person
        more.setdefault("device", person.devices[int(self.options.get("device", 0)) % len(person.devices)])
        return Connection(person, self.address, **more)

    # Becoming a friend.

    def befriend(self):
        """Asks with a code, waits until it is accepted, and goes. Prints {"asked": true} when the code stands."""
        connection = self.connect()
        request, name = self.person.request, self.options.get("name", "Mallory")
        connection.send("REQUEST", peer.greeting(request, name))
        if connection.expect("ACK") is None:
            raise SystemExit("the request was not acknowledged")
        self.exchange(connection, request)
        say(asked=True)
        if connection.expect("ACCEPT", 30) is None:
            raise SystemExit("the request was not accepted")
        connection.send("ACK", peer.ack(3, request))
        connection.expect("STATE", 5)
        connection.send("CLOSE", peer.number(1, 0))
        connection.close()
        return {"friend": True}

    def exchange(self, connection, request, reveals=True):
        """COMMIT, NONCE, REVEAL; the nonce that was given, or None."""
        mine = secrets.token_bytes(32)
        promise = peer.hashed("ufree commit 1", mine, connection.device.public, connection.peer_key)
        connection.send("COMMIT", peer.commitment(request, promise))
        theirs = connection.expect("NONCE", 1)
        if theirs is not None and reveals:
            connection.send("REVEAL", peer.nonce(request, mine))
            connection.expect("ACK", 1)
        return theirs

    # 1: connections.

    def devices(self):
        """A device list for each ever-new device key, and a connection that is held. `count` connections at most.

        The devices of before stay listed, so that other attacks of the same person go on beside it."""
        start = time.monotonic()
        held, refused = [], 0
        for _ in range(self.count or 10_000):
            if time.monotonic() - start > self.seconds:
                break
            self.person.version += 1
            device = Device()
            signed = self.person.signed_devices([*self.person.devices, device], self.person.version)
            try:
                held.append(self.connect(device=device, signed=signed))
            except Ended:
                refused += 1
        self.person.save()
        opened = time.monotonic() - start
        time.sleep(0.5)
        alive = sum(connection.is_alive() for connection in held)
        say(standing=alive)
        time.sleep(float(self.options.get("hold", 0)))
        alive_after = sum(connection.is_alive() for connection in held)
        return {
            "opened": len(held), "refused": refused, "alive": alive, "aliveAfterHold": alive_after, "seconds": opened}

    def logs(self):
        """A log of each of `count` ever-new devices, each listed alone after the one before."""
        done, limit = 0, time.monotonic() + self.seconds
        for _ in range(self.count or 100):
            if time.monotonic() > limit:
                break
            self.person.version += 1
            device = Device()
            try:
                connection = self.connect(
                    device=device, signed=self.person.signed_devices([device], self.person.version))
                self.replica(connection)
                done += connection.expect("APPLIED", 2) is not None
                connection.close()
            except Ended:
                time.sleep(0.02)
        return {"logs": done}

    def oldList(self):
        """Two devices; then a list without the second; then the second shows the older list, and so does the first."""
        person, old = self.person, self.person.version + 1
        first, second = person.devices[0], Device()
        both = person.signed_devices([first, second], old)
        alone = person.signed_devices([first], old + 1)
        figures = {}
        connection = self.connect(device=second, signed=both)
        connection.expect("STATE", 3)
        figures["secondHeardState"] = connection.got["STATE"]
        connection.close()
        connection = self.connect(device=first, signed=alone)
        figures["firstHeardState"] = connection.expect("STATE", 3) is not None
        connection.close()
        for name, device in [("removed", second), ("outdated", first)]:
            try:
                connection = self.connect(device=device, signed=both)
                found = connection.listen(2)
            except Ended:
                found, connection = [], None
            lists = [peer.fields(peer.fields(body)[2][0])[2][0] for kind, body in found if kind == 48]
            figures[name] = {
                "frames": [peer.NAMES.get(kind, kind) for kind, _ in found if kind not in (3, 4)],
                "list": lists[0] - old if lists else -1,
                "alive": bool(connection and connection.is_alive()),
                "code": -1 if not connection or connection.code is None else connection.code}
            # A row of a device that is not listed.
            if connection:
                connection.close()
        person.version = old + 1
        person.save()
        return figures

    # 2 and 5: rows.

    def replica(self, connection, rows=()):
        """Waits for STATE and puts a new log in place; its epoch."""
        connection.expect("STATE", 3)
        epoch = secrets.randbits(62)
        rows = list(rows) or [peer.profile_row(self.mark(connection), "Mallory")]
        connection.send("SNAPSHOT_BEGIN", peer.begin(peer.position(epoch, 1), len(rows)))
        connection.send("SNAPSHOT_PART", peer.part(rows))
        connection.send("SNAPSHOT_END")
        return epoch

    def mark(self, connection, ahead=0):
        return peer.stamp(connection.device.id, peer.moment() + ahead)

    def note(self, number):
        kind = self.options.get("note", "family")
        if kind == "none":
            return ""
        if kind == "zwj":
            # 190 characters of 74 bytes: just below 16 KiB, and below the 200 characters of a note.
            return f"{number} " + JOINED * 190
        return f"{number} " + FAMILY * 150

    def deltas(self):
        """Changed days as fast as they are taken: `rows` a DELTA, `note` = family, zwj or none; or `body=live`."""
        per = int(self.options.get("rows", 3 if self.options.get("note") == "zwj" else 11))
        live = self.options.get("body") == "live"
        days = int(self.options.get("days", 365))
        limit, figures = time.monotonic() + self.seconds, {"sent": 0, "deltas": 0, "applied": 0, "connections": 0}
        number = 0
        codes = []
        while time.monotonic() < limit and figures["connections"] < 200:
            connection = None
            try:
                connection = self.connect()
                figures["connections"] += 1
                epoch = self.replica(connection)

                def chunks():
                    nonlocal number
                    seq = 1
                    while not self.count or number < self.count:
                        rows = []
                        for _ in range(per):
                            mark, now = self.mark(connection), peer.moment()
                            rows.append(
                                peer.live_row(mark, number % 2, now + 3_600_000, f"now {number}", now) if live
                                else peer.day_row(
                                    mark, TODAY + number % days, number % 2, self.note(number), now))
                            number += 1
                        yield frame("DELTA", peer.delta(seq, peer.position(epoch, seq + per), rows))
                        seq += per

                figures["deltas"] += connection.pump(chunks(), limit - time.monotonic())
                if self.count and number >= self.count:
                    # All is sent; the answers follow.
                    connection.listen(max(0, limit - time.monotonic()) if self.options.get("wait") else 1)
                    break
            except Ended as ended:
                codes.append(ended.code)
                time.sleep(0.02)
            finally:
                if connection:
                    figures["sent"] += connection.sent
                    figures["applied"] += connection.got["APPLIED"]
                    connection.close()
        figures["rows"] = number
        figures["codes"] = sorted({-1 if code is None else code for code in codes})
        return figures

    def overflow(self):
        """More days than a reader holds of one friend, again after each end of the connection."""
        def frames(connection):
            epoch = self.replica(connection)
            seq = 1
            for first in range(0, 40_000, 400):
                rows = [peer.day_row(self.mark(connection), TODAY + one) for one in range(first, first + 400)]
                yield frame("DELTA", peer.delta(seq, peer.position(epoch, seq + 400), rows))
                seq += 400
            connection.listen(2)
        return self.keepOn(frames)

    def flap(self):
        """Connects, says what a friend says, and goes, as often as it can."""
        def frames(connection):
            connection.expect("STATE", 1)
            yield frame("STATE") + frame("CLOSE", peer.number(1, 0))
            connection.listen(0.05)
        return self.keepOn(frames)

    def snapshots(self):
        """Whole snapshots of `rows` changed days, one after the other."""
        count = int(self.options.get("rows", 4000))
        return self.keepOn(self.snapshotFrames(count))

    def snapshotFrames(self, count):
        def frames(connection):
            turn = 0
            while True:
                turn += 1
                mark = self.mark(connection)
                yield frame("SNAPSHOT_BEGIN", peer.begin(peer.position(secrets.randbits(62), count), count))
                for first in range(0, count, 200):
                    rows = [peer.day_row(mark, TODAY + one, turn % 2, f"{turn}.{one}")
                            for one in range(first, min(first + 200, count))]
                    yield frame("SNAPSHOT_PART", peer.part(rows))
                yield frame("SNAPSHOT_END")
        return frames

    # 3: requests.

    def requests(self):
        """REQUEST, WITHDRAW, REQUEST ...: `ids` = same or new; `keys` = one or fresh (a connection each)."""
        limit, sent, acks, opened = time.monotonic() + self.seconds, 0, 0, 0
        same = secrets.token_bytes(16)
        codes = set()
        while time.monotonic() < limit and opened < 5000:
            fresh = self.options.get("keys") == "fresh"
            person = Person() if fresh else self.person
            connection = None
            try:
                source = f"127.0.0.{2 + opened % 50}" if fresh else self.source
                connection = Connection(person, self.address, source=source)
                opened += 1

                def chunks():
                    nonlocal sent
                    for _ in range(2 if fresh else 1_000_000):
                        block = b""
                        for _ in range(1 if fresh else 16):
                            request = same if self.options.get("ids") == "same" else secrets.token_bytes(16)
                            block += frame("REQUEST", peer.greeting(request, f"Asker {sent % 97}"))
                            block += frame("WITHDRAW", peer.withdraw(request))
                            sent += 1
                        yield block

                connection.pump(chunks(), limit - time.monotonic())
                connection.listen(0.05 if fresh else 1)
            except Ended as ended:
                codes.add(-1 if ended.code is None else ended.code)
                time.sleep(0.005)
            finally:
                if connection:
                    acks += connection.got["ACK"]
                    connection.close()
        return {"requests": sent, "acknowledged": acks, "connections": opened, "codes": sorted(codes)}

    # 4: floods.

    def bodies(self, kind, connection):
        """The frame that a flood of that name repeats; a function, where each is another."""
        request = secrets.token_bytes(16)
        place = peer.position(1, 1)
        other = peer.position(2, 2)
        fixed = {
            "ping": frame("PING"), "pong": frame("PONG"), "unknown": frame(200, flags=1),
            "unknownLarge": frame(200, bytes(4096), flags=1), "pingFull": frame("PING", bytes(4096)),
            "withdraw": frame("WITHDRAW", peer.withdraw(request)), "remove": frame("REMOVE", peer.remove(request)),
            "ack": frame("ACK", peer.ack(1, request)), "accept": frame("ACCEPT", peer.greeting(request, "M")),
            "nonce": frame("NONCE", peer.nonce(request, bytes(32))),
            "state": frame("STATE", peer.state()),
            "invented": frame("STATE", peer.state(place)) + frame("STATE", peer.state(other)),
            "begin": frame("SNAPSHOT_BEGIN", peer.begin(place, 4096)),
            "beginEnd": frame("SNAPSHOT_BEGIN", peer.begin(place, 4096)) + frame("SNAPSHOT_END"),
            "foreignDelta": frame("DELTA", peer.delta(5, peer.position(9, 9), [])),
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
            return lambda: frame("REMOVE", peer.remove(*[secrets.token_bytes(16) for _ in range(16)]))
        if kind == "withdrawNew":
            return lambda: frame("WITHDRAW", peer.withdraw(secrets.token_bytes(16)))
        if kind == "acceptNew":
            return lambda: frame("ACCEPT", peer.greeting(secrets.token_bytes(16), "M"))
        if kind == "commit":
            return lambda: frame("COMMIT", peer.commitment(request, secrets.token_bytes(32)))
        if kind == "current":
            # "Nothing is new": an empty DELTA at the position that is held, a word of 40 bytes.
            epoch = self.replica(connection)
            same = frame("DELTA", peer.delta(1, peer.position(epoch, 1), []))
            return lambda: same
        if kind == "emptySnapshot":
            # A whole log without a row, each time of another epoch.
            connection.expect("STATE", 3)
            return lambda: (
                frame("SNAPSHOT_BEGIN", peer.begin(peer.position(secrets.randbits(62), 1), 0)) + frame("SNAPSHOT_END"))
        if kind == "applied":
            # Two positions that this node did say: the log as it was, and after its owner's next change.
            connection.expect("STATE", 3)
            connection.send("STATE")
            first = peer.fields(connection.expect("SNAPSHOT_BEGIN", 3) or b"").get(1, [place])[0]
            connection.send("APPLIED", peer.blob(1, first))
            second = peer.fields(connection.expect("DELTA", 3) or b"").get(2, [first])[0]
            both = frame("APPLIED", peer.blob(1, first)) + frame("APPLIED", peer.blob(1, second))
            return lambda: both
        raise SystemExit(f"no flood {kind}")

    def flood(self):
        """`kind` as fast as it is taken, 64 KiB at once; `read=0` reads nothing; comes back when it is closed."""
        kind, reads = self.options.get("kind", "ping"), self.options.get("read", "1") == "1"
        batch = int(self.options.get("batch", 0))

        def frames(connection):
            one = self.bodies(kind, connection)
            size = max(1, len(one()))
            many = batch or max(1, 65536 // size)
            # What is the same each time is put together once.
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
        """One flood after the other, `each` seconds of each of `kinds`, around until the time is over."""
        kinds = self.options.get(
            "kinds", "state,invented,deviceListNew,removeMany,acceptNew,ping,applied,beginEnd,current,emptySnapshot,"
            "pingFull,withdrawNew,unknown,commit").split(",")
        limit, figures = time.monotonic() + self.seconds, {}
        while (left := limit - time.monotonic()) > 0:
            kind = kinds[len(figures) % len(kinds)]
            self.options["kind"], self.seconds = kind, min(left, float(self.options.get("each", 1)))
            figures[f"{len(figures)} {kind}"] = self.flood()["sent"]
        return figures

    def keepOn(self, frames, reads=True):
        """Sends what is made of each connection, one connection after the other, until the time is over."""
        start = time.monotonic()
        limit = start + self.seconds
        figures = {"sent": 0, "connections": 0, "refused": 0}
        got, codes = {}, set()
        while time.monotonic() < limit and figures["connections"] + figures["refused"] < 2000:
            connection = None
            try:
                connection = self.connect(window=None if reads else 4096)
                figures["connections"] += 1
                if reads:
                    connection.pump(frames(connection), limit - time.monotonic())
                else:
                    for chunk in frames(connection):
                        if time.monotonic() > limit:
                            break
                        connection.tls.settimeout(max(0.01, limit - time.monotonic()))
                        try:
                            connection.tls.send(chunk)
                            connection.sent += len(chunk)
                        except TimeoutError:
                            break
                        except OSError as error:
                            raise Ended() from error
            except Ended as ended:
                codes.add(-1 if ended.code is None else ended.code)
                if connection is None:
                    figures["refused"] += 1
                time.sleep(0.005)
            finally:
                if connection:
                    figures["sent"] += connection.sent
                    for name, count in connection.got.items():
                        got[str(name)] = got.get(str(name), 0) + count
                    connection.close()
        return figures | {"got": got, "codes": sorted(codes), "seconds": time.monotonic() - start}

    # 6: comparison codes.

    def commits(self):
        """`count` exchanges that are begun, one after the other; `reveal=1` ends each, `sources` addresses.

        `keys=fresh`: each of another person. `keys=one`: all of this one, who withdraws and asks again under the same id.
        """
        count, given, taken = self.count or 8, 0, 0
        fresh, request = self.options.get("keys") == "fresh", secrets.token_bytes(16)
        for number in range(count):
            person = Person() if fresh else self.person
            source = f"127.0.0.{100 + number % int(self.options.get('sources', 8))}"
            try:
                connection = Connection(person, self.address, source=source)
                if number and not fresh:
                    connection.send("WITHDRAW", peer.withdraw(request))
                    connection.expect("ACK", 1)
                connection.send("REQUEST", peer.greeting(request, f"M{number}"))
                taken += connection.expect("ACK", 1) is not None
                nonce = self.exchange(connection, request, reveals=self.options.get("reveal") == "1")
                given += nonce is not None
                connection.close()
            except Ended:
                pass
        return {"commits": count, "requests": taken, "nonces": given}

    # 8: a declined request.

    def transcript(self):
        """REQUEST, COMMIT and REVEAL, of this person's request or `id=new`; every frame that answers each."""
        request = self.person.request if self.options.get("id", "same") == "same" else secrets.token_bytes(16)
        connection = self.connect()
        # The same promise each time, as a program after a restart repeats it.
        mine = peer.hashed("mine", request)
        promise = peer.hashed("ufree commit 1", mine, connection.device.public, connection.peer_key)
        steps = {
            "REQUEST": frame("REQUEST", peer.greeting(request, self.options.get("name", "Mallory"))),
            "COMMIT": frame("COMMIT", peer.commitment(request, promise)),
            "REVEAL": frame("REVEAL", peer.nonce(request, mine)),
        }
        answers = {}
        for step, whole in steps.items():
            try:
                connection.raw(whole)
                found = connection.listen(0.4)
            except Ended as ended:
                found = [(2, b"")]
            # Of a NONCE its length: it is random.
            answers[step] = [
                [peer.NAMES.get(kind, kind), len(body) if kind == 18 else body.hex()]
                for kind, body in found if kind not in (1, 3, 4)]
        connection.close()
        return {"answers": answers}

    # 10 and what a friend may do beside.

    def close6(self):
        """CLOSE 6 on every connection, `count` times."""
        done = 0
        for _ in range(self.count or 3):
            try:
                connection = self.connect()
                connection.expect("STATE", 2)
                connection.send("CLOSE", peer.number(1, 6) + blob(2, "the same device key runs twice"))
                connection.listen(0.3)
                connection.close()
                done += 1
            except Ended:
                pass
        return {"closes": done}

    def twins(self):
        """One device key as ever-other running instances, all held."""
        held, limit = [], time.monotonic() + self.seconds
        while time.monotonic() < limit and len(held) < (self.count or 2000):
            self.person.instance = secrets.randbits(64)
            try:
                held.append(self.connect())
            except Ended:
                time.sleep(0.01)
        time.sleep(0.3)
        return {"opened": len(held), "alive": sum(one.is_alive() for one in held)}

    def part(self):
        """Hears REMOVE and acknowledges it, as an honest program does."""
        connection = self.connect()
        body = connection.expect("REMOVE", 5)
        if body is None:
            raise SystemExit("no REMOVE was heard")
        connection.send("ACK", peer.ack(5, peer.fields(body)[1][0]))
        connection.listen(0.3)
        connection.close()
        return {"parted": True}

    def stay(self):
        """A connection as a friend has it, for so long: what was heard."""
        connection = self.connect()
        found = connection.listen(self.seconds)
        return {"frames": [peer.NAMES.get(kind, kind) for kind, _ in found], "alive": connection.is_alive()}

    def rows(self):
        """Not an attack: counts the rows of `table` in the database at ADDRESS."""
        database = sqlite3.connect(f"file:{self.address}?mode=ro", uri=True)
        return {"rows": database.execute(f"SELECT count(*) FROM {self.options['table']}").fetchone()[0]}

    # 7: somebody else at a friend's address.

    def listen(self):
        """A TLS server with a key of its own at ADDRESS: what a dialler shows it before it knows who is there."""
        host, _, port = self.address.rpartition(":")
        with tempfile.TemporaryDirectory() as folder:
            key, certificate = os.path.join(folder, "key"), os.path.join(folder, "certificate")
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                 "-subj", "/CN=x", "-keyout", key, "-out", certificate], check=True, capture_output=True)
            server = subprocess.Popen(
                ["openssl", "s_server", "-accept", self.address, "-key", key, "-cert", certificate, "-tls1_3",
                 "-alpn", "ufree/1", "-Verify", "1", "-msg", "-naccept", str(self.count or 1000)],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            heard = bytearray()
            reader = threading.Thread(target=lambda: heard.extend(server.stdout.read()))
            reader.start()
            time.sleep(0.3)
            if server.poll() is not None:
                raise SystemExit(f"nobody can listen at {self.address}: {heard.decode(errors='replace')}")
            say(listening=True)
            time.sleep(self.seconds)
            server.kill()
            server.wait()
            reader.join()
        return {
            "connections": heard.count(b"ClientHello"), "certificates": heard.count(b"-----BEGIN CERTIFICATE-----"),
            # The beginning of every public key of the protocol: an owner key in HELLO is data, not handshake.
            "ownerKeys": heard.count(bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d03010703420004")),
            "heard": len(heard)}


def main():
    # An attacker has a machine of its own; where it shares that of the attacked, it comes second.
    os.nice(10)
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    keys, attack, address = sys.argv[1:4]
    options = dict(word.split("=", 1) for word in sys.argv[4:])
    run = Attack(keys, address, options)
    say(**getattr(run, attack)())


if __name__ == "__main__":
    main()
