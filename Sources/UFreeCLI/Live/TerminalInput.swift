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

/// The keys that can have a meaning. All others are ignored.
enum LiveKey: Hashable, Sendable {
    case character(Character)
    case up, down, pageUp, pageDown, home, end
    case enter, erase, escape
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
        /// Inside a control sequence (ECMA-48, 5.4), up to its final byte: the digits so far.
        case sequence(String)
    }

    private var state = State.text
    /// The bytes of a character that is not complete (RFC 3629).
    private var partial: [UInt8] = []

    mutating func keys(in bytes: some Sequence<UInt8>) -> [LiveKey] {
        bytes.compactMap { key($0) }
    }

    /// Returns the Escape key if nothing follows its byte for now. What follows later is still read as a
    /// sequence.
    mutating func pause() -> LiveKey? {
        if case .escape = state { .escape } else { nil }
    }

    private mutating func key(_ byte: UInt8) -> LiveKey? {
        // The user may have pressed Escape and then a key that must always work.
        if byte < 0x20, byte != 0x1B {
            (state, partial) = (.text, [])
            return Self.controls[byte]
        }
        switch state {
        case .text:
            guard byte != 0x1B else {
                (state, partial) = (.escape, [])
                return nil
            }
            return byte == 0x7F ? .erase : character(byte)
        case .escape:
            // `[` starts a control sequence, `O` a function key in application mode.
            state = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .sequence("") : .text
            return nil
        case .sequence(let digits):
            guard (0x40...0x7E).contains(byte) else {
                // Nothing that is used here is longer.
                state = .sequence(String((digits + String(UnicodeScalar(byte))).prefix(8)))
                return nil
            }
            state = .text
            return Self.functions[digits + String(UnicodeScalar(byte))]
        }
    }

    private mutating func character(_ byte: UInt8) -> LiveKey? {
        let isContinuation = byte & 0xC0 == 0x80
        if !isContinuation { partial = [] }
        partial.append(byte)
        guard let text = String(validating: partial, as: UTF8.self), let character = text.first else {
            if partial.count >= 4 { partial = [] }
            return nil
        }
        partial = []
        return .character(character)
    }

    private static let controls: [UInt8: LiveKey] = [
        0x03: .interrupt, 0x1A: .suspend, 0x0C: .redraw, 0x0D: .enter, 0x0A: .enter, 0x08: .erase,
    ]

    /// The sequences of xterm, of the Linux console and of screen.
    private static let functions: [String: LiveKey] = [
        "A": .up, "B": .down, "H": .home, "F": .end, "1~": .home, "7~": .home, "4~": .end, "8~": .end,
        "5~": .pageUp, "6~": .pageDown,
    ]
}
