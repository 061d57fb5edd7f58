/// The multicast DNS messages (RFC 6762) of a recording.
struct Air {
    /// The words in records and questions whose name ends with `_ufree._tcp.local`, and in related records.
    private var words: Set<[UInt8]> = []
    /// The newest TXT record of each instance name.
    private(set) var texts: [String: [UInt8]] = [:]

    /// Returns everything that UFree itself sends and that is not a constant of the protocol: instance names
    /// and the entries of TXT records. The port is the same for everybody, and the host name belongs to
    /// avahi.
    func ownWords() -> Set<[UInt8]> { words }

    /// - Parameter capture: a classic pcap file of Ethernet frames, in this machine's byte order.
    init(capture: [UInt8]) {
        var offset = 24
        while offset + 16 <= capture.count {
            let length = (0..<4).reduce(0) { $0 | Int(capture[offset + 8 + $1]) << (8 * $1) }
            offset += 16
            guard offset + length <= capture.count else { return }
            if let message = Self.payload(Array(capture[offset..<offset + length])) { read(message) }
            offset += length
        }
    }

    /// Returns the data sent to UDP port 5353, in a frame without extension headers, as avahi sends it.
    private static func payload(_ frame: [UInt8]) -> [UInt8]? {
        guard frame.count > 62 else { return nil }
        let start: Int
        switch (frame[12], frame[13], frame[23], frame[20]) {
        case (0x08, 0x00, 17, _): start = 14 + Int(frame[14] & 0x0F) * 4
        case (0x86, 0xDD, _, 17): start = 14 + 40
        default: return nil
        }
        guard frame.count > start + 8, frame[start + 2] == 0x14, frame[start + 3] == 0xE9 else { return nil }
        return Array(frame.dropFirst(start + 8))
    }

    private mutating func read(_ message: [UInt8]) {
        func number(_ at: Int) -> Int {
            at + 1 < message.count ? Int(message[at]) << 8 | Int(message[at + 1]) : 0
        }
        var offset = 12
        for _ in 0..<number(4) {
            guard let (name, end) = Self.name(message, at: offset) else { return }
            note(name)
            offset = end + 4
        }
        for _ in 0..<(number(6) + number(8) + number(10)) {
            guard let (name, end) = Self.name(message, at: offset), end + 10 <= message.count else { return }
            let type = number(end)
            let start = end + 10
            let stop = start + number(end + 8)
            guard stop <= message.count else { return }
            note(name)
            if type == 12, let (target, _) = Self.name(message, at: start) { note(target) }
            if type == 16, Self.isUFree(name) {
                texts[String(decoding: name.first ?? [], as: UTF8.self)] = Array(message[start..<stop])
                noteText(Array(message[start..<stop]))
            }
            offset = stop
        }
    }

    private mutating func note(_ name: [[UInt8]]) {
        guard Self.isUFree(name), name.count > 3 else { return }
        // A subtype identifies nobody: its label is a constant.
        words.formUnion(name.dropLast(3).filter { $0.first != UInt8(ascii: "_") })
    }

    private mutating func noteText(_ text: [UInt8]) {
        var offset = 0
        while offset < text.count {
            let end = offset + 1 + Int(text[offset])
            guard end <= text.count else { return }
            let entry = Array(text[(offset + 1)..<end])
            if entry.count > 3, entry[0] == UInt8(ascii: "t"), entry[2] == UInt8(ascii: "=") {
                // Adds each tag separately.
                let tags = Array(entry.dropFirst(3))
                words.formUnion(
                    stride(from: 0, to: tags.count, by: 6).map { Array(tags[$0..<min($0 + 6, tags.count)]) })
            } else if !entry.isEmpty, entry != Array("v=1".utf8) {
                words.insert(entry)
            }
            offset = end
        }
    }

    private static func isUFree(_ name: [[UInt8]]) -> Bool {
        name.suffix(3) == ["_ufree", "_tcp", "local"].map { Array($0.utf8) }
    }

    /// Returns a name with its compression resolved (RFC 1035, section 4.1.4), and the position of its end.
    private static func name(_ message: [UInt8], at start: Int) -> ([[UInt8]], Int)? {
        var labels: [[UInt8]] = []
        var offset = start
        var end: Int?
        for _ in 0..<64 {
            guard offset < message.count else { return nil }
            let length = Int(message[offset])
            if length == 0 { return (labels, end ?? offset + 1) }
            if length >= 0xC0 {
                guard offset + 1 < message.count else { return nil }
                end = end ?? offset + 2
                offset = (length & 0x3F) << 8 | Int(message[offset + 1])
                continue
            }
            guard offset + 1 + length <= message.count else { return nil }
            labels.append(Array(message[(offset + 1)..<(offset + 1 + length)]))
            offset += 1 + length
        }
        return nil
    }
}

/// The alphabet of ids (RFC 4648, section 6).
enum Base32 {
    static func bytes(_ characters: [UInt8]) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
        var bytes: [UInt8] = []
        var bits = 0
        var held = 0
        for character in characters {
            guard let value = alphabet.firstIndex(of: character) else { continue }
            held = (held << 5 | value) & 0xFFF
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(held >> bits & 0xFF))
            }
        }
        return bytes
    }
}
