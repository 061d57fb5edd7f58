import UFreeDomain
import UFreeNode

/// A nonce that was given to a peer.
struct ExchangeRow: StoredRow {
    static let table = Table("exchange", key: ["owner", "request", "given_at"], ["is_revealed"])

    let exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    init(_ reader: inout RowReader) throws(DataError) {
        let owner = try reader.owner()
        guard let request = try reader.optionalRequest() else { throw reader.corrupted("request") }
        exchange = Exchange(
            owner: owner, request: request, givenAt: try reader.time(), isRevealed: try reader.flag())
    }

    func write(to writer: inout RowWriter) {
        writer.add(exchange.owner.bytes)
        writer.add(exchange.request.bytes)
        writer.add(exchange.givenAt)
        writer.add(exchange.isRevealed)
    }
}
