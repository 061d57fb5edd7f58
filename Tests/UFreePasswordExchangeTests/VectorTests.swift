import Testing

@testable import UFreePasswordExchange

/// The test vectors of draft-irtf-cfrg-cpace-21, appendices A.1 and B.3, and of the RFCs it builds on.
struct VectorTests {
    private let password = Array("Password".utf8)
    private let channel = Array("\u{0b}A_initiator\u{0b}B_responder".utf8)
    private let session: [UInt8]
    private let initiatorScalar: [UInt8]
    private let responderScalar: [UInt8]
    private let initiatorShare: [UInt8]
    private let responderShare: [UInt8]
    private let secretPoint: [UInt8]
    private let key: [UInt8]

    init() throws {
        session = try Samples.bytes("7e4b4791d6a8ef019b936c79fb7f2c57")
        initiatorScalar = try Samples.bytes(
            "da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08")
        responderScalar = try Samples.bytes(
            "d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d")
        initiatorShare = try Samples.bytes("d6bac480f2c386c394efc7c47adb9925dcd2630b64f240c50f8d0eec482b9157")
        responderShare = try Samples.bytes("3ea7e0b19560d7c0b0f5734f63b955286dfa8232b5ebe63324e2d9e7433f7258")
        secretPoint = try Samples.bytes("80b69a8a76457ab6a4d7f887a4bf6b55a2f80ac19c333f917a05fc9887c8b40f")
        key = try Samples.bytes(
            """
            b69effbf61b51d56401c0f65601abe428de8206feaaf0e32198896dcae7b35cd
            2b38950a39dfd5d4a79164614c2984f7daa460b588c1e80c3fa2068af7900447
            """)
    }

