import Crypto
import Foundation
import Testing
import UFreeDomain
import UFreeTestSupport

@testable import UFreeSync

@Suite("Phone search: only the searcher learns which number is found (P2)")
struct NumberSearchTests {
    private static func searcher() throws -> OwnerID { try People.keys(1).owner }
    private static let ben = "+436641234567"
    private static let cem = "+436641234568"
    private static let ana = "+491701234567"

    private static func phone(_ text: String) throws -> PhoneNumber { try PhoneNumber(reading: text) }

    /// A search on one connection, and everything that was sent on it.
    private struct Run {
        var query: NumberQuery
        var sent: [NumberMessage] = []
        var outcome: NumberQuery.Outcome?

        init(
            _ numbers: [String], own: String? = nil, at oracle: NumberOracle, isBlocked: Bool = false,
            connection: [UInt8] = [9],
            changed: (NumberMessage) -> NumberMessage = { $0 }, sees: (NumberMessage) -> Void = { _ in }
        ) throws {
            query = try NumberQuery(
                numbers.map(NumberSearchTests.phone), own: own.map(NumberSearchTests.phone),
                me: NumberSearchTests.searcher(), connection: connection)
            var random = SeededGenerator(seed: 7)
            var next: [NumberMessage] = [query.opening]
            while outcome == nil, !next.isEmpty {
                let message = next.removeFirst()
                sent.append(message)
                sees(message)
                switch message {
                case .search:
                    next = try oracle.shown(
                        to: NumberSearchTests.searcher(), isBlocked: isBlocked, connection: connection,
                        using: &random
                    ).map { changed(.findable($0)) }
                case .blinded(let elements):
                    next = [changed(.evaluated(try oracle.evaluate(elements)))]
                case .findable, .evaluated:
                    switch query.handle(message, using: &random) {
                    case .wait: break
                    case .send(let message): next = [message]
                    case .done(let how): outcome = how
                    }
                }
            }
        }
    }

    @Test("Who can be found by anyone is found by the number, and by no other")
    func anyone() throws {
        let oracle = try NumberOracle(OwnNumber(number: Self.phone(Self.ben), finders: .anyone), contacts: [])
        let run = try Run([Self.ana, Self.ben], at: oracle)
        #expect(run.outcome == .evaluated)
        #expect(try run.query.found() == Self.phone(Self.ben))
        #expect(try Run([Self.ana], at: oracle).query.found() == nil)
    }

    @Test("Who can be found by contacts is found by those, and by nobody else")
    func contacts() throws {
        let own = OwnNumber(number: try Self.phone(Self.ben), finders: .contacts)
        let oracle = try NumberOracle(own, contacts: [Self.phone(Self.ana)])
        #expect(try Run([Self.ben], own: Self.ana, at: oracle).query.found() == Self.phone(Self.ben))
        #expect(try Run([Self.ben], own: "+491709999999", at: oracle).query.found() == nil)
        let nameless = try Run([Self.ben], at: oracle)
        #expect(try nameless.query.found() == nil)
        #expect(nameless.query.needsOwnNumber && nameless.outcome == .evaluated)
    }

    @Test(
        "Without a number, for nobody, and for a blocked person, everything looks alike and nothing is found")
    func hidden() throws {
        let number = try Self.phone(Self.ben)
        let contacts = [try Self.phone(Self.ana)]
        let oracles: [(NumberOracle, Bool)] = [
            (try NumberOracle(OwnNumber(number: number, finders: .nobody), contacts: contacts), false),
            (try NumberOracle(OwnNumber(), contacts: contacts), false),
            (try NumberOracle(OwnNumber(number: number), contacts: contacts), true),
            (try NumberOracle(OwnNumber(number: number), contacts: contacts), false),
        ]
        let runs = try oracles.map { try Run([Self.ben], own: Self.ana, at: $0, isBlocked: $1) }
        var found: [Int] = []
        for run in runs { found.append(try run.query.found() == nil ? 0 : 1) }
        #expect(found == [0, 0, 0, 1])
        let shapes = runs.map { run in run.sent.map { Self.shape($0) } }
        #expect(Set(shapes).count == 1, "\(shapes)")
    }

