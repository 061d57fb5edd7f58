import Foundation
import Glibc

/// A possible state of a disk after a power cut: everything that was synced, and a part of the rest.
package struct DiskImage: Sendable {
    /// The number of bytes that a disk writes completely or not at all.
    private static let sector = 512

    private var names: [String: Int]
    private var directories: Set<String>
    private var files: [Int: DiskModel.File] = [:]

    /// - Parameter chance: decides what survives; the same seed gives the same image.
    package init(_ disk: DiskModel, using chance: inout SeededGenerator) {
        names = disk.names
        directories = disk.directories
        let share = Self.share(using: &chance)
        for folder in disk.pending.keys.sorted() {
            var namings = disk.pending[folder] ?? []
            // With a journal, names survive in order up to some moment. Without one, any of them survive.
            if Bool.random(using: &chance) {
                namings.removeLast(Int.random(in: 0...namings.count, using: &chance))
            } else {
                let survival = Self.share(using: &chance)
                namings = namings.filter { _ in Self.happens(survival, using: &chance) }
            }
            for naming in namings { naming.apply(to: &names, &directories) }
        }
        for file in Set(names.values).sorted() {
            files[file] = Self.survivor(of: disk.files[file], share, using: &chance)
        }
    }

    /// Returns the share that survives: everything, nothing, or a part.
    private static func share(using chance: inout SeededGenerator) -> Double {
        [0, 1, 0.5, 0.1, 0.9, Double.random(in: 0...1, using: &chance)]
            .randomElement(using: &chance) ?? 0
    }

    private static func happens(_ probability: Double, using chance: inout SeededGenerator) -> Bool {
        Double.random(in: 0..<1, using: &chance) < probability
    }

    private static func survivor(
        of file: DiskModel.File, _ share: Double, using chance: inout SeededGenerator
    ) -> DiskModel.File {
        var result = file
        result.pending = []
        guard !file.pending.isEmpty else { return result }
        let isTorn = Bool.random(using: &chance)
        var pieces = isTorn ? file.pending.flatMap(sectors) : file.pending
        // Without reordering, everything up to some moment survives; with it, any part in any order.
        if Bool.random(using: &chance) {
            pieces.removeLast(Int.random(in: 0...pieces.count, using: &chance))
        } else {
            pieces = pieces.filter { _ in happens(share, using: &chance) }.shuffled(using: &chance)
        }
        // A file system may have stored the larger size of a file, but not the data.
        if happens(0.25, using: &chance) {
            var grown = file
            for change in file.pending { grown.apply(change) }
            if grown.bytes.count > result.bytes.count { result.resize(grown.bytes.count) }
        }
        for piece in pieces { result.apply(piece) }
        return result
    }

    /// Splits a write at the borders of sectors.
    private static func sectors(_ change: DiskModel.Change) -> [DiskModel.Change] {
        guard case .write(let offset, let bytes) = change else { return [change] }
        var pieces: [DiskModel.Change] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, (offset + start) / sector * sector + sector - offset)
            pieces.append(.write(offset: offset + start, Array(bytes[start..<end])))
            start = end
        }
        return pieces
    }

    /// Whether the image contains a file with that name.
    package func holds(_ name: String) -> Bool { names[name] != nil }

    /// Writes the image as a new directory.
    /// - Throws: `FixtureError` if that fails.
    package func write(to path: String) throws {
        for directory in [""] + directories.sorted() {
            guard mkdir(directory == "" ? path : "\(path)/\(directory)", 0o700) == 0 else {
                throw FixtureError("\(path)/\(directory) cannot be made")
            }
        }
        var written: [Int: String] = [:]
        for (name, number) in names.sorted(by: { $0.key < $1.key }) {
            guard let file = files[number] else { continue }
            let target = "\(path)/\(name)"
            let folder = name.lastIndex(of: "/").map { String(name[..<$0]) }
            // If a directory was lost, the names in it are lost, too.
            if let folder, !directories.contains(folder) { continue }
            if let first = written[number] {
                guard link(first, target) == 0 else { throw FixtureError("\(target) cannot be linked") }
            } else {
                try Self.write(file, to: target)
                written[number] = target
            }
        }
    }

    private static func write(_ file: DiskModel.File, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FixtureError("\(path) cannot be made") }
        defer { close(descriptor) }
        var start = 0
        while start < file.bytes.count {
            let count = file.bytes[start...].withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { throw FixtureError("\(path) cannot be written") }
            start += count
        }
        guard fchmod(descriptor, file.mode & 0o777) == 0 else { throw FixtureError("\(path): its mode") }
    }
}
