import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTexts

/// Connects every endpoint of the API to the service that answers it.
struct ControlRouter: Sendable {
    let services: Services
    let events: EventStream
    let page: Page
    let phones: Phones
    let feeds: Feeds
    /// What browsers sign in to.
    let access: PageAccess
    /// What is not offered here.
    let denied: Set<Route>
    let metrics: @Sendable () async -> [MetricValue]
    let logger: Logger

    /// What lets requests pass, or answers them.
    typealias Guard = any MiddlewareProtocol<Request, Response, ControlContext>

    /// Returns the router. Requests to anything else are answered with `noSuchRoute`.
    /// - Parameters:
    ///   - gate: sees every request before all but the language, and every answer after all.
    ///   - inner: sees the requests whose errors are answered.
    func router(
        behind gate: Guard? = nil, guardedBy inner: Guard? = nil
    ) -> Router<ControlContext> {
        let router = Router(context: ControlContext.self)
        let bindings = bindings
        router.add(middleware: RequestLanguage())
        if let gate { router.add(middleware: gate) }
        router.add(middleware: TypedErrors(routes: bindings.map(\.route), logger: logger))
        if let inner { router.add(middleware: inner) }
        // Each route keeps what its closure names: what all of them name must be small.
        let (checkUse, reads, refusals) = (services.identity.checkUse, services.reads, services.refusals)
        for binding in bindings {
            guard let method = HTTPRequest.Method(rawValue: binding.route.method.rawValue) else { continue }
            let isDenied = denied.contains(binding.route)
            let needsIdentity = !Self.afterReset.contains(binding.route)
            router.on(RouterPath(binding.route.path), method: method) { request, context in
                do {
                    guard !isDenied else {
                        throw APIError(.notPermitted, values: ["reason": "this cannot be done from here"])
                    }
                    if needsIdentity { try await checkUse() }
                    let change = ChangeNumber()
                    var response = try await ChangeNumber.$current.withValue(change) {
                        try await binding.answer(request, context)
                    }
                    if let number = change.value {
                        response.headers[HTTPAnswer.change] = "\(number)"
                        logger.debug(
                            "changed something",
                            metadata: [
                                "route": "\(binding.route.method.rawValue) \(binding.route.path)",
                                "change": "\(number)",
                            ])
                    }
                    if let read = binding.counted { reads.count(read) }
                    if binding.route.method != .get { await refusals.storeChanged() }
                    return response
                } catch {
                    // Nobody waits for the answer of a cancelled request, and nothing of it was done. A wrong link may
                    // be anybody's.
                    if !Task.isCancelled, !(error is CancellationError),
                        binding.route != API.openSession.route
                    {
                        await refusals.note(binding.route, error)
                    }
                    throw error
                }
            }
        }
        return router
    }

    /// What is answered even after the identity was reset (I3).
    private static let afterReset: Set<Route> = [
        API.status.route, API.identity.route, API.newIdentity.route, API.resetIdentity.route, API.web.route,
        API.setWeb.route, API.session.route, API.closeSession.route, API.phones.route, API.setPhones.route,
        API.removePhone.route,
    ]

    var bindings: [Binding] { days + calendars + now + shifts + people + node + data + web }

    private var days: [Binding] {
        let service = services.availability
        return [
            Binding(API.week, counted: .week) { try await service.week(of: $0.friend) },
            Binding(API.days, counted: .week) {
                try await service.days(of: $0.friend, from: $0.from, to: $0.to)
            },
            Binding(API.setDays) { try await service.setDays($0.dates, $1) },
            Binding(API.clearDays) { try await service.clearDays($0.dates) },
            Binding(API.noteDays) { try await service.noteDays($0.dates, $1) },
            Binding(API.cycleDays) { try await service.cycleDays($0.dates) },
            Binding(API.undo) { [undo = services.undo] in try await undo.undo($1).worded },
            Binding(API.redo) { [undo = services.undo] in try await undo.redo($1).worded },
            Binding(API.why) { try await service.why($0.date) },
            Binding(API.who, counted: .who) {
                try await service.who(
                    on: $0.date, part: $0.part, at: $0.time, with: $0.with.filter { !$0.isEmpty })
            },
            Binding(API.best, counted: .who) {
                try await service.best(
                    with: $0.with.filter { !$0.isEmpty }, part: $0.part, minimum: $0.minimum,
                    dates: $0.dates.filter { !$0.isEmpty })
            },
            Binding(API.overlap, counted: .who) { try await service.overlap(days: $0.days) },
            Binding(API.defaults) { try await service.defaults() },
            Binding(API.setDefault) { try await service.setDefault($1) },
            Binding(API.removeDefault) { try await service.removeDefault($0.id) },
        ]
    }

