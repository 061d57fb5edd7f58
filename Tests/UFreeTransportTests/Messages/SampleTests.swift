import Testing
import UFreeDomain
import UFreeSync

@testable import UFreeTransport

@Suite("The bytes in Tests/Samples, which stay decodable for ever")
struct SampleTests {
    @Test(
        "Each sample decodes to its message, and the message encodes to the sample",
        arguments: Samples.messages)
    func message(sample: (name: String, message: UFreeSync.Message)) throws {
        let encoded = try sample.message.frame().array
        #expect(SampleFile.hex(encoded) == SampleFile.hex(try SampleFile.bytes(sample.name)))
        let frame = try #require(try SampleFile.frame(sample.name))
        #expect(try Message(frame) == sample.message)
    }

    @Test("HELLO decodes, its signature is valid, and it encodes to the same bytes")
    func hello() throws {
        let identity = try TestIdentity.fixed()
        let frame = try #require(try SampleFile.frame("hello"))
        let hello = try Hello(frame, from: identity.deviceID)
        #expect(hello.deviceList.ownerKey == identity.ownerKey)
        #expect(hello.deviceList.devices == [identity.deviceID])
        #expect(hello.instance == 7 && hello.nonce == 9 && hello.listeningPort == 7633 && hello.minor == 0)
        #expect(hello.now == Timestamp(milliseconds: 1_767_960_000_000))
        #expect(SampleFile.hex(try hello.frame().array) == SampleFile.hex(try SampleFile.bytes("hello")))
        #expect(!hello.isSearch)
        let searching = try Hello(#require(try SampleFile.frame("hello-search")), from: identity.deviceID)
        #expect(searching.isSearch && searching.nonce == hello.nonce)
        #expect(
            SampleFile.hex(try searching.frame().array)
                == SampleFile.hex(try SampleFile.bytes("hello-search")))
    }

    @Test(
        "HELLO with an owner record, made by another program, decodes to that record and encodes to the same bytes"
    )
    func record() throws {
        let identity = try TestIdentity.fixed()
        let hello = try Hello(#require(try SampleFile.frame("hello-record")), from: identity.deviceID)
        let record = try Samples.record()
        #expect(hello.deviceList == record && hello.minor == 1)
        let list = try Hello(#require(try SampleFile.frame("hello")), from: identity.deviceID).deviceList
        let sent = Hello(
            deviceList: list, record: record, instance: hello.instance, nonce: hello.nonce,
            listeningPort: hello.listeningPort, now: hello.now)
        #expect(
            SampleFile.hex(try sent.frame().array) == SampleFile.hex(try SampleFile.bytes("hello-record")))
    }

    @Test("CLOSE decodes for every reason", arguments: CloseReason.allCases)
    func close(reason: CloseReason) throws {
        let frame = try #require(try SampleFile.frame("close-\(reason)"))
        #expect(try CloseNotice(frame).reason == reason)
        #expect(
            SampleFile.hex(try CloseNotice(reason).frame().array)
                == SampleFile.hex(try SampleFile.bytes("close-\(reason)")))
    }

    @Test("PING and PONG are headers alone", arguments: [(FrameType.ping, "ping"), (.pong, "pong")])
    func empty(type: FrameType, name: String) throws {
        #expect(try SampleFile.frame(name) == Frame(type))
        #expect(Frame(type).array == (try SampleFile.bytes(name)))
    }

    @Test("Every frame type has a sample, and every sample is tested")
    func complete() throws {
        var types = Set(try Samples.messages.map { try $0.message.frame().type })
        types.formUnion([.hello, .close, .ping, .pong])
        #expect(types == Set(FrameType.allCases))
        var names = Set(Samples.messages.map(\.name))
        names.formUnion(CloseReason.allCases.map { "close-\($0)" })
        names.formUnion(["hello", "hello-record", "hello-search", "ping", "pong"])
        names.formUnion(["signature", "signature-record"])
        #expect(try SampleFile.names() == names)
    }
}
