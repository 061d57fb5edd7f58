import FoundationEssentials
import SwiftProtobuf
import UFreeDomain
import UFreeSync

/// The first frame of each side, which shows whose device it is. It contains no name.
struct Hello: Equatable {
    /// This program's minor version of `ufree/1`.
    static let minor: UInt32 = 1

    /// A device list; in a HELLO that was read, the owner record if there is one.
    let deviceList: SignedDeviceList
    /// The owner record to send beside the list.
    let record: SignedDeviceList?
    /// A random number for each start of the sender's daemon.
    let instance: UInt64
    /// A random number for each connection.
    let nonce: UInt64
    /// The port on which the sender listens; nil if it does not.
    let listeningPort: Int?
    /// The sender's wall clock.
    let now: Timestamp
    let minor: UInt32
    /// Whether the sender dialled only for a phone search.
    let isSearch: Bool

    init(
        deviceList: SignedDeviceList, record: SignedDeviceList? = nil, instance: UInt64, nonce: UInt64,
        listeningPort: Int?, now: Timestamp,
        minor: UInt32 = Hello.minor, isSearch: Bool = false
    ) {
        self.deviceList = deviceList
        self.record = record
        self.instance = instance
        self.nonce = nonce
        self.listeningPort = listeningPort
        self.now = now
        self.minor = minor
        self.isSearch = isSearch
    }

    /// Decodes a HELLO and checks that its owner signed for the device that TLS proved.
    /// - Throws: `misplaced` for another frame, `malformed`, `foreignDevice`.
    init(_ frame: Frame, from device: DeviceID) throws(Violation) {
        guard frame.type == .hello else { throw .misplaced }
        let body = try frame.read(WireHello.self)
        guard let port = UInt16(exactly: body.listeningPort) else { throw .malformed }
        let list = try SignedDeviceList(
            checking: body.devices, record: body.hasRecord ? body.record : nil, ownerKey: Array(body.ownerKey)
        )
        guard list.devices.contains(device) else { throw .foreignDevice }
        self.init(
            deviceList: list, instance: body.instance, nonce: body.nonce,
            listeningPort: port == 0 ? nil : Int(port),
            now: try Timestamp(wire: body.now), minor: body.minor, isSearch: body.isSearch)
    }

    func frame() throws -> Frame {
        try Frame(
            .hello,
            WireHello.with {
                $0.ownerKey = Data(deviceList.ownerKey)
                if deviceList.record == nil { $0.devices = deviceList.wire }
                $0.instance = instance
                $0.nonce = nonce
                $0.listeningPort = UInt32(clamping: listeningPort ?? 0)
                $0.now = now.milliseconds
                $0.minor = minor
                $0.isSearch = isSearch
                if let record = (record ?? deviceList).wireRecord { $0.record = record }
            })
    }
}
