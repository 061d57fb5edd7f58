import Crypto
package import Logging
import NIOSSL
import UFreeAPI
import UFreeDomain
package import UFreeServices

/// The page on the owner's phones: a listener in the network with its own certificate, and the phones that may use it.
package struct Phones: Sendable {
    /// How long a link is good, in milliseconds: it has to be scanned, and the browser's warning to be read.
    static let tokenLife = 10 * Int64.minute
    /// For how long a link turns the listener on if it is off, in seconds.
    static let usualTime = 3_600
    /// What phones may not do: let other phones in, keep the owner out, change or copy the identity, go back in time, have a
    /// file or an address of their choice read.
    static let denied: Set = [
        API.web.route, API.setWeb.route, API.webLink.route, API.phones.route, API.setPhones.route,
        API.phoneLink.route, API.removePhone.route, API.keepIdentity.route, API.newIdentity.route,
        API.resetIdentity.route, API.renewKey.route, API.backUp.route, API.bringBackup.route,
        API.restore.route, API.addCalendar.route, API.addFeed.route,
    ]

    /// Where this machine is in the network.
    package struct Place: Sendable {
        /// The address to listen at: an IPv4 address of this machine, or `0.0.0.0` for all.
        let host: String
        /// The machine's name, such as `ana.local`.
        let name: String
        /// Returns its IPv4 address; nil without a network.
        let address: @Sendable () -> String?

        package init(host: String, name: String, address: @escaping @Sendable () -> String?) {
            self.host = host
            self.name = name.lowercased()
            self.address = address
        }
    }

    let access: PageAccess
    let turns: PageSwitch
    let place: Place
    private let key: P256.Signing.PrivateKey
    private let kept: KeptRecord<PhoneRecord>
    private let clock: any WallClock

    /// - Parameters:
    ///   - file: keeps settings and phones; nothing else writes it.
    ///   - devicePrivateKey: this device's raw private key.
    package init(
        in file: any KeptFile, devicePrivateKey: [UInt8], at place: Place, clock: any WallClock,
        random: any RandomSource, logger: Logger
    ) {
        let kept = KeptRecord(file, empty: PhoneRecord(), logger: logger)
        self.kept = kept
        self.place = place
        self.clock = clock
        key = Self.key(from: devicePrivateKey)
        access = PageAccess(
            clock: clock, random: random, tokenLife: Self.tokenLife, sessions: kept.value.sessions
        ) { sessions in kept.change { $0.sessions = sessions } }
        let isOver = kept.value.end.map { $0 <= clock.now().milliseconds } ?? false
        turns = PageSwitch(isOn: kept.value.isOn && !isOver, lastPort: kept.value.port)
    }

    // MARK: The API

    /// - Parameter time: returns a moment as RFC 3339 in the owner's zone.
    func state(_ time: (Timestamp) -> String) async -> PhonesResponse {
        let record = kept.value
        let isOn = await turns.isOn
        let end = isOn ? record.end.map { time(Timestamp(milliseconds: $0)) } : nil
        return PhonesResponse(
            enabled: isOn, until: end, address: await address(), fingerprint: fingerprint,
            phones: access.sessions.map { session in
                PhoneValue(
                    number: session.number, name: session.name,
                    since: time(Timestamp(milliseconds: session.since)),
                    seen: session.seen.map { String(time(Timestamp(milliseconds: $0)).prefix(10)) })
            })
    }

    /// Starts or stops listening, and returns when that is done. The phones stay known.
    /// - Throws: `APIError`.
    func turn(_ body: PhonesBody) async throws(APIError) {
        if let seconds = body.seconds {
            var result = ValidationResult()
            result.check(.number(seconds), field: "seconds", rules: [.range(1...PhonesBody.longest)])
            do { try result.throwIfInvalid() } catch { throw APIError(mapping: error) }
        }
        guard body.enabled else {
            kept.change { $0.isOn = false }
            _ = await turns.turn(on: false)
            return try kept.check()
        }
        try await begin(until: body.seconds.map { inTime(Int64($0) * .second) })
    }

    /// Returns a link for one phone. If the listener is off, it is turned on for an hour.
    /// - Parameter time: see `state`.
    func link(_ time: (Timestamp) -> String) async throws(APIError) -> PhoneLinkResponse {
        // The link must not be good for longer than the listener.
        let end =
            await turns.isOn
            ? kept.value.end.map { max($0, inTime(Self.tokenLife)) } : inTime(Int64(Self.usualTime) * .second)
        try await begin(until: end)
        guard let address = await address(), let fingerprint
        else { throw APIError(.noAddress, values: ["page": "1"]) }
        return PhoneLinkResponse(
            link: "\(address)#t=\(access.token())", seconds: Int(Self.tokenLife / .second),
            fingerprint: fingerprint, until: end.map { time(Timestamp(milliseconds: $0)) })
    }

    /// Listens, or goes on.
    /// - Parameter end: when it is over, in milliseconds since 1970; nil until it is turned off.
    private func begin(until end: Int64?) async throws(APIError) {
        guard PhoneCertificate.isAddress(place.host) else {
            let reason = "ufreed listens at \(place.host) only, which is no IPv4 address"
            throw APIError(.internalError, values: ["reason": reason])
        }
        guard address != nil else { throw APIError(.noAddress, values: ["page": "1"]) }
        kept.change { ($0.isOn, $0.end) = (true, end) }
        // At another address than before the listener begins again, with another certificate.
        if let certificate = kept.value.certificate, !isGood(certificate) { _ = await turns.turn(on: false) }
        guard await turns.turn(on: true) else {
            throw APIError(.internalError, values: ["reason": "the page cannot listen on \(place.host)"])
        }
    }

    /// Returns a later moment, in milliseconds since 1970.
    private func inTime(_ milliseconds: Int64) -> Int64 {
        clock.now().adding(milliseconds: milliseconds).milliseconds
    }

    /// Signs a phone out.
    /// - Throws: `noSuchPhone`; an error if that is not written, so that the phone would be back after a restart.
    func remove(_ number: String) throws(APIError) {
        guard let wanted = Int(digits: number), access.forget(number: wanted) else {
            throw APIError(.noSuchPhone, values: ["number": number])
        }
        try kept.check()
    }

    /// Forgets everything, with the identity.
    func reset() async {
        _ = await turns.turn(on: false)
        access.forgetAll()
        kept.change { $0 = PhoneRecord() }
    }

    // MARK: The listener

    /// Where the page is in the network, with its port; nil while nothing listens.
    func address() async -> String? { await turns.port.flatMap { address(at: $0) } }

    /// The SHA-256 of the certificate, as browsers show it; nil before there is one.
    var fingerprint: String? { kept.value.certificate?.fingerprint }

    /// The certificate of the authority, for phones that install it, in DER.
    var authority: [UInt8]? { kept.value.certificate?.authority }

    /// Returns the settings of TLS, with a certificate for the current address.
    /// - Throws: an error of signing.
    func configuration() throws -> TLSConfiguration {
        let known = kept.value.certificate
        if let known, isGood(known) { return try known.configuration(key) }
        // It stays good at the addresses of other networks, so that a machine that moves between two gets no third one.
        let others = known.map { $0.addresses.filter { $0 != address } } ?? []
        let certificate = try PhoneCertificate(
            key, addresses: [address].compactMap(\.self) + others.prefix(7), name: place.name, at: clock.now()
        )
        kept.change { $0.certificate = certificate }
        return try certificate.configuration(key)
    }

    /// Keeps the port for the next start.
    func isServed(at port: Int?) {
        if let port { kept.change { $0.port = port } }
    }

    /// Whether the certificate is about to end.
    var isOld: Bool {
        kept.value.certificate.map {
            !$0.isGood(for: nil, name: place.name, key: key.publicKey, at: clock.now())
        } ?? false
    }

    /// The time until it is over, in seconds, at least 1; nil until it is turned off.
    var remaining: Int? {
        kept.value.end.map { end in
            max(
                1,
                Int(clamping: (clock.now().milliseconds(until: Timestamp(milliseconds: end)) + 999) / .second)
            )
        }
    }

    /// Whether its time is over.
    var isOver: Bool { kept.value.end.map { $0 <= clock.now().milliseconds } ?? false }

    /// Turns the listener off if its time is over.
    func endInTime() async {
        guard isOver else { return }
        kept.change { $0.isOn = false }
        await turns.fails()
    }

    private var address: String? { place.host == "0.0.0.0" ? place.address() : place.host }

    private func address(at port: Int) -> String? { address.map { "https://\($0):\(port)/" } }

    private func isGood(_ certificate: PhoneCertificate) -> Bool {
        certificate.isGood(for: address, name: place.name, key: key.publicKey, at: clock.now())
    }

    /// Derives the key of the certificate (HKDF, RFC 5869), so that no further key has to be kept.
    private static func key(from secret: [UInt8]) -> P256.Signing.PrivateKey {
        let input = SymmetricKey(data: secret)
        var number = UInt8(0)
        while true {
            let value = HKDF<SHA256>.deriveKey(
                inputKeyMaterial: input, info: Array("ufree page on phones".utf8) + [number],
                outputByteCount: 32)
            if let key = value.withUnsafeBytes({ try? P256.Signing.PrivateKey(rawRepresentation: $0) }) {
                return key
            }
            // One of 2^32 values is not that of a key.
            number &+= 1
        }
    }
}
