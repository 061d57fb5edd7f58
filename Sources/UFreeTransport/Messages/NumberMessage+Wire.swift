import FoundationEssentials
import SwiftProtobuf
import UFreeSync

extension NumberMessage {
    /// Decodes a message of a phone search.
    init(_ frame: Frame) throws(Violation) {
        switch frame.type {
        case .search:
            let count = Int(try frame.read(WireSearch.self).count)
            guard NumberSearch.sizes.contains(count) else { throw .malformed }
            self = .search(count)
        case .findable:
            let body = try frame.read(WireFindable.self)
            self = .findable(body.key.isEmpty ? nil : try Findable(wire: body))
        case .blinded:
            self = .blinded(
                try Self.elements(frame.read(WireBlinded.self).element, of: NumberSearch.pointLength))
        case .evaluated:
            self = .evaluated(
                try Self.elements(
                    frame.read(WireEvaluated.self).evaluation, of: NumberSearch.evaluationLength))
        default: throw .misplaced
        }
    }

    private static func elements(_ wire: [Data], of length: Int) throws(Violation) -> [[UInt8]] {
        guard (1...NumberSearch.frameElements).contains(wire.count) else { throw .malformed }
        var elements: [[UInt8]] = []
        for bytes in wire { elements.append(try bytes.exactly(length)) }
        return elements
    }

    /// Returns the frame that contains the message.
    func frame() throws -> Frame {
        switch self {
        case .search(let count): try Frame(.search, WireSearch.with { $0.count = UInt32(clamping: count) })
        case .findable(let shown):
            try Frame(
                .findable,
                WireFindable.with {
                    guard let shown else { return }
                    ($0.key, $0.needsSearcher) = (Data(shown.key), shown.needsSearcher)
                    ($0.tags, $0.hasMore_p) = (Data(shown.tags.joined()), !shown.isLast)
                })
        case .blinded(let elements):
            try Frame(.blinded, WireBlinded.with { $0.element = elements.map { Data($0) } })
        case .evaluated(let new):
            try Frame(.evaluated, WireEvaluated.with { $0.evaluation = new.map { Data($0) } })
        }
    }
}

extension Findable {
    init(wire: WireFindable) throws(Violation) {
        let bytes = Array(wire.tags)
        let length = NumberSearch.tagLength
        guard !bytes.isEmpty, bytes.count % length == 0, bytes.count / length <= NumberSearch.frameTags else {
            throw .malformed
        }
        self.init(
            key: try wire.key.exactly(NumberSearch.pointLength), needsSearcher: wire.needsSearcher,
            tags: stride(from: 0, to: bytes.count, by: length).map { Array(bytes[$0..<$0 + length]) },
            isLast: !wire.hasMore_p)
    }
}
