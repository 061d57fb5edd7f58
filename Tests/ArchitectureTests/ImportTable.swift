/// A row of the table in docs/modules.md: what a target may import.
struct ImportRow {
    /// Targets of this project.
    let ours: Set<String>
    /// Foundation and modules of other packages.
    let others: Set<String>
    /// Modules beyond the plan of docs/modules.md, each with the reason why this target needs it.
    let because: [String: String]

    init(_ ours: Set<String> = [], others: Set<String> = [], because: [String: String] = [:]) {
        self.ours = ours
        self.others = others
        self.because = because
    }

    var allowed: Set<String> { ours.union(others).union(because.keys) }
}

enum ImportTable {
    /// Modules that every target may import. The manifest doesn't declare them.
    static let everywhere: Set<String> = ["Dispatch", "FoundationEssentials", "Glibc", "Synchronization"]

    /// Modules of the toolchain, which the manifest doesn't declare.
    static let fromToolchain = everywhere.union(["Foundation", "FoundationInternationalization", "Testing"])

    static let rows: [String: ImportRow] = [
        "UFreeDomain": ImportRow(),
        "UFreeSync": ImportRow(
            ["UFreeDomain", "UFreePasswordExchange"], others: ["Crypto"],
            because: ["CryptoExtras": "a phone search is a verifiable oblivious function (RFC 9497)"]),
        "UFreeAPI": ImportRow(),
        "UFreeTexts": ImportRow(
            ["UFreeAPI", "UFreeDomain"], because: ["CQREncode": "a link is shown to a camera as a QR code"]),
        "UFreeServices": ImportRow(
            ["UFreeDomain", "UFreeAPI"], others: ["Foundation", "Logging", "CoreMetrics"],
            because: [
                "DequeModule": "events wait for a watcher in a queue",
                "FoundationInternationalization": "the zone database",
            ]),
        "UFreeNode": ImportRow(
            ["UFreeDomain", "UFreeSync", "UFreeServices"],
            others: ["CoreMetrics", "Logging", "ServiceLifecycle"],
            because: ["DequeModule": "inputs wait for the node in a queue"]),
        "UFreeStorage": ImportRow(
            ["UFreeDomain", "UFreeSync", "UFreeServices", "UFreeNode"],
            others: ["CoreMetrics", "GRDB", "Crypto"],
            because: [
                "CryptoExtras": "scrypt makes a key of the passphrase of a backup",
                "GRDBSQLite":
                    "how much work a file from outside may make is limited by calls that GRDB has not",
            ]),
        "UFreeTransport": ImportRow(
            ["UFreeDomain", "UFreeSync", "UFreeNode"],
            others: ["CoreMetrics", "NIOCore", "NIOPosix", "NIOSSL", "X509", "Crypto", "SwiftProtobuf"],
            because: [
                "CTasks": "tasks run on the event loops that carry the connections",
                "NIOTLS": "the end of a handshake and the protocol agreed on are its events",
                "SwiftASN1": "the DER of keys and certificates is written and read through it",
                "Logging": "a connection that is closed for a reason says so once",
            ]),
        // A header; the C library is libsodium-dev.
        "CSodium": ImportRow(),
        "UFreePasswordExchange": ImportRow(["CSodium"]),
        // A header; the C library is libavahi-compat-libdnssd-dev.
        "CDNSSD": ImportRow(),
        "UFreeDiscovery": ImportRow(
            ["UFreeNode", "CDNSSD"],
            because: ["Logging": "a daemon that comes or goes is said once"]),
        // A header; the C library is libical-dev.
        "CICal": ImportRow(),
        "UFreeICalendar": ImportRow(["CICal"]),
        "ufree-calendar": ImportRow(["UFreeICalendar"]),
        "UFreeCalendars": ImportRow(
            ["UFreeDomain", "UFreeServices"], others: ["Logging", "NIOCore", "NIOPosix"],
            because: [
                "CLinux": "a child with bounds is started with calls that Swift's Glibc does not have",
                "NIOHTTP1": "calendars are fetched over HTTP",
                "NIOSSL": "and over TLS, with the system's roots",
            ]),
        // Headers of the kernel and of glibc.
        "CLinux": ImportRow(),
        // A hook of the Swift runtime, with its calling convention.
        "CTasks": ImportRow(),
        // The files of the page in the browser.
        "CPage": ImportRow(),
        // The zone database, linked instead of all of ICU's data.
        "CZones": ImportRow(),
        // A header; the C library is zlib1g-dev.
        "CZlib": ImportRow(),
        "UFreeControlServer": ImportRow(
            ["UFreeAPI", "UFreeTexts", "UFreeServices"], others: ["CoreMetrics", "Hummingbird", "NIOCore"],
            because: [
                "CLinux": "the mode of a directory, whose type two modules declare",
                "CPage": "the files of the page are served from the program",
                "CZlib": "they are compressed before they are first served",
                "Crypto":
                    "only hashes of the page's tokens and secrets are kept, and phones meet a key of their own",
                "HummingbirdTLS": "phones reach the page over TLS",
                "NIOSSL": "the same",
                "X509": "the certificate that phones meet",
                "SwiftASN1": "its encoding",
                "UFreeDomain": "a body that cannot be read breaks rules with the same names as any other",
                "HummingbirdCore":
                    "the half of Hummingbird that knows connections: their limits and what they carry",
                "NIOPosix": "the server's threads are the process's own event loops",
                "HTTPTypes": "Hummingbird's requests and responses are made of its types",
                "Logging": "Hummingbird takes a logger",
                "ServiceLifecycle": "the server is a service, and streams end on graceful shutdown",
            ]),
        "UFreeControlClient": ImportRow(["UFreeAPI"]),
        "UFreeDaemon": ImportRow(
            [
                "CLinux", "UFreeAPI", "UFreeCalendars", "UFreeControlServer", "UFreeDiscovery", "UFreeDomain",
                "UFreeNode",
                "UFreeServices",
                "UFreeStorage", "UFreeSync", "UFreeTexts", "UFreeTransport",
            ],
            others: ["CoreMetrics", "Logging", "ServiceLifecycle", "UnixSignals"],
            because: [
                "ArgumentParser":
                    "the command of ufreed is here, so that the program itself stays an entry point",
                "Yams":
                    "unknown keys and wrong types are errors with their line",
            ]),
        // A header with types of libsystemd-dev; the library is loaded at run time.
        "CSDBus": ImportRow(),
        // A header; the C library is libqrencode-dev.
        "CQREncode": ImportRow(),
        // libgd, loaded when it is needed; its header is in libgd-dev.
        "CGD": ImportRow(),
        "UFreeCLI": ImportRow(
            ["UFreeAPI", "UFreeTexts", "UFreeControlClient", "UFreeDomain"], others: ["ArgumentParser"],
            because: [
                "CSDBus": "desktop notifications are calls on the session's bus",
                "CGD": "a picture becomes a small one before the daemon sees it",
            ]),
        // The shared test code may use everything that it tests.
        "UFreeTestSupport": ImportRow(
            [
                "UFreeAPI", "UFreeDomain", "UFreeNode", "UFreeServices", "UFreeSync", "UFreeTransport",
            ],
            others: ["Foundation", "Logging"],
            because: [
                "Crypto": "strangers that flood a node have keys of their own",
                "NIOCore": "peers that never read do what no real transport does",
                "NIOPosix": "they have sockets",
                "NIOSSL": "and speak TLS, or nobody listens to them",
            ]),
        "ufreed": ImportRow(
            ["UFreeDaemon"], others: ["ArgumentParser"], because: ["CZones": "linked in place of ICU's data"]),
        "ufreectl": ImportRow(["UFreeCLI"]),
    ]
}
