package import UFreeAPI
import UFreeDomain

/// A broken rule of validation in words (D4).
package enum RuleText {
    /// `Note: at most 200 characters`. A rule that this program does not know is shown by its name.
    package static func sentence(_ broken: RuleValue) -> String {
        let limit = broken.limit.flatMap { $0.isEmpty ? nil : $0 }
        guard let name = RuleName(rawValue: broken.rule) else {
            let (name, field) = (broken.rule, fieldName(broken.field))
            return say("\(field): breaks the rule \(name)", "\(field): verstößt gegen die Regel \(name)")
        }
        let given = name == .noteTooLong ? "" : broken.given.map { " \($0)" } ?? ""
        let sentence = rule(name, limit: limit ?? "")
        // It names what it is about by itself.
        if name == .endNotAfterStart, broken.field == "to" { return sentence }
        if name == .onePerDay { return ShiftText.onePerDay(symbols: broken.given ?? "", days: limit ?? "") }
        // Of a request that adds a friend, `to` is the recipient; of times and dates it is the end.
        let isEnd = broken.field == "to" && [.time, .unreadableDate, .notBefore, .maxSlots].contains(name)
        return "\(isEnd ? ShiftText.field("to") : fieldName(broken.field))\(given): \(sentence)"
    }

    /// - Parameter limit: empty for rules without one.
    private static func rule(_ rule: RuleName, limit: String) -> String {
        switch rule {
        case .required: say("must not be empty", "darf nicht leer sein")
        case .minLength: say("at least \(limit) characters", "mindestens \(limit) Zeichen")
        case .maxLength, .noteTooLong: say("at most \(limit) characters", "höchstens \(limit) Zeichen")
        case .maxBytes: say("at most \(limit) bytes", "höchstens \(limit) Byte")
        case .range, .dateRange: between(limit)
        case .tooMany: say("at most \(limit) are allowed", "höchstens \(limit) sind erlaubt")
        case .oneOf: say("must be one of \(limit)", "muss eines von \(limit) sein")
        case .unreadableStatus: isNone(of: limit)
        case .type: mustBe(limit)
        case .unreadable: say("is not valid JSON", "ist kein gültiges JSON")
        case .utf8: say("is not valid UTF-8", "ist kein gültiges UTF-8")
        case .nameTaken: taken(by: limit)
        case .unique: say("is duplicated", "kommt doppelt vor")
        case .matches: say("does not match the \(limit)", "passt nicht zum Feld \(limit)")
        case .alone: alone(limit)
        case .email: say("is not an e-mail address", "ist keine E-Mail-Adresse")
        case .phone: FindText.unreadable(limit)
        case .picture: PictureText.rule
        case .url: say("is not a web address", "ist keine Web-Adresse")
        case .uuid: say("is not a UUID", "ist keine UUID")
        case .sixDigits: say("must be six digits", "muss aus sechs Ziffern bestehen")
        case .unreadableAddress: say("is not HOST:PORT", "ist nicht HOST:PORT")
        case .knownZone:
            say("is not a time zone such as Europe/Vienna", "ist keine Zeitzone wie Europe/Vienna")
        case .noteNeedsStatus: say("needs a status first", "braucht zuerst einen Status")
        case .known:
            say(
                "a default needs a status; to end one: ufreectl default rm",
                "eine Vorgabe braucht einen Status; eine beenden: ufreectl default rm")
        case .cannotUpdatePastDate, .tooFarAhead, .unreadableDate, .notBefore, .time, .localTime, .ascending,
            .liveOver, .liveTooLong:
            timeRule(rule, limit: limit)
        case .symbolTaken, .endNotAfterStart, .noLocations, .locationGone, .unknownSymbols, .noSpaces,
            .noRotationSign, .noEmptySlot, .maxSlots, .onePerDay, .another:
            ShiftText.rule(rule, limit: limit)
        }
    }

    /// Rules about dates and times.
    private static func timeRule(_ rule: RuleName, limit: String) -> String {
        switch rule {
        case .cannotUpdatePastDate:
            say(
                "you can't change a day that is already over",
                "ein Tag, der schon vorbei ist, lässt sich nicht mehr ändern")
        case .tooFarAhead:
            say(
                "is too far ahead; you can set days up to \(limit)",
                "liegt zu weit in der Zukunft; du kannst Tage bis \(limit) eintragen")
        case .unreadableDate: say("is not a date (YYYY-MM-DD)", "ist kein Datum (JJJJ-MM-TT)")
        case .notBefore:
            say(
                "is before the first day; the earliest end is \(limit)",
                "liegt vor dem ersten Tag; das früheste Ende ist \(limit)")
        case .time: say("is not a time such as 08:00", "ist keine Uhrzeit wie 08:00")
        case .localTime:
            say(
                "is not a time such as 18:00 or 2026-01-09T18:00",
                "ist keine Zeit wie 18:00 oder 2026-01-09T18:00")
        case .ascending: say("must be later than the one before", "muss später sein als die davor")
        case .liveOver: say("is already over", "ist schon vorbei")
        default: say("a live status lasts 24 hours at most", "ein Live-Status gilt höchstens 24 Stunden")
        }
    }

    /// - Parameter holder: the friend who has the name; empty for a group.
    private static func taken(by holder: String) -> String {
        holder.isEmpty
            ? say("is the name of a group", "ist der Name einer Gruppe")
            : say("is the name of \(holder)", "ist der Name von \(holder)")
    }

    /// - Parameter limit: `1-1000`, or two dates with `..` between them.
    private static func between(_ limit: String) -> String {
        let ends = limit.split(separator: limit.contains("..") ? "." : "-").map(String.init)
        guard ends.count == 2, let first = ends.first, let last = ends.last else {
            return say("must be within \(limit)", "muss innerhalb von \(limit) liegen")
        }
        return say("must be between \(first) and \(last)", "muss zwischen \(first) und \(last) liegen")
    }

    private static func isNone(of words: String) -> String {
        let words = words.split(separator: ",").joined(separator: ", ")
        return say("is not one of \(words)", "ist keines von \(words)")
    }

    /// - Parameter fields: separated by commas.
    private static func alone(_ fields: String) -> String {
        let names = fields.split(separator: ",").map { field in
            let field = String(field.drop { $0 == " " })
            return field == "to" ? ShiftText.field(field) : fieldName(field)
        }
        // German has capitals inside a sentence.
        let isEnglish = TextLocale.current.language == .english
        let others = list(isEnglish ? names.map { $0.lowercased() } : names)
        return say("cannot be combined with \(others)", "geht nicht zusammen mit \(others)")
    }

    /// - Parameter type: a kind of JSON value in English, with or without an article, as JSON carries it.
    private static func mustBe(_ type: String) -> String {
        let kind =
            switch type.split(separator: " ").last {
            case "object": say("an object", "ein Objekt")
            case "list": say("a list", "eine Liste")
            case "text": say("a string", "eine Zeichenkette")
            case "number": say("a whole number", "eine ganze Zahl")
            default: type
            }
        return say("must be \(kind)", "muss \(kind) sein")
    }

    private static func sayCount(_ field: String) -> String {
        field == "count" ? say("Count", "Anzahl") : say("Limit", "Obergrenze")
    }

    /// - Parameter place: `line 3.title`.
    private static func placeInTable(_ place: String) -> String {
        let parts = place.dropFirst("line ".count).split(separator: ".", maxSplits: 1).map(String.init)
        guard let line = parts.first, let column = parts.last, parts.count == 2 else { return place }
        let field = column == "to" ? ShiftText.field(column) : fieldName(column)
        return say("Line \(line), \(field)", "Zeile \(line), \(field)")
    }

    private static func fieldName(_ field: String) -> String {
        switch field {
        case "zone": say("Time zone", "Zeitzone")
        case "phone": FindText.phone
        case "avatar": PictureText.picture
        case "finders": FindText.finders
        case "numbers": say("Number", "Nummer")
        case "contacts": say("Contacts", "Kontakte")
        case "name": say("Name", "Name")
        case "status": say("Status", "Status")
        case "note": say("Note", "Notiz")
        case "nickname": say("Nickname", "Spitzname")
        case "groups": say("Groups", "Gruppen")
        case "people": say("People", "Personen")
        case "state": say("State", "Zustand")
        case "now": WhoText.now
        case "symbol", "title", "shiftDescription", "duration", "allDay", "location", "pattern", "from",
            "address", "restHours", "reassign", "shiftTypes", "locations", "rotations", "overnight":
            ShiftText.field(field)
        case "wishes": say("Wishes", "Wünsche")
        case "weekdays": say("Weekdays", "Wochentage")
        case "until": say("Until", "Ende")
        case "code": say("Code", "Code")
        case "passphrase": say("Passphrase", "Passphrase")
        case "about": say("Topic", "Thema")
        case "count", "limit": sayCount(field)
        case "part": say("Part", "Tageszeit")
        case "date": say("Date", "Datum")
        case "defaults": say("Defaults", "Vorgaben")
        case "seconds": say("Seconds", "Sekunden")
        case "body": say("Body", "Inhalt")
        case "parts": say("Parts of the day", "Tageszeiten")
        case "parts.morning": say("Morning", "Vormittag")
        case "parts.afternoon": say("Afternoon", "Nachmittag")
        case "parts.evening": say("Evening", "Abend")
        case "parts.end": say("End of the evening", "Ende des Abends")
        case "dates": say("Date", "Datum")
        case "to": say("Recipient", "Empfänger")
        case "at": say("Time", "Uhrzeit")
        case let place where place.hasPrefix("line "): placeInTable(place)
        // A place in a file is not translated.
        case let place where place.contains { ".[".contains($0) }: place
        default: field.prefix(1).uppercased() + field.dropFirst()
        }
    }
}
