/// Where text goes: a descriptor of the process, or a test's memory.
protocol TextSink: Sendable {
    /// Writes all of it.
    /// - Returns: 0, or the errno that stopped it: EPIPE when the reader has gone.
    func write(_ text: String) -> Int32
}
