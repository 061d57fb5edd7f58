"""Attacks with what a friend shares: days, notes, live status, whole logs."""

import secrets
import time

import wire
from base import Base
from peer import Device, Ended
from wire import frame

TODAY = int(time.time() // 86400)
# Eleven people in one character: 74 bytes.
JOINED = "\u200d".join(["\U0001F468"] * 11)
# A family of four in one character: 25 bytes. 150 of them are 150 characters and 3,750 bytes.
FAMILY = "\U0001F468\u200d\U0001F469\u200d\U0001F467\u200d\U0001F466"


class Rows(Base):
    def replica(self, connection, rows=()):
        """Waits for STATE and sends a new log; returns its epoch."""
        connection.expect("STATE", 3)
        epoch = secrets.randbits(62)
        rows = list(rows) or [wire.profile_row(self.mark(connection), "Mallory")]
        connection.send("SNAPSHOT_BEGIN", wire.begin(wire.position(epoch, 1), len(rows)))
        connection.send("SNAPSHOT_PART", wire.part(rows))
        connection.send("SNAPSHOT_END")
        return epoch

    def mark(self, connection, ahead=0):
        return wire.stamp(connection.device.id, wire.moment() + ahead)

    def note(self, number):
        kind = self.options.get("note", "family")
        if kind == "none":
            return ""
        if kind == "zwj":
            # 190 characters of 74 bytes: just below 16 KiB, and below the 200 characters of a note.
            return f"{number} " + JOINED * 190
        return f"{number} " + FAMILY * 150

    def deltas(self):
        """Sends changed days as fast as possible: `rows` per DELTA, `note` = family, zwj or none; or `body=live`."""
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
                # However often the connection is closed, a day of the coming week has such a note.
                mark, now = self.mark(connection), wire.moment()
                epoch = self.replica(connection, [
                    wire.profile_row(mark, "Mallory"), wire.day_row(mark, TODAY + 1, 1, self.note(0), now)])

                def chunks():
                    nonlocal number
                    seq = 1
                    while not self.count or number < self.count:
                        rows = []
                        for _ in range(per):
                            mark, now = self.mark(connection), wire.moment()
                            rows.append(
                                wire.live_row(mark, number % 2, now + 3_600_000, f"now {number}", now) if live
                                else wire.day_row(
                                    mark, TODAY + number % days, number % 2, self.note(number), now))
                            number += 1
                        yield frame("DELTA", wire.delta(seq, wire.position(epoch, seq + per), rows))
                        seq += per

                figures["deltas"] += connection.pump(chunks(), limit - time.monotonic())
                if self.count and number >= self.count:
                    # Everything is sent; the answers follow.
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
        """Sends more days than a reader holds of one friend, again after each end of the connection."""
        def frames(connection):
            epoch = self.replica(connection)
            seq = 1
            for first in range(0, 40_000, 400):
                rows = [wire.day_row(self.mark(connection), TODAY + one) for one in range(first, first + 400)]
                yield frame("DELTA", wire.delta(seq, wire.position(epoch, seq + 400), rows))
                seq += 400
            connection.listen(2)
        return self.keepOn(frames)

    def snapshots(self):
        """Sends whole snapshots of `rows` changed days, one after the other."""
        count = int(self.options.get("rows", 1000))
        return self.keepOn(self.snapshotFrames(count))

    def snapshotFrames(self, count):
        def frames(connection):
            turn = 0
            while True:
                turn += 1
                mark = self.mark(connection)
                yield frame("SNAPSHOT_BEGIN", wire.begin(wire.position(secrets.randbits(62), count), count))
                for first in range(0, count, 200):
                    rows = [wire.day_row(mark, TODAY + one, turn % 2, f"{turn}.{one}")
                            for one in range(first, min(first + 200, count))]
                    yield frame("SNAPSHOT_PART", wire.part(rows))
                yield frame("SNAPSHOT_END")
        return frames

    def logs(self):
        """Sends a log from each of `count` ever-new devices, each listed alone after the previous one."""
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
