import CDNSSD
import Dispatch
import Glibc
import UFreeNode

/// A reference of libdns_sd. It is created, read and released only on the session's queue, so it is not
/// Sendable.
///
/// Callbacks get this object as their context. It lives until its reference is deallocated, because the
/// session keeps it.
final class ServiceOperation {
    static let type = "_ufree._tcp"
    static let domain = "local"

    let id: OperationID
    let session: DNSSDSession
    private var reference: DNSServiceRef?
    private var source: (any DispatchSourceRead)?
    /// Whether callbacks are ignored, because they may arrive while the operation is being released.
    private var isCancelled = false

    init(id: OperationID, session: DNSSDSession) {
        self.id = id
        self.session = session
    }

    func browse() -> ServiceFailure? {
        opened(DNSServiceBrowse(&reference, 0, 0, Self.type, Self.domain, Callbacks.browsed, context))
    }

    func register(_ announcement: ServiceAnnouncement) -> ServiceFailure? {
        guard let record = announcement.text.record, let port = UInt16(exactly: announcement.port), port > 0,
            (1...63).contains(announcement.instanceName.utf8.count)
        else { return .invalid }
        return opened(
            DNSServiceRegister(
                &reference, 0, 0, announcement.instanceName, Self.type, Self.domain, nil, port.bigEndian,
                UInt16(record.count), record, Callbacks.registered, context))
    }

    func resolve(_ name: String, on interface: UInt32) -> ServiceFailure? {
        opened(
            DNSServiceResolve(
                &reference, 0, interface, name, Self.type, Self.domain, Callbacks.resolved, context))
    }

    func query(_ host: String, _ record: AddressRecord, on interface: UInt32) -> ServiceFailure? {
        let type = record == .ipv4 ? kDNSServiceType_A : kDNSServiceType_AAAA
        return opened(
            DNSServiceQueryRecord(
                &reference, 0, interface, host, UInt16(type), UInt16(kDNSServiceClass_IN), Callbacks.answered,
                context))
    }

    /// Reads incoming data. The reference's descriptor belongs to Avahi, so NIO never sees it.
    func watch(on queue: DispatchQueue) {
        let source = DispatchSource.makeReadSource(
            fileDescriptor: DNSServiceRefSockFD(reference), queue: queue)
        source.setEventHandler { [session, id] in session.isReadable(id) }
        source.setCancelHandler { [session, id] in session.sourceCancelled(id) }
        source.activate()
        self.source = source
    }

    /// Runs the pending callbacks; returns nil on success.
    func process() -> ServiceFailure? {
        guard !isCancelled, let reference else { return nil }
        // Processing blocks if there is nothing to read, and the whole queue with it.
        var descriptor = pollfd(fd: DNSServiceRefSockFD(reference), events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, 0) > 0 else { return nil }
        return Self.failure(DNSServiceProcessResult(reference))
    }

    func cancel() {
        isCancelled = true
        source?.cancel()
    }

    /// Releases the reference and closes its descriptor; only call it after the source was cancelled.
    func deallocate() {
        DNSServiceRefDeallocate(reference)
        reference = nil
        source = nil
    }

    /// Passes on the input from a callback.
    fileprivate func hear(_ input: DiscoveryInput) {
        if !isCancelled { session.tell(input) }
    }

    private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private func opened(_ code: DNSServiceErrorType) -> ServiceFailure? {
        let failure = Self.failure(code)
        if failure == nil, reference == nil { return .other(code: code) }
        return failure
    }

    fileprivate static func failure(_ code: DNSServiceErrorType) -> ServiceFailure? {
        switch Int(code) {
        case kDNSServiceErr_NoError: nil
        case kDNSServiceErr_NameConflict: .nameTaken
        case kDNSServiceErr_BadParam, kDNSServiceErr_Invalid, kDNSServiceErr_Unsupported: .invalid
        default: .other(code: code)
        }
    }
}

/// The callbacks of libdns_sd, on the session's queue. After an error, every pointer but the context may be
/// NULL.
private enum Callbacks {
    static let browsed: DNSServiceBrowseReply = { _, flags, interface, code, name, _, _, context in
        guard let operation = operation(context) else { return }
        if let failure = ServiceOperation.failure(code) {
            return operation.hear(.failed(operation.id, failure))
        }
        guard let name = text(name), (1...63).contains(name.utf8.count) else { return }
        let isThere = flags & DNSServiceFlags(kDNSServiceFlagsAdd) != 0
        operation.hear(.browsed(name: name, interface: interface, isThere: isThere))
    }

    static let registered: DNSServiceRegisterReply = { _, _, code, name, _, _, context in
        guard let operation = operation(context) else { return }
        if let failure = ServiceOperation.failure(code) {
            return operation.hear(.failed(operation.id, failure))
        }
        guard let name = text(name) else { return }
        operation.hear(.registered(operation.id, name: name))
    }

    static let resolved: DNSServiceResolveReply = { _, _, _, code, _, host, port, length, record, context in
        guard let operation = operation(context) else { return }
        if let failure = ServiceOperation.failure(code) {
            return operation.hear(.failed(operation.id, failure))
        }
        let bytes = record.map { Array(UnsafeBufferPointer(start: $0, count: Int(length))) } ?? []
        operation.hear(
            .resolved(
                operation.id,
                Resolution(
                    host: text(host) ?? "", port: Int(UInt16(bigEndian: port)),
                    text: ServiceText(record: bytes, isReversed: true))))
    }

    static let answered: DNSServiceQueryRecordReply = {
        _, flags, interface, code, _, type, _, length, data, _, context in
        guard let operation = operation(context) else { return }
        if let failure = ServiceOperation.failure(code) {
            return operation.hear(.failed(operation.id, failure))
        }
        let expected = [kDNSServiceType_A: 4, kDNSServiceType_AAAA: 16][Int(type)]
        guard flags & DNSServiceFlags(kDNSServiceFlagsAdd) != 0, Int(length) == expected, let data else {
            return
        }
        let address = FoundAddress(
            bytes: Array(UnsafeRawBufferPointer(start: data, count: Int(length))),
            interface: interfaceName(interface))
        operation.hear(.answered(operation.id, address))
    }

    private static func operation(_ context: UnsafeMutableRawPointer?) -> ServiceOperation? {
        context.map { Unmanaged<ServiceOperation>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns nil for NULL and for text that is not UTF-8.
    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        pointer.flatMap { String(validatingCString: $0) }
    }

    /// Returns the interface's name; empty if the interface is gone.
    private static func interfaceName(_ index: UInt32) -> String {
        var name = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
        return if_indextoname(index, &name).flatMap { String(validatingCString: $0) } ?? ""
    }
}
