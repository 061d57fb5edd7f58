#!/usr/bin/env python3
"""Makes hostile backups of an honest one: hostile-backups.py HONEST PASSPHRASE DIRECTORY

Written from docs/decisions/0031 alone; it shares no code with UFree. `honest` is sealed again here and must be accepted; everything
else must be refused, including those with a correct seal.
"""
import hashlib
import hmac
import json
import os
import shutil
import sqlite3
import struct
import sys

MAGIC = b"ufree-seal 1"
ENDLESS = "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


def hkdf(key, info):
    root = hmac.new(bytes(32), key, hashlib.sha256).digest()
    return hmac.new(root, info + b"\x01", hashlib.sha256).digest()


def take_apart(path):
    data = open(path, "rb").read()
    assert data.endswith(MAGIC)
    length = struct.unpack(">I", data[-16:-12])[0]
    end = len(data) - 80
    return data[: end - length], json.loads(data[end - length : end])


def seal(path, manifest, key):
    """Appends the seal to the database at `path`."""
    manifest = dict(manifest, database=os.path.getsize(path))
    text = json.dumps(manifest).encode()
    end = struct.pack(">I", len(text)) + MAGIC
    code = hmac.new(key, digestmod=hashlib.sha256)
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            code.update(piece)
    code.update(text + end)
    with open(path, "ab") as file:
        file.write(text + bytes(32) + code.digest() + end)


def sql(*statements):
    def change(path):
        database = sqlite3.connect(path, isolation_level=None)
        database.execute("PRAGMA synchronous = OFF")
        database.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            database.execute(statement)
        database.close()

    return change


def patch(place, content):
    def change(path):
        with open(path, "r+b") as file:
            file.seek(place)
            file.write(content)

    return change


def many_tables(path):
    database = sqlite3.connect(path)
    database.execute("PRAGMA synchronous = OFF")
    for number in range(2_000):
        database.execute(f"CREATE TABLE m{number} (checksum INTEGER)")
    database.commit()
    database.close()


def checksum(table, values):
    """The checksum of a row, as in docs/decisions/0019: anybody can make one."""
    out = bytearray()

    def put(content, tag):
        out.extend(bytes([tag]) + struct.pack(">q", len(content)) + content)

    put(table.encode(), 0)
    for value in values:
        if value is None:
            out.append(1)
        elif isinstance(value, int):
            out.extend(b"\x02" + struct.pack(">q", value))
        else:
            put(value.encode(), 4) if isinstance(value, str) else put(value, 5)
    return struct.unpack(">q", hashlib.sha256(out).digest()[:8])[0]


def rewritten(table, column, number):
    """Changes one column of every row (a journal keeps one row), with the right checksum."""
    def change(path):
        database = sqlite3.connect(path)
        if table == "journal":
            database.execute("DELETE FROM journal WHERE seq > (SELECT min(seq) FROM journal)")
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        rows = database.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
        assert rows and all(checksum(table, row[:-1]) == row[-1] for row in rows), table
        database.execute("PRAGMA ignore_check_constraints = ON")
        for row in rows:
            new = [number if name == column else value for name, value in zip(columns, row)][:-1]
            database.execute(
                f"UPDATE {table} SET {column} = ?, checksum = ? WHERE checksum = ?",
                (number, checksum(table, new), row[-1]))
        database.commit()
        database.close()

    return change


