/// The state of a disk after a number of recorded calls: what is stored for certain, and what is not synced
/// yet and may be lost.
///
/// A file's bytes, size and mode are certain after fsync of the file, a name after fsync of its directory.
/// Nothing else is. This is what POSIX guarantees, which is less than every Linux file system provides.
package struct DiskModel: Sendable {
    /// A change of a file that is not synced yet.
    enum Change: Sendable {
        case write(offset: Int, [UInt8])
        case truncate(size: Int)
        case mode(UInt32)
    }

    struct File: Sendable {
        /// The synced contents.
        var bytes: [UInt8] = []
        var mode: UInt32
        var pending: [Change] = []
    }

    /// A change of a directory that is not synced yet.
    enum Naming: Sendable {
        case file(String, Int)
        case rename(String, String, Int)
        case remove(String)
        case directory(String)
    }

    private enum Descriptor: Sendable {
        case file(Int)
        case directory(String)
    }

    private(set) var files: [File] = []
    /// The synced names and the directories. The watched directory always exists.
    private(set) var names: [String: Int] = [:]
    private(set) var directories: Set<String> = []
    /// Changes that are not synced yet, by directory.
    private(set) var pending: [String: [Naming]] = [:]
    /// The names as the running program sees them.
    private var seenNames: [String: Int] = [:]
    private var seenDirectories: Set<String> = [""]
    private var open: [Int: Descriptor] = [:]

    package init() {}

    /// Whether the running program sees no files.
    package var isEmpty: Bool { seenNames.isEmpty }

    /// - Throws: `FixtureError` for a call that is impossible in this state.
    package mutating func apply(_ event: DiskEvent) throws {
        switch event.call {
        case .start: open = [:]
        case .open(let descriptor, let path, let creates, let truncates, let mode):
            try openFile(descriptor, path, creates, truncates, mode)
        case .close(let descriptor): open[descriptor] = nil
        case .write(let descriptor, let offset, let bytes):
            try change(descriptor, .write(offset: offset, bytes))
        case .truncate(let descriptor, let size): try change(descriptor, .truncate(size: size))
        case .modeOfOpen(let descriptor, let mode): try change(descriptor, .mode(mode))
        case .sync(let descriptor): try sync(descriptor)
        case .rename(let path, let other):
            // Files from before the recording, such as a socket, are ignored.
            guard let file = seenNames.removeValue(forKey: path) else { return }
            seenNames[other] = file
            name(.rename(path, other, file), in: other)
        case .link(let path, let other):
            // Files that are not recorded (-shm) are ignored.
            guard let file = seenNames[path] else { return }
            seenNames[other] = file
            name(.file(other, file), in: other)
        case .unlink(let path):
            guard seenNames.removeValue(forKey: path) != nil else { return }
            name(.remove(path), in: path)
        case .makeDirectory(let path):
            guard path != "" else { return }
            seenDirectories.insert(path)
            name(.directory(path), in: path)
        case .mode(let path, let mode):
            if let file = seenNames[path] { files[file].pending.append(.mode(mode)) }
        }
    }

    private mutating func openFile(
        _ descriptor: Int, _ path: String, _ creates: Bool, _ truncates: Bool, _ mode: UInt32
    ) throws {
        if seenDirectories.contains(path) {
            open[descriptor] = .directory(path)
        } else if let file = seenNames[path] {
            open[descriptor] = .file(file)
            if truncates { files[file].pending.append(.truncate(size: 0)) }
        } else {
            guard creates else { throw FixtureError("\(path) was opened and does not exist") }
            files.append(File(mode: mode))
            seenNames[path] = files.count - 1
            open[descriptor] = .file(files.count - 1)
            name(.file(path, files.count - 1), in: path)
        }
    }

    private mutating func change(_ descriptor: Int, _ change: Change) throws {
        guard case .file(let file) = open[descriptor] else {
            throw FixtureError("descriptor \(descriptor) was written and is no open file")
        }
        files[file].pending.append(change)
    }

    private mutating func sync(_ descriptor: Int) throws {
        switch open[descriptor] {
        case .file(let file):
            let changes = files[file].pending
            files[file].pending = []
            for change in changes { files[file].apply(change) }
        case .directory(let path):
            for naming in pending.removeValue(forKey: path) ?? [] {
                naming.apply(to: &names, &directories)
            }
        case nil: throw FixtureError("descriptor \(descriptor) was synced and is not open")
        }
    }

    private mutating func name(_ naming: Naming, in path: String) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        pending[folder, default: []].append(naming)
    }
}

extension DiskModel.File {
    mutating func apply(_ change: DiskModel.Change) {
        switch change {
        case .write(let offset, let written): write(offset, written[...])
        case .truncate(let size): resize(size)
        case .mode(let mode): self.mode = mode
        }
    }

    mutating func write(_ offset: Int, _ written: ArraySlice<UInt8>) {
        if bytes.count < offset + written.count { resize(offset + written.count) }
        bytes.replaceSubrange(offset..<offset + written.count, with: written)
    }

    /// Sets the size. Added bytes are zero.
    mutating func resize(_ size: Int) {
        if size < bytes.count { bytes.removeLast(bytes.count - size) }
        if size > bytes.count { bytes.append(contentsOf: repeatElement(0, count: size - bytes.count)) }
    }
}

extension DiskModel.Naming {
    func apply(to names: inout [String: Int], _ directories: inout Set<String>) {
        switch self {
        case .file(let path, let file): names[path] = file
        case .rename(let path, let other, let file):
            names[path] = nil
            names[other] = file
        case .remove(let path): names[path] = nil
        case .directory(let path): directories.insert(path)
        }
    }
}
