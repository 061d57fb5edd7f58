/// A disk that was told everything a trace holds up to some call: what is on it for certain, and what has not been
/// synced since and may be there or not.
///
/// A file's bytes, size and mode are certain after fsync of the file, a name after fsync of its directory. Nothing else
/// is: this is what POSIX promises, and less than any file system of Linux keeps.
package struct DiskModel: Sendable {
    /// One change of a file that was not synced yet.
    enum Change: Sendable {
        case write(offset: Int, [UInt8])
        case truncate(size: Int)
        case mode(UInt32)
    }

    struct File: Sendable {
        /// What is certain.
        var bytes: [UInt8] = []
        var mode: UInt32
        var pending: [Change] = []
    }

    /// One change of a directory that was not synced yet.
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
    /// Certain names, and directories; the one that is watched is always there.
    private(set) var names: [String: Int] = [:]
    private(set) var directories: Set<String> = []
    /// By directory.
    private(set) var pending: [String: [Naming]] = [:]
    /// Names as the running program sees them.
    private var seenNames: [String: Int] = [:]
    private var seenDirectories: Set<String> = [""]
    private var open: [Int: Descriptor] = [:]

    package init() {}

    /// Names that are, or may be, on the disk.
    package var isEmpty: Bool { seenNames.isEmpty }

    /// - Throws: `FixtureError` for what no program can have done.
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
            // What was there before the recording, such as a socket, is no file of ours.
            guard let file = seenNames.removeValue(forKey: path) else { return }
            seenNames[other] = file
            name(.rename(path, other, file), in: other)
        case .link(let path, let other):
            // What is not recorded (-shm) is no file of ours.
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

    /// What is added reads as zero.
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
