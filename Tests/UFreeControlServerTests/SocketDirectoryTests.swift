import Foundation
import Glibc
import Testing
import UFreeAPI
import UFreeTestSupport

@testable import UFreeControlServer

@Suite struct SocketDirectoryTests {
    private func inDirectory(_ body: (String) throws -> Void) throws {
        let directory = try ServerFixture.temporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try body(directory)
    }

    @Test("Missing directories are created for this user alone, also parents and under a strict umask")
    func made() throws {
        try inDirectory { directory in
            try SocketDirectory.prepare(directory + "/a/b")
            #expect(ServerFixture.mode(directory + "/a") == 0o700)
            #expect(ServerFixture.mode(directory + "/a/b") == 0o700)
            try SocketDirectory.prepare(directory + "/a/b")
        }
    }

    @Test("A directory of the user's own is used unchanged, unless others may write to it")
    func existing() throws {
        try inDirectory { directory in
            chmod(directory, 0o755)
            try SocketDirectory.prepare(directory)
            #expect(ServerFixture.mode(directory) == 0o755)
            chmod(directory, 0o777)
            #expect(throws: APIError(.notPermitted, values: ["reason": "others may write to \(directory)"])) {
                try SocketDirectory.prepare(directory)
            }
            try SocketDirectory.prepare("/tmp")
        }
    }

    @Test("A file in the directory's place is refused")
    func file() throws {
        try inDirectory { directory in
            let path = directory + "/x"
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            #expect(throws: APIError(.notPermitted, values: ["reason": "\(path) is no directory"])) {
                try SocketDirectory.prepare(path)
            }
        }
    }

    @Test(
        "A directory of another user is refused",
        .enabled(if: geteuid() == 0, "only root can give a directory away"))
    func foreign() throws {
        try inDirectory { directory in
            chown(directory, 65_534, 65_534)
            #expect(
                throws: APIError(.notPermitted, values: ["reason": "\(directory) belongs to another user"])
            ) {
                try SocketDirectory.prepare(directory)
            }
        }
    }
}
