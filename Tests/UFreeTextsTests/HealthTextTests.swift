import Testing
import UFreeAPI
import UFreeDomain
import UFreeTexts

@Suite("Problems in words")
struct HealthTextTests {
    @Test("Every health code has words of its own in both languages", arguments: HealthCode.allCases)
    func own(code: HealthCode) {
        for language in [Language.english, .german] {
            TextLocale.$current.withValue(TextLocale(language: language)) {
                let (text, fix) = HealthText.words(code, [:])
                #expect(!text.contains(code.rawValue + ".") && !text.isEmpty && !fix.isEmpty)
                #expect(!text.hasPrefix("Something is wrong") && !text.hasPrefix("Etwas stimmt nicht"))
            }
        }
    }

    @Test("A code of a later version is shown in the daemon's words")
    func unknown() {
        let item = HealthValue(
            code: "solarFlare", severity: "warning", since: "", text: "The sun.", fix: "Wait.", values: [:])
        #expect(HealthText.words(item) == ("The sun.", "Wait."))
    }
}
