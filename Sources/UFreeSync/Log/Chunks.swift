import UFreeDomain

extension SharedRow {
    /// An upper estimate of a row's size on the wire without its texts, in bytes.
    package static let plainBytes = 120

    /// An upper estimate of the row's size on the wire, in bytes.
    package var estimatedBytes: Int {
        let texts: [String?] =
            switch body {
            case .profile(let profile): [profile.name.text, profile.zone.text]
            case .day(let day): day.content.texts
            case .live(let live): [live.status?.note?.text]
            case .card(let card): [card.phone?.text]
            case .unread: []
            }
        var pictureBytes = 0
        if case .card(let card) = body { pictureBytes = card.avatar?.bytes.count ?? 0 }
        return texts.reduce(Self.plainBytes + pictureBytes) { $0 + ($1?.utf8.count ?? 0) }
    }
}

extension ViewLog {
    /// The most estimated bytes in one message; well below a friend's frame limit.
    package static let messageBytes = 49_152

    /// Returns the deltas that bring a reader from a number to the head, each complete in itself.
    func deltas(from held: UInt64, messageBytes: Int) -> [Delta] {
        let pending = rows(above: held)
        guard !pending.isEmpty else {
            return [Delta(previousSeq: held, position: position, rows: [])]
        }
        var deltas: [Delta] = []
        var previous = held
        let chunks = Self.chunks(pending, of: messageBytes) { $0.row.estimatedBytes }
        for chunk in chunks {
            let isLast = chunk.last?.seq == pending.last?.seq
            let end = isLast ? head : chunk.last?.seq ?? head
            guard let chain = chains[end] else { continue }
            let reached = Position(view: level, epoch: epoch, seq: end, chain: chain)
            deltas.append(Delta(previousSeq: previous, position: reached, rows: chunk.map(\.row)))
            previous = end
        }
        return deltas
    }

    /// Returns the whole view as the messages of a snapshot.
    func snapshot(messageBytes: Int) -> [Message] {
        let all = rows(above: 0).map(\.row)
        let parts = Self.chunks(all, of: messageBytes, \.estimatedBytes).map { Message.snapshotPart($0) }
        return [.snapshotBegin(SnapshotHeader(position: position, rowCount: all.count))] + parts + [
            .snapshotEnd
        ]
    }

    private static func chunks<Element>(
        _ elements: [Element], of messageBytes: Int, _ bytes: (Element) -> Int
    ) -> [[Element]] {
        var chunks: [[Element]] = []
        var current: [Element] = []
        var size = 0
        for element in elements {
            let more = bytes(element)
            if size + more > messageBytes, !current.isEmpty {
                chunks.append(current)
                current = []
                size = 0
            }
            current.append(element)
            size += more
        }
        return current.isEmpty ? chunks : chunks + [current]
    }
}
