import Testing
import UFreeAPI
import UFreeTestSupport
import UFreeTexts

@Suite("Refusals of shifts, in words")
struct ShiftErrorTextTests {
    @Test(
        "S6, C2: the sentences are exact",
        arguments: [
            (.noLocations, [:], "No locations available. Please create a location first."),
            (.symbolTaken, ["symbol": "M"], "A shift type with symbol 'M' already exists."),
            (.endNotAfterStart, [:], "End time must be after start time."),
            (.missingFields, [:], "Please fill in all required fields."),
            (.locationGone, [:], "Selected location no longer exists. Please choose another."),
            (.shiftTypeNotSaved, [:], "Unable to save shift type. Please try again."),
            (
                .locationInUse, ["count": "3"],
                "Cannot Delete Location: This location is used by 3 shift type(s). Remove those shift types first, then delete this location."
            ),
        ] as [(ErrorCode, [String: String], String)])
    func exact(code: ErrorCode, values: [String: String], sentence: String) {
        #expect(ErrorText(APIError(code, values: values)).message == sentence)
    }

    @Test("S6: missing fields are listed, one per line")
    func missing() {
        let error = APIError(.missingFields, rules: ["title|required|", "location|required|"])
        #expect(ErrorText(error).details == ["Title: must not be empty", "Location: must not be empty"])
        #expect(ErrorText(error).hint == "Nothing was saved.")
    }

    @Test(
        "S11: a shift type in use lists where, in both languages",
        arguments: [
            ("1", "0", "on 1 day", "an 1 Tag"), ("12", "0", "on 12 days", "an 12 Tagen"),
            ("0", "1", "in your rotation", "in deiner Rotation"),
            ("2", "2", "on 2 days and in your rotation", "an 2 Tagen und in deiner Rotation"),
        ])
    func used(days: String, rotations: String, english: String, german: String) {
        let error = APIError(
            .shiftTypeInUse, values: ["symbol": "N", "count": days, "rotations": rotations])
        #expect(ErrorText(error).message == "Shift type N is still in use: \(english).")
        TextLocale.$current.withValue(TextLocale(language: .german)) {
            #expect(ErrorText(error).message == "Die Schichtart N wird noch verwendet: \(german).")
        }
    }

    @Test("S11: of many days the first fourteen are listed, and how many more there are")
    func days() {
        func details(_ count: Int) -> [String] {
            let dates = (1...count).map { "2026-01-\($0 < 10 ? "0" : "")\($0)" }
            return ErrorText(APIError(.shiftTypeInUse, details: dates)).details
        }
        #expect(details(1) == ["Thu 1 Jan"])
        #expect(details(14).count == 14 && details(14).last == "Wed 14 Jan")
        #expect(details(15).count == 15 && details(15).last == "and 1 more day")
        #expect(details(31).last == "and 17 more days")
    }

    @Test(
        "S10: unknown symbols are listed, with the known ones; without any a hint says how to make one"
    )
    func unknown() {
        let one = ErrorText(APIError(.unknownSymbols, values: ["symbols": "X", "known": "M, N"]))
        #expect(one.message == "No shift type has the symbol X.")
        #expect(one.hint?.hasPrefix("Yours are M, N; - is a day off. ") == true)
        let none = ErrorText(APIError(.unknownSymbols, values: ["symbols": "X, Y", "known": ""]))
        #expect(none.message == "No shift types have the symbols X, Y.")
        #expect(none.hint == "Add shift types first: ufreectl shift-type add")
    }

    @Test("C1: close names come with a question, otherwise the hint is the list of all")
    func location() {
        let close = ErrorText(APIError(.noSuchLocation, values: ["name": "Clinc"], details: ["Clinic"]))
        #expect(close.message == "There is no location \"Clinc\".")
        #expect(close.hint == "Did you mean one of these?")
        let none = ErrorText(APIError(.noSuchLocation, values: ["name": "x"]))
        #expect(none.hint == "List your locations: ufreectl location list")
    }
}
