import Testing

@testable import UFreeControlClient

@Suite("Server-sent events")
struct ServerSentEventParserTests {
    private static let stream =
        ":\n\nid: i:1\nevent: snapshot\ndata: {\"a\":1}\n\n: keep-alive\n\nevent: x\r\ndata: one\r\ndata: two\r\n\r\n"
        + "data\n\nid: i:2\ndata:no space\nretry: 5\n\nid: i:3\ndata: never ended\n"
    private static let events = [
        ServerSentEvent(id: "i:1", name: "snapshot", data: "{\"a\":1}"),
        ServerSentEvent(id: "i:1", name: "x", data: "one\ntwo"),
        ServerSentEvent(id: "i:1", name: nil, data: ""),
        ServerSentEvent(id: "i:2", name: nil, data: "no space"),
    ]

    @Test("Fields, comments, line ends and events without an end are read as in the standard")
    func whole() {
        var parser = ServerSentEventParser()
        #expect(parser.feed(Self.stream.utf8) == Self.events)
    }

    @Test("Pieces of any size give the same events", arguments: 1...7)
    func pieces(size: Int) {
        var parser = ServerSentEventParser()
        let bytes = Array(Self.stream.utf8)
        let events = stride(from: 0, to: bytes.count, by: size).flatMap { start in
            parser.feed(bytes[start..<min(start + size, bytes.count)])
        }
        #expect(events == Self.events)
    }
}
