import Testing
import UFreeAPI
import UFreeTestSupport
import UFreeTexts

@Suite("Places in files")
struct PlaceTextTests {
    @Test(
        "S7: a mistake in a file keeps its place, in a table its line and column",
        arguments: [
            (
                "shiftTypes[3].duration.to|endNotAfterStart|",
                "shiftTypes[3].duration.to: End time must be after start time.",
                "shiftTypes[3].duration.to: Das Ende muss nach dem Beginn liegen."
            ),
            (
                "line 3.title|required|", "Line 3, Title: must not be empty",
                "Zeile 3, Bezeichnung: darf nicht leer sein"
            ),
            (
                "line 4.to|endNotAfterStart|", "Line 4, To: End time must be after start time.",
                "Zeile 4, Ende: Das Ende muss nach dem Beginn liegen."
            ),
            (
                "line 12.symbol|symbolTaken||N", "Line 12, Symbol N: another shift type has this symbol",
                "Zeile 12, Kürzel N: eine andere Schichtart hat dieses Kürzel"
            ),
            ("line 5|type|an object", "line 5: must be an object", "line 5: muss ein Objekt sein"),
        ])
    func places(line: String, english: String, german: String) {
        #expect(RuleText.sentence(RuleValue(stringLiteral: line)) == english)
        TextLocale.$current.withValue(TextLocale(language: .german)) {
            #expect(RuleText.sentence(RuleValue(stringLiteral: line)) == german)
        }
    }
}
