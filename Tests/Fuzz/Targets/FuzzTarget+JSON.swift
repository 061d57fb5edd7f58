import FoundationEssentials
import UFreeAPI

@testable import UFreeControlServer
@testable import UFreeServices

extension FuzzTarget {
    /// JSON that the strict reader accepts is also accepted by another reader, and is the same after encoding
    /// and decoding. Exports and shift types are read as such.
    static let json = FuzzTarget("json", lengthLimit: 8_192) { bytes in
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(bytes)
        } catch {
            demand(error.line >= 1 && error.column >= 1, "a mistake that is nowhere: \(error)")
            return
        }
        demand(String(validating: bytes, as: UTF8.self) != nil, "JSON that is not UTF-8")
        demand(depth(value) <= JSONReader.depthLimit, "deeper than the limit")
        demand(
            (try? JSONReader.read(Array(written(value).utf8))) == value, "another value when it is read again"
        )
        let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        // Foundation refuses numbers that are too small to represent, which are zero here.
        let isTaken = (try? JSONDecoder().decode(Anything.self, from: Data(plain))) != nil
        demand(
            isTaken || bytes.contains { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") },
            "refused elsewhere")
        if case .object(let document) = value {
            _ = try? ExportFile(document)
            _ = try? RosterFile(shiftTypes: document["shiftTypes"])
        }
    }

    /// A body of the control API: whatever the bytes, a value or a typed error with one place; what is decoded is also
    /// accepted by the strict reader.
    static let body = FuzzTarget("body", lengthLimit: 8_192) { bytes in
        do throws(APIError) {
            let wish = try RequestReader.decoded(WishBody.self, from: bytes)
            let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
            let same = try? JSONDecoder().decode(
                WishBody.self, from: Data(plain.isEmpty ? Array("{}".utf8) : plain))
            demand(wish == same, "Foundation's decoder reads something else")
            demand(bytes.isEmpty || (try? JSONReader.read(bytes)) != nil, "decoded without the strict reader")
        } catch {
            demand(error.code == .tooLarge || error.rules.count == 1, "an error without a place: \(error)")
        }
    }

    private static func depth(_ value: JSONValue) -> Int {
        switch value {
        case .list(let items): 1 + (items.map(depth).max() ?? 0)
        case .object(let members): 1 + (members.values.map(depth).max() ?? 0)
        default: 0
        }
    }

    private static func written(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .text(let text): quoted(text)
        case .list(let items): "[" + items.map(written).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { quoted($0.key) + ":" + written($0.value) }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.value < 0x20:
                "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}

/// Any JSON value, for decoders that need a type.
private enum Anything: Decodable {
    case nothing, flag, number, text
    case list([Anything])
    case object([String: Anything])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .nothing
        } else if (try? value.decode(Bool.self)) != nil {
            self = .flag
        } else if (try? value.decode(String.self)) != nil {
            self = .text
        } else if (try? value.decode(Double.self)) != nil {
            self = .number
        } else if let items = try? value.decode([Anything].self) {
            self = .list(items)
        } else {
            self = .object(try value.decode([String: Anything].self))
        }
    }
}