    private var now: [Binding] {
        let (live, wishes) = (services.live, services.wishes)
        return [
            Binding(API.live, counted: .week) { try await live.live() },
            Binding(API.setLive) { try await live.say($1) },
            Binding(API.toggleLive) { try await live.toggle($1) },
            Binding(API.wishes) { try await wishes.wishes() },
            Binding(API.addWish) { try await wishes.add($1) },
            Binding(API.removeWish) { try await wishes.remove($0.id) },
        ]
    }

    private var shifts: [Binding] {
        let service = services.shifts
        return [
            Binding(API.locations) { try await service.locations() },
            Binding(API.addLocation) { try await service.addLocation($1) },
            Binding(API.location) { try await service.location($0.who) },
            Binding(API.editLocation) { try await service.editLocation($0.who, $1) },
            Binding(API.removeLocation) {
                try await service.removeLocation($0.who, movingTypesTo: $0.reassign)
            },
            Binding(API.shiftTypes) { try await service.shiftTypes(limit: $0.limit, after: $0.after) },
            Binding(API.addShiftType) { try await service.addShiftType($1) },
            Binding(API.shiftType) { try await service.shiftType($0.symbol) },
            Binding(API.editShiftType) { try await service.editShiftType($0.symbol, $1) },
            Binding(API.removeShiftType) {
                try await service.removeShiftType($0.symbol, replacingBy: $0.reassign, dryRun: $0.dryRun)
            },
            Binding(API.shifts, counted: .week) { try await service.shifts(from: $0.from, until: $0.until) },
            Binding(API.assignShift) { try await service.assign($0.dates, $1) },
            Binding(API.clearShift) { try await service.clearShifts($0.dates) },
            Binding(API.setVacation) { try await service.setVacation($0.dates, $1) },
            Binding(API.rotations) { try await service.rotations() },
            Binding(API.setRotation) { try await service.setRotation($1) },
            Binding(API.endRotations) { try await service.endRotations() },
            Binding(API.readyRotations) { try await service.readyRotations() },
            Binding(API.importRoster, limit: RosterImportResponse.limit) {
                try await service.importRoster($1.bytes, map: $0.map, daysOff: $0.daysOff, dryRun: $0.dryRun)
            },
            Binding(API.shiftSettings) { try await service.shiftSettings() },
            Binding(API.setShiftSettings) { try await service.setShiftSettings($1) },
        ]
    }

