/// What reaches a program that has the whole terminal.
enum TerminalInput: Hashable, Sendable {
    case key(LiveKey)
    case resized
    /// The process goes on after it was stopped: whatever the terminal showed is gone.
    case continued
    /// SIGINT or SIGTERM, from outside.
    case signal(Int32)
    /// There is no terminal any more.
    case hungUp
}

/// The keys that mean something; all others are passed over.
enum LiveKey: Hashable, Sendable {
    case leave
    /// Control-C, which is a key while the terminal is raw.
    case interrupt
    /// Control-Z likewise.
    case suspend
    /// Control-L: draw everything anew.
    case redraw
}

/// Tells keys from the bytes that a terminal sends, in pieces of any size.
struct KeyReader: Sendable {
    private enum State: Sendable {
        case text
        /// After ESC: what follows belongs to a function key, or to a letter pressed together with Alt.
        case escape
        /// Inside a control sequence (ECMA-48, 5.4), until its final byte.
        case sequence
    }

    private var state = State.text

    mutating func keys(in bytes: some Sequence<UInt8>) -> [LiveKey] {
        bytes.compactMap { key($0) }
    }

    private mutating func key(_ byte: UInt8) -> LiveKey? {
        switch state {
        case .text:
            if byte == 0x1B { state = .escape }
            return Self.meaning[byte]
        case .escape:
            // `[` begins a control sequence, `O` the one letter of a function key in application mode.
            state = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .sequence : .text
            // Somebody may have pressed Escape and then a key that must always work.
            return byte < 0x20 ? Self.meaning[byte] : nil
        case .sequence:
            if (0x40...0x7E).contains(byte) || byte < 0x20 { state = .text }
            return byte < 0x20 ? Self.meaning[byte] : nil
        }
    }

    private static let meaning: [UInt8: LiveKey] = [
        UInt8(ascii: "q"): .leave, UInt8(ascii: "Q"): .leave, 0x03: .interrupt, 0x1A: .suspend,
        0x0C: .redraw,
    ]
}
