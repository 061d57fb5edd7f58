import Testing
import UFreeDomain

@Suite struct DisplayNameTests {
    @Test(
        "I2: names people have are accepted as they are",
        arguments: [
            "A", "Ana", "Ana María", "Zoë", "李小龍", "Дмитрий", "עדי", "O'Neil-Smith Jr.", "👩‍🚀 Ana",
            String(repeating: "x", count: 64),
        ])
    func accepted(name: String) throws {
        #expect(try DisplayName(validating: name).text == name)
        #expect(DisplayName(sanitizing: name)?.text == name)
    }

    @Test(
        "I2: a name without a visible character is refused",
        arguments: ["", " ", "\t\n", "\u{200B}", "\u{202E}\u{1B}"])
    func nothingVisible(name: String) {
        #expect(errors(of: name) == [ValidationError(field: "name", rule: .required)])
        #expect(DisplayName(sanitizing: name) == nil)
    }

    @Test("I2: a name of 65 characters is refused, and a peer's is cut")
    func tooLong() {
        let name = String(repeating: "x", count: 65)
        #expect(errors(of: name) == [ValidationError(field: "name", rule: .maxLength, limit: "64")])
        #expect(DisplayName(sanitizing: name)?.text.count == 64)
    }

    @Test(
        "I2: a name of few characters but more than 200 bytes is refused, and a peer's is cut to whole characters"
    )
    func tooHeavy() throws {
        let name = String(repeating: "👨‍👩‍👧‍👦", count: 9)
        #expect(name.utf8.count == 225)
        #expect(errors(of: name) == [ValidationError(field: "name", rule: .maxBytes, limit: "200")])
        #expect(DisplayName(sanitizing: name)?.text == String(repeating: "👨‍👩‍👧‍👦", count: 8))
    }

    @Test("D4: a name that breaks two rules gets both errors")
    func bothRules() {
        #expect(errors(of: String(repeating: "字", count: 67)).map(\.rule) == [.maxLength, .maxBytes])
    }

    @Test("Fault 43: a name of 10 kB, or one character of 10 kB, does no harm")
    func huge() {
        #expect(DisplayName(sanitizing: String(repeating: "ab ", count: 3_400))?.text.utf8.count == 64)
        // No script stacks more than a few marks on one letter.
        let stacked = DisplayName(sanitizing: "e" + String(repeating: "\u{301}", count: 5_000))
        #expect(stacked?.text.unicodeScalars.count == 9)
        #expect(DisplayName(sanitizing: String(repeating: "x", count: 70_000)) == nil)
    }

    private func errors(of name: String) -> [ValidationError] {
        do throws(ValidationFailure) {
            _ = try DisplayName(validating: name)
            return []
        } catch {
            return error.errors
        }
    }

    @Test(
        "A3: a zone is a name of the IANA shape",
        arguments: ["UTC", "Europe/Vienna", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "EST5EDT"])
    func zones(name: String) {
        #expect(ZoneName(name)?.text == name)
    }

    @Test(
        "A3: a text without the shape of a zone is refused",
        arguments: [
            "", "+05:00", "Europe/Vienna ", "Europe/Wíen", "../etc/passwd", "a b",
            String(repeating: "Z", count: 65),
        ])
    func badZones(name: String) {
        #expect(ZoneName(name) == nil)
    }

    @Test("I1: a user is identified by key, anonymous while no phone number is set")
    func user() throws {
        let id = try #require(OwnerID(bytes: [UInt8](repeating: 1, count: 32)))
        let user = User(id: id, displayName: try DisplayName(validating: "Ana"), isAnonymous: true)
        #expect(user.id == id)
        #expect(user.isAnonymous)
    }
}
