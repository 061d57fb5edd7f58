import Testing
import UFreeDomain

@Suite struct FriendsTests {
    @Test(
        "F1: only a pending request may still change its status",
        arguments: [
            (RequestStatus.pending, false), (.accepted, true), (.declined, true), (.withdrawn, true),
            (.expired, true),
        ])
    func finalStates(status: RequestStatus, isFinal: Bool) {
        #expect(status.isFinal == isFinal)
    }

    @Test("F1: a new request is pending and carries no friendship")
    func newRequest() throws {
        let id = try #require(RequestID(bytes: Array(0..<16)))
        let request = FriendRequest(
            id: id, direction: .outgoing, peer: nil, address: "localhost:7633",
            timestamp: Timestamp(milliseconds: 1))
        #expect(request.status == .pending)
        #expect(request.code == nil)
        #expect(request.peer == nil)
    }

    @Test(
        "F5: a request expires after 30 days on the receiver's clock",
        arguments: [
            (Int64(0), false), (30 * .day - 1, false), (30 * .day, true), (.max, true), (-5 * .day, false),
            (.min, false),
        ])
    func expiry(age: Int64, isExpired: Bool) {
        let seen = Timestamp(milliseconds: 1_767_916_800_000)
        #expect(RequestRules.isExpired(since: seen, at: seen.adding(milliseconds: age)) == isExpired)
    }

    @Test("F5: the caps are 32 pending, 4 a source, 30 days, and 7 quiet days after a decline")
    func caps() {
        #expect(RequestRules.pendingLimit == 32)
        #expect(RequestRules.pendingPerSource == 4)
        #expect(RequestRules.lifetime == 2_592_000_000)
        #expect(RequestRules.quietAfterDecline == 604_800_000)
    }

    @Test(
        "F7: a comparison code is six digits, however they are spaced",
        arguments: [
            ("123456", 123_456), ("000000", 0), ("000042", 42), ("123 456", 123_456), ("12-34-56", 123_456),
            (" 999999 ", 999_999),
        ])
    func readableCodes(text: String, number: Int) throws {
        let code = try #require(ComparisonCode(text: text))
        #expect(code.number == number)
        #expect(ComparisonCode(text: code.description) == code)
        #expect(code.description.count == 6)
    }

    @Test(
        "F7: anything but six digits is no code",
        arguments: [
            "", "12345", "1234567", "12345a", "+12345", "१२३४५६", "１２３４５６", "123.456", "12345\u{0}", "0x1234",
        ])
    func unreadableCodes(text: String) {
        #expect(ComparisonCode(text: text) == nil)
    }

    @Test("F7: a number outside six digits is no code", arguments: [-1, 1_000_000, .max, .min])
    func codesOutOfRange(number: Int) {
        #expect(ComparisonCode(number: number) == nil)
    }

    @Test("F1: a request id is 32 hexadecimal digits, either case, and writes itself back")
    func requestIDs() throws {
        let text = "00ff10a5deadbeef0123456789abcdef"
        let id = try #require(RequestID(text: text))
        #expect(id.description == text)
        #expect(RequestID(text: text.uppercased()) == id)
        #expect(RequestID(bytes: id.bytes) == id)
        #expect(
            FriendRequest(id: id, direction: .outgoing, peer: nil, timestamp: Timestamp(milliseconds: 0))
                .calledName == "\(id)")
        #expect(RequestID(0x0102_0304_0506_0708, .max).description == "0102030405060708ffffffffffffffff")
    }

    @Test(
        "F1: text that is not 32 hexadecimal digits is no request id",
        arguments: [
            "", "00ff", String(repeating: "g", count: 32), String(repeating: "0", count: 33),
            "0x" + String(repeating: "0", count: 30),
        ])
    func badRequestIDs(text: String) {
        #expect(RequestID(text: text) == nil)
    }

    @Test("F5: of crossing requests both sides find the same lower id")
    func requestIDsAreOrdered() throws {
        let low = try #require(RequestID(bytes: [UInt8](repeating: 0, count: 15) + [255]))
        let high = try #require(RequestID(bytes: [1] + [UInt8](repeating: 0, count: 15)))
        #expect(low < high)
        #expect(!(high < low))
    }

    @Test("F7: a new friend is unverified and sees everything shared unless set otherwise")
    func newFriend() throws {
        let id = try #require(OwnerID(bytes: [UInt8](repeating: 9, count: 32)))
        let profile = Profile(name: try DisplayName(validating: "Ben"), zone: .utc)
        let friend = Friend(id: id, profile: profile, since: Timestamp(milliseconds: 0))
        #expect(!friend.isVerified)
        #expect(friend.sharing == Sharing())
        #expect(friend.asOf == nil)
    }
}
