import Foundation
import UFreeTestSupport

/// A socket of this process that listens at a TCP port.
///
/// To connect to the port proves less: a program that another test starts has a copy of the socket until it is
/// executed, and another test may be given the port.
struct ListeningSocket {
    private let inode: String

    /// - Parameter port: a port of IPv4.
    /// - Throws: an error if nobody listens there.
    init(port: UInt16) throws {
        let digits = String(port, radix: 16, uppercase: true)
        let end = ":" + String(repeating: "0", count: 4 - digits.count) + digits
        // proc(5): the fields are number, address, peer, state (0A: listening), and the tenth is the inode.
        let found = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: " ") }
            .first { $0.count > 9 && $0[1].hasSuffix(end) && $0[3] == "0A" }
        guard let found else { throw FixtureError("nobody listens at port \(port)") }
        inode = String(found[9])
    }

    /// Whether this process still has it.
    var isOpen: Bool {
        get throws {
            let directory = "/proc/self/fd/"
            return try FileManager.default.contentsOfDirectory(atPath: directory).contains { name in
                // Another test may have closed it meanwhile.
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: directory + name)
                return target == "socket:[\(inode)]"
            }
        }
    }
}
