import Crypto
import Foundation
import NIOCore
import Testing
import UFreeAPI
import UFreeDomain
import UFreeSync
import UFreeTestSupport

@testable import UFreeTransport

extension ProcessTests {
    /// Strangers that send one frame endlessly and never read.
    @Suite(.timeLimit(.minutes(5)))
    struct FrameFloodTests {
        /// The growth of a daemon's memory that they may cause, in KiB: data read ahead, and what malloc
        /// keeps of it.
        private static let growth = 98_304

        private static let ping: [UInt8] = [0, 0, 0, 0, 3, 0, 0, 0]
        private static let pong: [UInt8] = [0, 0, 0, 0, 4, 0, 0, 0]
        private static let skipped: [UInt8] = [0, 0, 0, 0, 99, 1, 0, 0]

        @Test(arguments: ["PING", "PONG", "a frame to skip"])
        func `Fault 26: strangers flood one frame and never read: memory stays, ufreectl answers at once`(
            what: String
        ) async throws {
            let frame = what == "PING" ? Self.ping : what == "PONG" ? Self.pong : Self.skipped
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                let address = try await ana.address()
                let before = try Footprint(of: ana)
                // Each has its own keys, because connections of the same device replace each other.
                let floods = try (1...4).map { _ in try Self.flood(address, of: frame) }
                for flood in floods { flood.press(1) }
                defer { for flood in floods { flood.rest() } }
                let start = ContinuousClock.now
                var (times, most): ([Duration], Int) = ([], 0)
                while ContinuousClock.now - start < .seconds(5) {
                    let asked = ContinuousClock.now
                    _ = try await ana.status()
                    times.append(ContinuousClock.now - asked)
                    most = max(most, try Footprint(of: ana).memory)
                }
                let slowest = times.max() ?? .zero
                let bytes = floods.reduce(0) { $0 + $1.tally.bytes }
                let connections = floods.reduce(0) { $0 + $1.tally.connections }
                report(
                    "\(what) for \(ContinuousClock.now - start): \(bytes / 1_048_576) MiB said on "
                        + "\(connections) connections; before \(before), \(most) KiB at most; ufreectl "
                        + "status \(times.count) times, median \(times.sorted()[times.count / 2]), slowest \(slowest)"
                )
                try #require(most - before.memory < Self.growth)
                try #require(slowest < .seconds(2))
            }
        }

        /// Returns a flood from a stranger with new keys.
        private static func flood(_ address: String, of frame: [UInt8]) throws -> DeafPeer {
            let (owner, device) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
            let deviceKey = Array(device.publicKey.derRepresentation)
            let id = try #require(DeviceID(bytes: PublicKeyBytes.fingerprint(deviceKey)))
            let signed = SignedDeviceList.signedBytes(devices: [id], version: 1)
            let list = SignedDeviceList(
                ownerKey: Array(owner.publicKey.derRepresentation), devices: [id], version: 1,
                signature: Array(try owner.signature(for: signed).derRepresentation))
            let hello = Hello(
                deviceList: list, instance: 1, nonce: 2, listeningPort: nil,
                now: Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)))
            let certificate = try DeviceCertificate(privateKey: Array(device.rawRepresentation))
            return DeafPeer(
                to: address, certificate: certificate.certificate, key: certificate.key,
                hello: Array(try hello.frame().bytes.readableBytesView),
                saying: (0..<8_192).flatMap { _ in frame })
        }
    }
}