    private var people: [Binding] {
        let (friends, nearby) = (services.friends, services.nearby)
        return [
            Binding(API.requests, counted: .requests) { try await friends.requests() },
            // A request may wait a minute for a friend. It stops waiting when the daemon stops.
            Binding(API.addFriend) { _, body in try await Self.whileRunning { try await friends.add(body) } },
            Binding(API.request) { try await friends.request($0.who) },
            Binding(API.accept) { try await friends.accept($0.who, $1) },
            Binding(API.decline) { try await friends.decline($0.who) },
            Binding(API.ignore) { try await friends.ignore($0.who) },
            Binding(API.blocked) { try await friends.blocked() },
            Binding(API.block) { try await friends.block($0.who) },
            Binding(API.unblock) { try await friends.unblock($0.who) },
            Binding(API.withdraw) { try await friends.withdraw($0.who) },
            Binding(API.friends, counted: .friends) {
                try await friends.friends(limit: $0.limit, after: $0.after)
            },
            Binding(API.friend, counted: .friends) { try await friends.friend($0.who) },
            Binding(API.removeFriend) { try await friends.remove($0.who) },
            Binding(API.verifyFriend) { try await friends.verify($0.who, $1) },
            Binding(API.setNickname) { try await friends.setNickname($1, of: $0.who) },
            Binding(API.removeNickname) { try await friends.removeNickname(of: $0.who) },
            Binding(API.friendView, counted: .friends) { try await friends.view(for: $0.who) },
            Binding(API.privacy, counted: .friends) {
                try await friends.privacy(of: $0.people.filter { !$0.isEmpty })
            },
            Binding(API.setPrivacy) { try await friends.setPrivacy($1) },
            Binding(API.groups) { try await friends.groups() },
            Binding(API.addToGroup) { try await friends.addToGroup($1) },
            Binding(API.removeGroup) {
                try await friends.removeGroup($0.who, people: $0.people.filter { !$0.isEmpty })
            },
            Binding(API.invitations) { try await friends.invitations() },
            Binding(API.invite) { try await friends.invite($1) },
            Binding(API.revokeInvitation) { try await friends.revoke($0.id) },
            Binding(API.revokeInvitations) { try await friends.revokeAll() },
            Binding(API.join) { _, body in try await Self.whileRunning { try await friends.join(body) } },
            Binding(API.find) { _, body in try await Self.whileRunning { try await nearby.find(body) } }
                .cancelledWithClient,
            Binding(API.nearby) { try await nearby.nearby() },
            Binding(API.contacts, counted: .friends) { try await nearby.contacts() },
            Binding(API.addContacts) { try await nearby.addContacts($1) },
            Binding(API.importContacts, limit: ContactImportResponse.limit) { _, file in
                try await nearby.importContacts(try ContactFile(explained: file.bytes))
            }.cancelledWithClient,
            Binding(API.removeContact) { try await nearby.removeContacts($0.who) },
            Binding(API.removeContacts) { try await nearby.removeContacts(nil) },
            Binding(API.discoverable) { try await nearby.discoverable() },
            Binding(API.setDiscoverable) { try await nearby.setDiscoverable($1) },
        ]
    }