    /// Begins one side's run with a scalar of the draft: less than the order, so the reduction keeps it.
    private func begin(_ role: CPace.Role, _ scalar: [UInt8]) throws -> CPace {
        try #require(
            CPace(
                role: role, password: password, channel: channel, session: session,
                associatedData: Array((role == .initiator ? "ADa" : "ADb").utf8),
                randomness: scalar + [UInt8](repeating: 0, count: 32)))
    }

    @Test(
        "A.1.2: a length is LEB128",
        arguments: [
            (0, "00"), (4, "04"), (127, "7f"), (128, "8001"), (300, "ac02"), (16_383, "ff7f"),
            (16_384, "808001"),
        ])
    func lengths(length: Int, encoded: String) throws {
        #expect(try CPace.encodedLength(length) == Samples.bytes(encoded))
    }

    @Test("A.1.4: fields are preceded by their lengths")
    func fields() throws {
        let fields = CPace.fields(["1234", "5", "", "678"].map { Array($0.utf8) })
        #expect(try fields == Samples.bytes("043132333401350003363738"))
    }

    @Test("B.3.1: the generator string, its hash and the generator")
    func generator() throws {
        let string = CPace.generatorString(password: password, channel: channel, session: session)
        let expected = try Samples.bytes(
            "11435061636552697374726574746f3235350850617373776f726464" + String(repeating: "00", count: 100)
                + "180b415f696e69746961746f720b425f726573706f6e646572107e4b4791d6a8ef019b936c79fb7f2c57")
        #expect(string == expected)
        #expect(string.count == 170)
        let hash = try Samples.bytes(
            """
            da6d3ddc8802fca9058755ffd3ebde08a9c2c74945901a258482a288b6663af0
            6bf645c93cd1c51512307199c80e84908916d983b34af77205f90851a657ee27
            """)
        #expect(Sodium.sha512(string) == hash)
        let generator = try Samples.bytes("222b6b195fe84b1652badb6f6a3ae3d24341e7306967f0b8115b40d5698c7e56")
        #expect(CPace.generator(password: password, channel: channel, session: session) == generator)
    }

    @Test("8.1: a password of any length fills at least the first block of the hash", arguments: 0...400)
    func padding(length: Int) {
        let secret = [UInt8](repeating: 0x61, count: length)
        let empty = CPace.generatorString(password: secret, channel: [], session: [])
        // Domain, password and padding, then two empty fields of one byte each.
        #expect(empty.count - 2 >= CPace.hashBlockLength)
        if length <= 108 { #expect(empty.count - 2 == CPace.hashBlockLength) }
    }

    @Test("B.3.2, B.3.3: the shares Ya and Yb")
    func shares() throws {
        #expect(try begin(.initiator, initiatorScalar).share == initiatorShare)
        #expect(try begin(.responder, responderScalar).share == responderShare)
    }

    @Test("B.3.4: the secret point K")
    func secretPoints() throws {
        let padding = [UInt8](repeating: 0, count: 32)
        let initiator = Ristretto255.scalar(reducing: initiatorScalar + padding)
        let responder = Ristretto255.scalar(reducing: responderScalar + padding)
        #expect(Ristretto255.multiply(responderShare, by: initiator) == secretPoint)
        #expect(Ristretto255.multiply(initiatorShare, by: responder) == secretPoint)
    }

    @Test("B.3.5: the transcript and ISK_IR, at both sides")
    func keys() throws {
        let ownFields = CPace.fields([initiatorShare, Array("ADa".utf8)])
        let transcript = ownFields + CPace.fields([responderShare, Array("ADb".utf8)])
        let expected = try Samples.bytes(
            """
            20d6bac480f2c386c394efc7c47adb9925dcd2630b64f240c50f8d0eec482b915703414461
            203ea7e0b19560d7c0b0f5734f63b955286dfa8232b5ebe63324e2d9e7433f725803414462
            """)
        #expect(transcript == expected)
        #expect(
            CPace.intermediateSessionKey(session: session, secretPoint: secretPoint, transcript: transcript)
                == key)
        let atInitiator = try begin(.initiator, initiatorScalar).key(
            peerShare: responderShare, peerAssociatedData: Array("ADb".utf8))
        #expect(try #require(atInitiator).intermediateSessionKey == key)
        let atResponder = try begin(.responder, responderScalar).key(
            peerShare: initiatorShare, peerAssociatedData: Array("ADa".utf8))
        #expect(try #require(atResponder).intermediateSessionKey == key)
    }

    /// The draft has no vectors for section 10.4. These were computed from B.3.5 with hashlib and hmac of
    /// Python.
    @Test("10.4: the confirmations Ta and Tb, at both sides")
    func confirmations() throws {
        let fromInitiator = try Samples.bytes(
            """
            30478d28d83ae3b214295e91f4a3eb62999a8ed94575075db4a7d3bc3e4d26f1
            6c51adba12dc7771372637a46b5134e0937cddd7d820bfdd83be335e339eb57a
            """)
        let fromResponder = try Samples.bytes(
            """
            e927a7da291676f8878caae9cb70407d2f14117e6f9ff9adcfda797c4bcf2bd2
            fefd2ca3f2ddcce81b7386996c895b2f359010cc92069d5ff4ad49a977de79a6
            """)
        let atInitiator = try #require(
            try begin(.initiator, initiatorScalar).key(
                peerShare: responderShare, peerAssociatedData: Array("ADb".utf8)))
        #expect(atInitiator.confirmation == fromInitiator)
        #expect(atInitiator.isConfirmed(by: fromResponder))
        let atResponder = try #require(
            try begin(.responder, responderScalar).key(
                peerShare: initiatorShare, peerAssociatedData: Array("ADa".utf8)))
        #expect(atResponder.confirmation == fromResponder)
        #expect(atResponder.isConfirmed(by: fromInitiator))
    }

    @Test("B.3.10: a valid product")
    func validProduct() throws {
        let product = try Samples.bytes("7c13645fe790a468f62c39beb7388e541d8405d1ade69d1778c5fe3e7f6b600e")
        let element = try Samples.bytes("2c3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c")
        #expect(try Ristretto255.multiply(element, by: scalarOfInvalidVectors()) == product)
    }

    @Test(
        "B.3.11: the product with an invalid element or with the identity is the identity, and a run aborts",
        arguments: [
            "2b3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c",
            "0000000000000000000000000000000000000000000000000000000000000000",
        ])
    func invalidProduct(share: String) throws {
        let share = try Samples.bytes(share)
        #expect(try Ristretto255.multiply(share, by: scalarOfInvalidVectors()) == nil)
        #expect(try begin(.initiator, initiatorScalar).key(peerShare: share, peerAssociatedData: []) == nil)
        #expect(try begin(.responder, responderScalar).key(peerShare: share, peerAssociatedData: []) == nil)
    }

    private func scalarOfInvalidVectors() throws -> Secret {
        Ristretto255.scalar(
            reducing: try Samples.bytes("7cd0e075fa7955ba52c02759a6c90dbbfc10e6d40aea8d283e407d88cf538a05")
                + [UInt8](repeating: 0, count: 32))
    }

    @Test("RFC 4231, 4.2 and 4.7: HMAC-SHA-512 with a short key and with one longer than a block")
    func hmac() throws {
        let short = try Samples.bytes(
            """
            87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde
            daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854
            """)
        #expect(
            Sodium.hmacSHA512(Array("Hi There".utf8), key: [UInt8](repeating: 0x0b, count: 20)) == short)
        let long = try Samples.bytes(
            """
            80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352
            6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598
            """)
        #expect(
            Sodium.hmacSHA512(
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                key: [UInt8](repeating: 0xaa, count: 131)) == long)
    }
}
