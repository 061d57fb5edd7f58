@testable import UFreeServices
@testable import UFreeTransport

extension FuzzTarget {
    /// `HOST:PORT` is the same after formatting and parsing, and both parsers accept the same input.
    static let address = FuzzTarget("address", lengthLimit: 320) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        if let address = HostPort(text) {
            demand(HostPort(address.description) == address, "another address when it is read again")
            demand((0...65_535).contains(address.port), "a port that is none")
        }
        guard let address = PeerAddress(text) else { return }
        demand(PeerAddress(address.description) == address, "another address when it is read again")
        demand((1...65_535).contains(address.port), "a port that is none")
        demand(HostPort(address.description) != nil, "an address that cannot be dialled: \(address)")
        // A host name has no empty label; the resolver rejects it.
        guard !address.host.contains("..") else { return }
        let canonical = address.canonicalHost
        demand(PeerAddress.canonical(canonical) == canonical, "another form of \(canonical)")
    }
}
