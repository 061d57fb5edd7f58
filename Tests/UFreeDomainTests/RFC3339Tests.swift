import Testing
import UFreeDomain

@Suite("Times in RFC 3339")
struct RFC3339Tests {
    @Test(
        "A moment is written with milliseconds and the offset, and reads back as its second",
        arguments: [
            (0, 0, "1970-01-01T00:00:00.000Z"), (1_767_960_000_123, 0, "2026-01-09T12:00:00.123Z"),
            (1_767_960_000_000, 60, "2026-01-09T13:00:00.000+01:00"),
            (1_767_960_000_000, -570, "2026-01-09T02:30:00.000-09:30"),
            (1_767_960_000_000, 840, "2026-01-10T02:00:00.000+14:00"),
            (-1, 0, "1969-12-31T23:59:59.999Z"), (253_402_300_799_999, 0, "9999-12-31T23:59:59.999Z"),
            (-62_135_596_800_000, 0, "0001-01-01T00:00:00.000Z"),
        ])
    func text(milliseconds: Int64, offset: Int, text: String) {
        #expect(RFC3339.text(Timestamp(milliseconds: milliseconds), offset: offset) == text)
        let second = milliseconds >= 0 ? milliseconds / 1_000 : (milliseconds - 999) / 1_000
        #expect(RFC3339.seconds(text) == Int(second))
    }

    @Test(
        "An invalid time is refused",
        arguments: [
            "", "2026-01-09", "2026-01-09T12:00:00", "2026-01-09T24:00:00Z", "2026-01-09T12:60:00Z",
            "2026-01-09T12:00:61Z", "2026-02-30T12:00:00Z", "2026-01-09T12:00:00+24:00",
            "2026-01-09T12:00:00+01", "2026-01-09 12:00:00 +01:00", "2026-1-9T12:00:00Z",
            "26-01-09T12:00:00.000Z",
        ])
    func refused(text: String) {
        #expect(RFC3339.seconds(text) == nil)
    }

    @Test("Digits are ASCII and short; zeros fill the width and cut nothing")
    func digits() {
        #expect(Int(digits: "007") == 7 && Int(digits: "999999999") == 999_999_999)
        for text in ["", "+1", "-1", " 1", "1 ", "１", "1234567890", "1.0"] {
            #expect(Int(digits: text) == nil)
        }
        #expect(7.padded(to: 3) == "007" && 1_234.padded(to: 2) == "1234" && 0.padded(to: 0) == "0")
    }
}
