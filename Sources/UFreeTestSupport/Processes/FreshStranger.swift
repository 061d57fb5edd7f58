import Crypto
import Logging
import Synchronization
import UFreeDomain
import UFreeNode
import UFreeSync
import UFreeTransport

/// A stranger with new keys, who connects according to the protocol, sends a friend request, and disconnects.
package struct FreshStranger: Sendable {
    private let transport: TLSPeerTransport
    private let request: RequestID

    /// - Parameter source: the source address.
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

    /// Sends a request, waits until it is judged, and disconnects.
    /// - Returns: Whether the request was acknowledged. A request over a limit is not.
    /// - Throws: An error if the connection failed, or ended before the request was judged.
    package func ask(_ address: String, as name: String) async throws -> Bool {
        // A withdrawal is always acknowledged, and after the request.
        let nothing = try Self.freshID()
        let answers = Mutex<(isAcknowledged: Bool, isJudged: Bool)>((false, false))
        let request = request
        try await transport.dial(address, expecting: nil) { connection in
            _ = connection.send(.request(request, name: name))
            _ = connection.send(.withdraw(nothing))
            // However the connection ends, earlier answers count.
            do {
                try await connection.receive { message in
                    if message == .ack(.request, request) { answers.withLock { $0.isAcknowledged = true } }
                    if message == .ack(.withdraw, nothing) {
                        answers.withLock { $0.isJudged = true }
                        connection.close(.goodbye)
                    }
                }
            } catch PeerError.closed(.overloaded) {
                // There is no room for the request now.
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
