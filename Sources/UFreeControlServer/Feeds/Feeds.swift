import HTTPTypes
import Hummingbird
package import Logging
import NIOCore
import UFreeAPI
import UFreeDomain
package import UFreeServices

/// Feeds of days for calendar programs (A21): whoever has the secret link of one can read it, and nothing else. They are served on
/// this machine, at a port that stays, and those that are offered in the network also beside the page on phones.
package struct Feeds: Sendable {
    /// The most feeds: what each said last is kept in memory.
    static let most = 16

    let turns: PageSwitch
    private let kept: KeptRecord<FeedRecord>
    private let texts = FeedTexts()
    private let availability: AvailabilityService
    private let phones: Phones
    private let clock: any WallClock
    private let random: any RandomSource

    /// - Parameter file: keeps the feeds; nothing else writes it.
    package init(
        in file: any KeptFile, of availability: AvailabilityService, beside phones: Phones,
        clock: any WallClock, random: any RandomSource, logger: Logger
    ) {
        kept = KeptRecord(file, empty: FeedRecord(), logger: logger)
        self.availability = availability
        self.phones = phones
        self.clock = clock
        self.random = random
        turns = PageSwitch(isOn: !kept.value.feeds.isEmpty, lastPort: kept.value.port)
    }

    // MARK: The API

    /// - Parameter time: returns a moment as RFC 3339 in the owner's zone.
    func state(_ time: (Timestamp) -> String) async throws(APIError) -> FeedsResponse {
        let feeds = kept.value.feeds
        // The port may have been taken when it was wanted, and be free now.
        if !feeds.isEmpty { _ = await turns.turn(on: true) }
        let people = try await availability.people(feeds.compactMap(\.friend))
        return FeedsResponse(
            address: await turns.port.map(address), networkAddress: await phones.address(),
            feeds: feeds.map { feed in
                FeedValue(
                    number: feed.number, friend: feed.friend.flatMap { people[$0] }, notes: feed.hasNotes,
                    network: feed.isInNetwork, since: time(Timestamp(milliseconds: feed.since)),
                    seen: feed.seen.map { String(time(Timestamp(milliseconds: $0)).prefix(10)) })
            })
    }

    /// Turns a feed on.
    /// - Throws: `noSuchPerson` and the like; `tooMany`; the errors of listening and writing, and then there is no new feed.
    func add(_ body: FeedBody, _ words: SharedCalendar.Words) async throws(APIError) -> FeedLinkResponse {
        let calendar = try await availability.shared(with: body)
        let isInNetwork = body.network ?? false
        let secret = random.hexadecimal(16)
        let hash = FeedRecord.hash(secret)
        let since = clock.now().milliseconds
        let number = kept.change { record -> Int? in
            guard record.feeds.count < Self.most else { return nil }
            let number = (record.feeds.map(\.number).max() ?? 0) + 1
            record.feeds.append(
                FeedRecord.Feed(
                    number: number, hash: hash, friend: body.friend.map { _ in "\(calendar.owner)" },
                    hasNotes: body.notes ?? false, isInNetwork: isInNetwork, words: words, since: since))
            return number
        }
        guard let number else {
            throw APIError(
                mapping: ValidationFailure(errors: [
                    ValidationError(field: "feeds", rule: .tooMany, limit: "\(Self.most)")
                ]))
        }
        do throws(APIError) {
            // Until it is turned off: a feed that ended by itself would be a calendar that stands still.
            if isInNetwork { try await phones.turn(PhonesBody(enabled: true)) }
            guard await turns.turn(on: true), let port = await turns.port else {
                let reason = "feeds cannot be served at port \(kept.value.port) of 127.0.0.1"
                throw APIError(.internalError, values: ["reason": reason])
            }
            try kept.check()
            let path = "\(Self.folder)\(secret)\(Self.ending)".dropFirst()
            let network = isInNetwork ? await phones.address() : nil
            return FeedLinkResponse(
                number: number, link: address(at: port) + path, networkLink: network.map { $0 + path },
                fingerprint: network.flatMap { _ in phones.fingerprint })
        } catch {
            try? await remove("\(number)")
            throw error
        }
    }

    /// Turns a feed off, or all.
    /// - Parameter which: its number, or `all`.
    /// - Throws: `noSuchFeed`; an error if that is not written, so that the feed would be back after a restart.
    func remove(_ which: String) async throws(APIError) {
        let rest = kept.change { record -> [FeedRecord.Feed]? in
            let rest = which == FeedsResponse.all ? [] : record.feeds.filter { "\($0.number)" != which }
            guard rest.count < record.feeds.count || which == FeedsResponse.all else { return nil }
            record.feeds = rest
            if rest.isEmpty { record.port = 0 }
            return rest
        }
        guard let rest else { throw APIError(.noSuchFeed, values: ["number": which]) }
        await texts.keep(only: rest)
        if rest.isEmpty { await turns.forget() }
        try kept.check()
    }

    // MARK: The listeners

    /// Serves feeds on 127.0.0.1. A link is no use at another port, and whoever has taken the port would be sent its secret, so
    /// nothing is served at another one.
    package func listener(limits: ControlServer.Limits = ControlServer.Limits(), logger: Logger)
        -> SwitchedListener
    {
        var listener = SwitchedListener(turns, movesPort: false, limits: limits, logger: logger) {
            SwitchedListener.Content { request, context in
                let port = context.channel.localAddress?.port ?? 0
                let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
                guard let host = request.head.authority?.lowercased(), hosts.contains(host) else {
                    return (PageGate.refusal(.misdirectedRequest, "this address is not that of feeds"), {})
                }
                let response = await answer(request, isInNetwork: false)
                return (response ?? PageGate.refusal(.notFound, "there is no such feed"), {})
            }
        }
        listener.onServed = { port in kept.change { $0.port = port ?? $0.port } }
        return listener
    }

    /// Answers a request for a feed.
    /// - Parameter isInNetwork: whether it comes from the network.
    /// - Returns: nil if there is no feed there: nobody is told how near a guess was.
    func answer(_ request: Request, isInNetwork: Bool) async -> Response? {
        guard request.method == .get || request.method == .head, let feed = feed(at: request.uri.path),
            feed.isInNetwork || !isInNetwork
        else { return nil }
        let now = clock.now()
        do {
            let said = try await texts.text(of: feed, at: now) {
                try await availability.shared(with: FeedBody(friend: feed.friend, notes: feed.hasNotes))
            }
            noteReading(of: feed, at: now)
            var headers: HTTPFields = [
                .contentType: "text/calendar; charset=utf-8", .eTag: said.tag,
                .cacheControl: "private, no-cache",
                .xContentTypeOptions: "nosniff",
            ]
            headers[HTTPAnswer.name("Cross-Origin-Resource-Policy")] = "same-origin"
            guard request.headers[.ifNoneMatch] != said.tag else {
                return Response(status: .notModified, headers: headers)
            }
            let response = Response(
                status: .ok, headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(string: said.text)))
            return request.method == .head ? response.createHeadResponse() : response
        } catch {
            // A friend who was removed has no feed any more.
            let isGone = (error as? APIError)?.code == .noSuchPerson
            return isGone ? nil : PageGate.refusal(.serviceUnavailable, "the days cannot be read now")
        }
    }

    private static let folder = "/feed/"
    private static let ending = ".ics"

    private func feed(at path: String) -> FeedRecord.Feed? {
        guard path.hasPrefix(Self.folder), path.hasSuffix(Self.ending) else { return nil }
        let hash = FeedRecord.hash(String(path.dropFirst(Self.folder.count).dropLast(Self.ending.count)))
        // Hashes of 128 random bits: what the time of a comparison tells about a hash is of no use.
        return kept.value.feeds.first { $0.hash == hash }
    }

    private func noteReading(of feed: FeedRecord.Feed, at now: Timestamp) {
        guard feed.seen.map({ $0 / .day }) != now.milliseconds / .day else { return }
        kept.change { record in
            if let index = record.feeds.firstIndex(where: { $0.hash == feed.hash }) {
                record.feeds[index].seen = now.milliseconds
            }
        }
    }

    private func address(at port: Int) -> String { "http://127.0.0.1:\(port)/" }
}
