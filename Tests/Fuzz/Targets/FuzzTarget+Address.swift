import UFreeDomain

extension FuzzTarget {
    /// `HOST:PORT` is the same after formatting and parsing, and its canonical form has no other.
    static let address = FuzzTarget("address", lengthLimit: 320) { bytes in
        guard let address = HostPort(String(decoding: bytes, as: UTF8.self)) else { return }
        demand(HostPort(address.description) == address, "another address when it is read again")
        demand((0...65_535).contains(address.port), "a port that is none")
        // A host name has no empty label; the resolver rejects it.
        guard !address.host.contains("..") else { return }
        let canonical = address.canonicalHost
        demand(HostPort.canonical(canonical) == canonical, "another form of \(canonical)")
    }
}
