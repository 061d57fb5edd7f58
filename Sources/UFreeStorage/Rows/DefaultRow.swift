import FoundationEssentials
import UFreeDomain

/// One of the owner's defaults; one that is removed before it applied to a past day is deleted softly.
struct DefaultRow: StoredRow {
    static let table = Table(
        "day_default", key: ["id"],
        ["owner", "number", "weekdays", "code", "parts", "starts", "ends"] + Table.common)

    let owner: OwnerID
    let rule: DayDefault
    let meta: RowMeta

    init(owner: OwnerID, rule: DayDefault, meta: RowMeta) {
        self.owner = owner
        self.rule = rule
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        let id = try reader.id()
        owner = try reader.owner()
        let number = try reader.number()
        let weekdays = Weekdays(rawValue: UInt8(clamping: try reader.integer()))
        let word = try reader.word()
        let from = try reader.date()
        let until = try reader.optionalDate()
        meta = try RowMeta(&reader)
        rule = DayDefault(
            id: id, number: number, weekdays: weekdays, word: word, from: from, until: until,
            createdAt: meta.createdAt)
    }

    func write(to writer: inout RowWriter) {
        writer.add(rule.id.bytes)
        writer.add(owner.bytes)
        writer.add(rule.number)
        writer.add(Int(rule.weekdays.rawValue))
        writer.add(rule.word)
        writer.add(rule.from.description)
        writer.add(rule.until?.description)
        meta.write(to: &writer)
    }
}
