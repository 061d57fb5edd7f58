import Glibc
import UFreeAPI
import UFreeTexts

/// A file that a command reads.
enum InputFile {
    /// Reads the bytes of a regular file. Any other kind (fault 53) could block the reader forever.
    /// - Throws: `noSuchFile`; `tooLarge` before anything is read.
    static func read(_ path: String, limit: Int) throws(APIError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw error(path, errno == ELOOP ? FileText.isLink : SystemText.words(errno))
        }
        defer { close(descriptor) }
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { throw error(path, SystemText.words(errno)) }
        if let kind = FileKind.other(found.st_mode) { throw error(path, kind) }
        guard found.st_size <= limit else { throw tooLarge(path, limit) }
        var bytes = [UInt8](repeating: 0, count: Int(found.st_size) + 1)
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw error(path, SystemText.words(errno)) }
            if count == 0 { return Array(bytes.prefix(filled)) }
            filled += count
        }
        // The file grew while it was read.
        throw error(path, FileText.isBeingWritten)
    }

    /// Returns a path from the root directory.
    static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return "\(String(cString: here))/\(path)"
    }

    private static func error(_ path: String, _ reason: String) -> APIError {
        APIError(.noSuchFile, values: ["path": path, "reason": reason])
    }

    private static func tooLarge(_ path: String, _ limit: Int) -> APIError {
        APIError(.tooLarge, values: ["path": path, "reason": FileText.tooLarge(limit)])
    }
}
