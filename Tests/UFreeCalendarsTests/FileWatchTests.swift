import Foundation
import Glibc
import Logging
import Testing
import UFreeTestSupport

@testable import UFreeCalendars

@Suite struct FileWatchTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func write(_ name: String) throws {
        try Data("x".utf8).write(to: URL(filePath: "\(folder.path)/\(name)"))
    }

    /// Returns the first path that a watch reports while the work is done.
    private func reported(_ paths: [String], _ work: () throws -> Void) async throws -> String? {
        let (changes, change) = AsyncStream.makeStream(of: String.self)
        let watch = FileWatch(paths, logger: LogLines().logger()) { change.yield($0) }
        try work()
        defer { withExtendedLifetime(watch) {} }
        return await changes.first { _ in true }
    }

    @Test("A file that is written, replaced, removed or made is reported, and so is what happens in a folder")
    func reports() async throws {
        try write("a.ics")
        let path = "\(folder.path)/a.ics"
        #expect(try await reported([path]) { try write("a.ics") } == path)
        #expect(
            try await reported([path]) {
                try write("new")
                rename("\(folder.path)/new", path)
            } == path)
        #expect(try await reported([path]) { unlink(path) } == path)
        #expect(try await reported([path]) { try write("a.ics") } == path)
        #expect(try await reported([folder.path]) { try write("b.ics") } == folder.path)
        let inner = "\(folder.path)/inner"
        #expect(try await reported([inner]) { mkdir(inner, 0o700) } == inner)
        #expect(try await reported([inner]) { rmdir(inner) } == inner)
    }

    @Test("Other files of the same folder are not reported, and a path that is nowhere hinders nobody")
    func others() async throws {
        try write("a.ics")
        let path = "\(folder.path)/a.ics"
        let first = try await reported(["/none/at/all.ics", path]) {
            try write("b.ics")
            try write("a.ics")
        }
        #expect(first == path)
    }
}
