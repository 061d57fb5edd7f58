import Crypto
import Glibc
import UFreeDomain

/// `witness`: lines of ASCII beside the database with a name and version, the counts, the machine, and the
/// SHA-256 of the lines before it. It is not secret, and a start works without it.
struct WitnessFile: Hashable, Sendable {
    /// The result of looking for a witness.
    enum Finding: Hashable, Sendable {
        case missing
        /// It is unreadable or not owned by this user.
        case unreadable
        case found(WitnessFile)
    }

    static let name = "witness"
    private static let title = "ufree-witness 1"
    /// The maximum size of the file, in bytes.
    private static let limit = 512

    var life: LifeCount
    /// The machine that wrote it (`MachineMark`); nil for a machine without an id.
    var machine: String?

    static func path(in directory: String) -> String { directory + "/" + name }

    static func find(in directory: String) -> Finding {
        let path = path(in: directory)
        guard PrivateFile.exists(path) else { return .missing }
        guard let bytes = try? PrivateFile.read(path, limit: limit), let file = WitnessFile(bytes) else {
            return .unreadable
        }
        return .found(file)
    }

    init(life: LifeCount, machine: String?) {
        self.life = life
        self.machine = machine
    }

    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 7, lines[6].isEmpty, lines[0] == Self.title else { return nil }
        var values: [Substring] = []
        for (label, line) in zip(["line", "starts", "stops", "machine", "check"], lines[1...5]) {
            guard line.hasPrefix(label + " ") else { return nil }
            values.append(line.dropFirst(label.count + 1))
        }
        guard let line = Int64(values[0]), let starts = Int64(values[1]), let stops = Int64(values[2]) else {
            return nil
        }
        life = LifeCount(line: line, starts: starts, stops: stops)
        machine = values[3] == "-" ? nil : String(values[3])
        guard values[4] == Self.check(of: contents) else { return nil }
    }

    /// - Throws: `DataError` if it cannot be written.
    func write(in directory: String) throws(DataError) {
        let bytes = Array((contents + "check \(Self.check(of: contents))\n").utf8)
        try PrivateFile.replace(Self.path(in: directory), in: directory, bytes)
    }

    private var contents: String {
        """
        \(Self.title)
        line \(life.line)
        starts \(life.starts)
        stops \(life.stops)
        machine \(machine ?? "-")

        """
    }

    private static func check(of contents: String) -> String {
        SHA256.hash(data: Array(contents.utf8)).hexadecimal
    }
}
