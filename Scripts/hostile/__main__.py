#!/usr/bin/python3
"""A hostile peer: a friend, a former friend or a stranger that attacks a real ufreed. Bounded in count and time.

Usage: Scripts/hostile KEYS ATTACK ADDRESS [option=value...]

KEYS is a file with this person's keys, created if missing. The last line of output is the result as JSON; earlier lines
show the progress of the attack. `seconds=` and `count=` limit an attack; `from=` is the source address;
`devices=` is the number of devices of a new person, `device=` the one that attacks.
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

sys.dont_write_bytecode = True
import wire  # noqa: E402
from floods import Floods  # noqa: E402
from peer import Connection, Device, Ended, Person  # noqa: E402
from rows import TODAY  # noqa: E402
from wire import blob, frame  # noqa: E402


def say(**values):
    print(json.dumps(values), flush=True)


class Attack(Floods):
    """One person's attack on one address, with its options."""

    # Starting a friendship.

    def befriend(self):
        """Sends a request with a code, waits until it is accepted, and disconnects. Prints {"asked": true} once there is a code."""
        connection = self.connect()
        request, name = self.person.request, self.options.get("name", "Mallory")
        connection.send("REQUEST", wire.greeting(request, name))
        if connection.expect("ACK") is None:
            raise SystemExit("the request was not acknowledged")
        self.exchange(connection, request)
        say(asked=True)
        if connection.expect("ACCEPT", 30) is None:
            raise SystemExit("the request was not accepted")
        connection.send("ACK", wire.ack(3, request))
        connection.expect("STATE", 5)
        connection.send("CLOSE", wire.number(1, 0))
        connection.close()
        return {"friend": True}

    def record(self):
        """A whole friendship of an honest peer, from HELLO to CLOSE; prints each frame and its sender.

        Sends a request with a code, shares a name, reads what is shared until it is removed. For Tests/Samples/connection.txt."""
        held, said = None, {}

        def trace(who, whole):
            said[who, wire.NAMES[whole[4]]] = wire.fields(whole[8:])
            print(f"{'Ana' if who == 'us' else 'Ben'} | {wire.NAMES[whole[4]]} | {whole.hex()}", flush=True)

        connection = self.connect(trace=trace)
        request = self.person.request
        connection.send("REQUEST", wire.greeting(request, "Ana"))
        connection.expect("ACK")
        self.exchange(connection, request)
        for kind, body in connection.until(30):
            heard = wire.fields(body)
            if kind == wire.TYPES["ACCEPT"]:
                connection.send("ACK", wire.ack(3, request))
                connection.send("STATE")
            elif kind == wire.TYPES["STATE"]:
                place = wire.position(secrets.randbits(62), 1, secrets.token_bytes(16))
                connection.send("SNAPSHOT_BEGIN", wire.begin(place, 1))
                connection.send(
                    "SNAPSHOT_PART", wire.part([wire.profile_row(self.mark(connection), "Ana", "Europe/Vienna")]))
                connection.send("SNAPSHOT_END")
            elif kind in (wire.TYPES["SNAPSHOT_BEGIN"], wire.TYPES["DELTA"]):
                held = heard[1 if kind == wire.TYPES["SNAPSHOT_BEGIN"] else 2][0]
                if kind == wire.TYPES["DELTA"]:
                    connection.send("APPLIED", blob(1, held))
            elif kind == wire.TYPES["SNAPSHOT_END"]:
                connection.send("APPLIED", blob(1, held))
            elif kind == wire.TYPES["REMOVE"]:
                connection.send("ACK", wire.ack(5, heard[1][0]))
                connection.send("CLOSE", wire.number(1, 0))
                connection.listen(2)
                break
        connection.close()
        nonces = said["us", "REVEAL"][2][0], said["them", "NONCE"][2][0]
        keys = [
            said["us", "HELLO"][1][0], connection.device.public, said["them", "HELLO"][1][0], connection.peer_key]
        code = int.from_bytes(wire.hashed("ufree code 1", *keys, *nonces, request)[:8]) % 1_000_000
        return {"Ana's device": keys[1].hex(), "Ben's device": keys[3].hex(), "code": f"{code:06}"}

    # 1: connections.

    def devices(self):
        """A device list for each ever-new device key, and a connection that is kept open. `count` connections at most.

        Earlier devices stay listed, so that other attacks of the same person can continue."""
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
            lists = [wire.fields(wire.fields(body)[2][0])[2][0] for kind, body in found if kind == 48]
            figures[name] = {
                "frames": [wire.NAMES.get(kind, kind) for kind, _ in found if kind not in (3, 4)],
                "list": lists[0] - old if lists else -1,
                "alive": bool(connection and connection.is_alive()),
                "code": -1 if not connection or connection.code is None else connection.code}
            # A row from a device that is not listed.
            if connection:
                connection.close()
        person.version = old + 1
        person.save()
        return figures

    def several(self):
        """A second device; both show an owner record and send a log: tomorrow and the days after it. The second knows better about one."""
        person = self.person
        person.devices.append(Device())
        person.version += 1
        person.save()
        logs = [[(1, 1), (2, 0)], [(2, 1), (3, 1)]]
        figures = {"applied": 0}
        for device, days in zip(person.devices[-2:], logs):
            connection = self.connect(device=device, record=person.record())
            self.replica(connection, [
                wire.profile_row(self.mark(connection), "Mallory"),
                *(wire.day_row(self.mark(connection), TODAY + day, status, "", wire.moment()) for day, status in days)])
            figures["applied"] += connection.expect("APPLIED", 3) is not None
            connection.close()
        return figures

    def lose(self):
        """The second device is lost: the first one shows a record without it, and the second goes on with the old one."""
        person = self.person
        old, second = person.record(), person.devices.pop()
        person.version += 1
        person.save()
        connection = self.connect(record=person.record())
        connection.expect("STATE", 3)
        connection.close()
        connection = self.connect(device=second, record=old)
        found = connection.listen(2)
        return {
            "frames": [wire.NAMES.get(kind, kind) for kind, _ in found if kind not in (3, 4)],
            "code": -1 if connection.code is None else connection.code}

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
                            block += frame("REQUEST", wire.greeting(request, f"Asker {sent % 97}"))
                            block += frame("WITHDRAW", wire.withdraw(request))
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

    # 6: comparison codes.

    def commits(self):
        """Begins `count` exchanges, one after the other, from `sources` addresses; `reveal=1` completes each.

        `keys=fresh`: each from another person. `keys=one`: all from this one, who withdraws and repeats the request with the same id.
        """
        count, given, taken = self.count or 8, 0, 0
        fresh, request = self.options.get("keys") == "fresh", secrets.token_bytes(16)
        limit = time.monotonic() + (self.seconds if "seconds" in self.options else 60)
        for number in range(count):
            if time.monotonic() > limit:
                break
            person = Person() if fresh else self.person
            source = f"127.0.0.{100 + number % int(self.options.get('sources', 8))}"
            try:
                connection = Connection(person, self.address, source=source)
                if number and not fresh:
                    connection.send("WITHDRAW", wire.withdraw(request))
                    connection.expect("ACK", 1)
                connection.send("REQUEST", wire.greeting(request, f"M{number}"))
                taken += connection.expect("ACK", 1) is not None
                nonce = self.exchange(connection, request, reveals=self.options.get("reveal") == "1")
                given += nonce is not None
                connection.close()
            except Ended:
                pass
        return {"commits": count, "requests": taken, "nonces": given}

    # 8: a declined request.

    def leave(self):
        """Sends more than a stranger's allowance and hangs up, as a new person each time, `count` times."""
        people, limit, gone = [Person() for _ in range(16)], time.monotonic() + self.seconds, 0
        said = frame("WITHDRAW", wire.withdraw(secrets.token_bytes(16))) * 4000
        while gone < self.count and time.monotonic() < limit:
            try:
                connection = self.connect(people[gone % 16], device=people[gone % 16].devices[0])
            except Ended:
                continue
            connection.tls.settimeout(0.05)
            try:
                # Blocks once the queue is full.
                connection.tls.send(said)
                connection.fill(0.02)
            except (OSError, Ended):
                pass
            connection.close()
            gone += 1
        return {"connections": gone}

    def transcript(self):
        """Sends REQUEST, COMMIT and REVEAL for this person's request or `id=new`; returns every frame that answers each."""
        request = self.person.request if self.options.get("id", "same") == "same" else secrets.token_bytes(16)
        connection = self.connect()
        # The same commitment each time, as after a restart.
        mine = wire.hashed("mine", request)
        promise = wire.hashed("ufree commit 1", mine, connection.device.public, connection.peer_key)
        steps = {
            "REQUEST": frame("REQUEST", wire.greeting(request, self.options.get("name", "Mallory"))),
            "COMMIT": frame("COMMIT", wire.commitment(request, promise)),
            "REVEAL": frame("REVEAL", wire.nonce(request, mine)),
        }
        answers, besides = {}, (1, 3, 4)
        for step, whole in steps.items():
            found = []
            try:
                connection.raw(whole)
                # The first answer may take as long as a busy machine needs; what belongs to it follows at once.
                for kind, body in connection.until(5):
                    found.append((kind, body))
                    if kind not in besides:
                        break
                found += connection.listen(0.4)
            except Ended:
                found.append((2, b""))
            # Only the length of a NONCE: it is random.
            answers[step] = [
                [wire.NAMES.get(kind, kind), len(body) if kind == 18 else body.hex()]
                for kind, body in found if kind not in besides]
        connection.close()
        return {"answers": answers}

    # 10, and other things a friend can do.

    def timing(self):
        """Repeats REQUEST, alternating with the person whose keys are at `other` (from `otherFrom`), and compares the answer times.

        `slower` is the share of pairs of answers in which this person's took longer: 0.5 reveals nothing."""
        people = [self.person, Person(self.options["other"])]
        sources = [self.source, self.options["otherFrom"]]
        connections = [
            self.connect(person, device=person.devices[0], source=source) for person, source in zip(people, sources)]
        times = [[], []]
        # As many as the allowance of a stranger's address covers at once, so that nothing waits.
        for turn in range(self.count or 24):
            for one in (0, 1) if turn % 2 else (1, 0):
                start = time.perf_counter()
                connections[one].send("REQUEST", wire.greeting(people[one].request, "?"))
                if connections[one].expect("ACK") is None:
                    raise SystemExit("a request was not acknowledged")
                times[one].append(time.perf_counter() - start)
        for connection in connections:
            connection.close()
        slower = sum((mine > theirs) + (mine == theirs) / 2 for mine in times[0] for theirs in times[1])
        return {
            "slower": slower / (len(times[0]) * len(times[1])),
            "medians": [sorted(each)[len(each) // 2] for each in times]}

    def close6(self):
        """CLOSE 6 on every connection, `count` times."""
        done = 0
        for _ in range(self.count or 3):
            try:
                connection = self.connect()
                connection.expect("STATE", 2)
                connection.send("CLOSE", wire.number(1, 6) + blob(2, "the same device key runs twice"))
                connection.listen(0.3)
                connection.close()
                done += 1
            except Ended:
                pass
        return {"closes": done}

    def twins(self):
        """One device key as ever-new running instances, all kept open."""
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
        """Receives REMOVE and acknowledges it, as an honest program does."""
        connection = self.connect()
        body = connection.expect("REMOVE", 5)
        if body is None:
            raise SystemExit("no REMOVE was received")
        connection.send("ACK", wire.ack(5, wire.fields(body)[1][0]))
        connection.listen(0.3)
        connection.close()
        return {"parted": True}

    def stay(self):
        """A friend's connection for that time; returns what was received."""
        connection = self.connect()
        found = connection.listen(self.seconds)
        return {"frames": [wire.NAMES.get(kind, kind) for kind, _ in found], "alive": connection.is_alive()}

    def malformed(self):
        """Sends each line of `file` for `who` on a connection of its own; returns the code of the CLOSE that answers it.

        `-`: the connection stayed open and answered PING. `?`: it ended without CLOSE."""
        codes = []
        for line in open(self.options["file"]):
            who, _, data, words = ([word.strip() for word in line.split("|", 3)] + [""] * 3)[:4]
            if who != self.options["who"]:
                continue
            connection = self.connect(hello=who != "nobody")
            try:
                connection.expect("HELLO")
                connection.raw(bytes.fromhex(data))
                connection.send("PING")
                stands = connection.expect("PONG", 5) is not None and connection.listen(0.05) is not None
                code = "-" if stands and connection.code is None else connection.code
            except Ended as ended:
                code = ended.code
            codes.append(["?" if code is None else str(code), words])
            connection.close()
        return {"answered": codes}

    def rows(self):
        """Not an attack: counts the rows of `table` in the database at ADDRESS."""
        database = sqlite3.connect(f"file:{self.address}?mode=ro", uri=True)
        return {"rows": database.execute(f"SELECT count(*) FROM {self.options['table']}").fetchone()[0]}

    # 7: an impostor at a friend's address.

    def listen(self):
        """A TLS server with a key of its own at ADDRESS: records what a dialler shows before it knows the server's identity."""
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
                raise SystemExit(f"cannot listen at {self.address}: {heard.decode(errors='replace')}")
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
    # An attacker has a machine of its own; if it shares the target's machine, it runs with lower priority.
    os.nice(3)
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    keys, attack, address = sys.argv[1:4]
    options = dict(word.split("=", 1) for word in sys.argv[4:])
    run = Attack(keys, address, options)
    say(**getattr(run, attack)())


if __name__ == "__main__":
    main()
