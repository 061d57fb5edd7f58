import Testing
import UFreeAPI

@Suite("The place of the control socket")
struct ControlSocketPathTests {
    private static let all = [
        "UFREE_SOCKET": "/a/s.sock", "UFREE_HOME": "/home/ana/node", "XDG_RUNTIME_DIR": "/run/user/1000",
    ]

    @Test("Option, UFREE_SOCKET, UFREE_HOME, XDG_RUNTIME_DIR and a private directory, in this order")
    func order() throws {
        var environment = Self.all
        func found(_ option: String? = nil) throws -> (String, ControlSocketPath.Source) {
            let path = try ControlSocketPath.resolve(option: option, environment: environment, uid: 1000)
            return (path.path, path.source)
        }
        #expect(try found("/o") == ("/o", .option))
        #expect(try found() == ("/a/s.sock", .variable))
        environment["UFREE_SOCKET"] = ""
        #expect(try found() == ("/home/ana/node/control.sock", .home))
        environment["UFREE_HOME"] = nil
        #expect(try found() == ("/run/user/1000/ufree/control.sock", .runtimeDirectory))
        environment["XDG_RUNTIME_DIR"] = "relative"
        #expect(try found() == ("/tmp/ufree-1000/control.sock", .temporary))
        environment = [:]
        #expect(try found() == ("/tmp/ufree-1000/control.sock", .temporary))
    }

    @Test("A path of 107 bytes is taken, one of 108 is a clear error", arguments: [107, 108])
    func length(bytes: Int) throws {
        let option = "/" + String(repeating: "é", count: 40) + String(repeating: "x", count: bytes - 81)
        #expect(option.utf8.count == bytes)
        if bytes <= 107 {
            let path = try ControlSocketPath.resolve(option: option, environment: [:], uid: 0)
            #expect(path.path == option)
        } else {
            let error = #expect(throws: APIError.self) {
                try ControlSocketPath.resolve(option: option, environment: [:], uid: 0)
            }
            #expect(error?.code == .badConfiguration)
            #expect(error?.values["reason"]?.contains("108 bytes") == true)
        }
    }

    @Test(
        "The directory is the path up to its last slash",
        arguments: [("/a/b.sock", "/a"), ("/b", "/"), ("b", ".")])
    func directory(path: String, directory: String) throws {
        #expect(try ControlSocketPath.resolve(option: path, environment: [:], uid: 0).directory == directory)
    }
}
