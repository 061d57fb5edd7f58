import UFreeAPI
import UFreeDomain

/// A calendar as requested.
struct CalendarDraft: Sendable {
    /// The path of a file or a folder, or a web address.
    let source: String
    private let use: ImportedCalendar.Use
    private let name: String?
    private let addresses: [String]

    /// Bytes of a source.
    private static let sourceLimit = 2_048
    private static let addressLimit = 10

    /// - Throws: every error in the request.
    init(_ body: CalendarBody) throws(ValidationFailure) {
        var result = ValidationResult()
        source = Self.canonical(body.source)
        result.check(.text(source), field: "source", rules: [.required, .maxBytes(Self.sourceLimit)])
        if !source.isEmpty, !source.isAbsolutePath, !ValidationRule.url.holds(for: .text(source)) {
            result.add(
                ValidationError(
                    field: "source", rule: .oneOf, limit: "/..., http:, https:, webcal:",
                    given: source))
        }
        let words = ImportedCalendar.Use.allCases.map(\.rawValue)
        use = body.as.flatMap(ImportedCalendar.Use.init) ?? .busy
        if let word = body.as, !words.contains(word) {
            result.add(
                ValidationError(
                    field: "as", rule: .oneOf, limit: words.joined(separator: ", "), given: word))
        }
        let name = result.reading { () throws(ValidationFailure) in
            try body.name.flatMap { text throws(ValidationFailure) in
                try ShiftText(validating: text, limit: ImportedCalendar.nameLimit, field: "name")
            }
        }
        self.name = name??.text
        addresses = (body.addresses ?? []).map { $0.lowercased() }
        if addresses.count > Self.addressLimit {
            result.add(ValidationError(field: "addresses", rule: .tooMany, limit: "\(Self.addressLimit)"))
        }
        for address in addresses.prefix(Self.addressLimit) {
            result.check(.text(address), field: "addresses", rules: [.email])
        }
        try result.throwIfInvalid()
    }

    /// Returns the definition.
    /// - Parameter name: the calendar's own; it counts if none was given.
    func definition(named own: String?) -> ImportedCalendar.Definition {
        ImportedCalendar.Definition(
            name: name ?? own ?? Self.name(of: source), source: source, use: use, addresses: addresses)
    }

    /// `webcal` is another word for https, and a path is written in one way.
    private static func canonical(_ source: String) -> String {
        let text = source.drop(while: \.isWhitespace)
        if text.lowercased().hasPrefix("webcal://") { return "https://" + text.dropFirst("webcal://".count) }
        guard text.hasPrefix("/") else { return String(text) }
        return "/" + text.split(separator: "/").joined(separator: "/")
    }

    /// Returns the name of a file without its ending, of a folder, or of a host.
    private static func name(of source: String) -> String {
        let parts = source.split(separator: "/")
        // After the scheme comes the host, perhaps with the name of a user before it.
        let place = source.isAbsolutePath ? parts.last : parts.dropFirst().first?.split(separator: "@").last
        let clean = TextSanitizer.line(String(place ?? "/"))
        let name = clean.hasSuffix(".ics") ? String(clean.dropLast(4)) : clean
        return name.isEmpty ? source : String(name.prefix(ImportedCalendar.nameLimit))
    }
}

extension String {
    /// Whether it is a path, not an address.
    var isAbsolutePath: Bool { hasPrefix("/") }

    /// A web address without the password before its host; anything else unchanged.
    var withoutPassword: String {
        guard !isAbsolutePath, let scheme = firstRange(of: "://") else { return self }
        let authority = self[scheme.upperBound...].prefix { $0 != "/" }
        guard let end = authority.lastIndex(of: "@"), let start = authority[..<end].firstIndex(of: ":") else {
            return self
        }
        return String(self[..<start] + self[end...])
    }
}
