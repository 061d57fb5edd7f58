import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import UFreeAPI
import UFreeServices
import UFreeTexts

/// `GET /v1/events` as server-sent events (WHATWG HTML, 9.2).
struct EventStream: Sendable {
    let hub: EventHub
    /// The interval between keep-alive comments.
    let keepAlive: Duration
    /// How long a watcher has to read the end of its stream when the daemon stops.
    let farewell: Duration

    /// - Throws: An error if the first snapshot can't be read.
    func response(to request: Request, _ context: ControlContext) async throws(APIError) -> Response {
        let query: EventsQuery = try RequestReader.parameters(of: request, context, in: API.events.route)
        let asked = request.headers[Self.lastEventID] ?? query.since
        let channel = context.channel
        // The events are made for everybody, in English; texts are made again here, outside of the request's task.
        let locale = RequestLanguage.isAsked ? TextLocale.current : nil
        let subscription = try await hub.subscribe(since: asked.flatMap { $0.isEmpty ? nil : $0 })
        var headers = HTTPFields()
        headers[.contentType] = "text/event-stream; charset=utf-8"
        headers[.cacheControl] = "no-store"
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                let pause = TimeAmount(keepAlive)
                let pulse = channel.eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in
                    subscription.keepAlive()
                }
                defer { pulse.cancel() }
                for event in subscription.first { try await writer.write(Self.bytes(event, nil, locale)) }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        // The stream ends by itself, unless the watcher is stopped and no longer reads.
                        try await gracefulShutdown()
                        channel.eventLoop.scheduleTask(in: TimeAmount(farewell)) {
                            channel.close(promise: nil)
                        }
                    }
                    for await item in subscription.items {
                        switch item {
                        case .event(let event, let json):
                            try await writer.write(Self.bytes(event, json, locale))
                        case .keepAlive: try await writer.write(Self.comment)
                        }
                    }
                    group.cancelAll()
                }
                try await writer.finish(nil)
            })
    }

    /// The header with which a client resumes a stream (WHATWG HTML, 9.2.4).
    private static let lastEventID = HTTPAnswer.name("Last-Event-ID")
    private static let comment = ByteBuffer(string: ":\n\n")

    /// Returns the bytes of an event. The JSON is one line, so no line break needs escaping.
    /// - Parameters:
    ///   - json: the event in English; nil if it has not been written yet.
    ///   - locale: the language of the texts of problems; nil for English.
    private static func bytes(
        _ event: WatchEvent, _ json: [UInt8]?, _ locale: TextLocale?
    ) throws(APIError) -> ByteBuffer {
        var (event, json) = (event, json)
        if let locale, let health = event.health {
            json = nil
            event.health = TextLocale.$current.withValue(locale) {
                health.map { item in
                    var item = item
                    (item.text, item.fix) = HealthText.words(item)
                    return item
                }
            }
        }
        var buffer = ByteBuffer(string: "id: \(event.id)\nevent: \(event.event.rawValue)\ndata: ")
        if let json { buffer.writeBytes(json) } else { buffer.writeBytes(try HTTPAnswer.encode(event)) }
        buffer.writeStaticString("\n\n")
        return buffer
    }
}
