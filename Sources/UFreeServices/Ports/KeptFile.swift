/// A small file beside the data that is part of no backup. Only its owner can read it.
package protocol KeptFile: Sendable {
    /// Returns its content; nil if there is none.
    /// - Throws: an error of the file system.
    func read() throws -> [UInt8]?
    /// Replaces its content: after a crash the old or the new one is complete.
    /// - Throws: an error of the file system.
    func write(_ bytes: [UInt8]) throws
}
