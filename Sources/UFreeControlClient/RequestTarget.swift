import UFreeAPI

/// The target of a request: the path of an endpoint with its parameters, and its query.
enum RequestTarget {
    /// Returns the percent-encoded target.
    static func target<Query: EndpointParameters>(of route: Route, _ query: Query) -> String {
        let given = Query.all.compactMap { parameter in
            parameter.pieces(query).map { (parameter.name, $0.map(encoded).joined(separator: ",")) }
        }
        var target = route.path
        for (name, value) in given { target = target.replacing("{\(name)}", with: value) }
        let pairs = given.filter { route.query.contains($0.0) }.map { "\($0)=\($1)" }
        return target + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
    }

    /// Percent-encodes everything but the unreserved characters of RFC 3986, 2.3.
    static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += byte < 16 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }
}
