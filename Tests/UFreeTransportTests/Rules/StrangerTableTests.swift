import Testing

@testable import UFreeTransport

@Suite("Which stranger is closed when too many connect (Y5, fault 26)")
struct StrangerTableTests {
    private func source(_ number: UInt8) -> Source { .ipv4([10, 0, 0, number]) }

    @Test("Y5: a fifth connection of one address closes the oldest of that address only")
    func perSource() {
        var table = StrangerTable(limit: 32, limitPerSource: 4)
        #expect(table.admit(1, from: source(9)) == nil)
        for id in UInt64(2)...5 { #expect(table.admit(id, from: source(1)) == nil) }
        #expect(table.admit(6, from: source(1)) == 2)
        #expect(table.count == 5)
    }

    @Test("Y5: when all places are taken, the oldest of the address with the most connections goes")
    func oldestOfFullest() {
        var table = StrangerTable(limit: 4, limitPerSource: 3)
        #expect(table.admit(1, from: source(1)) == nil)
        #expect(table.admit(2, from: source(2)) == nil)
        #expect(table.admit(3, from: source(2)) == nil)
        #expect(table.admit(4, from: source(3)) == nil)
        #expect(table.admit(5, from: source(4)) == 2)
        #expect(table.admit(6, from: source(5)) == 1)
    }

    @Test("Y5: a stranger who leaves or becomes a friend takes no place")
    func release() {
        var table = StrangerTable(limit: 2, limitPerSource: 2)
        _ = table.admit(1, from: source(1))
        _ = table.admit(2, from: source(1))
        table.release(1)
        #expect(table.admit(3, from: source(1)) == nil)
        table.release(99)
        #expect(table.count == 2)
    }

    @Test("Y5: 1,000 connections of 500 addresses never exceed the limit")
    func bounded() {
        var table = StrangerTable(limit: 32, limitPerSource: 4)
        for id in UInt64(0)..<1_000 {
            _ = table.admit(id, from: .ipv6Network([UInt8(id % 250), UInt8(id % 2)]))
            #expect(table.count <= 32)
        }
    }
}
