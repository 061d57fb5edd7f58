import Foundation
import Glibc
import Testing
import UFreeDaemon

struct PrivateDirectoryTests {
    /// Runs the body with a new directory, which is removed afterwards.
    private func scratch(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/ufree-dir-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        let path = try #require(made)
        defer {
            for name in ["a/b/c", "a/b", "a", "l", "f"] { remove("\(path)/\(name)") }
            rmdir(path)
        }
        try body(path)
    }

    /// Uses Foundation: whether `stat` is Glibc's or CoreFoundation's depends on which one the compiler read
    /// first.
    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test func `A directory is created for its owner alone, parents too`() throws {
        try scratch { (path: String) throws in
            #expect(try PrivateDirectory.prepare("\(path)/a/b/c") == .made)
            #expect(try mode("\(path)/a/b/c") == 0o700)
            #expect(try mode("\(path)/a") == 0o700)
            #expect(try PrivateDirectory.prepare("\(path)/a/b/c") == .found)
        }
    }

    @Test func `A directory of ours that is open to others is made private`() throws {
        try scratch { (path: String) throws in
            try #require(mkdir("\(path)/a", 0o755) == 0)
            #expect(try PrivateDirectory.prepare("\(path)/a") == .tightened)
            #expect(try mode("\(path)/a") == 0o700)
        }
    }

    @Test func `A file or another's directory in that place is refused (77)`() throws {
        try scratch { (path: String) throws in
            close(open("\(path)/f", O_CREAT | O_WRONLY, 0o600))
            let file = #expect(throws: StartError.self) { try PrivateDirectory.prepare("\(path)/f") }
            #expect(file?.exitCode == 77)
            try #require(symlink("/nonexistent", "\(path)/l") == 0)
            #expect(throws: StartError.self) { try PrivateDirectory.prepare("\(path)/l") }
        }
    }

    @Test func `The directory of a socket keeps its mode, and is refused where others can write`() throws {
        try scratch { (path: String) throws in
            try #require(mkdir("\(path)/a", 0o755) == 0)
            try PrivateDirectory.inspect("\(path)/a")
            #expect(try mode("\(path)/a") == 0o755)
            try #require(chmod("\(path)/a", 0o777) == 0)
            let error = #expect(throws: StartError.self) { try PrivateDirectory.inspect("\(path)/a") }
            #expect(error?.exitCode == 77)
        }
    }
}
