/// The type in a frame's header. Numbers are never reused; docs/protocol.md has the same table.
enum FrameType: UInt8, CaseIterable {
    case hello = 1
    case close = 2
    case ping = 3
    case pong = 4

    case request = 16
    case commit = 17
    case nonce = 18
    case reveal = 19
    case accept = 20
    case withdraw = 21
    case remove = 22
    case ack = 23
    case join = 24
    case joined = 25
    case confirm = 26
    case search = 27
    case findable = 28
    case blinded = 29
    case evaluated = 30

    case state = 32
    case delta = 33
    case snapshotBegin = 34
    case snapshotPart = 35
    case snapshotEnd = 36
    case applied = 37

    case deviceList = 48

    /// Whether a node that does not know the type skips the frame: it came after the first release.
    var isSkippable: Bool {
        [.join, .joined, .confirm, .search, .findable, .blinded, .evaluated].contains(self)
    }
}
