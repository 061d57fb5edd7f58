import Foundation
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// An hour of a person's changes, made one after the other by `ufreectl` on a daemon whose disk calls are
/// recorded.
struct Hour {
    /// A change, which happened between two numbered calls.
    struct Change: Sendable {
        let words: String
        /// The last call before the change was requested.
        let begin: UInt64
        /// The last call when the change was acknowledged.
        let end: UInt64
        /// The expected data after the change.
        let after: Told
    }

    let lan: ProcessLan
    let ana: NodeProcess
    let shim: DiskShim
    let today: CivilDate
    private(set) var changes: [Change] = []
    private(set) var told: Told
    var own = Own(name: "Ana")
    var chance: SeededGenerator

    /// Starts the daemon for the first time, which is the first change.
    init(_ lan: ProcessLan, seed: UInt64) async throws {
        self.lan = lan
        chance = SeededGenerator(seed: seed)
        ana = lan.node("Ana")
        shim = try DiskShim(below: ana.home, at: "\(lan.directory)/disk", isRecording: true)
        try await ana.start(variables: shim.variables)
        let end = try shim.counter()
        let status = try await ana.status()
        guard let owner = OwnerID(text: status.id) else { throw FixtureError("no id: \(status.id)") }
        told = Told(owner: owner, name: "Ana")
        let week: WeekResponse = try await ana.ctl("week", "--json").json()
        guard let first = week.days.first, let date = CivilDate(iso: first.date) else {
            throw FixtureError("no days: \(week)")
        }
        today = date
        changes = [Change(words: "first start", begin: 0, end: end, after: told)]
    }

    /// Performs an action and records the expected data.
    mutating func change(
        _ words: String, _ tell: (inout Told) -> Void, _ doing: () async throws -> Void
    ) async throws {
        let begin = try shim.counter()
        try await doing()
        try change(words, since: begin, tell)
    }

    /// Records the expected data after an action that began at a call.
    mutating func change(_ words: String, since begin: UInt64, _ tell: (inout Told) -> Void) throws {
        let end = try shim.counter()
        tell(&told)
        changes.append(Change(words: words, begin: begin, end: end, after: told))
    }

    /// Runs `ufreectl`, which must succeed.
    mutating func command(_ words: [String], _ tell: (inout Told) -> Void = { _ in }) async throws {
        let ana = ana
        try await change(words.joined(separator: " "), tell) {
            let result = try await ana.ctl(words)
            guard result.code == 0 else { throw FixtureError("\(result)") }
        }
    }

    /// Makes a random change of the owner's days or shifts.
    mutating func edit() async throws {
        if Int.random(in: 0..<3, using: &chance) == 0 { try await editShifts() } else { try await editDays() }
    }

    /// Changes the owner's days, or undoes a change.
    mutating func editDays() async throws {
        let first = Int.random(in: 0...40, using: &chance)
        let dates = (first...first + Int.random(in: 0...4, using: &chance)).map { today.adding(days: $0) }
        let range = dates.count == 1 ? "\(dates[0])" : "\(dates[0])..\(dates[dates.count - 1])"
        let text =
            "note \(changes.count) " + String(repeating: "x", count: Int.random(in: 0...120, using: &chance))
        let written = try Note(validating: text)
        let noted = own.state.days.keys.sorted().randomElement(using: &chance)
        switch Int.random(in: 0..<10, using: &chance) {
        case 0..<4:
            let (word, status) = Self.words[Int.random(in: 0..<Self.words.count, using: &chance)]
            let hasNote = Bool.random(using: &chance)
            // Another status without a note removes the note.
            own.edit(dates) { DayContent(word, note: hasNote ? written : $0?.word == word ? $0?.note : nil) }
            try await tell(["set", range, status] + (hasNote ? ["-m", text] : []))
        case 4, 5:
            guard let noted else { return }
            let isCleared = Int.random(in: 0..<4, using: &chance) == 0
            own.edit([noted]) { DayContent($0?.word ?? .unknown, note: isCleared ? nil : written) }
            try await tell(["note", "\(noted)"] + (isCleared ? ["--clear"] : [text]))
        case 6:
            own.edit(dates) { _ in nil }
            try await tell(["clear", range])
        case 7:
            // Without an explicit status, the next status follows the one from shifts.
            guard let noted, let word = own.state[noted]?.word.status.next, word != .unknown else { return }
            own.edit([noted]) { DayContent(DayWord(word), note: $0?.note) }
            try await tell(["cycle", "\(noted)"])
        case 8:
            guard own.undoable > 0 else { return }
            let count = Int.random(in: 1...min(2, own.undoable), using: &chance)
            let next = own.undo(count)
            try await tell(["undo", "\(count)"])
            guard Bool.random(using: &chance) else { return }
            own.change { $0 = next }
            try await tell(["redo"])
        default:
            let name = "Ana \(changes.count)"
            own.change { $0.name = name }
            try await tell(["profile", "set", "name", name])
        }
    }

    /// Runs a command after which days, shifts and the name are equal to those recorded here.
    mutating func tell(_ words: [String]) async throws {
        let state = own.state
        try await command(words) {
            $0.days = state.days
            $0.shifts = state.shifts.seen
            $0.name = state.name
        }
    }

    private static let words: [(DayWord, String)] = [
        (DayWord(.free), "free"), (DayWord(.busy), "busy"), (DayWord(.morningOnly), "morning"),
        (DayWord(.afternoonOnly), "afternoon"), (DayWord(.eveningOnly), "evening"),
        (DayWord(freeParts: [.morning, .evening]), "morning+evening"),
    ]
}
