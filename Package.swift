// swift-tools-version: 6.2

import PackageDescription

/// `Tests/ArchitectureTests` enforces which targets may import each other, and that each dependency is in its
/// table. The reason for each package below is in docs/modules.md.
let dependencies: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioTLS = Target.Dependency.product(name: "NIOTLS", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let protobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let serviceLifecycle = Target.Dependency.product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let x509 = Target.Dependency.product(name: "X509", package: "swift-certificates")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")

let targets: [Target] = [
    // Shared by both programs.
    .target(name: "UFreeDomain"),
    .target(name: "UFreeAPI"),
    .systemLibrary(name: "CQREncode"),
    .target(name: "UFreeTexts", dependencies: ["UFreeAPI", "UFreeDomain", "CQREncode"]),

    // The daemon.
    .target(
        name: "UFreeSync", dependencies: ["UFreeDomain", "UFreePasswordExchange", crypto, cryptoExtras]),
    .target(name: "UFreeServices", dependencies: ["UFreeDomain", "UFreeAPI", deque, logging, metrics]),
    .target(
        name: "UFreeNode",
        dependencies: [
            "UFreeDomain", "UFreeSync", "UFreeServices", deque, logging, metrics, serviceLifecycle,
        ]),
    .target(
        name: "UFreeStorage",
        dependencies: [
            "UFreeDomain", "UFreeSync", "UFreeServices", "UFreeNode", crypto,
            cryptoExtras, metrics,
            .product(name: "GRDB", package: "GRDB.swift"),
            .product(name: "GRDBSQLite", package: "GRDB.swift"),
        ]),
    .target(
        name: "UFreeTransport",
        dependencies: [
            "UFreeDomain", "UFreeSync", "UFreeNode", "CTasks", nioCore, nioPosix, nioTLS, nioSSL, x509, asn1,
            crypto,
            protobuf,
            logging, metrics,
        ],
        exclude: ["Proto/ufree.proto"]),
    .systemLibrary(name: "CSodium"),
    .target(name: "UFreePasswordExchange", dependencies: ["CSodium"]),
    .target(name: "CDNSSD"),
    .target(name: "CLinux"),
    .target(name: "CTasks"),
    .target(name: "CPage", exclude: ["Page", "Small"]),
    .target(name: "CZones", exclude: ["zones.dat"]),
    .systemLibrary(name: "CZlib"),
    // The program that reads what calendars say, so that no calendar can harm the daemon.
    .systemLibrary(name: "CICal"),
    .target(name: "UFreeICalendar", dependencies: ["CICal"]),
    .executableTarget(name: "ufree-calendar", dependencies: ["UFreeICalendar"]),
    .target(
        name: "UFreeCalendars",
        dependencies: [
            "UFreeDomain", "UFreeServices", "CLinux", logging, nioCore, nioHTTP1, nioPosix, nioSSL,
        ]),
    .target(name: "UFreeDiscovery", dependencies: ["UFreeNode", "CDNSSD", logging]),
    .target(
        name: "UFreeControlServer",
        dependencies: [
            "UFreeAPI", "UFreeDomain", "UFreeTexts", "UFreeServices", "CLinux", "CPage", "CZlib", metrics,
            nioCore,
            nioPosix,
            nioSSL, logging, crypto, x509, asn1, serviceLifecycle,
            .product(name: "Hummingbird", package: "hummingbird"),
            .product(name: "HummingbirdCore", package: "hummingbird"),
            .product(name: "HummingbirdTLS", package: "hummingbird"),
            .product(name: "HTTPTypes", package: "swift-http-types"),
        ]),
    .target(
        name: "UFreeDaemon",
        dependencies: [
            "UFreeDomain", "UFreeSync", "UFreeServices", "UFreeNode", "UFreeStorage", "UFreeTransport",
            "UFreeDiscovery", "UFreeCalendars", "UFreeControlServer", "UFreeAPI", "UFreeTexts", "CLinux",
            logging,
            metrics, serviceLifecycle,
            unixSignals,
            argumentParser,
            .product(name: "Yams", package: "Yams"),
        ]),
    .executableTarget(name: "ufreed", dependencies: ["UFreeDaemon", "CZones", argumentParser]),

    // Shared by the tests. It may use any target, but no test library.
    .target(
        name: "UFreeTestSupport",
        dependencies: [
            "UFreeDomain", "UFreeSync", "UFreeAPI", "UFreeServices", "UFreeNode", "UFreeTransport", crypto,
            logging, nioCore, nioPosix, nioSSL,
        ]),

    // The command-line program.
    .target(name: "UFreeControlClient", dependencies: ["UFreeAPI"]),
    .target(name: "CSDBus"),
    .target(name: "CGD"),
    .target(
        name: "UFreeCLI",
        dependencies: [
            "UFreeAPI", "UFreeTexts", "UFreeControlClient", "UFreeDomain", "CSDBus", "CGD",
            argumentParser,
        ]),
    .executableTarget(name: "ufreectl", dependencies: ["UFreeCLI"]),
]

let testTargets: [Target] = [
    .testTarget(name: "ArchitectureTests", dependencies: []),
    .testTarget(name: "UFreeICalendarTests", dependencies: ["UFreeICalendar"]),
    .testTarget(
        name: "UFreeCalendarsTests",
        dependencies: [
            "UFreeCalendars", "UFreeServices", "UFreeDomain", "UFreeTestSupport", "ufreed", "ufreectl",
            "ufree-calendar", logging, nioCore, nioPosix, nioHTTP1, nioSSL, x509, asn1, crypto,
        ]),
    .testTarget(name: "UFreeDomainTests", dependencies: ["UFreeDomain"]),
    .testTarget(
        name: "UFreeTextsTests", dependencies: ["UFreeTexts", "UFreeAPI", "UFreeDomain", "UFreeTestSupport"]),
    .testTarget(
        name: "UFreeCLITests",
        dependencies: [
            "UFreeCLI", "UFreeControlClient", "UFreeAPI", "UFreeTexts", "UFreeDomain", "UFreeTestSupport",
            nioCore, nioPosix,
            nioHTTP1,
        ]),
    .testTarget(
        name: "UFreeSyncTests",
        dependencies: [
            "UFreeSync", "UFreeNode", "UFreeServices", "UFreeDomain", "UFreePasswordExchange",
            "UFreeTestSupport",
            crypto,
        ]),
    .testTarget(name: "UFreePasswordExchangeTests", dependencies: ["UFreePasswordExchange"]),
    .testTarget(
        name: "UFreeNodeTests",
        dependencies: [
            "UFreeNode", "UFreeSync", "UFreeServices", "UFreeAPI", "UFreeDomain", "UFreeTestSupport", crypto,
        ]),
    .testTarget(
        name: "UFreeStorageTests",
        dependencies: [
            "UFreeStorage", "UFreeServices", "UFreeNode", "UFreeSync", "UFreeDomain", "UFreeTestSupport",
            crypto,
            .product(name: "GRDB", package: "GRDB.swift"),
        ]),
    .testTarget(
        name: "UFreeDiscoveryTests", dependencies: ["UFreeDiscovery", "UFreeNode", "UFreeTestSupport"]),
    .testTarget(
        name: "UFreeTransportTests",
        dependencies: [
            "UFreeTransport", "UFreeNode", "UFreeSync", "UFreePasswordExchange", "UFreeDomain",
            "UFreeTestSupport",
            nioCore, nioEmbedded, nioPosix,
            nioSSL, x509, asn1, crypto, protobuf, logging,
        ]),
    .testTarget(
        name: "UFreeServicesTests",
        dependencies: ["UFreeServices", "UFreeAPI", "UFreeDomain", "UFreeSync", "UFreeTestSupport", logging]),
    .testTarget(
        name: "UFreeControlServerTests",
        dependencies: [
            "UFreeControlServer", "UFreeServices", "UFreeControlClient", "UFreeAPI", "UFreeDomain",
            "UFreeSync", "UFreeNode", "UFreeStorage", "UFreeTexts", "ufreed", "ufreectl",
            "UFreeTestSupport", logging, serviceLifecycle, nioCore, nioPosix, nioSSL, nioTLS,
            .product(name: "Yams", package: "Yams"),
            .product(name: "GRDB", package: "GRDB.swift"),
        ]),
    .testTarget(
        name: "UFreeDaemonTests",
        dependencies: [
            "UFreeDaemon", "UFreeNode", "UFreeSync", "UFreeServices", "UFreeDomain", "UFreeAPI",
            "UFreeTestSupport",
            logging,
            metrics,
        ]),
    .testTarget(
        name: "ProcessTests",
        dependencies: [
            "UFreeTestSupport", "UFreeAPI", "UFreeControlClient", "UFreeDomain", "UFreeSync",
            "UFreeTransport",
            crypto, nioCore, "ufreed", "ufreectl", "ufree-calendar",
        ]),
    .testTarget(
        name: "DurabilityTests",
        dependencies: [
            "UFreeTestSupport", "UFreeStorage", "UFreeServices", "UFreeNode", "UFreeSync", "UFreeDomain",
            "UFreeAPI", "UFreeCLI",
            .product(name: "GRDB", package: "GRDB.swift"), "ufreed", "ufreectl",
        ]),
    .testTarget(
        name: "LANTests", dependencies: ["UFreeTestSupport", "UFreeAPI", "ufreed", "ufreectl", crypto]),
]

/// Set only by `make fuzz`: programs and tests are otherwise built without branch counters.
let isFuzzing = Context.environment["UFREE_FUZZ"] != nil

/// Set only by `COVERAGE=1 make test`: the programs then count which parts of them run.
let isCounting = Context.environment["UFREE_COVERAGE"] != nil

/// The parsers and the engine with untrusted input. As a test they get their first inputs.
let fuzz = Target.testTarget(
    name: "Fuzz",
    dependencies: [
        "UFreeDomain", "UFreeSync", "UFreePasswordExchange", "UFreeAPI", "UFreeTexts", "UFreeServices",
        "UFreeNode", "UFreeStorage", "UFreeTransport", "UFreeDiscovery", "UFreeControlServer",
        "UFreeControlClient",
        "UFreeDaemon", "UFreeCLI", "UFreeICalendar", "UFreeTestSupport", argumentParser, crypto, nioCore,
        nioSSL,
        .product(name: "GRDB", package: "GRDB.swift"),
    ],
    path: "Tests/Fuzz", exclude: ["Seeds", "Found", "Fuzz.swift"])

/// The same as a program that the toolchain's libFuzzer feeds. gold cannot link it, so lld is used.
let fuzzer = Target.executableTarget(
    name: "Fuzz", dependencies: fuzz.dependencies, path: "Tests/Fuzz",
    exclude: ["Seeds", "Found", "SeedTests.swift"],
    linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])])

let package = Package(
    name: "ufree",
    platforms: [.macOS(.v15)],
    dependencies: dependencies,
    targets: targets + testTargets + [isFuzzing ? fuzzer : fuzz]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
        .treatAllWarnings(as: .error),
    ]
    // The simulator runs thousands of seeds in the test suite, and the rules about sources read all of them: optimised, these
    // targets are ten times faster.
    if ["UFreeDomain", "UFreeSync", "UFreeTestSupport", "ArchitectureTests"].contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-O"]))
    }
    // Only the project's own code counts branches or regions, not the dependencies.
    if isFuzzing { target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])) }
    if isCounting, target.type != .test, target.name != "UFreeTestSupport" {
        // The tests themselves are left out. Threads count atomically: otherwise they lose counts, and a
        // region whose count is a difference of two seems never to have run.
        target.swiftSettings?.append(
            .unsafeFlags([
                "-profile-generate", "-profile-coverage-mapping", "-Xllvm",
                "-instrprof-atomic-counter-update-all",
            ]))
    }
    if isCounting, target.type != .regular {
        target.linkerSettings = (target.linkerSettings ?? []) + [.unsafeFlags(["-profile-generate"])]
    }
}
