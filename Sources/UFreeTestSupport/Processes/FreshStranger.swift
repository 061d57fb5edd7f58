import Crypto
import Logging
import Synchronization
import UFreeDomain
import UFreeNode
import UFreeSync
import UFreeTransport

/// Somebody with keys that nobody has seen before, who connects as the protocol wants it, asks for a friendship, and goes.
package struct FreshStranger: Sendable {
    private let transport: TLSPeerTransport
    private let request: RequestID

    /// - Parameter source: the address to come from.
    package init(from source: String) throws {
        let owner = P256.Signing.PrivateKey()
        let device = P256.Signing.PrivateKey()
        let ownerKey = Array(owner.publicKey.derRepresentation)
        let deviceKey = Array(device.publicKey.derRepresentation)
        guard let ownerID = OwnerID(bytes: Array(SHA256.hash(data: ownerKey))),
            let deviceID = DeviceID(bytes: Array(SHA256.hash(data: deviceKey)))
        else { throw FixtureError("a hash that is none") }
        let signed = SignedDeviceList.signedBytes(devices: [deviceID], version: 1)
        let identity = NodeIdentity(
            keys: PeerKeys(owner: ownerID, device: deviceID, ownerKey: ownerKey, deviceKey: deviceKey),
            ownerPrivateKey: Array(owner.rawRepresentation),
            devicePrivateKey: Array(device.rawRepresentation),
            deviceList: SignedDeviceList(
                ownerKey: ownerKey, devices: [deviceID], version: 1,
                signature: Array(try owner.signature(for: signed).derRepresentation)))
        var logger = Logger(label: "stranger")
        logger.logLevel = .critical
        transport = try TLSPeerTransport(
            identity: identity, listen: "127.0.0.1:0", allowsFreePort: true, dialsFrom: source,
            logger: logger,
            now: { Timestamp(milliseconds: 1_767_960_000_000) })
        request = try Self.freshID()
    }

    /// Asks, waits until that was judged, and goes.
    /// - Returns: whether the request was acknowledged; one that is over a limit is not.
    /// - Throws: when nobody was met, or the connection ended before the request was judged.
    package func ask(_ address: String, as name: String) async throws -> Bool {
        // What is withdrawn is acknowledged always, and after the request.
        let nothing = try Self.freshID()
        let answers = Mutex<(isAcknowledged: Bool, isJudged: Bool)>((false, false))
        let request = request
        try await transport.dial(address, expecting: nil) { connection in
            _ = connection.send(.request(request, name: name))
            _ = connection.send(.withdraw(nothing))
            // Whatever ends it, what was answered before counts.
            do {
                try await connection.receive { message in
                    if message == .ack(.request, request) { answers.withLock { $0.isAcknowledged = true } }
                    if message == .ack(.withdraw, nothing) {
                        answers.withLock { $0.isJudged = true }
                        connection.close(.goodbye)
                    }
                }
            } catch PeerError.closed(.overloaded) {
                // There is no room for it now.
                answers.withLock { $0.isJudged = true }
            } catch {}
        }
        guard answers.withLock({ $0.isJudged }) else { throw FixtureError("the request was not judged") }
        return answers.withLock { $0.isAcknowledged }
    }

    private static func freshID() throws -> RequestID {
        let bytes = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
        guard let id = RequestID(bytes: bytes) else { throw FixtureError("16 bytes that are no id") }
        return id
    }
}
