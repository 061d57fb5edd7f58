import FoundationEssentials
import UFreeAPI
import UFreeDomain

extension ExportFile {
    /// One of the owner's defaults in the file.
    struct Default: Sendable {
        /// Nil in an anonymous export.
        let id: UUID?
        let weekdays: Weekdays
        let word: DayWord
        let from: CivilDate
        let until: CivilDate?

        /// - Parameter createdAt: the defaults of a file are in the order of their creation.
        func rule(orElse id: UUID, createdAt: Timestamp) -> DayDefault {
            DayDefault(
                id: self.id ?? id, weekdays: weekdays, word: word, from: from, until: until,
                createdAt: createdAt)
        }
    }

    /// Returns an empty list for an older file without defaults.
    static func defaults(_ value: JSONValue?, _ fields: inout FieldReader) -> [Default] {
        guard value != nil, let items = fields.list(value, at: "defaults") else { return [] }
        if items.count > mostDefaults { fields.refuse("defaults", .tooMany, "\(mostDefaults)") }
        return items.prefix(mostDefaults).enumerated().compactMap {
            dayDefault($1, at: "defaults[\($0)]", &fields)
        }
    }

    /// Defaults that have ended count too.
    private static let mostDefaults = 10 * DayDefault.limit

    private static func dayDefault(
        _ item: JSONValue, at place: String, _ fields: inout FieldReader
    ) -> Default? {
        guard let members = fields.object(item, at: place) else { return nil }
        let id = fields.text(members["id"], at: place + ".id") ?? ""
        if !id.isEmpty, UUID(uuidString: id) == nil { fields.refuse(place + ".id", .uuid) }
        let weekdays = weekdays(members["weekdays"], at: place + ".weekdays", &fields)
        let word = word(members, at: place, &fields)
        if word?.status == .unknown { fields.refuse(place + ".status", .known) }
        let from = date(members["from"], at: place + ".from", &fields)
        let until = optionalDate(members["until"], at: place + ".until", &fields)
        guard let weekdays, let word, let from else { return nil }
        if let until, until < from { fields.refuse(place + ".until", .notBefore, from.description) }
        return Default(
            id: UUID(uuidString: id), weekdays: weekdays, word: word, from: from, until: until)
    }

    private static func weekdays(
        _ value: JSONValue?, at place: String, _ fields: inout FieldReader
    ) -> Weekdays? {
        guard let items = fields.list(value, at: place) else { return nil }
        var weekdays: Weekdays = []
        for (index, item) in items.enumerated() {
            guard let text = fields.text(item, at: "\(place)[\(index)]") else { continue }
            guard let day = ValueMapping.weekday(word: text) else {
                let accepted = WeekdayWord.allCases.map(\.rawValue).joined(separator: ", ")
                fields.refuse("\(place)[\(index)]", .oneOf, accepted)
                continue
            }
            weekdays.insert(Weekdays(day))
        }
        if items.isEmpty { fields.refuse(place, .required) }
        return weekdays
    }

    /// Returns nil if it is absent or null.
    static func optionalDate(
        _ value: JSONValue?, at place: String, _ fields: inout FieldReader
    ) -> CivilDate? {
        value == nil || value == .null ? nil : date(value, at: place, &fields)
    }

    /// Returns the date at a place.
    static func date(_ value: JSONValue?, at place: String, _ fields: inout FieldReader) -> CivilDate? {
        fields.text(value, at: place).flatMap { text in
            fields.result.reading { () throws(ValidationFailure) in try DaysRequest.date(text, field: place) }
        }
    }
}
