import Foundation

/// A record of a multicast DNS response (RFC 6762). It may be false or malformed.
package struct AirRecord: Sendable {
    /// The service type of every node.
    private static let type = ["_ufree", "_tcp", "local"]

    private let name: [[UInt8]]
    private let type: UInt16
    /// Whether it replaces all other records of its name and type (the cache-flush bit).
    private let isUnique: Bool
    private let lifetime: UInt32
    private let data: [UInt8]

    /// Returns a record for the existence of a service; lifetime 0 announces its end.
    package static func pointer(to instance: String, lifetime: UInt32 = 120) -> AirRecord {
        AirRecord(
            name: type.map { Array($0.utf8) }, type: 12, isUnique: false, lifetime: lifetime,
            data: encoded(full(instance)))
    }

    /// Returns a record with the place of a service: PORT at HOST.local.
    package static func place(
        of instance: String, host: String, port: UInt16, lifetime: UInt32 = 120
    ) -> AirRecord {
        let target = encoded([Array(host.utf8), Array("local".utf8)])
        return AirRecord(
            name: full(instance), type: 33, isUnique: true, lifetime: lifetime,
            data: [0, 0, 0, 0] + bytes(of: port) + target)
    }

    /// Returns a record with the text of a service.
    /// - Parameter text: the record's raw data.
    package static func text(of instance: String, _ text: [UInt8], lifetime: UInt32 = 120) -> AirRecord {
        AirRecord(name: full(instance), type: 16, isUnique: true, lifetime: lifetime, data: text)
    }

    /// Returns a record with the address of HOST.local.
    /// - Parameter address: four or sixteen bytes; any other number makes a malformed record.
    package static func address(of host: String, _ address: [UInt8], lifetime: UInt32 = 120) -> AirRecord {
        AirRecord(
            name: [Array(host.utf8), Array("local".utf8)], type: address.count == 16 ? 28 : 1, isUnique: true,
            lifetime: lifetime, data: address)
    }

    /// Returns a complete response.
    static func message(_ records: [AirRecord]) -> [UInt8] {
        let header: [UInt8] = [0, 0, 0x84, 0, 0, 0] + bytes(of: UInt16(records.count)) + [0, 0, 0, 0]
        return header + records.flatMap(\.bytes)
    }

    /// A query for all services of the type.
    static var question: [UInt8] {
        [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] + encoded(type.map { Array($0.utf8) }) + [0, 12, 0, 1]
    }

    private var bytes: [UInt8] {
        let seconds = stride(from: 24, through: 0, by: -8).map { UInt8(lifetime >> UInt32($0) & 0xFF) }
        return Self.encoded(name) + Self.bytes(of: type) + [isUnique ? 0x80 : 0, 1] + seconds
            + Self.bytes(of: UInt16(data.count)) + data
    }

    private static func full(_ instance: String) -> [[UInt8]] {
        [Array(instance.utf8)] + type.map { Array($0.utf8) }
    }

    /// Returns a name without compression (RFC 1035, section 3.1).
    private static func encoded(_ labels: [[UInt8]]) -> [UInt8] {
        labels.flatMap { [UInt8(min($0.count, 63))] + $0.prefix(63) } + [0]
    }

    private static func bytes(of number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
}

extension LanHost {
    /// Sends multicast DNS responses over IPv4 from the responders' port, without any checks.
    package func say(_ messages: [[AirRecord]]) async throws {
        try await send(messages.map { AirRecord.message($0) })
    }

    /// Sends a query for all services without known answers, so that every responder sends its complete
    /// answer.
    package func ask() async throws { try await send([AirRecord.question]) }

    private func send(_ messages: [[UInt8]]) async throws {
        let file = "\(directory)/said-\(number)"
        let digits = Array("0123456789abcdef".utf8)
        // Each run of a program must be short.
        for start in stride(from: 0, to: messages.count, by: 200) {
            // One hexadecimal line per message.
            let lines = messages[start..<min(start + 200, messages.count)].flatMap { message in
                message.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] } + [UInt8(ascii: "\n")]
            }
            try Data(lines).write(to: URL(fileURLWithPath: file))
            let said = try await run("/usr/bin/python3", "-c", Self.speak, file)
            guard said.code == 0 else { throw FixtureError("\(said)") }
        }
    }

    // Pauses between messages, because a receiver that forwards them has a small buffer.
    private static let speak = """
        import socket, struct, sys, time
        s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        s.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        card = struct.pack("4s4si", b"\\0" * 4, b"\\0" * 4, socket.if_nametoindex("eth0"))
        s.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, card)
        s.bind(("", 5353))
        for line in open(sys.argv[1]):
            s.sendto(bytes.fromhex(line), ("224.0.0.251", 5353))
            time.sleep(0.004)
        """
}
