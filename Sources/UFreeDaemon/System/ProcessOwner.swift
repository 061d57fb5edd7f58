import Glibc

/// The user who runs this process.
package struct ProcessOwner: Hashable, Sendable {
    package let uid: UInt32
    /// The login name, or `user` if the system doesn't know one.
    package let login: String
    package let home: String

    package init(uid: UInt32, login: String, home: String) {
        self.uid = uid
        self.login = login
        self.home = home
    }

    /// Returns the owner of this process. `HOME` takes precedence over the password file, as in a shell.
    package static func current(environment: [String: String]) -> ProcessOwner {
        var record = passwd()
        var result: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 16_384)
        let (login, home) = buffer.withUnsafeMutableBufferPointer { buffer -> (String?, String?) in
            guard let start = buffer.baseAddress,
                getpwuid_r(geteuid(), &record, start, buffer.count, &result) == 0, result != nil
            else { return (nil, nil) }
            return (record.pw_name.map { String(cString: $0) }, record.pw_dir.map { String(cString: $0) })
        }
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        return ProcessOwner(
            uid: geteuid(),
            login: login ?? variable("USER") ?? "user",
            home: variable("HOME") ?? home ?? "/")
    }
}
