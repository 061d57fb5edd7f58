import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl doctor [FRIEND] [--ruleset FILE]`. Works without the daemon.
struct DoctorCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("doctor", .doctor, usage: "ufreectl doctor [FRIEND] [--ruleset FILE]")
    }

    static let completion = ArgumentCompletion.one { await $0.friends() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.doctorFriend, valueName: "friend"))
    var who: String?

    @Option(help: ArgumentHelp(OptionText.ruleset, valueName: "file"))
    var ruleset: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let surroundings = session.surroundings
        let reader = MachineReader(ruleset: try ruleset.map(Self.text))
        let daemon = try await DaemonFacts.read(
            session.client, who: who, startCommand: surroundings.startCommand, now: surroundings.now())
        let socket = try ControlSocketPath.resolve(
            option: global.socket, environment: surroundings.environment, uid: surroundings.userID)
        let data = NodeDirectory.data(
            environment: surroundings.environment, home: surroundings.environment["HOME"] ?? "")
        let machine = surroundings.machine(
            reader, MachineReader.Places(dataDirectory: data, socketDirectory: socket.directory))
        let findings = Examination(machine: machine, daemon: daemon).findings
        let isHealthy = findings.allSatisfy(\.severity.isHealthy)
        session.show(
            try DoctorView(findings: findings, isHealthy: isHealthy, symbols: session.symbols).presentation)
        return isHealthy ? .done : .no
    }

    /// The longest ruleset that is read, in bytes.
    private static let longest = 4_194_304

    private static func text(_ path: String) throws(APIError) -> String {
        if path == "-" { return SystemFile.text(of: 0) ?? "" }
        return String(decoding: try InputFile.read(path, limit: longest), as: UTF8.self)
    }
}
