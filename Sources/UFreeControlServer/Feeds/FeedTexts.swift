import UFreeDomain
import UFreeServices

/// What feeds say. Each is read once a second at most, however often it is asked for, and keeps its time while it says the same.
actor FeedTexts {
    struct Text: Sendable {
        let calendar: SharedCalendar
        /// Since when it has said so.
        let stamp: Timestamp
        /// iCalendar (RFC 5545).
        let text: String
        /// Changes with it.
        let tag: String
    }

    private struct Reading {
        let begun: Timestamp
        let task: Task<Text, any Error>
    }

    /// By the hash of the secret.
    private var readings: [[UInt8]: Reading] = [:]

    /// Programs are asked to come back after this time (RFC 7986, 5.7).
    static let refresh = "PT15M"

    /// - Parameter read: reads the days.
    /// - Throws: the errors of reading.
    func text(
        of feed: FeedRecord.Feed, at now: Timestamp,
        _ read: @escaping @Sendable () async throws -> SharedCalendar
    ) async throws -> Text {
        let last = readings[feed.hash]
        if let last, (0..<Int64.second).contains(last.begun.milliseconds(until: now)) {
            return try await last.task.value
        }
        // It is nobody's own: whoever asks meanwhile waits for it too, and one who goes away does not end it.
        let task = Task {
            let calendar = try await read()
            let said = try? await last?.task.value
            if let said, said.calendar == calendar { return said }
            // A calendar program takes the later one of two, also if the clock was set back between them.
            let stamp = max(now, said?.stamp.adding(milliseconds: .second) ?? now)
            return Text(
                calendar: calendar, stamp: stamp,
                text: calendar.iCalendar(feed.words, at: stamp, refresh: Self.refresh),
                tag: "\"\(String(stamp.milliseconds, radix: 16))\"")
        }
        readings[feed.hash] = Reading(begun: now, task: task)
        return try await task.value
    }

    /// Forgets what other feeds said.
    func keep(only feeds: [FeedRecord.Feed]) {
        let hashes = Set(feeds.map(\.hash))
        readings = readings.filter { hashes.contains($0.key) }
    }
}
