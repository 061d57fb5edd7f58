import Foundation

/// The files of this project on the disk.
enum Project {
    /// The folder that contains Package.swift.
    static let root: URL = {
        let file = URL(filePath: #filePath).resolvingSymlinksInPath()
        return file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    }()

    /// The Swift files of `Sources` and `Tests`.
    static func swiftFiles() throws -> [SourceFile] { try readFiles.get() }

    /// Read once, because every test uses them.
    private static let readFiles = Result {
        try paths(under: ["Sources", "Tests"]).filter { $0.hasSuffix(".swift") }
            .map { SourceFile(path: $0, text: try text(of: $0)) }
    }

    /// Returns every text file of the project with its path.
    static func textFiles() throws -> [(path: String, text: String)] {
        try paths(under: [""]).compactMap { path in
            let data = try Data(contentsOf: root.appending(path: path))
            guard !data.contains(0), let text = String(data: data, encoding: .utf8) else { return nil }
            return (path, text)
        }
    }

    /// Returns the folders in `Sources` or `Tests`.
    static func folders(in folder: String) throws -> Set<String> {
        let entries = try FileManager.default.contentsOfDirectory(
            at: root.appending(path: folder), includingPropertiesForKeys: [.isDirectoryKey])
        return Set(
            try entries.filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
                .map(\.lastPathComponent))
    }

    /// Returns the text of a file, given its path relative to the root.
    static func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }

    /// Whether a folder contains build products or belongs to Git.
    private static func isForeign(_ name: String) -> Bool { name.hasPrefix(".build") || name == ".git" }

    private static func paths(under folders: [String]) throws -> [String] {
        var found: [String] = []
        var waiting = folders
        while let folder = waiting.popLast() {
            let url = folder.isEmpty ? root : root.appending(path: folder)
            let entries = try FileManager.default.contentsOfDirectory(
                at: url, includingPropertiesForKeys: [.isDirectoryKey])
            for entry in entries where !isForeign(entry.lastPathComponent) {
                let path = folder.isEmpty ? entry.lastPathComponent : "\(folder)/\(entry.lastPathComponent)"
                let values = try entry.resourceValues(forKeys: [.isDirectoryKey])
                if values.isDirectory == true { waiting.append(path) } else { found.append(path) }
            }
        }
        return found.sorted()
    }
}
