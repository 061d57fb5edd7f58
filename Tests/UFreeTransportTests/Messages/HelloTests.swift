import FoundationEssentials
import NIOCore
import Testing
import UFreeDomain
import UFreeSync

@testable import UFreeTransport

@Suite("HELLO: the owner of a device (Y5, I4, fault 46)")
struct HelloTests {
    private let me = TestIdentity()
    private let other = TestIdentity()

    private func read(_ hello: Hello) throws -> Hello { try Hello(hello.frame(), from: me.deviceID) }

    @Test("A list that its owner signed and that contains the device is accepted")
    func right() throws {
        let list = try me.list([other.deviceID, me.deviceID], version: 3)
        #expect(try read(me.hello(list: list)).deviceList == list)
    }

    @Test("Fault 46: another owner's list without this device is refused")
    func another() throws {
        #expect(throws: Violation.foreignDevice) { try read(other.hello()) }
    }

    @Test("Fault 46: another owner's key with one's own list is refused")
    func forged() throws {
        let mine = try me.list([me.deviceID])
        let forged = SignedDeviceList(
            ownerKey: other.ownerKey, devices: mine.devices, version: mine.version, signature: mine.signature)
        #expect(throws: Violation.foreignDevice) { try read(me.hello(list: forged)) }
    }

    @Test("A list that was changed after signing is refused")
    func changed() throws {
        let mine = try me.list([me.deviceID])
        let newer = SignedDeviceList(
            ownerKey: mine.ownerKey, devices: mine.devices, version: 2, signature: mine.signature)
        #expect(throws: Violation.foreignDevice) { try read(me.hello(list: newer)) }
        let more = SignedDeviceList(
            ownerKey: mine.ownerKey, devices: mine.devices + [other.deviceID], version: 1,
            signature: mine.signature)
        #expect(throws: Violation.foreignDevice) { try read(me.hello(list: more)) }
    }

    @Test("Lists that are empty, too long, repeat a device, or have no version are refused")
    func shapes() throws {
        let many = (0..<17).map { number in
            TestIdentity.device(of: [UInt8(number)])
        }
        for devices in [[], [me.deviceID, me.deviceID], many] {
            let list = try me.list(devices)
            #expect(throws: Violation.malformed) { try read(me.hello(list: list)) }
        }
        for version in [0, Position.seqLimit + 1, UInt64.max] {
            let list = try me.list([me.deviceID], version: version)
            #expect(throws: Violation.malformed) { try read(me.hello(list: list)) }
        }
        let most = Array(many.prefix(15)) + [me.deviceID]
        let full = try me.hello(list: me.list(most), record: me.record(most)).frame()
        #expect(try Hello(full, from: me.deviceID).deviceList.devices.count == 16)
        #expect(full.body.readableBytes <= TransportLimits().strangerFrame)
    }

    @Test("I4: an owner record counts instead of the list beside it")
    func record() throws {
        let record = try me.record([other.deviceID, me.deviceID], version: 3)
        #expect(try read(me.hello(list: me.list([other.deviceID]), record: record)).deviceList == record)
        let without = try me.record([other.deviceID])
        #expect(throws: Violation.foreignDevice) { try read(me.hello(record: without)) }
    }

    @Test("I4: of an owner record every part is signed")
    func recordChanged() throws {
        let mine = try me.record([me.deviceID, other.deviceID])
        let inside = try #require(mine.record)
        let (kinds, number, key) = (inside.kinds, inside.readingNumber, inside.readingKey)
        typealias Record = SignedDeviceList.Record
        for (version, record) in [
            (2, inside), (1, Record(kinds: [0, 1], readingNumber: number, readingKey: key)),
            (1, Record(kinds: kinds, readingNumber: number + 1, readingKey: key)),
            (1, Record(kinds: kinds, readingNumber: number, readingKey: other.ownerKey)),
        ] as [(UInt64, Record)] {
            let changed = SignedDeviceList(
                ownerKey: mine.ownerKey, devices: mine.devices, version: version, record: record,
                signature: mine.signature)
            #expect(throws: Violation.foreignDevice) { try read(me.hello(record: changed)) }
        }
        // The signature of a list is none of a record.
        let list = try me.list(mine.devices)
        let forged = SignedDeviceList(
            ownerKey: list.ownerKey, devices: list.devices, version: 1, record: inside,
            signature: list.signature)
        #expect(throws: Violation.foreignDevice) { try read(me.hello(record: forged)) }
    }

    @Test("I4: kinds above 255, a reading key of another form and its number 0 are refused")
    func recordShapes() throws {
        let frame = try me.hello(record: me.record([me.deviceID])).frame()
        func refused(_ change: (inout WireOwnerRecord) -> Void) throws {
            var body = try frame.read(WireHello.self)
            change(&body.record)
            #expect(throws: Violation.malformed) { try Hello(Frame(.hello, body), from: me.deviceID) }
        }
        try refused { $0.device[0].kind = 256 }
        try refused { $0.readingNumber = 0 }
        try refused { $0.readingKey.removeLast() }
        try refused { $0.readingKey = Data() }
        try refused { $0.device = [] }
        try refused { $0.version = 0 }
    }

    @Test("An owner key of another kind or length is refused", arguments: [0, 90, 92])
    func keys(count: Int) throws {
        let list = try me.list([me.deviceID])
        let bytes = Array((list.ownerKey + [0]).prefix(count))
        let wrong = SignedDeviceList(
            ownerKey: bytes, devices: list.devices, version: 1, signature: list.signature)
        #expect(throws: Violation.foreignDevice) { try read(me.hello(list: wrong)) }
    }

    @Test("A port above 65,535 is refused; port 0 means that there is no listener")
    func ports() throws {
        var body = try me.hello().frame().read(WireHello.self)
        body.listeningPort = 65_536
        #expect(throws: Violation.malformed) { try Hello(Frame(.hello, body), from: me.deviceID) }
        body.listeningPort = 0
        #expect(try Hello(Frame(.hello, body), from: me.deviceID).listeningPort == nil)
    }

    @Test("Another frame is no HELLO")
    func misplaced() {
        #expect(throws: Violation.misplaced) { try Hello(Frame(.ping), from: me.deviceID) }
    }
}
