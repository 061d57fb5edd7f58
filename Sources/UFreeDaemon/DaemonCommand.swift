package import ArgumentParser
import FoundationEssentials
import UFreeAPI
import UFreeTransport

/// The command line of `ufreed`.
package struct DaemonCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "ufreed",
        abstract: "Keep your week and share it with your friends' machines.",
        discussion: """
            Runs in the foreground, logs to standard error and needs no configuration. Every option also has an \
            environment variable (UFREE_LISTEN, UFREE_PEER, ...) and, except the socket, a key in config.yaml. \
            UFREE_HOME=DIR keeps everything of one node in one directory.
            """,
        version: "ufreed \(ProgramVersion.current)")

    @Option(
        help: ArgumentHelp(
            "Address for peers; port 0 picks a free one (default: [::]:7633, the next free port if taken).",
            valueName: "host:port"))
    var listen: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("Address to try in addition to discovery; repeatable.", valueName: "host:port"))
    var peer: [String] = []

    @Option(help: ArgumentHelp("How to find peers: dnssd or off (default: dnssd).", valueName: "how"))
    var discovery: String?

    @Option(help: ArgumentHelp("Display name on the first start (default: your login name)."))
    var name: String?

    @Option(help: ArgumentHelp("Path of the control socket.", valueName: "path"))
    var socket: String?

    @Option(
        help: ArgumentHelp(
            "trace, debug, info, notice, warning, error or critical (default: info).", valueName: "level"))
    var logLevel: String?

    package init() {}

    /// Runs the whole program. Call it on the main thread before any task starts, because it decides where
    /// tasks run.
    package static func start() async {
        EventLoops.takeOverTasks()
        await main()
    }

    package func run() async throws {
        var options = LaunchOptions()
        options.listen = listen
        options.peers = peer
        options.discovery = discovery
        options.name = name
        options.socket = socket
        options.logLevel = logLevel
        let environment = ProcessInfo.processInfo.environment
        do throws(StartError) {
            try await Daemon(LaunchPlan.read(options, environment: environment)).run()
        } catch {
            StandardError.write(error.lines(toJournal: StandardError.isJournal(environment: environment)))
            throw ExitCode(error.exitCode)
        }
    }
}
