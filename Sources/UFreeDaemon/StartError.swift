/// Why the daemon did not start, or stopped: told to the person who started it, then the exit code says it to
/// scripts.
package struct StartError: Error, Hashable, Sendable {
    /// What happened, one sentence.
    package let problem: String
    /// What to do about it, one sentence.
    package let remedy: String
    /// The exit code of the command line contract (sysexits.h).
    package let exitCode: Int32

    package init(_ problem: String, remedy: String, exitCode: Int32) {
        self.problem = problem
        self.remedy = remedy
        self.exitCode = exitCode
    }

    /// Both sentences as they are written to standard error; for the journal each with the priority of an error
    /// (sd-daemon(3)), which counts for one line only.
    package func lines(toJournal: Bool) -> String {
        toJournal ? "<3>ufreed: \(problem)\n<3>\(remedy)\n" : "ufreed: \(problem)\n        \(remedy)\n"
    }
}
