import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The pending requests: incoming ones first, each with its commands to accept and decline (F2).
struct RequestsView {
    let reply: Reply<RequestsResponse>
    let now: Int

    var presentation: Presentation {
        var blocks = Self.incoming(reply.value, now: now)
        let sent = Self.outgoing(reply.value, now: now)
        if !blocks.isEmpty && !sent.isEmpty { blocks.append(.gap) }
        blocks += sent
        if blocks.isEmpty {
            blocks = [.heading(SectionText.friendRequests), .text("  " + SectionText.none, .dim)]
        }
        return Presentation(blocks: blocks, records: records, json: reply.json)
    }

    /// The section of incoming requests; empty if there are none.
    static func incoming(_ requests: RequestsResponse, now: Int) -> [Block] {
        let pending = requests.incoming.filter { $0.isPending }
        guard !pending.isEmpty else { return [] }
        return [.heading(SectionText.friendRequests)]
            + pending.flatMap { incoming($0, among: pending, now: now) } + [compare]
    }

    /// The instruction to compare the codes.
    static var compare: Block { .text("  " + RequestText.compare, .dim) }

    /// One incoming request with the commands to answer it.
    /// - Parameter pending: all pending requests.
    static func incoming(
        _ request: IncomingRequestValue, among pending: [IncomingRequestValue], now: Int
    ) -> [Block] {
        let word = word(request, among: pending)
        var blocks: [Block] = [.line(head(request, now: now))]
        if let id = request.from.id { blocks.append(.text("    \(FactText.fingerprint)  \(id)")) }
        if let known = request.sameNameAs {
            blocks.append(.text("    \(SectionText.sameName)", .warning))
            blocks.append(.text("    \(FactText.yourFriend)  \(known)"))
            blocks.append(.text("    \(SectionText.sameNameAdvice)"))
        }
        blocks.append(
            .line([
                Span("    \(RequestText.accept)", .good), Span("  ufreectl accept \(word)"),
                Span("    \(RequestText.decline)", .warning), Span("  ufreectl decline \(word)"),
            ]))
        return blocks
    }

    /// One incoming request in one line, with the commands to answer it; a warning has its own line.
    static func short(
        _ request: IncomingRequestValue, among pending: [IncomingRequestValue], now: Int
    ) -> [Block] {
        let word = word(request, among: pending)
        let line =
            head(request, now: now) + [
                Span("  ufreectl accept \(word)", .good), Span("  " + RequestText.orDecline(word)),
            ]
        let warning = request.sameNameAs.map { _ in Block.text("    \(SectionText.sameName)", .warning) }
        return [.line(line)] + (warning.map { [$0] } ?? [])
    }

    /// Name, code and age.
    private static func head(_ request: IncomingRequestValue, now: Int) -> [Span] {
        [
            Span("  " + FriendText.name(request.from), .heading),
            Span("  " + RequestText.code(request.code)),
            Span("  " + (AgeText.ago(request.timestamp, now: now) ?? ""), .dim),
        ]
    }

    /// The word that names a request in a command: a name that two of them have is ambiguous.
    private static func word(_ request: IncomingRequestValue, among pending: [IncomingRequestValue]) -> String
    {
        let isOnly = pending.filter { $0.from.name == request.from.name }.count == 1
        return ShellWord.naming(isOnly ? request.from.name : nil, id: request.id)
    }

    /// The section of the requests that the owner sent; empty if there are none.
    static func outgoing(_ requests: RequestsResponse, now: Int) -> [Block] {
        let pending = requests.outgoing.filter { $0.isPending }
        guard !pending.isEmpty else { return [] }
        return [.heading(SectionText.requestsSent)] + pending.flatMap { outgoing($0, now: now) }
    }

    /// One request: its state, why it was not delivered, and the command to withdraw it.
    private static func outgoing(_ request: OutgoingRequestValue, now: Int) -> [Block] {
        var blocks: [Block] = [
            .line([
                Span(
                    "  " + (request.to.name ?? request.address ?? request.to.id ?? FriendText.somebody),
                    .heading),
                Span("  " + RequestText.code(request.code)),
                Span("  " + RequestText.delivered(request.delivered), request.delivered ? .good : .dim),
                Span("  " + (AgeText.ago(request.timestamp, now: now) ?? ""), .dim),
            ])
        ]
        if let problem = request.problem, let address = request.address {
            blocks.append(.text("    " + ContactText.reason(problem, address), .warning))
            if let advice = ContactText.advice(problem, address) { blocks.append(.text("    " + advice)) }
        }
        blocks.append(
            .line([
                Span("    \(RequestText.withdraw)", .warning), Span("  ufreectl withdraw \(word(request))"),
            ]))
        return blocks
    }

    private static func word(_ request: OutgoingRequestValue) -> String {
        ShellWord.naming(request.to.name ?? request.address, id: request.id)
    }

    /// Direction, request's id, person's id, name, code, status, time; for sent requests also whether it was
    /// delivered and the address.
    private var records: [[Span]] {
        reply.value.incoming.map { request in
            Self.record(
                "incoming", request.id, request.from, request.code, request.status, request.timestamp)
        }
            + reply.value.outgoing.map { request in
                Self.record(
                    "outgoing", request.id, request.to, request.code, request.status, request.timestamp)
                    + [Span(request.delivered ? "delivered" : "waiting"), Span(request.address ?? "")]
            }
    }

    private static func record(
        _ direction: String, _ id: String, _ person: PersonValue, _ code: String?, _ status: String,
        _ time: String
    ) -> [Span] {
        [direction, id, person.id ?? "", person.name ?? "", code ?? "", status, time].map { Span($0) }
    }
}