    /// Runs work that waits for others, and ends it when the daemon stops.
    private static func whileRunning<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        do {
            return try await cancelWhenGracefulShutdown(work)
        } catch is CancellationError {
            throw APIError(.internalError, values: ["reason": "the daemon is ending"])
        }
    }

    private var calendars: [Binding] {
        let service = services.calendars
        return [
            Binding(API.calendars) { try await service.calendars() },
            Binding(API.addCalendar) { _, body in try await Self.whileRunning { try await service.add(body) }
            },
            Binding(API.refreshCalendars) { try await Self.whileRunning { try await service.refresh(nil) } },
            Binding(API.refreshCalendar) { place in
                try await Self.whileRunning { try await service.refresh(place.which) }
            },
            Binding(API.calendar) { try await service.events($0) },
            Binding(API.removeCalendar) { try await service.remove($0.which) },
            Binding(API.feeds) { try await feedList() },
            Binding(API.addFeed) { [feeds] in try await feeds.add($1, Self.words) },
            Binding(API.removeFeed) { [feeds] in
                try await feeds.remove($0.which)
                return try await feedList()
            },
        ]
    }

    private var node: [Binding] {
        let (profile, identity, status) = (services.profile, services.identity, services.status)
        return [
            Binding(API.status) { try await status.status() },
            Binding(API.metrics) { [metrics] request, _ in
                try HTTPAnswer.metrics(MetricsResponse(await metrics()), to: request)
            },
            Binding(API.profile) { try await profile.profile() },
            Binding(API.editProfile) { try await profile.edit($1) },
            Binding(API.events, counted: .events) { [events] request, context in
                try await events.response(to: request, context)
            },
            Binding(API.identity) { try await identity.identity() },
            Binding(API.keepIdentity) { try await identity.keep() },
            Binding(API.newIdentity) { try await identity.renew() },
            Binding(API.resetIdentity) { [phones, feeds] in
                let answer = try await identity.reset()
                await phones.reset()
                try await feeds.remove(FeedsResponse.all)
                return answer
            },
        ]
    }

    private var data: [Binding] {
        let (audit, transfer, backup) = (services.audit, services.transfer, services.backup)
        return [
            Binding(API.log, counted: .log) {
                try await audit.log(
                    friend: $0.friend, about: $0.about, limit: $0.limit, before: $0.before
                ).worded
            },
            Binding(API.export, counted: .export) { try await transfer.export(anonymous: $0.anonymous) },
            Binding(API.exportCalendar, counted: .export) { [availability = services.availability] in
                try await availability.calendar($0, Self.words)
            },
            Binding(API.importFile, limit: ImportResponse.limit) { query, file in
                try await transfer.import(
                    file.bytes, only: query.shiftTypes, profile: query.profile, dryRun: query.dryRun)
            }.cancelledWithClient,
            Binding(API.renewKey) { try await backup.renewKey() },
            Binding(API.backUp) { request, context in
                let body = try await RequestReader.body(BackupBody.self, of: request, context)
                return HTTPAnswer.file(try await backup.backUp(body))
            }.cancelledWithClient,
            Binding(API.bringBackup) { request, context in
                try HTTPAnswer.ok(try await RequestReader.bringing(request, context, to: backup))
            }.cancelledWithClient,
            Binding(API.restore) { try await backup.restore($1) }.cancelledWithClient,
        ]
    }

    private var web: [Binding] {
        let (page, phones, access) = (page, phones, access)
        return [
            Binding(API.web) { await page.state() },
            Binding(API.setWeb) { try await page.turn($1) },
            Binding(API.webLink) { try await page.link() },
            Binding(API.phones) { try await phoneList() },
            Binding(API.setPhones) { _, body in
                try await phones.turn(body)
                return try await phoneList()
            },
            Binding(API.phoneLink) {
                let zone = try await services.profile.zone()
                return try await phones.link { LocalCalendar.rfc3339($0, in: zone) }
            },
            Binding(API.removePhone) { place in
                try phones.remove(place.id)
                return try await phoneList()
            },
            Binding(API.qr) { _, body in
                try Self.code(of: body.text)
            },
            Binding(API.openSession) { request, context in
                let body = try await RequestReader.body(SessionBody.self, of: request, context)
                let name = BrowserName.of(request.headers[.userAgent])
                guard let secret = access.redeem(body.token, name: name) else {
                    throw APIError(.notPermitted, values: ["reason": "the link is unknown, used or over"])
                }
                return try HTTPAnswer.ok(SessionResponse(secret: secret))
            },
            Binding(API.session) { SessionResponse(secret: nil) },
            Binding(API.closeSession) { request, _ in
                if let secret = request.headers[PageGate.secret] { access.forget(secret) }
                return try HTTPAnswer.ok(SessionResponse(secret: nil))
            },
        ]
    }

    private static func code(of text: String) throws(APIError) -> QRResponse {
        var result = ValidationResult()
        result.check(
            .text(text), field: "text",
            rules: [
                .required, .maxBytes(QRBody.longest),
                .custom(name: .unreadable) { _ in !text.utf8.contains(0) },
            ])
        do { try result.throwIfInvalid() } catch { throw APIError(mapping: error) }
        return QRResponse(rows: QRCode(text)?.rows ?? [])
    }

    private func feedList() async throws -> FeedsResponse {
        let zone = try await services.profile.zone()
        return try await feeds.state { LocalCalendar.rfc3339($0, in: zone) }
    }

    /// The words of titles in calendars, in the language of the request.
    private static var words: SharedCalendar.Words {
        SharedCalendar.Words(free: StatusText.name(.free), busy: StatusText.name(.busy))
    }

    private func phoneList() async throws -> PhonesResponse {
        let zone = try await services.profile.zone()
        return await phones.state { LocalCalendar.rfc3339($0, in: zone) }
    }
}
