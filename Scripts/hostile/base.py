"""The parts of every attack: a person, an address, options, and a sequence of connections."""

import secrets
import time

import wire
from peer import Connection, Ended, Person


class Base:
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

    def keepOn(self, frames, reads=True):
        """Sends data made for each connection, one connection after the other, until the time is over."""
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

    def exchange(self, connection, request, reveals=True):
        """COMMIT, NONCE, REVEAL; returns the nonce that was given, or None."""
        mine = secrets.token_bytes(32)
        promise = wire.hashed("ufree commit 1", mine, connection.device.public, connection.peer_key)
        connection.send("COMMIT", wire.commitment(request, promise))
        theirs = connection.expect("NONCE", 1)
        if theirs is not None and reveals:
            connection.send("REVEAL", wire.nonce(request, mine))
            connection.expect("ACK", 1)
        return theirs
