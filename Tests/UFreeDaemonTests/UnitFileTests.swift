import Foundation
import Testing

/// The units in `Systemd`, as `make install` installs them.
@Suite struct UnitFileTests {
    private static let analyze = "/usr/bin/systemd-analyze"
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL

    /// Returns the output of `systemd-analyze verify`, which is empty for a unit without mistakes.
    private func verified(_ name: String, isOfUser: Bool, adding line: String = "") throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ufree-units-\(UUID())")
        let bin = folder.appending(path: "bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for program in ["ufreed", "ufreectl"] {
            let path = bin.appending(path: program).path()
            _ = FileManager.default.createFile(
                atPath: path, contents: Data("#!/bin/sh\n".utf8), attributes: [.posixPermissions: 0o755])
        }
        let unit = try String(contentsOf: Self.root.appending(path: "Systemd/\(name)"), encoding: .utf8)
        let file = folder.appending(path: name)
        try (unit.replacing("@PREFIX@", with: folder.path()) + line)
            .write(to: file, atomically: true, encoding: .utf8)
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: Self.analyze)
        process.arguments = (isOfUser ? ["--user"] : []) + ["verify", file.path()]
        process.environment = ["XDG_RUNTIME_DIR": folder.path(), "PATH": "/usr/bin:/bin"]
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return output.split(separator: "\n").filter { $0.contains(name) }.joined(separator: "\n")
    }

    @Test(
        "F14: systemd finds nothing wrong with the units",
        .enabled(if: FileManager.default.isExecutableFile(atPath: analyze)),
        arguments: [("ufreed.service", true), ("ufree-notify.service", true), ("ufreed@.service", false)])
    func valid(name: String, isOfUser: Bool) throws {
        #expect(try verified(name, isOfUser: isOfUser) == "")
        let wrong = try verified(name, isOfUser: isOfUser, adding: "\n[Service]\nRestartSecs=2\n")
        #expect(wrong.contains("RestartSecs"))
    }

    @Test("F14: make install installs every unit")
    func installed() throws {
        let make = try String(contentsOf: Self.root.appending(path: "Makefile"), encoding: .utf8)
        let units = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "Systemd").path()
        ).filter { $0.hasSuffix(".service") }
        #expect(units.sorted() == ["ufree-notify.service", "ufreed.service", "ufreed@.service"])
        for unit in units { #expect(make.contains("Systemd/\(unit) > ")) }
    }
}
