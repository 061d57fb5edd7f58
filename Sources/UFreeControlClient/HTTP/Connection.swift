import Glibc
import UFreeAPI

/// A connection to the daemon's socket, which carries one request at a time.
actor Connection {
    /// An answer of the daemon.
    struct Answer: Sendable {
        var status: Int
        var body: [UInt8]
        /// Whether the connection can carry another request.
        var isReusable: Bool
    }

    private let path: ControlSocketPath
    private nonisolated let descriptor: Int32
    private let executor = BlockingExecutor()
    private var reader = AnswerReader()
    private var deadline: SuspendingClock.Instant?
    private var hasAnswered = false
    /// Whether the last request was sent to its end.
    private var isWhole = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Connects. A Unix socket does so at once or not at all.
    /// - Throws: `daemonNotRunning`, `notPermitted`.
    init(to path: ControlSocketPath) throws(APIError) {
        self.path = path
        descriptor = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // `ControlSocketPath` has no longer path, so a zero follows.
        withUnsafeMutableBytes(of: &address.sun_path) {
            $0.copyBytes(from: path.path.utf8.prefix($0.count - 1))
        }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw Failure.system(errno, path) }
    }

    deinit { close(descriptor) }

    /// Whether the daemon has neither closed the connection nor sent anything unasked.
    nonisolated var isQuiet: Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) == 0
    }

    /// Sends a request and returns the answer.
    /// - Parameter limit: the most bytes of the body.
    func answer(
        to request: ControlRequest, limit: Int, by deadline: SuspendingClock.Instant
    ) async throws(APIError) -> Answer {
        try await cancellable { connection throws(APIError) in
            connection.deadline = deadline
            let status = try connection.status(of: request)
            return try connection.answer(status, limit: limit)
        }
    }

    /// Sends a request for a stream, whose bytes `piece` returns.
    /// - Returns: The answer if it is none with status 200; otherwise nil.
    func open(_ request: ControlRequest, limit: Int) async throws(APIError) -> Answer? {
        try await cancellable { connection throws(APIError) in
            let status = try connection.status(of: request)
            return status == 200 ? nil : try connection.answer(status, limit: limit)
        }
    }

    /// Returns the next bytes of a stream; nil at its end.
    func piece() async throws(APIError) -> ArraySlice<UInt8>? {
        try await cancellable { connection throws(APIError) in
            try connection.reader.piece { () throws(APIError) in try connection.receive() }
        }
    }

    /// Ends a call that waits if its task is cancelled.
    private func cancellable<Value: Sendable>(
        _ call: (isolated Connection) throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let result = await withTaskCancellationHandler {
            Result { () throws(APIError) in try call(self) }
        } onCancel: {
            _ = shutdown(descriptor, Int32(SHUT_RDWR))
        }
        return try result.get()
    }

    private func status(of request: ControlRequest) throws(APIError) -> Int {
        hasAnswered = false
        isWhole = try send(request.bytes)
        return try reader.status { () throws(APIError) in try receive() }
    }

    private func answer(_ status: Int, limit: Int) throws(APIError) -> Answer {
        var body: [UInt8] = []
        while let piece = try reader.piece(from: { () throws(APIError) in try receive() }) {
            guard body.count + piece.count <= limit else { throw Failure.tooLong }
            body += piece
        }
        return Answer(status: status, body: body, isReusable: isWhole && reader.isReusable)
    }

    // MARK: Bytes

    /// - Returns: whether all of it was sent.
    private func send(_ bytes: [UInt8]) throws(APIError) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            // The daemon may refuse a long body before it has read it.
            guard try wait(for: POLLIN | POLLOUT) & POLLIN == 0 else { return false }
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EAGAIN && errno != EINTR {
                // The daemon closed the connection, perhaps after a refusal that is still to be read.
                return false
            }
        }
        return true
    }

    /// Returns the next bytes; none at the end of the connection.
    private func receive() throws(APIError) -> ArraySlice<UInt8> {
        while true {
            _ = try wait(for: POLLIN)
            var number: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { space, count in
                let read = recv(descriptor, space.baseAddress, space.count, 0)
                number = read < 0 ? errno : 0
                count = max(0, read)
            }
            if number == EAGAIN || number == EINTR { continue }
            guard number == 0 else { throw hasAnswered ? Failure.cut : Failure.system(number, path) }
            // A daemon that ends while it starts or stops closes the connection without an answer.
            guard hasAnswered || !bytes.isEmpty else { throw Failure.absent(path) }
            hasAnswered = true
            return bytes[...]
        }
    }

    private func wait(for events: Int32) throws(APIError) -> Int32 {
        var state = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            let count = poll(&state, 1, patience)
            if count > 0 { return Int32(state.revents) }
            if count == 0 { throw Failure.silent }
            if errno != EINTR { throw Failure.system(errno, path) }
        }
    }

    /// The time until the deadline, in milliseconds; -1 without one.
    private var patience: Int32 {
        guard let deadline else { return -1 }
        let left = SuspendingClock.now.duration(to: deadline) / .milliseconds(1)
        return Int32(max(0, left.rounded(.up)))
    }
}
