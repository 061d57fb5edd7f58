import Testing
import UFreeDomain
import UFreeTestSupport

@testable import UFreeSync

@Suite("The number and the picture in a view (I2, F8)")
struct CardTests {
    private static func avatar(_ pixels: UInt8) -> Avatar? {
        Avatar([0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0, pixels, 0, pixels])
    }

    private func stamp(_ time: Int64) throws -> Stamp {
        Stamp(milliseconds: time, counter: 0, device: try People.keys(1).device)
    }

    private func publish(_ card: Card, in view: inout ViewLog, at time: Int64) throws -> [SharedRow.Body] {
        let stamp = try stamp(time)
        return view.publish([.card(card)], stamp: { stamp })?.appended.map(\.row.body) ?? []
    }

    @Test("A number that a level does not see leaves no trace in its view, and a picture that goes is said")
    func traces() throws {
        let number = try PhoneNumber(reading: "+436641234567")
        var view = ViewLog(level: .busyOnly, epoch: 1)
        #expect(try publish(Card(phone: number), in: &view, at: 1).isEmpty)
        #expect(try publish(Card(), in: &view, at: 2).isEmpty)
        #expect(view.head == 0)
        let picture = Card(avatar: Self.avatar(9))
        #expect(
            try publish(Card(phone: number, avatar: picture.avatar), in: &view, at: 3) == [.card(picture)])
        #expect(try publish(picture, in: &view, at: 4).isEmpty)
        #expect(try publish(Card(phone: number), in: &view, at: 5) == [.card(Card())])
        #expect(try publish(Card(), in: &view, at: 6).isEmpty)
        var paused = ViewLog(level: .paused, epoch: 1)
        #expect(try publish(picture, in: &paused, at: 1).isEmpty)
    }

    @Test("A picture counts in the size of a message, and in the chain")
    func size() throws {
        let small = SharedRow(body: .card(Card()), stamp: try stamp(1))
        let large = SharedRow(body: .card(Card(avatar: Self.avatar(9))), stamp: try stamp(1))
        #expect(large.estimatedBytes == small.estimatedBytes + 11)
        #expect(RowBytes.row(small) != RowBytes.row(large))
        let day = try #require(CivilDate(iso: "2026-01-09"))
        #expect(small.key == .card && RowKey.live < .card && RowKey.card < .day(day))
    }
}
