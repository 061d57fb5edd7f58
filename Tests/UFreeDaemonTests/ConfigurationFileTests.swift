import Logging
import Testing
import UFreeDaemon
import UFreeDomain

struct ConfigurationFileTests {
    @Test(arguments: ["", "\n\n", "# nothing yet\n", "{}", "---\n"])
    func `An empty file is an empty configuration`(text: String) throws {
        #expect(try ConfigurationFile.parse(text, path: "c").entries.isEmpty)
    }

    @Test func `An absent file has no settings`() throws {
        #expect(try ConfigurationFile.read("/nonexistent/ufree/config.yaml") == nil)
    }

    @Test func `Every setting can be in the file`() throws {
        let text = """
            listen: "[::]:7000"
            peer: ["192.0.2.7:7633", "192.0.2.8:7633"]
            discovery: off
            name: Ana
            log-level: debug
            """
        let settings = Settings.resolve([try ConfigurationFile.parse(text, path: "c")])
        #expect(settings.listen?.description == "[::]:7000")
        #expect(settings.peers.count == 2)
        #expect(settings.discovery == .off)
        #expect(settings.name?.text == "Ana")
        #expect(settings.logLevel == .debug)
    }

    @Test func `One peer needs no list`() throws {
        let settings = Settings.resolve([try ConfigurationFile.parse("peer: a.local:7633", path: "c")])
        #expect(settings.peers.map(\.description) == ["a.local:7633"])
    }

    @Test(arguments: [
        ("name: Ana\nlisen: \"[::]:1\"\n", 2, "lisen"),
        ("\n\nsocket: /run/x\n", 3, "socket"),
        ("name: 42\n", 1, "42"),
        ("log-level: debug\nname: [a]\n", 2, "name"),
        ("name:\n", 1, "name"),
        ("peer:\n  - a:1\n  - {b: 2}\n", 1, "peer"),
        ("discovery: true\n", 1, "true"),
        ("name: Ana\nlisten: nowhere\n", 2, "nowhere"),
        ("- a\n", 1, "key: value"),
        ("name: Ana\nname: Ben\n", 1, "name"),
        ("name: \"Ana\n", 2, ""),
        ("listen: [::]:7633\n", 1, ""),
    ])
    func `An unknown key, a wrong type or bad YAML is 78 with file and line`(
        text: String, line: Int, word: String
    ) throws {
        let error = #expect(throws: StartError.self) {
            try ConfigurationFile.parse(text, path: "/x/config.yaml")
        }
        let problem = error?.problem ?? ""
        #expect(problem.hasPrefix("/x/config.yaml, line \(line)"), "\(problem)")
        #expect(word.isEmpty || problem.contains(word), "\(problem)")
        #expect(error?.exitCode == 78)
        #expect(error?.remedy.isEmpty == false)
    }

    @Test func `The socket is no setting of the file, since ufreectl would not find it`() {
        let error = #expect(throws: StartError.self) { try ConfigurationFile.parse("socket: /a", path: "c") }
        #expect(error?.remedy.contains("UFREE_SOCKET") == true)
    }
}
