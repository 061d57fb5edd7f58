import Crypto
import Foundation
import NIOSSL
import Testing
import UFreeNode

@testable import UFreeTransport

/// NIOSSL can't store a session, but OpenSSL's own client can.
@Suite(
    "An old session ticket is useless (Y5, fault 42)", .timeLimit(.minutes(2)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "needs openssl"))
struct TicketTests {
    private func client(_ address: String, _ options: [String]) async throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments =
            ["s_client", "-connect", address, "-tls1_3", "-alpn", "ufree/1", "-ign_eof"] + options
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        let ended = Log<Bool>()
        process.terminationHandler = { _ in ended.add(true) }
        try process.run()
        _ = await ended.first(1)
        // A handshake's report is far smaller than a pipe.
        return String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    }

    @Test("Fault 42: with the ticket of an earlier connection the key is still required")
    func ticket() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "ufree-ticket-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let identity = TestIdentity()
        let certificate = try DeviceCertificate(privateKey: Array(identity.device.rawRepresentation))
        let shown = folder.appending(path: "certificate.der").path()
        let key = folder.appending(path: "key.pem").path()
        let session = folder.appending(path: "session").path()
        try Data(certificate.certificate.toDERBytes()).write(to: URL(filePath: shown))
        try Data(identity.device.pemRepresentation.utf8).write(to: URL(filePath: key))
        var limits = TransportLimits.patient
        limits.greeting = .seconds(2)
        let transport = try makeTransport(limits: limits)
        try await listening(transport, hear) { address in
            let first = try await client(
                address, ["-cert", shown, "-certform", "DER", "-key", key, "-sess_out", session])
            #expect(first.contains("New, TLSv1.3"))
            let saved = try FileManager.default.attributesOfItem(atPath: session)[.size] as? Int
            #expect(saved ?? 0 > 0)
            let again = try await client(
                address, ["-cert", shown, "-certform", "DER", "-key", key, "-sess_in", session])
            #expect(again.contains("New, TLSv1.3") && !again.contains("Reused"))
            let without = try await client(address, ["-sess_in", session])
            #expect(without.contains("alert") && !without.contains("Reused"))
        }
        // The first two timed out; the third did not get that far.
        #expect(transport.counters()["timeouts"] == 2 && transport.counters()["refused"] == 3)
    }
}
