import Crypto
import FoundationEssentials
import NIOCore

@testable import UFreeDomain
@testable import UFreeSync
@testable import UFreeTransport

extension FuzzTarget {
    /// A HELLO is accepted only with a list that its owner signed and that contains the device. An accepted
    /// one is the same when it is decoded again. The input is the body, or changes some bytes of a valid one.
    static let hello = FuzzTarget("hello", lengthLimit: 2_048) { bytes in
        var input = FuzzBytes(bytes)
        guard input.flag() else { return read(ByteBuffer(bytes: input.rest()), good: nil) }
        let good = Hello(
            deviceList: Signer.list(
                count: input.number(below: 4) + 1, version: 1 + input.word() >> 3, isRecord: input.flag()),
            instance: input.word(), nonce: input.word(), listeningPort: Int(input.byte()) << 8 + 1,
            now: Timestamp(milliseconds: Int64(input.word() >> 24)), minor: UInt32(input.byte()))
        var body = demand(try? good.frame(), "a HELLO cannot be written").body
        var isChanged = false
        while !input.isEmpty {
            let place = Int(input.word() % UInt64(body.readableBytes))
            let change = input.byte()
            isChanged = isChanged || change != 0
            let old = body.getInteger(at: place, as: UInt8.self) ?? 0
            body.setInteger(old ^ change, at: place)
        }
        read(body, good: isChanged ? nil : good)
    }

    private static func read(_ body: ByteBuffer, good: Hello?) {
        let frame = Frame(.hello, body: body)
        let wire = try? frame.read(WireHello.self)
        let ids = wire.map { $0.hasRecord ? $0.record.device.map(\.id) : $0.devices.device } ?? []
        let devices = ids.compactMap { DeviceID(bytes: Array($0)) }
        demand((try? Hello(frame, from: Signer.stranger)) == nil, "a device that is not on the list is taken")
        guard let device = devices.last, let hello = try? Hello(frame, from: device) else {
            demand(good == nil, "a good HELLO is refused")
            return
        }
        if let good { demand(hello == good, "a good HELLO says something else") }
        demand(hello.deviceList.devices.contains(device), "the device is not on the list")
        demand(hello.deviceList.devices.count <= SignedDeviceList.deviceLimit, "too many devices")
        demand(Signer.isSigned(hello.deviceList), "a list is taken that its owner did not sign")
        let again = (try? hello.frame()).flatMap { try? Hello($0, from: device) }
        demand(again == hello, "a HELLO says something else when it is read again")
    }
}

/// An owner with devices.
private enum Signer {
    static let stranger = device(255)
    private static let key = demand(
        try? P256.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: 7, count: 32)), "no key")

    static func list(count: Int, version: UInt64, isRecord: Bool) -> SignedDeviceList {
        let devices = (1...count).map { device(UInt8($0)) }
        let version = min(max(version, 1), Position.seqLimit)
        let record = SignedDeviceList.Record(
            kinds: devices.map { $0.bytes[0] & 1 }, readingNumber: 1,
            readingKey: Array(key.publicKey.derRepresentation))
        let signed = SignedDeviceList.signedBytes(
            devices: devices, version: version, record: isRecord ? record : nil)
        let signature = demand(try? key.signature(for: signed), "no signature")
        return SignedDeviceList(
            ownerKey: Array(key.publicKey.derRepresentation), devices: devices, version: version,
            record: isRecord ? record : nil, signature: Array(signature.derRepresentation))
    }

    /// Checks the signature independently of the tested code.
    static func isSigned(_ list: SignedDeviceList) -> Bool {
        guard let key = try? P256.Signing.PublicKey(derRepresentation: list.ownerKey),
            let signature = try? P256.Signing.ECDSASignature(derRepresentation: list.signature)
        else { return false }
        let signed = SignedDeviceList.signedBytes(
            devices: list.devices, version: list.version, record: list.record)
        return key.isValidSignature(signature, for: signed)
    }

    private static func device(_ number: UInt8) -> DeviceID {
        demand(DeviceID(bytes: [UInt8](repeating: number, count: 32)), "no device")
    }
}
