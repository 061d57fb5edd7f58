import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The request that `accept` or `decline` applies to.
struct Pending: Sendable {
    /// The word that identifies the request to the daemon.
    let word: String
    /// Nil if the command line names the request: it then needs no confirmation.
    let request: IncomingRequestValue?

    /// - Throws: `nothingPending` if there is none; `usage` with a list if there are several and none was
    ///   named.
    static func find(_ who: String?, in session: Session) async throws(APIError) -> Pending {
        if let who { return Pending(word: who, request: nil) }
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
    /// - Parameter question: makes the question from the name.
    func confirm(
        _ question: (String) -> String, _ request: IncomingRequestValue, in session: Session
    ) throws(APIError) -> Bool {
        let name = FriendText.name(request.from)
        session.output.insistUnlessJSON(name, .heading)
        for line in FactLines.of([
            (FactText.fingerprint, request.from.id ?? FactText.notKnown),
            (FactText.code, FriendText.code(request.code)),
        ]) { session.output.insistUnlessJSON("  " + line) }
        return try session.confirm(question(name))
    }

    /// Request's id, person's id, name, status, and whether the codes were compared.
    func presentation(_ blocks: [Block], _ reply: Reply<IncomingRequestResponse>) -> Presentation {
        let request = reply.value.request
        let verified = reply.value.verified.map { $0 ? "verified" : "unverified" } ?? ""
        let fields = [request.id, request.from.id ?? "", request.from.name ?? "", request.status, verified]
        return Presentation(blocks: blocks, records: [fields.map { Span($0) }], json: reply.json)
    }
}
