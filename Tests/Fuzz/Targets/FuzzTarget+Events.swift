import FoundationEssentials
import UFreeAPI

@testable import UFreeControlClient

extension FuzzTarget {
    /// A stream gives the same events for any division into pieces, and none that were not sent.
    static let events = FuzzTarget("events", lengthLimit: 4_096) { bytes in
        var input = FuzzBytes(bytes)
        let step = input.number(below: 32) + 1
        let stream = input.rest()
        var whole = ServerSentEventParser()
        let events = whole.feed(stream)
        var parts = ServerSentEventParser()
        let pieces = stride(from: 0, to: stream.count, by: step).map {
            stream[$0..<min($0 + step, stream.count)]
        }
        demand(pieces.flatMap { parts.feed($0) } == events, "the pieces of a stream change its events")
        let breaks = stream.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        demand(events.count <= breaks, "more events than lines")
        for event in events {
            demand(event.id?.utf8.contains(0) != true, "an id that cannot be sent back")
            guard let read = try? JSONDecoder().decode(WatchEvent.self, from: Data(event.data.utf8)) else {
                continue
            }
            let again = (try? JSONEncoder().encode(read)).flatMap {
                try? JSONDecoder().decode(WatchEvent.self, from: $0)
            }
            demand(again == read, "another event when it is read again")
        }
    }
}