    /// Returns the kind and the size of a message, which everybody may see.
    private static func shape(_ message: NumberMessage) -> [Int] {
        switch message {
        case .search(let count): [1, count]
        case .findable(let shown): [2, shown?.tags.count ?? -1, shown?.needsSearcher == true ? 1 : 0]
        case .blinded(let elements): [3] + elements.map(\.count)
        case .evaluated(let new): [4] + new.map(\.count)
        }
    }

    @Test(
        "How many numbers somebody looks for is hidden up to the next size",
        arguments: [(1, 32), (32, 32), (33, 64)])
    func sizes(count: Int, size: Int) throws {
        let numbers = (0..<count).map { "+4366412345\($0 + 10)" }
        let oracle = try NumberOracle(OwnNumber(number: Self.phone(Self.ben), finders: .anyone), contacts: [])
        let run = try Run(numbers, at: oracle)
        #expect(run.sent.first == .search(size))
        let elements = run.sent.flatMap {
            if case .blinded(let elements) = $0 { elements } else { [[UInt8]]() }
        }
        #expect(elements.count == size && Set(elements).count == size)
        #expect(run.outcome == .evaluated)
    }

    @Test("The tags of one number differ from connection to connection")
    func unlinkable() throws {
        let oracle = try NumberOracle(OwnNumber(number: Self.phone(Self.ben), finders: .anyone), contacts: [])
        var random = SeededGenerator(seed: 1)
        let tags = try (UInt8(0)..<8).flatMap { connection in
            try oracle.shown(to: Self.searcher(), isBlocked: false, connection: [connection], using: &random)
                .flatMap(
                    \.tags)
        }
        #expect(Set(tags).count == 8)
        #expect(try Run([Self.ben], at: oracle, connection: [12]).query.found() != nil)
    }

    @Test("More contacts than one frame has room for are shown in several frames")
    func manyContacts() throws {
        let contacts = try (0..<300).map { try Self.phone("+49170\(1_000_000 + $0)") }
        let oracle = try NumberOracle(OwnNumber(number: Self.phone(Self.ben)), contacts: contacts)
        let run = try Run([Self.ben], own: "+491701000299", at: oracle)
        let shown = run.sent.compactMap { if case .findable(let shown?) = $0 { shown } else { nil } }
        #expect(shown.map(\.tags.count) == [448, 448, 128] && shown.map(\.isLast) == [false, false, true])
        #expect(try run.query.found() != nil)
    }

    /// Returns everything that was sent.
    private static func captured(_ run: Run) -> [[UInt8]] {
        run.sent.flatMap { message -> [[UInt8]] in
            switch message {
            case .search, .findable(nil): []
            case .findable(let shown?): [shown.key] + shown.tags
            case .blinded(let elements): elements
            case .evaluated(let new): new
            }
        }
    }

