import ArgumentParser
import FoundationEssentials
import UFreeAPI
import UFreeControlClient
import UFreeDomain
import UFreeTexts

/// `ufreectl profile set name|zone|parts|phone|finders|avatar|symbols VALUE` (I2, P2, S10).
struct ProfileSetCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "set", .profileSet,
            usage: "ufreectl profile set name|zone|parts|phone|finders|avatar|symbols VALUE")
    }

    static let completion = ArgumentCompletion { _, given, _ in
        switch given {
        case []: Field.allCases.map { Candidate($0.rawValue) }
        case [Field.finders.rawValue]: FindersWord.allCases.map { Candidate($0.rawValue) }
        case [Field.symbols.rawValue]: [Candidate("on"), Candidate("off")]
        default: []
        }
    }

    enum Field: String, ExpressibleByArgument, CaseIterable {
        case name, zone, parts, phone, finders, avatar, symbols
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.field))
    var field: Field

    @Argument(help: ArgumentHelp(OptionText.value, valueName: "value"))
    var words: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let value = words.joined(separator: " ")
        if field == .symbols { return try await shareSymbols(value, in: session) }
        var body = ProfileBody()
        switch field {
        case .name: body.name = value
        case .zone: body.zone = value
        case .parts: body.parts = try Self.hours(value)
        case .phone: body.phone = Self.phone(value)
        case .finders: body.finders = value.lowercased()
        case .avatar: body.avatar = try Self.avatar(value)
        case .symbols: break
        }
        let reply = try await session.client.call(API.editProfile, body: body)
        var presentation = ProfileView(reply: reply).presentation
        // What is not in the log cannot be undone.
        if reply.value.changed == true, ![.phone, .finders, .avatar].contains(field) {
            presentation.blocks.append(.text(ChangeText.undo))
            if !session.isForPeople { session.output.say(ChangeText.undo) }
        }
        session.show(presentation)
        return .done
    }

    /// Reads what is to become of the number: `none` removes it, and with `-` it is a line of standard input.
    private static func phone(_ value: String) -> String {
        switch value.lowercased() {
        case "none": ""
        case "-": readLine() ?? ""
        default: value
        }
    }

    /// Reads the picture in a file; `none` removes it.
    private static func avatar(_ value: String) throws(APIError) -> String {
        if value.lowercased() == "none" { return "" }
        return Data(try AvatarFile.read(value).bytes).base64EncodedString()
    }

    /// Sets whether friends see the symbols of shifts.
    private func shareSymbols(_ value: String, in session: Session) async throws(APIError) -> Outcome {
        guard let isShared = ["on": true, "off": false][value.lowercased()] else {
            throw APIError(.usage, values: ["reason": UsageText.notOnOff(value)])
        }
        let today = try await Days.fetch(in: session).today
        let reply = try await session.client.call(
            API.setShiftSettings, body: ShiftSettingsBody(sharesSymbols: isShared))
        ShiftSettingsView(reply: reply).show(ShiftText.symbols(isShared), today: today, in: session)
        return .done
    }

    /// Parses the starts of morning, afternoon and evening, and the end of the evening (midnight if omitted).
    static func hours(_ text: String) throws(APIError) -> PartHoursValue {
        let times = text.split { "-,; ".contains($0) }.map { TimeWords.minutes(String($0)) }
        let known = times.compactMap(\.self)
        guard known.count == times.count, known.count == 3 || known.count == 4 else {
            throw APIError(.usage, values: ["reason": UsageText.notParts(text)])
        }
        // Midnight as the end means the end of the day.
        let end = known.count == 4 && known[3] != 0 ? known[3] : 24 * 60
        return PartHoursValue(
            morning: TimeWords.text(known[0]), afternoon: TimeWords.text(known[1]),
            evening: TimeWords.text(known[2]),
            end: TimeWords.text(end))
    }
}
