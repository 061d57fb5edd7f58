import Foundation
import Glibc
import Logging
import ServiceLifecycle
import UFreeAPI
import UFreeControlClient
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@testable import UFreeControlServer

/// A service that begins when it is shut down.
private struct LateService: Service {
    let service: any Service

    func run() async throws {
        try await gracefulShutdown()
        try await service.run()
    }
}

/// A control server on a real socket in its own directory, with services on a memory database.
struct ServerFixture: Sendable {
    let services: ServiceFixture
    let client: ControlClient
    /// The path of the socket.
    let path: String
    let directory: String
    /// Keeps the phones.
    let phones: any KeptFile
    /// The routes of the server.
    let routes: [Route]
    private let group: ServiceGroup

    /// Runs a server while the body runs, and shuts it down gracefully.
    /// - Parameters:
    /// - socket: the path of the socket; nil for one in the fixture's directory.
    /// - files: keeps the phones.
    /// - kept: keeps the feeds.
    /// - page: a page that somebody else serves; nil for one of the server.
    /// - isLate: whether the page is connected only when everything is shut down.
    /// - over: returns the ports of the services, given those of a fixture in memory and a directory.
    static func run(
        limits: ControlServer.Limits = ControlServer.Limits(), socket: String? = nil,
        phones files: any KeptFile = MemoryFile(), feeds kept: any KeptFile = MemoryFile(), page: Page? = nil,
        isLate: Bool = false,
        over: (ServicePorts, String) throws -> ServicePorts = { ports, _ in ports },
        _ body: (ServerFixture) async throws -> Void
    ) async throws {
        let directory = try temporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let path = socket ?? directory + "/run/control.sock"
        let services = try ServiceFixture(zone: .utc)
        let served = Services(
            try over(services.ports, directory), words: { code, _ in (code.rawValue, code.rawValue) },
            logger: Logger(label: "hub", factory: { _ in SwiftLogNoOpLogHandler() }))
        let (running, isRunning) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1))
        let logger = Logger(label: "server", factory: { _ in SwiftLogNoOpLogHandler() })
        let given = page
        let page = given ?? Page(clock: services.ports.clock, random: services.ports.random)
        let phones = Phones(
            in: files, devicePrivateKey: [UInt8](repeating: 7, count: 32),
            at: Phones.Place(host: "127.0.0.1", name: "ana.local") { nil },
            clock: services.ports.clock, random: services.ports.random, logger: logger)
        let feeds = Feeds(
            in: kept, of: served.availability, beside: phones, clock: services.ports.clock,
            random: services.ports.random, logger: logger)
        let server = ControlServer(
            path: path, services: served, page: page, phones: phones, feeds: feeds, limits: limits,
            metrics: { Self.metrics }, logger: logger
        ) {
            isRunning.yield()
        }
        let own: [any Service] = given == nil ? [page.listener(limits: limits, logger: logger)] : []
        let connection = PageConnection(page, to: server)
        let pages: [any Service] =
            own + [
                phones.listener(beside: server, pause: services.clock.pause, logger: logger),
                feeds.listener(limits: limits, logger: logger),
                isLate ? LateService(service: connection) : connection,
            ]
        let group = ServiceGroup(configuration: .init(services: [server] + pages, logger: logger))
        let client = ControlClient(path: try .resolve(option: path, environment: [:], uid: getuid()))
        let fixture = ServerFixture(
            services: services, client: client, path: path, directory: directory, phones: files,
            routes: server.router(for: page.access).bindings.map(\.route), group: group)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                defer { isRunning.finish() }
                try await group.run()
            }
            tasks.addTask { await served.events.run() }
            for await _ in running { break }
            let result: Result<Void, any Error>
            do {
                result = .success(try await body(fixture))
            } catch {
                result = .failure(error)
            }
            await group.triggerGracefulShutdown()
            _ = try await tasks.next()
            tasks.cancelAll()
            try result.get()
        }
    }

    /// What the server answers to whoever asks for metrics.
    static let metrics = [
        MetricValue(
            name: "a_total", kind: "counter", help: "Something.",
            series: [
                MetricSeriesValue(labels: ["kind": "x", "by": "us"], value: 3),
                MetricSeriesValue(labels: [:], value: 0.25),
            ]),
        MetricValue(
            name: "b_seconds", kind: "histogram", help: "Durations.",
            series: [
                MetricSeriesValue(
                    labels: ["of": "y"], value: 1.5,
                    buckets: [
                        MetricBucketValue(limit: 0.001, count: 1), MetricBucketValue(limit: nil, count: 2),
                    ])
            ]),
    ]

    func shutDown() async { await group.triggerGracefulShutdown() }

    static func temporaryDirectory() throws -> String {
        var template = Array("/tmp/ufree-control-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FixtureError("no directory: errno \(errno)") }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the mode bits of a path.
    static func mode(_ path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }
}
