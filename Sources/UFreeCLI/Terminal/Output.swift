import Glibc
import Synchronization

/// Where a command's words go: data on standard output, messages on standard error.
final class Output: Sendable {
    let look: Look
    let isQuiet: Bool
    let isVerbose: Bool
    private let renderer: Renderer
    private let messageRenderer: Renderer
    private let data: any TextSink
    private let messages: any TextSink
    private let failure = Atomic<Int32>(0)

    init(look: Look, isQuiet: Bool, isVerbose: Bool, data: any TextSink, messages: any TextSink) {
        self.look = look
        self.isQuiet = isQuiet
        self.isVerbose = isVerbose
        self.data = data
        self.messages = messages
        renderer = Renderer(look: look)
        var messageLook = look
        messageLook.format = .table
        messageRenderer = Renderer(look: messageLook)
    }

    /// The errno of the first write of data that failed; 0 while all is well.
    var failed: Int32 { failure.load(ordering: .relaxed) }

    /// Whether nobody reads any more.
    var isClosed: Bool { failed == EPIPE }

    func show(_ presentation: Presentation) {
        write(renderer.render(presentation))
    }

    /// Text as it is, for help and version.
    func write(_ text: String) {
        guard failed == 0, !text.isEmpty else { return }
        let result = data.write(text)
        if result != 0 { failure.store(result, ordering: .relaxed) }
    }

    /// A sentence for the person, on standard error: nothing with `-q`, and nothing beside JSON.
    func say(_ spans: [Span]) {
        guard !isQuiet, look.format != .json else { return }
        _ = messages.write(messageRenderer.line(spans) + "\n")
    }

    func say(_ text: String, _ style: Style = .plain) { say([Span(text, style)]) }

    /// What is said only with `-v`.
    func detail(_ text: String) {
        if isVerbose { _ = messages.write(messageRenderer.line([Span(text, .dim)]) + "\n") }
    }

    /// What is said in any case: errors, questions.
    func insist(_ spans: [Span], newline: Bool = true) {
        _ = messages.write(messageRenderer.line(spans) + (newline ? "\n" : ""))
    }

    /// What has to be seen before a question.
    func insistUnlessJSON(_ text: String, _ style: Style = .plain) {
        if look.format != .json { insist([Span(text, style)]) }
    }
}
