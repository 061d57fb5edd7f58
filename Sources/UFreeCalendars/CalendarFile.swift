import Glibc
import UFreeDomain

/// The bytes of a file that may be a calendar.
struct CalendarFile: Sendable {
    /// Its name in its folder; empty for the only one.
    let name: String
    let bytes: [UInt8]

    /// The most bytes of a calendar, all files of a folder together.
    static let sizeLimit = 10 << 20
    /// The most files of a folder.
    static let countLimit = 10_000

    /// Reads a file, or those of a folder that end in `.ics`, by name.
    static func read(_ path: String) throws(CalendarProblem) -> [CalendarFile] {
        let descriptor = try open(path, at: AT_FDCWD, named: "")
        var status = Glibc.stat()
        guard fstat(descriptor, &status) == 0 else {
            close(descriptor)
            throw problem("")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            defer { close(descriptor) }
            return [CalendarFile(name: "", bytes: try content(descriptor, named: "", room: sizeLimit))]
        }
        guard let folder = fdopendir(descriptor) else {
            close(descriptor)
            throw problem("")
        }
        defer { closedir(folder) }
        var files: [CalendarFile] = []
        var room = sizeLimit
        for name in try names(folder) {
            let file: Int32
            do throws(CalendarProblem) {
                file = try open(name, at: descriptor, named: name)
            } catch {
                // It was removed or renamed meanwhile; the watch tells.
                if error.code == .missing { continue }
                throw error
            }
            defer { close(file) }
            files.append(CalendarFile(name: name, bytes: try content(file, named: name, room: room)))
            room -= files.last?.bytes.count ?? 0
        }
        return files
    }

    private static func names(_ folder: OpaquePointer) throws(CalendarProblem) -> [String] {
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            // Programs write to hidden files first.
            guard name.lowercased().hasSuffix(".ics"), !name.hasPrefix(".") else { continue }
            names.append(name)
            if names.count > countLimit { throw CalendarProblem(.tooLarge, "") }
        }
        return names.sorted()
    }

    private static func open(
        _ path: String, at folder: Int32, named name: String
    ) throws(CalendarProblem) -> Int32 {
        // A pipe would otherwise wait for its writer.
        let descriptor = openat(folder, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw problem(name) }
        return descriptor
    }

    private static func content(
        _ descriptor: Int32, named name: String, room: Int
    ) throws(CalendarProblem) -> [UInt8] {
        var status = Glibc.stat()
        guard fstat(descriptor, &status) == 0 else { throw problem(name) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw CalendarProblem(.notACalendar, name) }
        guard status.st_size <= room else { throw CalendarProblem(.tooLarge, name) }
        // A file that grows meanwhile is read again: the watch tells.
        let size = Int(status.st_size)
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if got < 0, errno == EINTR { continue }
                failed = got < 0
                guard got > 0 else { break }
                count += got
            }
        }
        if failed { throw problem(name) }
        return bytes
    }

    /// Returns what `errno` means.
    private static func problem(_ name: String) -> CalendarProblem {
        switch errno {
        case ENOENT, ENOTDIR: CalendarProblem(.missing, name)
        case EACCES, EPERM: CalendarProblem(.forbidden, name)
        default: CalendarProblem(.unreachable, name.isEmpty ? String(cString: strerror(errno)) : name)
        }
    }
}
