import Glibc

/// Standard error, unbuffered.
package enum StandardError {
    /// Writes the whole text. A failure is ignored, because there is nowhere to report it.
    package static let write: @Sendable (String) -> Void = { text in
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(STDERR_FILENO, buffer.baseAddress?.advanced(by: start), buffer.count - start)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            start += count
        }
    }

    /// Whether standard error is the journal that `JOURNAL_STREAM` identifies by device and inode
    /// (systemd.exec(5)).
    package static func isJournal(environment: [String: String]) -> Bool {
        var found = stat()
        guard let stream = environment["JOURNAL_STREAM"], fstat(STDERR_FILENO, &found) == 0 else {
            return false
        }
        return stream == "\(found.st_dev):\(found.st_ino)"
    }
}
