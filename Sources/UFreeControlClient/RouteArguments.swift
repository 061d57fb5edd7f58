import UFreeAPI

/// What fills the places of a route's path and its query.
struct RouteArguments: Sendable {
    /// `YYYY-MM-DD`, for `{dates}`.
    var dates: [String] = []
    /// For `{who}`, `{id}` and `{symbol}`.
    var who: String?
    /// Names and values; those that are nil are left out.
    var query: [(name: String, value: String?)] = []

    /// The path with its places filled and its query, encoded.
    func target(of route: Route) -> String {
        let path = route.path.split(separator: "/").map { segment in
            switch segment {
            case "{dates}": dates.map(Self.encoded).joined(separator: ",")
            case "{who}", "{id}", "{symbol}": Self.encoded(who ?? "")
            default: String(segment)
            }
        }
        let pairs = query.compactMap { item in item.value.map { "\(item.name)=\(Self.encoded($0))" } }
        return "/" + path.joined(separator: "/") + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// Percent-encodes everything but the unreserved characters of RFC 3986.
    static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += byte < 16 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }
}
