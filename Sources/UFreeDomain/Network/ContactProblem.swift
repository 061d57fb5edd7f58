/// Why nobody was met at an address; the raw values are the words of JSON.
package enum ContactProblem: String, CaseIterable, Sendable {
    /// No machine with this name was found.
    case nameNotFound
    /// The machine answered that nothing listens on the port.
    case refused
    /// Nothing answered in time, or there is no way to the machine. A firewall looks the same.
    case noAnswer
    /// Something answered that is not a node of UFree.
    case notUFree
}
