/// Input of a full-screen program.
enum TerminalInput: Hashable, Sendable {
    case key(LiveKey)
    case resized
    /// The process continues after it was stopped; the screen contents are lost.
    case continued
    /// SIGINT or SIGTERM from outside.
    case signal(Int32)
    /// The terminal was closed.
    case hungUp
}

/// The keys that have a meaning. All others are ignored.
enum LiveKey: Hashable, Sendable {
    case leave
    /// Control-C, which is read as a key in raw mode.
    case interrupt
    /// Control-Z, which is read as a key in raw mode.
    case suspend
    /// Control-L: redraw the screen.
    case redraw
}

/// Recognizes keys in the bytes from a terminal, which can arrive in pieces of any size.
struct KeyReader: Sendable {
    private enum State: Sendable {
        case text
        /// After ESC: the next bytes belong to a function key, or to a letter pressed with Alt.
        case escape
        /// Inside a control sequence (ECMA-48, 5.4), up to its final byte.
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
            // `[` starts a control sequence, `O` a function key in application mode.
            state = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .sequence : .text
            // The user may have pressed Escape and then a key that must always work.
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
