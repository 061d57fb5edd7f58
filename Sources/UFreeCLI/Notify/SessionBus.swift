import CSDBus
import Glibc

/// A connection to the notification service on the session bus through sd-bus. Must not be used by two
/// threads at a time.
struct SessionBus: ~Copyable {
    private static let service = "org.freedesktop.Notifications"
    private static let object = "/org/freedesktop/Notifications"
    /// How long to wait for an answer, in microseconds. The bus may have to start the service first.
    private static let patience: UInt64 = 5_000_000

    private let functions: csdbus
    private let bus: OpaquePointer
    /// The capabilities that the service reported.
    let capabilities: Set<String>

    /// Connects and asks the service for its capabilities.
    /// - Returns: nil if the library, the bus or the service is missing, or doesn't answer in time.
    init?() {
        var functions = csdbus()
        var bus: OpaquePointer?
        guard csdbus_load(&functions), functions.open_user(&bus) >= 0, let bus else { return nil }
        guard let reply = Self.call("GetCapabilities", on: bus, functions, { _ in true }) else {
            _ = functions.flush_close_unref(bus)
            return nil
        }
        (self.functions, self.bus) = (functions, bus)
        capabilities = Self.words(in: reply, functions)
        _ = functions.unref(reply)
    }

    deinit { _ = functions.flush_close_unref(bus) }

    /// Shows a notification.
    /// - Parameter replaced: the id of the notification to replace; 0 for none.
    /// - Returns: The id of the notification; nil if the service did not accept it.
    func notify(_ note: DesktopNote, replacing replaced: UInt32) -> UInt32? {
        let functions = functions
        let (summary, body) = note.text(for: capabilities)
        // Notify(app_name s, replaces_id u, app_icon s, summary s, body s, actions as, hints a{sv},
        // expire_timeout i); a timeout of -1 is the service's default.
        let reply = Self.call("Notify", on: bus, functions) { message in
            Self.append("UFree", message, functions)
                && withUnsafePointer(to: replaced) {
                    functions.append_basic(message, Self.type("u"), $0) >= 0
                }
                && Self.append("", message, functions) && Self.append(summary, message, functions)
                && Self.append(body, message, functions)
                && Self.appendEmpty("s", message, functions) && Self.appendEmpty("{sv}", message, functions)
                && withUnsafePointer(to: Int32(-1)) {
                    functions.append_basic(message, Self.type("i"), $0) >= 0
                }
        }
        guard let reply else { return nil }
        defer { _ = functions.unref(reply) }
        var number: UInt32 = 0
        return functions.read_basic(reply, Self.type("u"), &number) > 0 ? number : nil
    }

    /// Calls a method and waits for its answer, which the caller must release.
    private static func call(
        _ method: String, on bus: OpaquePointer, _ functions: csdbus, _ fill: (OpaquePointer) -> Bool
    ) -> OpaquePointer? {
        var message: OpaquePointer?
        guard functions.new_method_call(bus, &message, service, object, service, method) >= 0, let message
        else { return nil }
        defer { _ = functions.unref(message) }
        guard fill(message) else { return nil }
        var reply: OpaquePointer?
        return functions.call(bus, message, patience, nil, &reply) >= 0 ? reply : nil
    }

    private static func append(_ text: String, _ message: OpaquePointer, _ functions: csdbus) -> Bool {
        text.withCString { functions.append_basic(message, type("s"), $0) >= 0 }
    }

    /// Appends an empty array.
    private static func appendEmpty(
        _ contents: String, _ message: OpaquePointer, _ functions: csdbus
    ) -> Bool {
        functions.open_container(message, type("a"), contents) >= 0 && functions.close_container(message) >= 0
    }

    private static func words(in reply: OpaquePointer, _ functions: csdbus) -> Set<String> {
        var words: Set<String> = []
        guard functions.enter_container(reply, type("a"), "s") > 0 else { return words }
        var word: UnsafePointer<CChar>?
        while functions.read_basic(reply, type("s"), &word) > 0, let text = word {
            words.insert(String(cString: text))
        }
        return words
    }

    /// Returns the letter of a type (D-Bus Specification, "Type System").
    private static func type(_ letter: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: letter.value) }
}
