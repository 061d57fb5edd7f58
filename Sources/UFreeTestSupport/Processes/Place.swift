/// Where programs run: on this machine, or in the namespaces of a lab's host.
package struct Place: Hashable, Sendable {
    /// The words before every program and its arguments. They must end up as that program with the same
    /// process id.
    let prefix: [String]
    /// Environment variables of every program.
    let environment: [String: String]

    /// This machine without changes.
    package static let here = Place(prefix: [], environment: [:])

    /// Returns this machine with limits for the descriptors of a program.
    package static func here(descriptors soft: Int, atMost hard: Int) -> Place {
        Place(prefix: ["/usr/bin/prlimit", "--nofile=\(soft):\(hard)"], environment: [:])
    }

    /// Returns the command that runs a program there; its first word is a path.
    func words(_ program: String, _ arguments: [String]) -> (program: String, arguments: [String]) {
        guard let first = prefix.first else { return (program, arguments) }
        return (first, prefix.dropFirst() + [program] + arguments)
    }
}
