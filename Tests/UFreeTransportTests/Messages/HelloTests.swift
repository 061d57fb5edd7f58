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
        let many = (0..<33).map { number in
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
        let most = Array(many.prefix(31)) + [me.deviceID]
        let full = try me.hello(list: me.list(most)).frame()
        #expect(try Hello(full, from: me.deviceID).deviceList.devices.count == 32)
        #expect(full.body.readableBytes <= TransportLimits().strangerFrame)
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
