import Testing
import UFreeDomain
import UFreeSync

/// A person with artificial keys, whose bytes are derived from a number.
struct Person: Sendable {
    let keys: PeerKeys
    let list: SignedDeviceList

    init(_ number: UInt8) throws {
        let owner = try #require(OwnerID(bytes: [UInt8](repeating: number, count: 32)))
        let device = try #require(DeviceID(bytes: [UInt8](repeating: number &+ 100, count: 32)))
        keys = PeerKeys(
            owner: owner, device: device, ownerKey: [UInt8](repeating: number, count: 91),
            deviceKey: [UInt8](repeating: number &+ 100, count: 91))
        list = SignedDeviceList(ownerKey: keys.ownerKey, devices: [device], version: 1, signature: [number])
    }

    var owner: OwnerID { keys.owner }
    var device: DeviceID { keys.device }

    /// Returns this person's message to another over a connection.
    func says(_ message: Message, to me: PeerKeys, from source: String = "192.0.2.1") -> LinkStep {
        .receive(
            message,
            LinkSide(
                me: me, peer: keys, source: source, freshNonce: [UInt8](repeating: 7, count: 32)))
    }
}
