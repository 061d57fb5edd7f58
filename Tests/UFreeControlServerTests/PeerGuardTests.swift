import Foundation
import Glibc
import Testing
import UFreeAPI
import UFreeControlClient
import UFreeControlServer
import UFreeTestSupport

@Suite struct PeerGuardTests {
    @Test("Fault 49: any other user than the allowed one is refused on every route, with a typed error")
    func otherUser() async throws {
        var limits = ControlServer.Limits()
        limits.user = geteuid() + 1
        try await ServerFixture.run(limits: limits) { fixture in
            let places = try APIDocument().routes().map { route in
                let target = route.path.replacingOccurrences(of: "{dates}", with: "2026-01-09")
                return (route.method.rawValue, target.replacingOccurrences(of: "{who}", with: "Ben"))
            }
            for (method, target) in places + [("GET", "/v1/nothing")] {
                let answer = try await UnixClient.ask(fixture.path, method, target)
                #expect(answer.hasPrefix("HTTP/1.1 403 "))
                #expect(answer.contains(#""code":"notPermitted""#))
                #expect(try answer.error.values.keys.sorted() == ["reason"])
            }
        }
    }

    @Test(
        "Fault 49: another local user who reaches the socket through open modes is refused",
        .enabled(if: geteuid() == 0, "only root can become another user"))
    func otherProcess() async throws {
        try await ServerFixture.run { fixture in
            let script = """
                import os, socket, sys
                os.setgid(65534); os.setuid(65534)
                s = socket.socket(socket.AF_UNIX)
                try:
                    s.connect(sys.argv[1])
                except PermissionError:
                    print("no way in"); sys.exit()
                s.sendall(b"GET /v1/week HTTP/1.1\\r\\nHost: ufree\\r\\nConnection: close\\r\\n\\r\\n")
                print(s.recv(65536).decode().splitlines()[0])
                """
            let closed = try await Self.run(script, fixture.path)
            #expect(closed == "no way in\n")
            for path in [fixture.directory, fixture.directory + "/run", fixture.path] { chmod(path, 0o777) }
            let open = try await Self.run(script, fixture.path)
            #expect(open == "HTTP/1.1 403 Forbidden\n")
            #expect(try await fixture.client.call(API.week).value.days.count == 7)
        }
    }

    private static func run(_ script: String, _ argument: String) async throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, argument]
        let output = Pipe()
        process.standardOutput = output
        let ended: Bool? = try await waiting(atMost: .seconds(20)) { tell in
            process.terminationHandler = { _ in tell(true) }
            try process.run()
        }
        guard ended == true else { throw FixtureError("the other user's process does not end") }
        return String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}