    /// Returns what somebody without the key can make of a number: its text, and hashes of it with all that was seen.
    private static func guesses(_ number: PhoneNumber, _ key: [UInt8], connection: [UInt8]) throws
        -> [[UInt8]]
    {
        let texts = [
            number.text, number.digits, "ufree phone 1 \(number.text)", "ufree phone 1 \(number.text) \(ana)",
        ]
        return try texts.flatMap { text -> [[UInt8]] in
            let bytes = Array(text.utf8)
            let digests = [
                Array(SHA256.hash(data: bytes)), Array(SHA384.hash(data: bytes)),
                Array(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key))),
                Array(HMAC<SHA384>.authenticationCode(for: bytes, using: SymmetricKey(data: key))),
            ]
            let tags = try ([bytes] + digests).map {
                NumberSearch.tag($0, searcher: try searcher(), connection: connection)
            }
            return [bytes] + digests + tags
        }
    }

    @Test("Nobody can try numbers on what was sent; with the key of the answering node one matches")
    func nothingToTry() throws {
        let secret = [UInt8](repeating: 7, count: 48)
        let own = OwnNumber(number: try Self.phone(Self.ben))
        let oracle = try NumberOracle(own, contacts: [Self.phone(Self.ana)], key: secret)
        let run = try Run([Self.ben], own: Self.ana, at: oracle)
        let captured = Self.captured(run)
        let starts = Set(
            captured.flatMap { value in value.indices.dropLast(7).map { Array(value[$0..<$0 + 8]) } })
        let key = try #require(captured.first)
        // `UFREE_NUMBERS=1000000` tries all numbers of the prefix.
        let count = ProcessInfo.processInfo.environment["UFREE_NUMBERS"].flatMap { Int($0) } ?? 2_000
        for rest in 0..<count {
            let digits = String(1_000_000 + (rest + 234_567) % 1_000_000).dropFirst()
            let guesses = try Self.guesses(Self.phone("+436641\(digits)"), key, connection: [9])
            #expect(guesses.allSatisfy { !starts.contains(Array($0.prefix(8))) }, "\(digits)")
        }
        // With the key the other tags can be made, and one that was shown is left.
        var random = SeededGenerator(seed: 99)
        func tags(_ own: OwnNumber) throws -> Set<[UInt8]> {
            try Set(
                NumberOracle(own, contacts: [Self.phone(Self.ana)], key: secret)
                    .shown(to: Self.searcher(), isBlocked: false, connection: [9], using: &random).flatMap(
                        \.tags))
        }
        #expect(try tags(own).isSubset(of: captured) && tags(own).subtracting(tags(OwnNumber())).count == 1)
    }

    @Test("An evaluation with another key than the one that was shown is noticed")
    func wrongProof() throws {
        let own = OwnNumber(number: try Self.phone(Self.ben), finders: .anyone)
        let oracle = try NumberOracle(own, contacts: [])
        let other = try NumberOracle(own, contacts: [])
        var random = SeededGenerator(seed: 3)
        let key = try other.shown(to: Self.searcher(), isBlocked: false, connection: [9], using: &random)[0]
            .key
        let run = try Run([Self.ben], at: oracle) { message in
            guard case .findable(let shown?) = message else { return message }
            return .findable(Findable(key: key, needsSearcher: false, tags: shown.tags, isLast: true))
        }
        #expect(run.outcome == .evaluated)
        #expect(throws: (any Error).self) { try run.query.found() }
    }

    /// The order of the group less one: minus one.
    private static let minusOne =
        [UInt8](repeating: 0xFF, count: 24) + [0xC7, 0x63, 0x4D, 0x81, 0xF4, 0x37, 0x2D, 0xDF]
        + [0x58, 0x1A, 0x0D, 0xB2, 0x48, 0xB0, 0xA7, 0x7A, 0xEC, 0xEC, 0x19, 0x6A, 0xCC, 0xC5, 0x29, 0x72]

    @Test(
        "A proof that would end the process is refused: one of zeros, and those whose points cancel each other out",
        arguments: [
            (2, 0, 0, false), (1, 1, -1, false), (2, 1, -1, true), (2, 0, 1, false), (2, 1, 0, false),
        ])
    func deadlyProof(key: Int, c: Int, s: Int, returnsInput: Bool) throws {
        func scalar(_ value: Int) -> [UInt8] {
            value < 0 ? Self.minusOne : [UInt8](repeating: 0, count: 47) + [UInt8(value)]
        }
        let oracle = try NumberOracle(
            OwnNumber(number: Self.phone(Self.ben), finders: .anyone), contacts: [], key: scalar(key))
        var blinded: [[UInt8]] = []
        let run = try Run([Self.ben], at: oracle) { message in
            guard case .evaluated(let new) = message else { return message }
            return .evaluated(
                new.enumerated().map { index, evaluation in
                    (returnsInput ? blinded[index] : Array(evaluation.prefix(49))) + scalar(c) + scalar(s)
                })
        } sees: { message in
            if case .blinded(let elements) = message { blinded = elements }
        }
        #expect(run.outcome == .evaluated)
        #expect(throws: NumberFraud.self) { try run.query.found() }
    }

    @Test("Who claims more than one number is not believed")
    func manyClaims() throws {
        let key = [UInt8](repeating: 5, count: 48)
        var random = SeededGenerator(seed: 3)
        let others = try [Self.ben, Self.cem].flatMap { number in
            try NumberOracle(
                OwnNumber(number: Self.phone(number)), contacts: [Self.phone(Self.ana)], key: key
            )
            .shown(to: Self.searcher(), isBlocked: false, connection: [9], using: &random)
        }
        let oracle = try NumberOracle(OwnNumber(), contacts: [], key: key)
        let tags = Set(others.flatMap(\.tags)).sorted { $0.lexicographicallyPrecedes($1) }
        func claim(_ numbers: [String]) throws -> Run {
            try Run(numbers, own: Self.ana, at: oracle) { message in
                guard case .findable(let shown?) = message else { return message }
                return .findable(Findable(key: shown.key, needsSearcher: true, tags: tags, isLast: true))
            }
        }
        #expect(try claim([Self.ben]).query.found() == Self.phone(Self.ben))
        #expect(throws: NumberFraud.self) { try claim([Self.ben, Self.cem]).query.found() }
    }

    @Test("Too many tags, a key that is no point, and another number of evaluations end the search")
    func broken() throws {
        let oracle = try NumberOracle(OwnNumber(number: Self.phone(Self.ben), finders: .anyone), contacts: [])
        let tag = [UInt8](repeating: 1, count: 8)
        let noPoint = try Run([Self.ben], at: oracle) { _ in
            .findable(
                Findable(
                    key: [UInt8](repeating: 9, count: 49), needsSearcher: false, tags: [tag], isLast: true))
        }
        let claims = try Run([Self.ben], at: oracle) { message in
            guard case .findable(let shown?) = message else { return message }
            // One person has one number.
            return .findable(
                Findable(key: shown.key, needsSearcher: false, tags: shown.tags + [tag], isLast: true))
        }
        let fewer = try Run([Self.ben], at: oracle) { message -> NumberMessage in
            guard case .evaluated(let new) = message else { return message }
            return .evaluated(Array(new.dropLast()))
        }
        let endless = try Run([Self.ben], at: oracle) { message in
            guard case .findable(let shown?) = message else { return message }
            return .findable(Findable(key: shown.key, needsSearcher: true, tags: [], isLast: false))
        }
        #expect(endless.outcome == .broken)
        let early = try Run([Self.ben], at: oracle) { _ in .evaluated([]) }
        #expect([noPoint, claims, fewer, early].map(\.outcome) == [.broken, .broken, .broken, .broken])
        #expect(try Run([Self.ben], at: oracle) { _ in .findable(nil) }.outcome == .refused)
    }

    @Test("The evaluation is that of RFC 9497, appendix A.4.2")
    func vector() throws {
        func bytes(_ hex: String) -> [UInt8] {
            stride(from: 0, to: hex.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
        }
        let oracle = try NumberOracle(
            OwnNumber(), contacts: [],
            key: bytes(
                "051646b9e6e7a71ae27c1e1d0b87b4381db6d3595eeeb1adb41579adbf992f4278f9016eafc944edaa2b43183581779d"
            ))
        let evaluated = try #require(
            oracle.evaluate([
                bytes(
                    "02d338c05cbecb82de13d6700f09cb61190543a7b7e2c6cd4fca56887e564ea82653b27fdad383995ea6d02cf26d0e24d9"
                )
            ]).first)
        #expect(
            Array(evaluated.prefix(49))
                == bytes(
                    "02a7bba589b3e8672aa19e8fd258de2e6aae20101c8d761246de97a6b5ee9cf105febce4327a326255a3c604f63f600ef6"
                ))
        #expect(evaluated.count == NumberSearch.evaluationLength)
        #expect(throws: (any Error).self) { try oracle.evaluate([[UInt8](repeating: 0, count: 49)]) }
    }
}