LAST = 2**63 - 1
# The first number that leaves the counters of a file from outside too little room.
FAR = 2**52 + 1
CHANGES = {
    "honest": sql(),
    "trigger": sql("CREATE TRIGGER t AFTER DELETE ON view BEGIN DELETE FROM day; END"),
    "endless-trigger": sql(f"CREATE TRIGGER t AFTER DELETE ON view BEGIN SELECT ({ENDLESS}); END"),
    # A second row of an index moves the trigger behind the number of rows that a schema has.
    "hidden-trigger": sql(
        "PRAGMA writable_schema = ON",
        "INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name LIKE 'sqlite_autoindex_%' LIMIT 1",
        "PRAGMA writable_schema = OFF",
        "CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM friend; END"),
    "view": sql(f"CREATE VIEW v(checksum) AS {ENDLESS}"),
    "deep-views": sql(
        "CREATE VIEW v0 AS SELECT 1 AS checksum",
        *(f"CREATE VIEW v{n} AS SELECT a.* FROM v{n - 1} a, v{n - 1} b" for n in range(1, 60)),
    ),
    "table-named-as-sql": sql(f'CREATE TABLE "day WHERE ({ENDLESS}) > 0 --" (checksum INTEGER)'),
    "column-named-as-sql": sql(f'CREATE TABLE c ("({ENDLESS})" INTEGER, checksum INTEGER)'),
    "virtual-table": sql("CREATE VIRTUAL TABLE f USING fts5(checksum)"),
    "generated-column": sql("CREATE TABLE g (a INTEGER, b AS (zeroblob(a)) VIRTUAL, checksum INTEGER)"),
    "expression-index": sql("CREATE INDEX i ON day (hex(zeroblob(1000)))"),
    "zeroblob-default": sql("CREATE TABLE h (a BLOB DEFAULT (zeroblob(900000000)), checksum INTEGER)"),
    "huge-value": sql("UPDATE profile SET name = hex(zeroblob(9000000)), checksum = 0"),
    "many-tables": many_tables,
    "many-rows": sql(
        "WITH RECURSIVE n(i) AS (VALUES (100000) UNION ALL SELECT i + 1 FROM n LIMIT 60000) "
        "INSERT INTO journal (seq, at, actor_owner, action, entity, entity_id, owner, result, checksum) "
        "SELECT i, 0, zeroblob(32), 'read', 'store', x'00', zeroblob(32), 'done', 0 FROM n"
    ),
    "page": patch(4096, b"\xff"),
    "cells": patch(1024, bytes(range(256)) * 12),
    "log-header": patch(18, b"\x02\x02"),
    "page-size-1": patch(16, b"\x00\x01"),
    "page-size-3": patch(16, b"\x00\x03"),
    "page-count": patch(28, b"\x7f\xff\xff\xff"),
    "other-program": sql("PRAGMA application_id = 1"),
    "newer": sql("PRAGMA user_version = 900000000"),
    "never-released": sql("PRAGMA user_version = 2002001"),
    "profile-version-at-the-end": rewritten("profile", "version", LAST),
    "profile-version-too-far": rewritten("profile", "version", FAR),
    "owner-version-at-the-end": rewritten("owner", "version", LAST),
    "clock-at-the-end": rewritten("clock", "stamp_ms", LAST),
    "clock-after-every-calendar": rewritten("clock", "stamp_ms", 253_402_300_800_000),
    "clock-at-the-last-moment": rewritten("clock", "stamp_ms", 253_402_300_799_999),
    "journal-row-at-the-end": rewritten("journal", "seq", LAST - 1),
    "journal-number-no-number": sql("UPDATE sqlite_sequence SET seq = 'abc' WHERE name = 'journal'"),
    "sparse-250-MiB": lambda path: os.truncate(path, 250 << 20),
}


def main(honest, passphrase, directory):
    database, manifest = take_apart(honest)
    root = hashlib.scrypt(
        passphrase.encode(), salt=bytes.fromhex(manifest["carried"]["salt"]), n=1 << 16, r=8, p=1,
        maxmem=1 << 28, dklen=32)
    key = hkdf(root, b"ufree backup seal 1, passphrase")

    def place(name, content):
        path = f"{directory}/{name}"
        with open(path, "wb") as file:
            file.write(content)
        return path

    for name, change in CHANGES.items():
        path = place(name, database)
        change(path)
        seal(path, manifest, key)
    for name, number in {"journal-at-the-end": LAST, "journal-near-the-end": LAST - 3, "journal-too-far": FAR}.items():
        path = place(name, database)
        sql(f"UPDATE sqlite_sequence SET seq = {number} WHERE name = 'journal'")(path)
        seal(path, dict(manifest, seq=number), key)
    seal(place("another-owner", database), dict(manifest, owner="ab" * 32), key)
    seal(place("other-contents", database), dict(manifest, friends=manifest["friends"] + 1), key)
    seal(place("hostile-name", database), dict(manifest, name="\x1b[2J" * 1000), key)
    # Without the passphrase: a friend is added, the seal is unchanged.
    path = place("added-without-passphrase", database)
    sql("INSERT INTO owner (id, is_self, created_at, updated_at, version, checksum) VALUES (zeroblob(32), 0, 0, 0, 1, 0)")(path)
    with open(path, "ab") as file:
        file.write(open(honest, "rb").read()[len(database):])
    seal(place("another-seal", database), manifest, bytes(32))
    place("no-seal", database)
    place("cut", open(honest, "rb").read()[:-1])
    place("empty", b"")
    place("end-only", bytes(64) + struct.pack(">I", 0xFFFFFFFF) + MAGIC)
    os.truncate(place("sparse-1-GiB", database), 1 << 30)
    # Files beside a backup are ignored.
    shutil.copy(f"{directory}/view", f"{directory}/beside")
    for suffix in ("-wal", "-journal"):
        place("beside" + suffix, bytes(4096))


if __name__ == "__main__":
    main(*sys.argv[1:])
