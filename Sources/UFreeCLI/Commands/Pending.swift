import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The request that `accept` and `decline` are about.
struct Pending: Sendable {
    /// How the daemon is told which one.
    let word: String
    /// Only where nobody was named and it has to be asked about.
    let request: IncomingRequestValue?

    /// - Throws: `nothingPending` where none waits; `usage` with the list where nobody is named and several
    ///   wait.
    static func find(_ who: String?, in session: Session) async throws(APIError) -> Pending {
        if let who { return Pending(word: who, request: nil) }
        let pending = try await session.client.call(API.requests).value.incoming.filter {
            $0.status == "pending"
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

    /// Shows name, fingerprint and code, and asks.
    /// - Parameter question: of the name.
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
