import Testing
import UFreeAPI
import UFreeDaemon

struct DaemonPlacesTests {
    private func places(_ environment: [String: String], socket: String? = nil) throws -> DaemonPlaces {
        try DaemonPlaces.resolve(socketOption: socket, environment: environment, home: "/home/ana", uid: 7)
    }

    @Test func `UFREE_HOME puts everything of one node under one directory`() throws {
        let found = try places(["UFREE_HOME": "/n/ana", "XDG_DATA_HOME": "/d", "XDG_RUNTIME_DIR": "/r"])
        #expect(found.dataDirectory == "/n/ana")
        #expect(found.configurationFiles == ["/n/ana/config.yaml", "/etc/xdg/ufree/config.yaml"])
        #expect(found.socket.path == "/n/ana/control.sock")
    }

    @Test func `Without it the XDG directories apply, and relative ones count as absent`() throws {
        let found = try places(["XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "rel", "XDG_RUNTIME_DIR": "/r"])
        #expect(found.dataDirectory == "/d/ufree")
        #expect(found.configurationFiles.first == "/home/ana/.config/ufree/config.yaml")
        #expect(found.socket.path == "/r/ufree/control.sock")
    }

    @Test func `With nothing set the home directory and a private one under tmp are used`() throws {
        let found = try places(["UFREE_HOME": ""])
        #expect(found.dataDirectory == "/home/ana/.local/share/ufree")
        #expect(found.socket.path == "/tmp/ufree-7/control.sock")
        #expect(found.socket.source == .temporary)
    }

    @Test func `The socket option wins, and a path over 107 bytes is a clear error`() throws {
        #expect(try places(["UFREE_HOME": "/n"], socket: "/s/x").socket.path == "/s/x")
        let long = "/" + String(repeating: "s", count: 107)
        let error = #expect(throws: StartError.self) { try places([:], socket: long) }
        #expect(error?.exitCode == 78)
        #expect(error?.problem.contains("108 bytes") == true)
    }
}
