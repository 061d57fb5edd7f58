import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Requests that wait: those to me first, Accept and Decline beside each (F2).
struct RequestsView {
    let reply: Reply<RequestsResponse>
    let now: Int

    var presentation: Presentation {
        var blocks = Self.incoming(reply.value, now: now)
        let sent = Self.outgoing(reply.value, now: now)
        if !blocks.isEmpty && !sent.isEmpty { blocks.append(.gap) }
        blocks += sent
        if blocks.isEmpty { blocks = [.heading(SectionText.friendRequests), .text("  None.", .dim)] }
        return Presentation(blocks: blocks, records: records, json: reply.json)
    }

    /// The section of requests to me; nothing where there is none.
    static func incoming(_ requests: RequestsResponse, now: Int) -> [Block] {
        let pending = requests.incoming.filter { $0.status == "pending" }
        guard !pending.isEmpty else { return [] }
        let names = pending.map(\.from.name)
        var blocks: [Block] = [.heading(SectionText.friendRequests)]
        for request in pending {
            let isOnly = names.filter { $0 == request.from.name }.count == 1
            let word = ShellWord.naming(isOnly ? request.from.name : nil, id: request.id)
            blocks.append(
                .line([
                    Span("  " + FriendText.name(request.from), .heading),
                    Span("  " + code(request.code)),
                    Span("  " + (AgeText.ago(request.timestamp, now: now) ?? ""), .dim),
                ]))
            if let id = request.from.id { blocks.append(.text("    Fingerprint  \(id)")) }
            if let known = request.sameNameAs {
                blocks.append(.text("    \(SectionText.sameName)", .warning))
                blocks.append(.text("    Your friend   \(known)"))
            }
            blocks.append(
                .line([
                    Span("    Accept", .good), Span("  ufreectl accept \(word)"),
                    Span("    Decline", .warning), Span("  ufreectl decline \(word)"),
                ]))
        }
        blocks.append(.text("  Compare the code with the other side before you accept.", .dim))
        return blocks
    }

    private static func outgoing(_ requests: RequestsResponse, now: Int) -> [Block] {
        let pending = requests.outgoing.filter { $0.status == "pending" }
        guard !pending.isEmpty else { return [] }
        let rows = pending.map { request in
            [
                [Span(request.to.name ?? request.address ?? request.to.id ?? "somebody", .heading)],
                [Span(code(request.code))],
                [
                    Span(
                        request.delivered ? "delivered" : "not delivered yet",
                        request.delivered ? .good : .dim)
                ],
                [Span(AgeText.ago(request.timestamp, now: now) ?? "", .dim)],
                [Span("Withdraw", .warning), Span("  ufreectl withdraw \(word(request))")],
            ]
        }
        return [.heading("Requests You Sent"), .table(rows)]
    }

    private static func word(_ request: OutgoingRequestValue) -> String {
        ShellWord.naming(request.to.name ?? request.address, id: request.id)
    }

    private static func code(_ code: String?) -> String {
        code == nil ? "no code yet" : "code \(FriendText.code(code))"
    }

    /// Direction, request's id, person's id, name, code, status, time; of those sent also whether it was
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
