/// A destination for text: a descriptor of the process, or a test's memory.
protocol TextSink: Sendable {
    /// Writes all of the text.
    /// - Returns: 0, or the errno of the failure: EPIPE if the reader has gone.
    func write(_ text: String) -> Int32
}
