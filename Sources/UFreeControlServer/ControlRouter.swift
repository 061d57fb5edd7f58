import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle
import UFreeAPI
import UFreeServices

/// Every route of the API with the service that answers it.
struct ControlRouter: Sendable {
    let services: Services
    let events: EventStream
    /// The one user who is answered.
    let user: UInt32
    let logger: Logger

    /// Registers each `Route` once; what is no route answers `noSuchRoute`.
    func router() -> Router<ControlContext> {
        let router = Router(context: ControlContext.self)
        router.add(middleware: TypedErrors(logger: logger))
        router.add(middleware: PeerGuard(allowed: user, logger: logger))
        for route in Route.allCases {
            guard let method = HTTPRequest.Method(rawValue: route.method) else { continue }
            router.on(RouterPath(route.path), method: method) { request, context in
                let response = try await answer(route, request, context)
                if let read = route.read { services.reads.count(read) }
                return response
            }
        }
        return router
    }

    private func answer(
        _ route: Route, _ request: Request, _ context: ControlContext
    ) async throws(APIError) -> Response {
        switch route {
        case .status: try Answer.ok(try await services.status.status())
        case .week, .setDays, .noteDays, .clearDays, .cycleDay, .undo, .who, .best:
            try await days(route, request, context)
        case .live, .setLive, .toggleLive: try await live(route, request, context)
        case .wishes, .addWish, .removeWish: try await wishes(route, request, context)
        case .defaults, .setDefault, .removeDefault, .why: try await defaults(route, request, context)
        case .locations, .location, .addLocation, .editLocation, .removeLocation, .shiftTypes, .shiftType,
            .addShiftType, .editShiftType, .removeShiftType, .shifts, .assignShift, .clearShift, .rotations,
            .setRotation,
            .endRotations, .readyRotations, .shiftSettings, .setShiftSettings:
            try await shifts(route, request, context)
        case .requests, .addFriend, .acceptRequest, .declineRequest, .withdrawRequest:
            try await requests(route, request, context)
        case .friends, .friend, .removeFriend, .verifyFriend: try await friends(route, request, context)
        case .profile: try Answer.ok(try await services.profile.profile())
        case .editProfile:
            try Answer.ok(
                try await services.profile.edit(
                    try await RequestReader.body(ProfileBody.self, of: request, context)))
        case .nearby: try Answer.ok(try await services.nearby.nearby())
        case .discoverable: try Answer.ok(try await services.nearby.discoverable())
        case .setDiscoverable:
            try Answer.ok(
                try await services.nearby.setDiscoverable(
                    try await RequestReader.body(DiscoverableBody.self, of: request, context)))
        case .log, .export, .importFile: try await data(route, request, context)
        case .identity: try Answer.ok(try await services.identity.identity())
        case .keepIdentity: try Answer.ok(try await services.identity.keep())
        case .newIdentity: try Answer.ok(try await services.identity.renew())
        case .renewKey, .backUp, .bringBackup, .restore: try await backups(route, request, context)
        case .events: try await events.response(to: request, on: context.channel)
        }
    }

    private func days(
        _ route: Route, _ request: Request, _ context: ControlContext
    ) async throws(APIError) -> Response {
        let service = services.availability
        switch route {
        case .week:
            return try Answer.ok(try await service.week(of: RequestReader.query("friend", of: request)))
        case .who:
            guard let date = RequestReader.query("date", of: request) else {
                throw APIError(.unreadableDate, values: ["text": ""])
            }
            let part = RequestReader.query("part", of: request)
            let time = RequestReader.query("at", of: request)
            return try Answer.ok(try await service.who(on: date, part: part, at: time))
        case .best:
            let names = RequestReader.query("with", of: request)?.split(separator: ",").map(String.init)
            let part = RequestReader.query("part", of: request)
            let minimum = try RequestReader.number("min", of: request)
            return try Answer.ok(
                try await service.best(with: names ?? [], part: part, minimum: minimum))
        case .undo:
            return try Answer.ok(
                try await service.undo(try await RequestReader.body(UndoBody.self, of: request, context)))
        default: break
        }
        let dates = try RequestReader.dates(context)
        switch route {
        case .setDays:
            let body = try await RequestReader.body(SetDaysBody.self, of: request, context)
            return try Answer.ok(try await service.setDays(dates, body))
        case .noteDays:
            let body = try await RequestReader.body(NoteBody.self, of: request, context)
            return try Answer.ok(try await service.noteDays(dates, body))
        case .clearDays: return try Answer.ok(try await service.clearDays(dates))
        case .cycleDay: return try Answer.ok(try await service.cycleDays(dates))
        default: throw APIError(.noSuchRoute)
        }
    }

    private func live(
        _ route: Route, _ request: Request, _ context: ControlContext
    ) async throws(APIError) -> Response {
        switch route {
        case .setLive:
            let body = try await RequestReader.body(LiveBody.self, of: request, context)
            return try Answer.ok(try await services.live.say(body))
        case .toggleLive:
            let body = try await RequestReader.body(ToggleBody.self, of: request, context)
            return try Answer.ok(try await services.live.toggle(body))
        default: return try Answer.ok(try await services.live.live())
        }
    }

