import Logging
import Testing
import UFreeDaemon
import UFreeDomain

struct SettingsTests {
    private func layer(_ entries: [SettingKey: String], exitCode: Int32 = 78) throws -> SettingsLayer {
        try SettingsLayer(
            exitCode: exitCode,
            entries: entries.mapValues { SettingsLayer.Entry([$0], place: "here") })
    }

    @Test func `Without any setting the defaults of cli.md apply`() {
        let settings = Settings.resolve([])
        #expect(settings == Settings())
        #expect(settings.listen == nil)
        #expect(Settings.defaultListen.description == "[::]:7633")
        #expect(settings.discovery == .dnssd)
        #expect(settings.logLevel == .info)
    }

    @Test func `An option overrides the environment, that the user's file, that the system's`()
        throws
    {
        let layers = [
            try layer([.listen: "127.0.0.1:1"]),
            try .environment(["UFREE_LISTEN": "127.0.0.1:2", "UFREE_NAME": "Environment"]),
            try ConfigurationFile.parse("listen: '127.0.0.1:3'\nname: User\nlog-level: debug\n", path: "u"),
            try ConfigurationFile.parse("log-level: error\ndiscovery: off\n", path: "s"),
        ]
        let settings = Settings.resolve(layers)
        #expect(settings.listen == HostPort(host: "127.0.0.1", port: 1))
        #expect(settings.name?.text == "Environment")
        #expect(settings.logLevel == .debug)
        #expect(settings.discovery == .off)
    }

    @Test func `The environment has peers as a comma list, and an empty variable is absent`() throws {
        let layer = try SettingsLayer.environment([
            "UFREE_PEER": "192.0.2.7:7633, [2001:db8::1]:7633", "UFREE_NAME": "", "UFREE_LOG_LEVEL": "trace",
        ])
        let settings = Settings.resolve([layer])
        #expect(settings.peers.map(\.description) == ["192.0.2.7:7633", "[2001:db8::1]:7633"])
        #expect(settings.name == nil)
        #expect(settings.logLevel == .trace)
    }

    @Test(arguments: [
        (SettingKey.listen, "7633"), (.listen, "::1:7633"), (.listen, "host:65536"), (.peer, "host:0"),
        (.peer, "host"), (.discovery, "mdns"), (.name, ""), (.name, String(repeating: "n", count: 65)),
        (.logLevel, "loud"),
    ])
    func `An unreadable value is reported with its place and the accepted ones`(
        key: SettingKey, value: String
    ) throws {
        let error = #expect(throws: StartError.self) { try layer([key: value], exitCode: 64) }
        #expect(error?.problem.hasPrefix("here: ") == true)
        #expect(error?.exitCode == 64)
        #expect(error?.remedy.isEmpty == false)
    }
}
