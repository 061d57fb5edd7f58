import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl add WHO [--wait]`.
struct AddCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("add", .add, usage: "ufreectl add WHO [--wait]")
    }

    static let completion = ArgumentCompletion.one { await $0.nearby() }

    /// How many seconds `--wait` waits.
    static let waitSeconds = 30
    /// How long people wait for the code without it: on one network it takes a fraction of a second.
    static let usualWait: Duration = .seconds(3)

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.whom))
    var who: String

    @Flag(help: ArgumentHelp(OptionText.wait))
    var wait = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        var reply = try await sent(in: session)
        var request = reply.value.request
        if request.isPending, request.code == nil, wait ? request.delivered : isWatched(in: session) {
            let (sent, client, pause) = (request, session.client, session.surroundings.pause)
            request = try await session.showing(RequestText.contacting(who)) { () async throws(APIError) in
                await RequestWait.code(
                    of: sent, from: client, within: wait ? .seconds(5) : Self.usualWait, pause)
            }
            reply = try Reply(encoding: OutgoingRequestResponse(request: request))
        }
        let fields = [
            request.id, request.to.id ?? "", request.to.name ?? "", request.code ?? "", request.status,
        ]
        session.show(
            Presentation(
                blocks: sentences(request),
                records: [fields.map { Span($0) } + [Span(request.delivered ? "delivered" : "waiting")]],
                json: reply.json))
        if !session.isForPeople, let machine = RequestText.machine(who, address: request.address) {
            session.output.say(machine)
        }
        guard wait, request.isPending else { return .done }
        guard request.delivered else { return .later }
        // A script only needs the code; a person can watch what becomes of the request.
        if isWatched(in: session) { await follow(request, in: session) }
        return .done
    }

    /// Whether a person looks on.
    private func isWatched(in session: Session) -> Bool {
        session.isForPeople && session.surroundings.terminalWidth != nil && !session.output.isQuiet
    }

    private func sent(in session: Session) async throws(APIError) -> Reply<OutgoingRequestResponse> {
        let body = AddFriendBody(to: who, wait: wait ? Self.waitSeconds : nil)
        guard wait else { return try await session.client.call(API.addFriend, body: body) }
        return try await session.showing(RequestText.contacting(who)) { () async throws(APIError) in
            try await session.client.call(API.addFriend, body: body, seconds: 10 + Int64(Self.waitSeconds))
        }
    }

    private func sentences(_ request: OutgoingRequestValue) -> [Block] {
        let name = request.to.name ?? request.address ?? who
        var sentences: [Block] = []
        if let machine = RequestText.machine(who, address: request.address) {
            sentences.append(.text(machine))
        }
        switch (RequestWord(rawValue: request.status), request.delivered) {
        case (.accepted, _): sentences.append(.text(RequestText.isFriend(name), .good))
        case (_, true): sentences.append(.text(RequestText.reached(name)))
        default: sentences.append(.text(RequestText.kept(name)))
        }
        if let code = request.code {
            sentences.append(.text(RequestText.compare(code)))
        } else if request.isPending {
            sentences.append(.text(RequestText.codeLater, .dim))
        }
        return sentences
    }

    /// Shows the code as soon as there is one, and the answer, until there is one. Only the waiting can be
    /// interrupted: the daemon keeps the request.
    private func follow(_ request: OutgoingRequestValue, in session: Session) async {
        var request = request
        let name = request.to.name ?? request.address ?? who
        while request.isPending {
            let (known, client) = (request, session.client)
            let next = try? await session.showing(RequestText.waiting(name)) { () async throws(APIError) in
                await RequestWait.change(of: known, from: client)
            }
            // The request is gone, or the daemon is.
            guard let next = next ?? nil else { return }
            if let code = next.code, code != known.code { session.output.say(RequestText.compare(code)) }
            request = next
        }
        let isFriend = request.status == RequestWord.accepted.rawValue
        session.output.say(
            isFriend ? RequestText.isFriend(request.to.name ?? name) : RequestText.status(request.status),
            isFriend ? .good : .plain)
    }
}