    private func wishes(
        _ route: Route, _ request: Request, _ context: ControlContext
    ) async throws(APIError) -> Response {
        switch route {
        case .addWish:
            let body = try await RequestReader.body(WishBody.self, of: request, context)
            return try Answer.ok(try await services.wishes.add(body))
        case .removeWish:
            let id = try RequestReader.parameter("id", of: context)
            return try Answer.ok(try await services.wishes.remove(id))
        default: return try Answer.ok(try await services.wishes.wishes())
        }
    }

    private func defaults(
        _ route: Route, _ request: Request, _ context: ControlContext
    ) async throws(APIError) -> Response {
        let service = services.availability
        switch route {
        case .setDefault:
            let body = try await RequestReader.body(DefaultBody.self, of: request, context)
            return try Answer.ok(try await service.setDefault(body))
        case .removeDefault:
            let id = try RequestReader.parameter("id", of: context)
            return try Answer.ok(try await service.removeDefault(id))
        case .why:
            return try Answer.ok(try await service.why(RequestReader.query("date", of: request) ?? ""))
        default: return try Answer.ok(try await service.defaults())
        }
    }

    private func data(
        _ route: Route, _ request: Request, _ context: ControlContext
    ) async throws(APIError) -> Response {
        switch route {
        case .export:
            let isAnonymous = try RequestReader.flag("anonymous", of: request)
            return try Answer.ok(try await services.transfer.export(anonymous: isAnonymous))
        case .importFile:
            let profile = try RequestReader.flag("profile", of: request)
            let shiftTypes = try RequestReader.flag("shiftTypes", of: request)
            let dryRun = try RequestReader.flag("dryRun", of: request)
            let file = try await RequestReader.bytes(of: request, context, limit: ImportResponse.limit)
            return try Answer.ok(
                try await services.transfer.import(file, only: shiftTypes, profile: profile, dryRun: dryRun))
        default: return try await log(request)
        }
    }

    private func log(_ request: Request) async throws(APIError) -> Response {
        let friend = RequestReader.query("friend", of: request)
        let about = RequestReader.query("about", of: request)
        let limit = try RequestReader.number("limit", of: request)
        let before = try RequestReader.number("before", of: request)
        return try Answer.ok(
            try await services.audit.log(friend: friend, about: about, limit: limit, before: before))
    }

    private func backups(
        _ route: Route, _ request: Request, _ context: ControlContext
    ) async throws(APIError) -> Response {
        let service = services.backup
        switch route {
        case .renewKey: return try Answer.ok(try await service.renewKey())
        case .backUp:
            let body = try await RequestReader.body(BackupBody.self, of: request, context)
            return Answer.file(try await service.backUp(body))
        case .bringBackup:
            return try Answer.ok(try await RequestReader.bringing(request, context, to: service))
        case .restore:
            let body = try await RequestReader.body(RestoreBody.self, of: request, context)
            return try Answer.ok(try await service.restore(body))
        default: throw APIError(.noSuchRoute)
        }
    }

    private func requests(
        _ route: Route, _ request: Request, _ context: ControlContext
    ) async throws(APIError) -> Response {
        let service = services.friends
        switch route {
        case .requests: return try Answer.ok(try await service.requests())
        case .addFriend:
            let body = try await RequestReader.body(AddFriendBody.self, of: request, context)
            return try Answer.ok(
                try await Self.untilShutdown { () throws(APIError) in try await service.add(body) })
        default: break
        }
        let who = try RequestReader.parameter("who", of: context)
        switch route {
        case .acceptRequest:
            let body = try await RequestReader.body(CodeBody.self, of: request, context)
            return try Answer.ok(try await service.accept(who, body))
        case .declineRequest: return try Answer.ok(try await service.decline(who))
        case .withdrawRequest: return try Answer.ok(try await service.withdraw(who))
        default: throw APIError(.noSuchRoute)
        }
    }

    /// A request may wait a minute for a friend; the daemon that ends does not wait with it.
    private static func untilShutdown<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        do {
            return try await cancelWhenGracefulShutdown { try await work() }
        } catch {
            throw error as? APIError ?? APIError(.internalError, values: ["reason": "the daemon is ending"])
        }
    }

    private func friends(
        _ route: Route, _ request: Request, _ context: ControlContext
    ) async throws(APIError) -> Response {
        let service = services.friends
        if case .friends = route {
            let limit = try RequestReader.number("limit", of: request)
            let after = RequestReader.query("after", of: request)
            return try Answer.ok(try await service.friends(limit: limit, after: after))
        }
        let who = try RequestReader.parameter("who", of: context)
        switch route {
        case .friend: return try Answer.ok(try await service.friend(who))
        case .removeFriend: return try Answer.ok(try await service.remove(who))
        case .verifyFriend:
            let body = try await RequestReader.body(CodeBody.self, of: request, context)
            return try Answer.ok(try await service.verify(who, body))
        default: throw APIError(.noSuchRoute)
        }
    }
}

extension Route {
    /// What it reads of people's data; nil where it changes something, or answers about the machine.
    fileprivate var read: ReadCounters.Read? {
        switch self {
        case .week, .live, .shifts: .week
        case .who, .best: .who
        case .friends, .friend: .friends
        case .requests: .requests
        case .log: .log
        case .export: .export
        case .events: .events
        default: nil
        }
    }
}
