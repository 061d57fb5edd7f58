import Glibc
import Synchronization

/// The output of a command: data on standard output, messages on standard error.
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

    /// The errno of the first failed write of data; 0 if none failed.
    var failed: Int32 { failure.load(ordering: .relaxed) }

    /// Whether the reader has closed the output.
    var isClosed: Bool { failed == EPIPE }

    func show(_ presentation: Presentation) {
        write(renderer.render(presentation))
    }

    /// Writes text unchanged, for help and version.
    func write(_ text: String) {
        guard failed == 0, !text.isEmpty else { return }
        let result = data.write(text)
        if result != 0 { failure.store(result, ordering: .relaxed) }
    }

    /// Shows a message on standard error; nothing with `-q` or with JSON.
    func say(_ spans: [Span]) {
        guard !isQuiet, look.format != .json else { return }
        _ = messages.write(messageRenderer.line(spans) + "\n")
    }

    func say(_ text: String, _ style: Style = .plain) { say([Span(text, style)]) }

    /// Shows a message only with `-v`.
    func detail(_ text: String) {
        if isVerbose { _ = messages.write(messageRenderer.line([Span(text, .dim)]) + "\n") }
    }

    /// Shows a message in any case: errors and questions.
    func insist(_ spans: [Span], newline: Bool = true) {
        _ = messages.write(messageRenderer.line(spans) + (newline ? "\n" : ""))
    }

    /// Shows a message that must be seen before a question.
    func insistUnlessJSON(_ text: String, _ style: Style = .plain) {
        if look.format != .json { insist([Span(text, style)]) }
    }
}
