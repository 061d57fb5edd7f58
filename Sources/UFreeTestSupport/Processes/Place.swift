/// Where programs run: here, or in the namespaces of a lab's host.
package struct Place: Hashable, Sendable {
    /// Put before every program and its arguments; it has to end up as that program, under the same process number.
    let prefix: [String]
    /// Variables that every program there gets.
    let environment: [String: String]

    /// This machine as it is.
    package static let here = Place(prefix: [], environment: [:])

    /// This machine, where a program may have only so many descriptors, and raise that only so far.
    package static func here(descriptors soft: Int, atMost hard: Int) -> Place {
        Place(prefix: ["/usr/bin/prlimit", "--nofile=\(soft):\(hard)"], environment: [:])
    }

    /// The words that run a program there, the first of them a path.
    func words(_ program: String, _ arguments: [String]) -> (program: String, arguments: [String]) {
        guard let first = prefix.first else { return (program, arguments) }
        return (first, prefix.dropFirst() + [program] + arguments)
    }
}
