import Testing
import UFreeDomain

@Suite struct ValidationTests {
    @Test(
        "D4: required refuses missing values and white space",
        arguments: [
            (FieldValue.text(nil), false), (.text(""), false), (.text(" \n"), false), (.text("x"), true),
            (.number(nil), false), (.number(0), true), (.date(nil), false),
            (.date(CivilDate(dayNumber: 0)), true),
        ])
    func required(value: FieldValue, holds: Bool) {
        #expect(ValidationRule.required.holds(for: value) == holds)
    }

    @Test(
        "D4: minLength and maxLength count user-perceived characters",
        arguments: [("ab", false, true), ("abc", true, true), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", true, true), ("abcdef", true, false)])
    func lengths(text: String, longEnough: Bool, shortEnough: Bool) {
        #expect(ValidationRule.minLength(3).holds(for: .text(text)) == longEnough)
        #expect(ValidationRule.maxLength(5).holds(for: .text(text)) == shortEnough)
    }

    @Test("D4: maxBytes counts bytes of UTF-8", arguments: [("ééé", true), ("éééa", false), ("", true)])
    func bytes(text: String, holds: Bool) {
        #expect(ValidationRule.maxBytes(6).holds(for: .text(text)) == holds)
    }

    @Test(
        "D4: range includes both its ends",
        arguments: [(0, false), (1, true), (5, true), (6, false), (.min, false)])
    func range(number: Int, holds: Bool) {
        #expect(ValidationRule.range(1...5).holds(for: .number(number)) == holds)
    }

    @Test(
        "D4: email needs one @ and a domain of two labels",
        arguments: [
            ("a@b.cc", true), ("a.b+c@d.example", true), ("a@b", false), ("@b.cc", false), ("a@@b.cc", false),
            ("a b@c.dd", false), ("a@b..cc", false), ("a@.b", false), ("a@b.", false),
            (String(repeating: "x", count: 250) + "@b.cc", false),
        ])
    func email(text: String, holds: Bool) {
        #expect(ValidationRule.email.holds(for: .text(text)) == holds)
    }

    @Test(
        "D4: phone needs E.164",
        arguments: [
            ("+43123456", true), ("+12345678", true), ("+123456789012345", true), ("+1234567", false),
            ("+1234567890123456", false), ("43123456", false), ("+0123456789", false), ("+43 1234567", false),
            ("+４３123456", false), ("+", false),
        ])
    func phone(text: String, holds: Bool) {
        #expect(ValidationRule.phone.holds(for: .text(text)) == holds)
    }

    @Test(
        "D4: url needs http or https and a host",
        arguments: [
            ("https://example.org", true), ("HTTP://example.org/x?y", true), ("https://", false),
            ("https:///x", false),
            ("https://.x", false), ("ftp://example.org", false), ("example.org", false),
            ("https://a b", false),
        ])
    func url(text: String, holds: Bool) {
        #expect(ValidationRule.url.holds(for: .text(text)) == holds)
    }

    @Test("D4: dateRange includes both its ends", arguments: [(0, false), (1, true), (3, true), (4, false)])
    func dateRange(offset: Int, holds: Bool) {
        let start = CivilDate.range.lowerBound
        let rule = ValidationRule.dateRange(start.adding(days: 1)...start.adding(days: 3))
        #expect(rule.holds(for: .date(start.adding(days: offset))) == holds)
    }

    @Test("D4: a custom rule also checks missing values")
    func custom() {
        let rule = ValidationRule.custom(name: .known) { value in
            if case .text(nil) = value { true } else { false }
        }
        #expect(rule.name == .known)
        #expect(rule.holds(for: .text(nil)))
        #expect(!rule.holds(for: .text("x")))
    }

    @Test("D4: every rule but required and custom lets a missing value pass, and refuses one of another kind")
    func missingAndOtherKinds() {
        let date = CivilDate.range.lowerBound
        let ofText: [ValidationRule] = [.minLength(1), .maxLength(1), .maxBytes(1), .email, .phone, .url]
        for rule in ofText {
            #expect(rule.holds(for: .text(nil)), "\(rule.name)")
            #expect(!rule.holds(for: .number(1)), "\(rule.name)")
        }
        #expect(ValidationRule.range(1...2).holds(for: .number(nil)))
        #expect(!ValidationRule.range(1...2).holds(for: .text("1")))
        #expect(ValidationRule.dateRange(date...date).holds(for: .date(nil)))
        #expect(!ValidationRule.dateRange(date...date).holds(for: .text("x")))
    }

    @Test("D4: a result lists every error of every field, in order, with its limit")
    func everyError() {
        var result = ValidationResult()
        result.check(.text("x y"), field: "mail", rules: [.required, .minLength(5), .email])
        result.check(.number(9), field: "count", rules: [.range(1...5)])
        result.check(.text("fine"), field: "title", rules: [.required])
        result.check(
            .text("x"), field: "contact", rules: [.required, .minLength(2), .maxLength(1), .phone, .url])
        let (first, last) = (CivilDate.range.lowerBound, CivilDate.range.lowerBound.adding(days: 30))
        result.check(.date(last.adding(days: 1)), field: "day", rules: [.dateRange(first...last)])
        result.add(ValidationError(field: "zone", rule: .known))
        let expected = [
            ValidationError(field: "mail", rule: .minLength, limit: "5"),
            ValidationError(field: "mail", rule: .email),
            ValidationError(field: "count", rule: .range, limit: "1-5"),
            ValidationError(field: "contact", rule: .minLength, limit: "2"),
            ValidationError(field: "contact", rule: .phone),
            ValidationError(field: "contact", rule: .url),
            ValidationError(field: "day", rule: .dateRange, limit: "0001-01-01..0001-01-31"),
            ValidationError(field: "zone", rule: .known),
        ]
        #expect(result.errors == expected)
        #expect(!result.isValid)
        #expect(throws: ValidationFailure(errors: expected)) { try result.throwIfInvalid() }
    }

    @Test("The given value is shown; of a long one, or a character without end, only the beginning")
    func given() {
        func given(_ text: String) -> String? { ValidationError(field: "f", rule: .type, given: text).given }
        #expect(given("2026-02-30") == "2026-02-30")
        #expect(given(String(repeating: "é", count: 64)) == String(repeating: "é", count: 64))
        #expect(given(String(repeating: "é", count: 65)) == String(repeating: "é", count: 64) + "…")
        #expect(given("e" + String(repeating: "\u{301}", count: 100_000))?.unicodeScalars.count == 65)
    }

    @Test("D4: reading keeps the errors of an invalid value, and returns a valid one")
    func reading() throws {
        var result = ValidationResult()
        let name = result.reading { () throws(ValidationFailure) in try DisplayName(validating: "Ana") }
        #expect(name?.text == "Ana")
        let none = result.reading { () throws(ValidationFailure) in try DisplayName(validating: " ") }
        #expect(none == nil)
        #expect(result.errors == [ValidationError(field: "name", rule: .required)])
    }

    @Test("D4: a model reports all its errors")
    func models() {
        let bad = Sample(text: "")
        #expect(!bad.isValid)
        #expect(bad.validationErrors.map(\.rule) == [.required])
        #expect(Sample(text: "x").isValid)
    }

    private struct Sample: Validatable {
        let text: String

        func validate() -> ValidationResult {
            var result = ValidationResult()
            result.check(.text(text), field: "text", rules: [.required])
            return result
        }
    }
}
