import FoundationEssentials
import Glibc
import Testing
import UFreeDomain
import UFreeStorage

/// Possible defects of a key file.
enum KeyFault: String, CaseIterable, CustomTestStringConvertible {
    case missing, empty, truncated, longer, worldReadable, groupWritable, link, otherOwner, wrongCheck,
        notHexadecimal
    case directory, otherVersion, noKey

    var testDescription: String { rawValue }

    var exitCode: Int32 {
        switch self {
        case .worldReadable, .groupWritable, .link, .otherOwner, .directory: 77
        default: 74
        }
    }

    func make(_ place: Place) throws {
        let key = place.key
        let good = try place.bytes(key)
        let text = String(decoding: good, as: UTF8.self)
        switch self {
        case .missing: unlink(key)
        case .empty: try place.write(Data(), to: key)
        case .truncated: try place.write(good.prefix(100), to: key)
        case .longer: try place.write(good + Data("more\n".utf8), to: key)
        case .worldReadable: #expect(chmod(key, 0o644) == 0)
        case .groupWritable: #expect(chmod(key, 0o620) == 0)
        case .link:
            #expect(rename(key, place.path + "/real") == 0)
            #expect(symlink("real", key) == 0)
        case .otherOwner: #expect(chown(key, 65_534, 65_534) == 0)
        case .wrongCheck:
            let last = good[good.count - 2]
            try place.write(good.prefix(good.count - 2) + [last == 0x30 ? 0x31 : 0x30, 0x0A], to: key)
        case .notHexadecimal: try place.write(Data(text.replacing("owner ", with: "owner g").utf8), to: key)
        case .directory:
            unlink(key)
            #expect(mkdir(key, 0o700) == 0)
        case .otherVersion:
            try place.write(Data(text.replacing("ufree-key 1", with: "ufree-key 2").utf8), to: key)
        case .noKey:
            // A correct check value for an owner key that is not a number of the curve.
            let zeros = String(repeating: "0", count: 64)
            let lines = text.split(separator: "\n").dropLast().map {
                $0.hasPrefix("owner") ? "owner \(zeros)" : $0
            }
            try place.write(CheckedText.data(lines.joined(separator: "\n") + "\n"), to: key)
        }
    }
}

@Suite struct KeyFileTests {
    private static let cases = KeyFault.allCases.filter { $0 != .otherOwner || geteuid() == 0 }

    @Test("Fault 11: a bad key file is refused by name and never replaced", arguments: cases)
    func refused(fault: KeyFault) throws {
        let place = try Place()
        try place.prepare()
        try fault.make(place)
        let before = try place.snapshot(of: place.key)
        let database = try place.bytes(place.database)
        let error = try #require(throws: DataError.self) { try place.open() }
        #expect(error.exitCode == fault.exitCode)
        #expect(error.reason.contains(place.key))
        #expect(try place.snapshot(of: place.key) == before)
        #expect(try place.bytes(place.database) == database)
    }

    @Test("Fault 11: no new keys are made over an existing database")
    func missing() throws {
        let place = try Place()
        try place.prepare()
        unlink(place.key)
        #expect(throws: DataError.self) { try place.open() }
        #expect(!FileManager.default.fileExists(atPath: place.key))
    }

    @Test("Fault 11: the keys of another database are refused")
    func foreignKeys() throws {
        let place = try Place()
        let other = try Place()
        try place.prepare()
        try other.prepare()
        try place.write(other.bytes(other.key), to: place.key)
        let error = try #require(throws: DataError.self) { try place.open() }
        #expect(error.exitCode == 77)
        #expect(error.reason.contains(place.key))
    }
}
