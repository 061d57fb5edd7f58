import Glibc
import UFreeAPI
import UFreeTexts

/// A file that a command writes: completely or not at all, readable only by its owner (fault 53).
struct OutputFile: Sendable {
    let path: String
    private let directory: String
    private let name: String

    /// - Throws: `cannotWriteFile` if the path exists and is not a regular file.
    init(_ path: String) throws(APIError) {
        self.path = path
        let slash = path.lastIndex(of: "/")
        name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        guard !name.isEmpty, name != ".", name != "..", !path.utf8.contains(0) else {
            throw Self.error(path, FileText.isDirectory)
        }
        var found = stat()
        guard lstat(path, &found) == 0 else {
            if errno == ENOENT { return }
            throw Self.error(path, SystemText.words(errno))
        }
        if let kind = FileKind.other(found.st_mode) { throw Self.error(path, kind) }
    }

    /// Whether the file exists and would be replaced.
    var exists: Bool {
        var found = stat()
        return lstat(path, &found) == 0
    }

    /// Writes a temporary file next to it, syncs it, and renames it.
    /// - Throws: `cannotWriteFile`; an existing file is then unchanged.
    func write(_ text: String) throws(APIError) { try write(Array(text.utf8)) }

    /// Writes the text and keeps an existing file under another name.
    /// - Parameter link: gives a file a second name, like the system call.
    /// - Returns: The name of the kept file; nil if there was none.
    func write(
        _ text: String, keeping: Bool,
        link: (_ path: String, _ second: String) -> Int32 = { Glibc.link($0, $1) }
    ) throws(APIError) -> String? {
        guard keeping, exists else {
            try write(text)
            return nil
        }
        let old = path + "~"
        // The existing file gets a second name, so one of the two names exists at any time.
        unlink(old)
        if link(path, old) != 0 {
            let reason = errno
            // Some file systems, such as those of USB sticks and network shares, have no hard links.
            let isUnknown = [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(reason)
            guard isUnknown, let bytes = try? InputFile.read(path, limit: 64 << 20) else {
                throw failure(reason)
            }
            try OutputFile(old).write(bytes)
        }
        try write(text)
        return old
    }

    /// Writes bytes; see `write(_:)`.
    func write(_ bytes: [UInt8]) throws(APIError) {
        let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure() }
        defer { close(folder) }
        let temporary = ".\(name.prefix(64)).\(UInt64.random(in: 0...UInt64.max)).new"
        let descriptor = openat(
            folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        let isWritten =
            fchmod(descriptor, 0o600) == 0 && Self.write(bytes, to: descriptor) && fsync(descriptor) == 0
        let reason = errno
        close(descriptor)
        guard isWritten, renameat(folder, temporary, folder, name) == 0 else {
            let error = failure(isWritten ? errno : reason)
            unlinkat(folder, temporary, 0)
            throw error
        }
        guard fsync(folder) == 0 else { throw failure() }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private func failure(_ code: Int32 = errno) -> APIError {
        Self.error(path, SystemText.words(code))
    }

    private static func error(_ path: String, _ reason: String) -> APIError {
        APIError(.cannotWriteFile, values: ["path": path, "reason": reason])
    }
}
