import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The request that `accept` or `decline` applies to.
struct Pending: Sendable {
    /// The word that identifies the request to the daemon.
    let word: String
    /// The request to show before it is answered; nil if the command line leaves no question.
    let request: IncomingRequestValue?

    /// - Parameters:
    ///   - who: the word on the command line; nil for the only pending request.
    ///   - isShown: whether a named request is shown too.
    /// - Throws: `nothingPending` if there is none; `usage` with a list if there are several and none was
    ///   named.
    static func find(
        _ who: String?, isShown: Bool = false, in session: Session
    ) async throws(APIError) -> Pending {
        if let who {
            guard isShown else { return Pending(word: who, request: nil) }
            let request = try await session.client.call(API.request, WhoPlace(who)).value.request
            // What is answered is the request that was shown.
            return Pending(word: request.id, request: request.isPending ? request : nil)
        }
        let pending = try await session.client.call(API.requests).value.incoming.filter {
            $0.isPending
        }
        guard let only = pending.first else { throw APIError(.nothingPending) }
        guard pending.count == 1 else {
            throw APIError(
                .usage, values: ["reason": UsageText.severalWait(pending.count)],
                details: pending.map { request in
                    [
                        request.id, FriendText.name(request.from), FriendText.code(request.code),
                        request.from.id ?? "",
                    ]
                    .joined(separator: "  ")
                })
        }
        return Pending(word: only.id, request: only)
    }

    /// Shows name, fingerprint and code, and asks for confirmation.
    /// - Parameters:
    ///   - question: makes the question from the name.
    ///   - hint: a line before the question.
    ///   - needed: as in `Session.confirm`.
    func confirm(
        _ question: (String) -> String, _ request: IncomingRequestValue, hint: String? = nil,
        orElse needed: @autoclosure () -> String = UsageText.needsYes, in session: Session
    ) throws(APIError) -> Bool {
        let name = FriendText.name(request.from)
        session.output.insistUnlessJSON(name, .heading)
        for line in FactLines.of([
            (FactText.fingerprint, request.from.id ?? FactText.notKnown),
            (FactText.code, FriendText.code(request.code)),
        ]) { session.output.insistUnlessJSON("  " + line) }
        if request.sameNameAs != nil {
            session.output.insistUnlessJSON("  " + SectionText.sameName, .warning)
            session.output.insistUnlessJSON("  " + SectionText.sameNameAdvice)
        }
        if let hint { session.output.insistUnlessJSON("  " + hint, .dim) }
        return try session.confirm(question(name), orElse: needed())
    }

    /// Request's id, person's id, name, status, and whether the codes were compared.
    func presentation(_ blocks: [Block], _ reply: Reply<IncomingRequestResponse>) -> Presentation {
        let request = reply.value.request
        let verified = reply.value.verified.map { $0 ? "verified" : "unverified" } ?? ""
        let fields = [request.id, request.from.id ?? "", request.from.name ?? "", request.status, verified]
        return Presentation(blocks: blocks, records: [fields.map { Span($0) }], json: reply.json)
    }
}
