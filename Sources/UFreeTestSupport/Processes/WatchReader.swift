import Foundation
package import UFreeAPI

/// A running `ufreectl watch --json`, read event by event.
package struct WatchReader: Sendable {
    package let process: ChildProcess
    package let lines: LineReader
    private let decode: @Sendable (String) throws -> WatchEvent?

    /// - Parameter decode: returns the event in a line; nil for lines without one.
    init(
        process: ChildProcess, lines: LineReader,
        decode: @escaping @Sendable (String) throws -> WatchEvent? = { line in
            try JSONDecoder().decode(WatchEvent.self, from: Data(line.utf8))
        }
    ) {
        self.process = process
        self.lines = lines
        self.decode = decode
    }

    /// Returns the next event that matches. Events before it are skipped.
    /// - Parameter what: a description of the expected event, for the error.
    /// - Throws: `FixtureError` with everything that was read, if there is none in time.
    @discardableResult
    package func next<Value>(
        _ what: String, within limit: Duration = .seconds(15), where fits: (WatchEvent) -> Value?
    ) async throws -> Value {
        let found = try await lines.next(within: limit) { line in try decode(line).flatMap(fits) }
        guard let found else {
            throw FixtureError("no \(what) within \(limit); seen:\n" + lines.all.joined(separator: "\n"))
        }
        return found
    }

    /// Returns the next event with that name.
    @discardableResult
    package func next(_ name: EventName, within limit: Duration = .seconds(15)) async throws -> WatchEvent {
        try await next(name.rawValue, within: limit) { $0.event == name ? $0 : nil }
    }

    /// Returns the next event about a friend's day with that note.
    @discardableResult
    package func day(note: String, within limit: Duration = .seconds(15)) async throws -> WatchEvent {
        try await next("day with the note \(note)", within: limit) { event in
            event.event == .dayChanged && event.mine == false && event.day?.note == note ? event : nil
        }
    }

    /// Waits until a friend's day has that note: as an event, or in the snapshot that follows a restart of the daemon, if the day
    /// came before the watcher.
    package func sees(note: String, within limit: Duration = .seconds(15)) async throws {
        try await next("day with the note \(note)", within: limit) { event in
            let shown = event.friends?.friends.flatMap(\.days) ?? []
            let isNews = event.mine == false && event.day?.note == note
            return isNews || shown.contains { $0.note == note } ? event : nil
        }
    }

    /// Returns every event so far.
    package func all() throws -> [WatchEvent] { try lines.all.compactMap(decode) }
}

extension NodeProcess {
    /// Starts `ufreectl watch --json` and waits for its first event.
    /// - Parameters:
    ///   - since: the id after which to resume.
    /// - options: further options.
    package func watch(
        since: String? = nil, options: [String] = [], variables: [String: String] = [:]
    ) async throws -> WatchReader {
        let words = ["watch", "--json"] + options + (since.map { ["--since", $0] } ?? [])
        let (process, lines) = try follow(words, variables: variables)
        let reader = WatchReader(process: process, lines: lines)
        if since == nil { try await reader.next(.snapshot) }
        return reader
    }

    /// Starts `curl -N` on `GET /v1/events`, as an example of an independent watcher.
    package func curlEvents(after id: String? = nil) throws -> WatchReader {
        let header = id.map { ["-H", "Last-Event-ID: \($0)"] } ?? []
        let (process, lines) = try follow(
            ["-sSN", "--unix-socket", socket] + header + ["http://ufree/v1/events"],
            program: "/usr/bin/curl")
        return WatchReader(process: process, lines: lines) { line in
            // Server-sent events: the line `data: {...}` contains the event; `id:`, `event:` and comments are
            // redundant.
            guard line.hasPrefix("data:") else { return nil }
            return try JSONDecoder().decode(WatchEvent.self, from: Data(line.dropFirst(5).utf8))
        }
    }
}
